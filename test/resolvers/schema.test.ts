import {
  buildSchema,
  isInputObjectType,
  isObjectType,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLSchema,
  validateSchema,
} from 'graphql';
import { beforeAll, describe, expect, it } from 'vitest';
import { CLIENT_MODULES, clientModules } from '../../src/resolvers/clients/client-modules.js';
import { NULL_ONLY_ON_ERROR, schemaText } from '../../src/resolvers/execution/documents/schema-text.js';
import { createSchema } from '../../src/resolvers/schema.js';

let schema: GraphQLSchema;
beforeAll(async () => {
  schema = await createSchema();
});

describe('the GraphQL schema', () => {
  it('is short: what is said of many fields is said once', () => {
    expect(Buffer.byteLength(schemaText(schema))).toBeLessThanOrEqual(MAX_SCHEMA_BYTES);
  });

  it('is valid', () => {
    expect(validateSchema(schema)).toEqual([]);
  });

  it('is the one that schema.graphql shows; `npx vitest run test/resolvers -u` writes it again', async () => {
    await expect(schemaText(schema)).toMatchFileSnapshot('../../schema.graphql');
  });

  it.each(CLIENT_MODULES)('makes the module %s that the example has', async (name) => {
    await expect(clientModules(schema)[name]).toMatchFileSnapshot(`../../examples/frontend/src/service/${name}`);
  });

  it('marks root fields that are null only with an error', () => {
    const text = schemaText(schema);

    expect(text).toMatch(/^directive @semanticNonNull\(/m);
    expect(text).toMatch(/^ {2}estimate\(input: EstimateInput!\): Estimate @semanticNonNull$/m);
    expect(text).toMatch(/^ {2}node\(id: ID!\): Node$/m);
    expect(text).not.toMatch(/! @semanticNonNull/);
    expect(validateSchema(buildSchema(text))).toEqual([]);
  });

  it('marks such a field beside its deprecation', () => {
    const small = buildSchema('type Query { a: Int @deprecated(reason: "Use b, since 2026-12-01") b: Int }');
    Object.assign(small.getQueryType()!.getFields()['a']!, { extensions: NULL_ONLY_ON_ERROR });

    expect(schemaText(small)).toContain('  a: Int @semanticNonNull @deprecated(reason: "Use b, since 2026-12-01")\n');
  });

  it('says with each root field who may use it', () => {
    const text = ['Query', 'Mutation', 'Subscription', 'Admin']
      .map((name) => schema.getType(name))
      .filter(isObjectType);
    const described = text.flatMap((root) =>
      Object.values(root.getFields()).map(
        ({ name, description }) => [`${root.name}.${name}`, description ?? ''] as const,
      ),
    );
    const endings = Object.fromEntries(described.map(([path, words]) => [path, words.split('. ').at(-1)]));

    expect(endings).toMatchObject({
      'Query.viewer': 'Needs an account.',
      'Mutation.approveApplication': 'For administrators.',
      'Mutation.startRoofPotential': 'For planners and administrators.',
      'Admin.audit': 'For administrators.',
      'Subscription.viewerEvents': 'Needs an account.',
    });
    expect(described.filter(([, words]) => /administrators\.$|account\.$/.test(words)).length).toBeGreaterThan(60);
  });

  it('names fields in descriptions as this interface does, and says nothing of the other', () => {
    const text = schemaText(schema);

    expect(text).toContain('`monthlyKwh`');
    expect(text).not.toContain('REST');
    expect(text).not.toMatch(/`(?:monthly_kwh|capacity_kw|user_id|assessment_hash)`/);
  });

  it('describes every type and every field', () => {
    const own = Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'));

    const silent = own.flatMap((type) => {
      const fields: (GraphQLField<unknown, unknown> | GraphQLInputField)[] =
        isObjectType(type) || isInputObjectType(type) ? Object.values(type.getFields()) : [];
      // an input may say once that its fields are as in another type
      const there = schema.getType(/as in `(\w+)`/.exec(type.description ?? '')?.[1] ?? '');
      const others = isObjectType(there) || isInputObjectType(there) ? there.getFields() : {};
      const isDescribed = ({ name, description }: { name: string; description?: string | null | undefined }) =>
        Boolean(description ?? '') || Boolean(others[name]?.description);
      return fields.filter((field) => !isDescribed(field)).map((field) => `${type.name}.${field.name}`);
    });

    expect(silent).toEqual([]);
  });

  it('names the unit of every number that has one', () => {
    const units =
      /degrees|kWh|kWp|kW\b|\bm²?\b|m\/s|°C|\bK\b|TWD|ping|percent|0 to 1|years|hours|\bW\b|month|\bkm\b|weight|\bkg|tilt|share|bytes|\bPa\b|the unit of the row/i;
    const numbers = Object.values(schema.getTypeMap()).flatMap((type) =>
      isObjectType(type) && !type.name.startsWith('__')
        ? Object.values(type.getFields()).filter((field) => String(field.type).replaceAll(/[![\]]/g, '') === 'Float')
        : [],
    );

    const without = numbers.filter((field) => !units.test(field.description ?? '')).map((field) => field.name);

    expect(numbers.length).toBeGreaterThan(50);
    expect(without.filter((name) => !UNITLESS.has(name))).toEqual([]);
  });
});

/** A text of the schema is one plain sentence; one that many fields share is said with the type. */
const MAX_SCHEMA_BYTES = 153_000;

/** Numbers that are ratios of like to like, or whose unit another field names. */
const UNITLESS = new Set([
  'offsets',
  'along',
  'up',
  'groundCoverRatio',
  'coverage',
  'range',
  'bounds',
  'base',
  'low',
  'high',
  'minConfidence',
  'ghiWeight',
  'temperatureWeight',
  'rating',
  'vendorRating',
  'done',
  'all',
  'number',
]);
