import { describe, expect, it } from 'vitest';
import { openApiDocument } from '../../src/rest/openapi/document.js';
import { routes } from '../../src/rest/routes.js';

interface Operation {
  parameters?: { name: string; in: string; required: boolean; schema: Record<string, unknown> }[];
  requestBody?: { content: Record<string, { schema: { $ref: string } }> };
  responses: Record<string, unknown>;
  operationId: string;
  description?: string;
}

const document = openApiDocument(routes) as {
  openapi: string;
  info: { version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, { properties: Record<string, unknown>; required?: string[] }> };
};

/** Places of free JSON: what a caller sent, and figures whose kind has its own members. */
const FREE_PLACES = ['ValidationError.properties.input'];

/** What tells a reader of a schema something about the value. */
const TYPING = ['type', '$ref', 'anyOf', 'enum', 'const'];

/** Schemas in the document that say nothing about their value. */
function untypedPlaces(node: unknown, place: string): string[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([name, member]) => {
    const at = `${place}.${name}`;
    if (name === 'example' || name === 'examples' || name === 'default') return [];
    const schemas = name === 'properties' || name === 'schemas' ? Object.entries(member as object) : [];
    const single = ['schema', 'items', 'additionalProperties'].includes(name) ? [['', member] as const] : [];
    const untyped = [...schemas, ...single]
      .filter(([, schema]) => isUntyped(schema))
      .map(([key]) => (key === '' ? at : `${at}.${key}`));
    return [...untyped, ...untypedPlaces(member, at)];
  });
}

/** An array without items and an object without members are no types either, unless any member is allowed on purpose. */
function isUntyped(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return false;
  const { type } = schema as { type?: unknown };
  if (type === 'array') return !('items' in schema);
  if (type === 'object') return !('properties' in schema || 'additionalProperties' in schema);
  return !TYPING.some((word) => word in schema);
}

describe('the OpenAPI document', () => {
  it('is the one that openapi.json shows; `npx vitest run test/rest/openapi -u` writes it again', async () => {
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
      'format',
    ]);
    expect(parameters.every(({ required }) => !required)).toBe(true);
    expect(parameters.at(-2)!.schema).toMatchObject({ default: 300, maximum: 2000, exclusiveMinimum: 0 });
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
      // beside the contract's: an estimate of the service is named by its hash
      'assessment_hash',
    ]);
  });

  it('gives every operation an id of its own and a 422 where it takes input, or the 400 of PVGIS and OGC API Features', () => {
    const operations = Object.values(document.paths).flatMap((path) => Object.values(path));

    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
    for (const operation of operations) {
      const fault = /Faults have the form of PVGIS|OGC API Features/.test(operation.description ?? '') ? '400' : '422';
      if (operation.parameters || operation.requestBody) expect(Object.keys(operation.responses)).toContain(fault);
    }
  });

  it('describes every operation, and says who may call those that are not open', () => {
    const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { description = '' }]) => ({ name: `${method} ${path}`, description })),
    );

    expect(operations.filter(({ description }) => description.length < 25).map(({ name }) => name)).toEqual([]);
    const described = (name: string) => operations.find((operation) => operation.name === name)?.description;
    expect(described('get /api/admin/users')).toBe(
      'Users, newest first. Needs an account with the role `admin`, or the header `X-Admin-Secret`. Answers the part of the list that `limit` and `offset` choose; `X-Total-Count` is the length of the whole list, and `Link` has the addresses of its other parts.',
    );
    expect(described('post /api/vendors/apply')).toContain('`Idempotency-Key`');
  });

  it('has one media type for each answer', () => {
    const contents = Object.values(document.paths).flatMap((path) =>
      Object.values(path).map(({ responses }) => (responses['200'] as { content?: object } | undefined)?.content ?? {}),
    );

    expect(contents.filter((content) => Object.keys(content).length > 1)).toEqual([]);
  });

  it('types every value down to its leaves, but for what a caller or a rule fills in', () => {
    const untyped = untypedPlaces(document, 'document').filter(
      (place) => !FREE_PLACES.some((free) => place.endsWith(free)),
    );

    expect(untyped).toEqual([]);
  });

  it('has whole numbers as bounds of lengths and counts', () => {
    const bounds = [...JSON.stringify(document).matchAll(/"(?:min|max)(?:Items|Length)":([^,}]+)/g)].map(([, n]) => n!);

    expect(bounds.length).toBeGreaterThan(100);
    expect(bounds.filter((bound) => !/^\d+$/.test(bound))).toEqual([]);
  });

  it('names licence, tags with descriptions, and headers of answers', () => {
    const { info, tags, components } = openApiDocument(routes) as unknown as {
      info: object;
      tags: { name: string; description: string }[];
      components: { headers: object };
    };
    const used = new Set(routes.map(({ tag }) => tag));

    expect(info).toMatchObject({ license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } });
    expect(new Set(tags.map(({ name }) => name))).toEqual(used);
    expect(tags.every(({ description }) => description.length > 10)).toBe(true);
    expect(Object.keys(components.headers)).toEqual(expect.arrayContaining(['RateLimit-Policy', 'RateLimit']));
  });

  it('declares the faults that follow from what an operation takes', () => {
    const statusesOf = (method: string, path: string): string[] =>
      Object.keys(document.paths[path]![method]!.responses).toSorted();

    expect(statusesOf('post', '/api/me/claim')).toEqual(['200', '401', '422', '429', '503']);
    expect(statusesOf('post', '/api/shadows/from-features')).toEqual(['200', '400', '413', '415', '422', '429', '503']);
    expect(statusesOf('get', '/api/admin/users/{id}')).toEqual([
      '200',
      '304',
      '401',
      '403',
      '404',
      '422',
      '429',
      '503',
    ]);
    expect(statusesOf('get', '/healthz')).toEqual(['200', '304', '503']);
  });

  it('declares the header that opens anonymous records, and one content type where a query names another form', () => {
    const named = ([method, path]: readonly [string, string]): string[] =>
      (document.paths[path]![method]!.parameters ?? []).map(({ name }) => name);
    const taking = [
      ['post', '/api/assessments'],
      ['get', '/api/assessments/{id}'],
      ['post', '/api/me/claim'],
    ] as const;
    const buildings = document.paths['/api/buildings']!['get']!.responses['200'] as { content: object };

    for (const operation of taking) expect(named(operation)).toContain('x-anonymous-id');
    expect(Object.keys(buildings.content)).toEqual(['application/json']);
    const optional = document.components.schemas['EstimateRequest']!.properties as Record<string, object>;
    expect(Object.values(optional).filter((member) => 'default' in member)).toEqual([]);
  });

  it('refers only to schemas that it holds', () => {
    const names = [...JSON.stringify(document).matchAll(/#\/components\/schemas\/(\w+)/g)].map(([, name]) => name!);

    expect(names.filter((name) => !(name in document.components.schemas))).toEqual([]);
  });
});
