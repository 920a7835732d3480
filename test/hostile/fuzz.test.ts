import fc, { type Arbitrary } from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openApiDocument } from '../../src/rest/openapi/document.js';
import { routes } from '../../src/rest/routes.js';
import { startTestApp, type TestApp } from '../helpers/app.js';
import { schemaChecker, type Schema } from '../helpers/schema-check.js';

interface Response {
  content: Record<string, { schema: Schema }>;
}

interface Operation {
  operationId: string;
  parameters?: { name: string; in: string; schema: Schema; required: boolean }[];
  requestBody?: { content: { 'application/json': { schema: Schema } } };
  responses: Record<string, Response | { $ref: string }>;
}

const document = openApiDocument(routes) as {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; responses: Record<string, Response> };
};
const { schemas, responses } = document.components;
const faultsOf = schemaChecker(schemas);

const FUZZED =
  /^\/(healthz|readyz|openapi\.json|api\/(buildings|shadows\/from-features|sun|sun-times|townships?|climate|tilt|yield|assessments)(\/|$))/;

const operations = Object.entries(document.paths)
  .filter(([path]) => FUZZED.test(path))
  .flatMap(([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ path, method, operation })))
  .map((one) => [`${one.method} ${one.path}`, one] as const);

let service: TestApp;

beforeAll(async () => {
  service = await startTestApp();
});

afterAll(() => service.stop());

/** Values that have broken services before. */
const junk: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(
    null,
    '',
    ' ',
    '0',
    'nan',
    '1e400',
    '１',
    '\0',
    '\ud800',
    '__proto__',
    "' or 1=1 --",
    '../..',
    '<script>',
  ),
  fc.constantFrom(0, -0, -1, 1.5, 2 ** 53 + 1, 1e308, -1e308, 5e-324, true, false),
  fc.constantFrom<unknown>([], {}, [[]], [null], { $ne: null }, { toString: 1 }),
  fc.string({ unit: 'binary', maxLength: 8 }),
  fc.jsonValue({ maxDepth: 2 }),
);

/** Near the demo district, so that more than refusals is met. */
const east = fc.double({ min: 121.5354, max: 121.5358, noNaN: true });
const north = fc.double({ min: 25.0296, max: 25.03, noNaN: true });

/** Mostly what a schema asks for, in parts something else. */
function valueOf(schema: Schema, name = ''): Arbitrary<unknown> {
  const sound = soundValue(schema, name);
  return fc.oneof({ arbitrary: sound, weight: 24 }, { arbitrary: junk, weight: 1 });
}

function soundValue(schema: Schema, name: string): Arbitrary<unknown> {
  const { $ref, anyOf, enum: words, type } = schema;
  if (typeof $ref === 'string') return soundValue(schemas[$ref.split('/').at(-1)!]!, name);
  if (Array.isArray(anyOf)) return soundValue((anyOf as Schema[])[0]!, name);
  if (Array.isArray(words)) return fc.constantFrom(...(words as unknown[]));
  if (/lng|lon/.test(name)) return east;
  if (/lat/.test(name)) return north;
  if (type === 'integer') return fc.integer(bounds(schema, 1, 20));
  if (type === 'number') return fc.double({ ...bounds(schema, 0, 1_000), noNaN: true });
  if (type === 'boolean') return fc.boolean();
  if (type === 'array') return listOf(schema);
  if (type === 'object') return objectOf(schema);
  return textOf(schema);
}

const bounds = ({ minimum, maximum, exclusiveMinimum }: Schema, least: number, most: number) => ({
  min: Number(minimum ?? exclusiveMinimum ?? least),
  max: Math.min(Number(maximum ?? most), most),
});

function listOf({ items, minItems = 0, maxItems = 3 }: Schema): Arbitrary<unknown> {
  const inner = items as Schema;
  const numbers = inner['type'] === 'array' && (inner['items'] as Schema)['type'] === 'number';
  const item = numbers ? fc.tuple(east, north) : valueOf(inner);
  const length = { minLength: Number(minItems), maxLength: Math.max(Number(minItems), Math.min(Number(maxItems), 4)) };
  return fc.array(item, length);
}

function objectOf({ properties = {}, required = [] }: Schema): Arbitrary<unknown> {
  const fields = Object.entries(properties as Record<string, Schema>).map(([name, schema]) => [
    name,
    valueOf(schema, name),
  ]);
  return fc.record(Object.fromEntries(fields) as Record<string, Arbitrary<unknown>>, {
    requiredKeys: required as string[],
    noNullPrototype: true,
  });
}

function textOf({ format }: Schema): Arbitrary<unknown> {
  if (format === 'date') return fc.constantFrom('2026-03-21', '1999-12-31', '2026-02-30');
  if (format === 'date-time') return fc.constantFrom('2026-03-21T04:00:00Z', '2026-06-21T12:00:00', '0001-01-01');
  if (format === 'uuid') return fc.uuid();
  return fc.oneof(fc.string({ unit: 'grapheme', maxLength: 12 }), fc.constantFrom('63000020', '台北市', 'constructor'));
}

function requestOf({
  parameters = [],
  requestBody,
}: Operation): Arbitrary<{ path: Record<string, string>; query: string; body: unknown }> {
  const of = (place: string) => parameters.filter((parameter) => parameter.in === place);
  const text = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed();
  const part = (place: string) =>
    fc.record(
      Object.fromEntries(of(place).map(({ name, schema }) => [name, valueOf(schema, name).map(text)] as const)),
      { requiredKeys: of(place).filter(({ required }) => required).map(({ name }) => name), noNullPrototype: true }, // prettier-ignore
    );
  return fc.record({
    path: part('path'),
    query: part('query').map((query) => new URLSearchParams(query as Record<string, string>).toString()),
    body: requestBody ? valueOf(requestBody.content['application/json'].schema) : fc.constant(undefined),
  });
}

const fill = (path: string, values: Record<string, string>): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? '') || 'x');

const resolved = (response: Response | { $ref: string } | undefined): Response | undefined =>
  response && '$ref' in response ? responses[response.$ref.split('/').at(-1)!] : response;

describe('case 77: whatever is sent, an operation answers as its description says', () => {
  const met = new Set<number>();

  it.each(operations)('%s', async (_name, { path, method, operation }) => {
    await fc.assert(
      fc.asyncProperty(requestOf(operation), async ({ path: values, query, body }) => {
        const { status, text, headers } = await service.rest(method.toUpperCase(), `${fill(path, values)}?${query}`, {
          body,
        });

        const declared = resolved(operation.responses[String(status)]);
        met.add(status);
        expect(declared, `${status}: ${text.slice(0, 300)}`).toBeDefined();
        expect(status).toBeLessThan(500);
        // `format=` has the same answer in another form, which the document only names
        if (!headers.get('content-type')?.startsWith('application/json')) return;
        expect(faultsOf(JSON.parse(text), Object.values(declared!.content)[0]!.schema)).toEqual([]);
      }),
      { seed: 20_261_121, numRuns: operation.parameters || operation.requestBody ? 60 : 2 },
    );
  });

  it('met answers, refusals and absences', () => {
    expect([...met].toSorted((a, b) => a - b)).toEqual([200, 404, 422]);
  });
});
