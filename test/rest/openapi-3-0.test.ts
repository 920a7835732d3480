import { describe, expect, it } from 'vitest';
import { asOpenApi30 } from '../../src/rest/openapi/openapi-3-0.js';

const INFO = { title: 'Service', version: '1', license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } };

/** The OpenAPI 3.0 form of a schema. */
function converted(schema: Record<string, unknown>): unknown {
  const document = asOpenApi30({ openapi: '3.1.0', info: INFO, components: { schemas: { One: schema } } });
  return (document['components'] as { schemas: Record<string, unknown> }).schemas['One'];
}

describe('the OpenAPI 3.0 form', () => {
  it('says its version, and names a licence as 3.0 does', () => {
    expect(asOpenApi30({ openapi: '3.1.0', info: INFO })).toEqual({
      openapi: '3.0.3',
      info: {
        title: 'Service',
        version: '1',
        license: { name: 'Apache-2.0', url: expect.stringContaining('LICENSE-2.0') },
      },
    });
  });

  it('writes what may be null as `nullable`, also of a reference', () => {
    const nothing = { type: 'null' };

    expect(converted({ anyOf: [{ type: 'number', exclusiveMinimum: 0 }, nothing], title: 'One' })).toEqual({
      ...{ type: 'number', minimum: 0, exclusiveMinimum: true, title: 'One', nullable: true },
    });
    expect(converted({ anyOf: [{ $ref: '#/components/schemas/Two' }, nothing] })).toEqual({
      ...{ type: 'object', allOf: [{ $ref: '#/components/schemas/Two' }], nullable: true },
    });
  });

  it('names the kinds of a value that has several in its description', () => {
    const list = { type: 'array', items: { type: 'number' } };

    expect(converted({ anyOf: [{ type: 'number' }, list], description: 'Use.' })).toEqual({
      description: 'Use. One of: number or array of number.',
    });
  });

  it('keeps alternatives of members that are required', () => {
    const anyOf = [{ required: ['a'] }, { required: ['b'] }];

    expect(converted({ type: 'object', anyOf })).toEqual({ type: 'object', anyOf });
  });

  it('writes a constant as an enum of one, one example, and a reference by itself', () => {
    expect(converted({ type: 'string', const: 'Feature', examples: ['Feature'] })).toEqual({
      ...{ type: 'string', enum: ['Feature'], example: 'Feature' },
    });
    expect(converted({ $ref: '#/components/schemas/Two', description: 'Two.' })).toEqual({
      $ref: '#/components/schemas/Two',
    });
  });

  it('leaves out a member that generators would name as another', () => {
    const text = { type: 'string' };

    expect(converted({ properties: { review_status: text, reviewStatus: text, id_of: text } })).toEqual({
      properties: { reviewStatus: text, id_of: text },
    });
  });
});
