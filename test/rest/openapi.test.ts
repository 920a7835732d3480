import { describe, expect, it } from 'vitest';
import { openApiDocument } from '../../src/rest/openapi/document.js';
import { routes } from '../../src/rest/routes.js';

interface Operation {
  parameters?: { name: string; in: string; required: boolean; schema: Record<string, unknown> }[];
  requestBody?: { content: Record<string, { schema: { $ref: string } }> };
  responses: Record<string, unknown>;
  operationId: string;
}

const document = openApiDocument(routes) as {
  openapi: string;
  info: { version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, { properties: Record<string, unknown>; required?: string[] }> };
};

describe('the OpenAPI document', () => {
  it('is the one that openapi.json shows; `npx vitest run test/rest/openapi -u` writes it anew', async () => {
    await expect(`${JSON.stringify(document, null, 2)}\n`).toMatchFileSnapshot('../../openapi.json');
  });

  it('is OpenAPI 3.1.0 of interface version 0.1.0', () => {
    expect(document).toMatchObject({ openapi: '3.1.0', info: { version: '0.1.0' } });
  });

  it('has the Validation error of the contract', () => {
    expect(document.components.schemas['ValidationError']).toMatchObject({
      required: ['loc', 'msg', 'type'],
      properties: {
        loc: { type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'integer' }] } },
        msg: { type: 'string' },
        type: { type: 'string' },
        input: {},
        ctx: { type: 'object' },
      },
    });
  });

  it('has the query of the building list with its names, default and bound', () => {
    const parameters = document.paths['/api/buildings']!['get']!.parameters!;

    expect(parameters.map(({ name }) => name)).toEqual([
      'min_lon',
      'min_lat',
      'max_lon',
      'max_lat',
      'lat',
      'lng',
      'radius_m',
    ]);
    expect(parameters.every(({ required }) => !required)).toBe(true);
    expect(parameters.at(-1)!.schema).toMatchObject({ default: 300, maximum: 2000, exclusiveMinimum: 0 });
  });

  it('has the assessment body with exactly the fields of the contract', () => {
    expect(Object.keys(document.components.schemas['AssessmentRequest']!.properties)).toEqual([
      'user_id',
      'address',
      'lat',
      'lng',
      'county',
      'roof_area_ping',
      'monthly_kwh',
      'goal',
      'capacity_kw',
      'total_cost',
      'subsidy_amount',
      'out_of_pocket',
      'annual_kwh',
      'self_sufficiency',
      'payback_years',
      'total_20yr',
      'annual_revenue',
      'best_angle',
      'result',
    ]);
  });

  it('gives every operation an id of its own and a 422 where it takes input', () => {
    const operations = Object.values(document.paths).flatMap((path) => Object.values(path));

    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
    for (const operation of operations) {
      if (operation.parameters || operation.requestBody) expect(Object.keys(operation.responses)).toContain('422');
    }
  });

  it('refers only to schemas that it holds', () => {
    const names = [...JSON.stringify(document).matchAll(/#\/components\/schemas\/(\w+)/g)].map(([, name]) => name!);

    expect(names.filter((name) => !(name in document.components.schemas))).toEqual([]);
  });
});
