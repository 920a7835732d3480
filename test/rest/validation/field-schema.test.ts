import { describe, expect, it } from 'vitest';
import { AssessmentRequest } from '../../../src/contract/assessments/assessment.request.js';
import { BuildingsQueryRequest } from '../../../src/contract/buildings/buildings-query.request.js';
import { requestFields } from '../../../src/contract/fields/request-field.js';
import { BuildingInput, ShadowRequest } from '../../../src/contract/shade/shadow.request.js';
import { VendorApplicationRequest } from '../../../src/contract/vendors/vendor-application.request.js';
import {
  fieldSchema,
  nestedClasses,
  requestParameters,
  requestSchema,
} from '../../../src/rest/validation/field-schema.js';
import { Probe } from './probe.js';

const schemaOf = (requestClass: new () => object, property: string) => {
  const field = requestFields(requestClass).find((candidate) => candidate.property === property);
  if (!field) throw new Error(`no field ${property}`);
  const { description: _description, examples: _examples, ...schema } = fieldSchema(field);
  return schema;
};

const orNull = (schema: object) => ({ anyOf: [schema, { type: 'null' }] });

describe('schemas of fields', () => {
  it.each([
    [AssessmentRequest, 'lat', { ...orNull({ type: 'number', maximum: 90, minimum: -90 }), title: 'Lat' }],
    [AssessmentRequest, 'roofAreaPing', { ...orNull({ type: 'number', minimum: 0 }), title: 'Roof Area Ping' }],
    [AssessmentRequest, 'total20yr', { ...orNull({ type: 'number' }), title: 'Total 20Yr' }],
    [AssessmentRequest, 'county', { ...orNull({ type: 'string', maxLength: 2_000 }), title: 'County' }],
    [AssessmentRequest, 'result', { ...orNull({ additionalProperties: true, type: 'object' }), title: 'Result' }],
    [
      BuildingsQueryRequest,
      'radiusM',
      { type: 'number', maximum: 2_000, exclusiveMinimum: 0, default: 300, title: 'Radius M' },
    ],
    [
      BuildingInput,
      'footprint',
      {
        items: { items: { type: 'number' }, type: 'array', maxItems: 4, minItems: 2 },
        type: 'array',
        maxItems: 5_000,
        minItems: 3,
        title: 'Footprint',
      },
    ],
    [
      ShadowRequest,
      'buildings',
      { items: { $ref: '#/components/schemas/BuildingInput' }, type: 'array', maxItems: 5_000, title: 'Buildings' },
    ],
    [ShadowRequest, 'date', { ...orNull({ type: 'string', format: 'date' }), title: 'Date' }],
    [ShadowRequest, 'time', { ...orNull({ type: 'string', format: 'date-time' }), title: 'Time' }],
    [VendorApplicationRequest, 'email', { type: 'string', format: 'email', title: 'Email' }],
    [
      VendorApplicationRequest,
      'logoUrl',
      { ...orNull({ type: 'string', minLength: 1, format: 'uri' }), title: 'Logo Url' },
    ],
    [Probe, 'id', { ...orNull({ type: 'string', format: 'uuid' }), title: 'Id' }],
    [Probe, 'flag', { ...orNull({ type: 'boolean' }), title: 'Flag' }],
    [Probe, 'limit', { ...orNull({ type: 'integer', maximum: 100, minimum: 1 }), title: 'Limit' }],
    [Probe, 'mount', { ...orNull({ type: 'string', enum: ['rack', 'roof'] }), title: 'Mount' }],
    [Probe, 'code', { ...orNull({ type: 'string', pattern: '^[A-Z]+$' }), title: 'Code' }],
    [Probe, 'part', orNull({ $ref: '#/components/schemas/ProbePart' })],
  ])('of %o: %s', (requestClass, property, expected) => {
    const schema = schemaOf(requestClass, property);

    expect(schema).toEqual(expected);
  });

  it('carry description and example', () => {
    const [, , lat] = requestFields(AssessmentRequest);

    const schema = lat && fieldSchema(lat);

    expect(schema).toMatchObject({
      description: 'WGS84 latitude, degrees; null, together with the longitude, where the place is unknown.',
      examples: [25.033],
    });
  });
});

describe('schemas of requests', () => {
  it('name the required members as on the wire', () => {
    const schema = requestSchema(ShadowRequest);

    expect(schema).toMatchObject({
      type: 'object',
      title: 'ShadowRequest',
      required: ['buildings', 'lat', 'lng', 'local_hour'],
    });
    expect(Object.keys(schema['properties'] as object)).toEqual([
      'buildings',
      'lat',
      'lng',
      'local_hour',
      'date',
      'time',
    ]);
  });

  it('leave out what the body does not carry, and `required` where nothing is', () => {
    const schema = requestSchema(BuildingsQueryRequest);

    expect(schema).toEqual({ properties: {}, type: 'object', title: 'BuildingsQueryRequest' });
  });

  it('parameters carry their place, whether they are required, and the description', () => {
    const parameters = requestParameters(BuildingsQueryRequest, 'query');

    expect(parameters.map(({ name, required }) => [name, required])).toEqual(
      ['min_lon', 'min_lat', 'max_lon', 'max_lat', 'lat', 'lng', 'radius_m'].map((name) => [name, false]),
    );
    expect(parameters.at(-1)).toEqual({
      name: 'radius_m',
      in: 'query',
      required: false,
      schema: { type: 'number', maximum: 2_000, exclusiveMinimum: 0, title: 'Radius M', default: 300 },
      description: 'Radius of the circle around the point, m.',
    });
  });

  it('find the classes nested in a class', () => {
    const classes = nestedClasses(ShadowRequest);

    expect(classes).toEqual([BuildingInput]);
  });
});
