import {
  buildSchema,
  execute,
  getIntrospectionQuery,
  getOperationAST,
  GraphQLError,
  isAbstractType,
  parse,
  validate,
  type ExecutionResult,
  type GraphQLResolveInfo,
  type GraphQLSchema,
} from 'graphql';
import { pino } from 'pino';
import { beforeAll, describe, expect, it } from 'vitest';
import { InvalidInputError, NotFoundError } from '../../../src/core/errors.js';
import { countSelections, createExecutor } from '../../../src/resolvers/execution/documents/compiled-queries.js';
import { UnavailableLog } from '../../../src/platform/unavailable-log.js';
import { createErrorFormatter } from '../../../src/resolvers/execution/errors.js';
import type { Services } from '../../../src/platform/services.js';
import { Loaders } from '../../../src/resolvers/graph/loaders.js';
import { createSchema } from '../../../src/resolvers/schema.js';

const silent = pino({ level: 'silent' });
const format = createErrorFormatter(silent, new UnavailableLog(silent, () => undefined));

/** An answer as it leaves: data, and the errors as the interface tells them, in the order of their fields. */
function asSent({ data, errors = [] }: ExecutionResult): unknown {
  // Apollo reads the code before the interface's own formatter is asked
  const told = errors.map((error) =>
    format({ ...error.toJSON(), extensions: { code: error.extensions['code'] } }, error),
  );
  return JSON.parse(JSON.stringify({ data, errors: told.toSorted((a, b) => order(a) - order(b) || 0) }));
}

const order = ({ locations = [] }: { locations?: readonly { line: number; column: number }[] }): number =>
  (locations[0]?.line ?? 0) * 1e4 + (locations[0]?.column ?? 0);

interface Asked {
  schema: GraphQLSchema;
  source: string;
  variables?: Record<string, unknown> | undefined;
  operationName?: string;
  context?: unknown;
}

/** The answer of graphql-js beside those to the same operation asked again and again. */
async function bothWays({ schema, source, variables, operationName, context = {} }: Asked) {
  const document = parse(source);
  expect(validate(schema, document)).toEqual([]);
  const operation = getOperationAST(document, operationName) ?? undefined;
  const run = createExecutor(schema);
  const asked = { source, hash: source, document, operation, operationName, variables, context };
  const plain = await execute({
    schema,
    document,
    contextValue: context,
    variableValues: variables,
    operationName,
  });
  const again: unknown[] = [];
  for (let i = 0; i < 4; i++) again.push(withoutPlace(asSent(await run(asked))));
  return { plain: withoutPlace(asSent(withoutGivenValue(plain))), again };
}

/** Where a fault is found in the arguments, and what is said of it there, is tested through the interface. */
const withoutPlace = (answer: unknown): unknown =>
  JSON.parse(JSON.stringify(answer), (name, value: unknown) => (['loc', 'msg'].includes(name) ? undefined : value));

/** The first fault of variables as the interface tells it: by place and reason, where graphql-js shows the whole value. */
function withoutGivenValue(answer: ExecutionResult): ExecutionResult {
  const [first] = answer.errors ?? [];
  const [, name, what] = /^Variable "\$(\w+)" (.*)$/s.exec(first?.message ?? '') ?? [];
  if (first === undefined || name === undefined || what === undefined) return answer;
  const [, place = name, reason] = /^got invalid value .*?(?: at "([^"]+)")?; ([^;]+)$/s.exec(what) ?? [];
  const told = reason === undefined ? what : `got an invalid value at "${place}"; ${reason}`;
  const loc = place.split(/[.[\]]+/).filter((step) => step !== '');
  const steps = loc.map((step) => (/^\d+$/.test(step) ? Number(step) : step));
  const detail = [{ type: 'type_error', loc: steps, msg: reason ?? `Input ${what}` }];
  const extensions = { code: 'BAD_USER_INPUT', detail };
  return {
    ...answer,
    errors: [new GraphQLError(`Variable "$${name}" ${told}`, { nodes: first.nodes ?? null, extensions })],
  };
}

async function expectTheSame(asked: Asked): Promise<unknown> {
  const { plain, again } = await bothWays(asked);
  expect(again).toEqual([plain, plain, plain, plain]);
  return plain;
}

const PLANT = /* GraphQL */ `
  enum Mount {
    FLAT
    TILTED
  }
  scalar Moment
  interface Part {
    id: ID!
  }
  type Panel implements Part {
    id: ID!
    watts: Float!
    maker: Maker
  }
  type Inverter implements Part {
    id: ID!
    phases: Int!
  }
  type Maker {
    name: String!
    parts: [Part!]!
    country(upper: Boolean = false): String!
  }
  input Where {
    mount: Mount
    limit: Int = 2
    tags: [String!]
    depth: Int! = 1
    inner: Where
  }
  type Roof {
    id: ID!
    mount: Mount
    parts: [Part!]!
    panels(where: Where): [Panel]!
    strict: [Panel!]
    built: Moment
    label: String!
    area: Float!
    maker: Maker!
    notes: [String]
  }
  type Query {
    roof(id: ID!, where: Where): Roof
    roofs(limit: Int! = 1): [Roof!]
    must: Roof!
    say(words: [String!]!, mount: Mount): String
  }
  type Mutation {
    count: Int!
    fail: Int
  }
`;

const PANEL = { __typename: 'Panel', id: 'p1', watts: 400, maker: { name: 'Sol', parts: [] } };
const INVERTER = { __typename: 'Inverter', id: 7, phases: 3 };
const ROOF = {
  id: 'r1',
  mount: 'FLAT',
  parts: [PANEL, INVERTER],
  strict: [PANEL, null],
  built: new Date('2026-01-02T03:04:05Z'),
  label: 'Roof',
  area: 12.5,
  maker: null,
  notes: ['a', null],
};

interface Plant {
  schema: GraphQLSchema;
  infos: GraphQLResolveInfo[];
}

/** A schema with every construct, whose resolvers tell how they were called. */
function buildPlant(): Plant {
  const schema = buildSchema(PLANT);
  const infos: GraphQLResolveInfo[] = [];
  const resolve = (type: string, field: string, resolver: (...parameters: never[]) => unknown): void => {
    const { [field]: definition } = (schema.getType(type) as never as ReturnType<
      GraphQLSchema['getQueryType']
    >)!.getFields();
    definition!.resolve = resolver as never;
  };
  resolve(
    'Query',
    'roof',
    async (_: unknown, args: { id: string; where?: object }, __: unknown, info: GraphQLResolveInfo) => {
      infos.push(info);
      await Promise.resolve();
      if (args.id === 'none') throw new NotFoundError('Roof');
      if (args.id === 'bug') throw new Error('secret');
      return { ...ROOF, id: args.id, label: args.id === 'unlabelled' ? null : JSON.stringify(args.where ?? null) };
    },
  );
  resolve('Query', 'roofs', (_: unknown, { limit }: { limit: number }) =>
    Array.from({ length: limit }, (__, i) => ({ ...ROOF, id: `r${i}` })),
  );
  resolve('Query', 'must', () => null);
  resolve('Query', 'say', (_: unknown, { words, mount }: { words: string[]; mount?: string }) =>
    [...words, mount].join(' '),
  );
  resolve('Roof', 'panels', async () => [await Promise.resolve(PANEL), null]);
  resolve('Maker', 'country', (maker: { name: string }, { upper }: { upper: boolean }) => {
    if (maker.name === 'Sol')
      throw new InvalidInputError([{ type: 'missing', loc: ['upper'], msg: String(upper), input: null }]);
    return 'tw';
  });
  let counted = 0;
  resolve('Mutation', 'count', () => ++counted);
  resolve('Mutation', 'fail', () => {
    throw new GraphQLError('no');
  });
  return { schema, infos };
}

describe('a query asked again', () => {
  it('runs compiled from the second time on', async () => {
    const { schema, infos } = buildPlant();
    const source = '{ roof(id: "1") { id } }';
    const document = parse(source);
    const operation = getOperationAST(document)!;
    const run = createExecutor(schema);
    const asked = {
      source,
      hash: source,
      document,
      operation,
      operationName: undefined,
      variables: undefined,
      context: {},
    };

    for (let i = 0; i < 3; i++) await run(asked);

    // the compiler has a document of its own
    expect(infos.map((info) => info.operation === operation)).toEqual([true, false, false]);
  });

  it('of more fields than may be compiled is answered all the same', async () => {
    const { schema, infos } = buildPlant();
    const fields = Array.from({ length: 600 }, (_, i) => `f${i}: id`).join(' ');
    const source = `{ roof(id: "1") { ${fields} } }`;
    const document = parse(source);
    const operation = getOperationAST(document)!;
    const run = createExecutor(schema);

    for (let i = 0; i < 3; i++) {
      await run({
        source,
        hash: source,
        document,
        operation,
        operationName: undefined,
        variables: undefined,
        context: {},
      });
    }

    expect(infos.map((info) => info.operation === operation)).toEqual([true, true, true]);
  });
});

describe('the compiled and the ordinary way answer alike', () => {
  const CASES: [string, string, Record<string, unknown>?][] = [
    [
      'plain fields, aliases and __typename',
      '{ a: roof(id: "1") { __typename id b: label mount area notes } b: roof(id: "2") { id } }',
    ],
    [
      'interfaces and inline fragments',
      '{ roof(id: "1") { parts { __typename id ... on Panel { watts maker { name } } ... on Inverter { phases } } } }',
    ],
    [
      'named fragments, shared and nested',
      'query { a: roof(id: "1") { ...R } b: roof(id: "2") { ...R id } } fragment R on Roof { mount parts { ...P } } fragment P on Part { id }',
    ],
    ['the same field written twice', '{ roof(id: "1") { parts { id } parts { __typename } } }'],
    ['a custom scalar', '{ roof(id: "1") { built } }'],
    [
      'a fault in a nullable root field beside others',
      '{ a: roof(id: "none") { id } b: roof(id: "1") { id } c: roof(id: "bug") { id } }',
    ],
    [
      'a fault in a nested resolver, carried up to what may be null',
      '{ roof(id: "1") { id panels { id maker { name country } } } }',
    ],
    ['a null where none may be', '{ roof(id: "unlabelled") { id label } }'],
    ['a null object where none may be', '{ roof(id: "1") { id maker { name } } }'],
    ['a null in a list of no nulls', '{ roof(id: "1") { id strict { id } } }'],
    ['a null that takes the whole answer', '{ must { id } roof(id: "1") { id } }'],
    ['a list, and arguments by default', '{ roofs { id } more: roofs(limit: 3) { id } }'],
    [
      'an input object with defaults',
      '{ roof(id: "1", where: { mount: TILTED, tags: "one", inner: { limit: 5 } }) { label } }',
    ],
  ];

  it.each(CASES)('%s', async (_, source) => {
    await expectTheSame({ schema: buildPlant().schema, source });
  });

  const GIVEN =
    'query Q($id: ID!, $where: Where, $mount: Mount = FLAT, $words: [String!]! = ["w"], $n: Int = 2) { roof(id: $id, where: $where) { id label } say(words: $words, mount: $mount) roofs(limit: $n) { id } }';
  const VARIABLES: [string, Record<string, unknown> | undefined][] = [
    [
      'given whole',
      { id: 'r', where: { mount: 'FLAT', limit: 3, tags: ['a', 'b'] }, mount: 'TILTED', words: ['x'], n: 1 },
    ],
    ['left to their defaults', { id: 'r' }],
    ['null', { id: 'r', where: null, mount: null }],
    ['null for an argument that may not be', { id: 'r', n: null }],
    ['a number for an ID, one value for a list', { id: 5, words: 'one', where: { tags: 't' } }],
    ['nested', { id: 'r', where: { inner: { inner: { mount: 'FLAT' } } } }],
    ['missing', {}],
    ['none', undefined],
    ['of the wrong type', { id: true }],
    ['a list for an object', { id: 'r', where: [] }],
    ['a text for an object', { id: 'r', where: 'x' }],
    ['unknown members', { id: 'r', where: { colour: 'red' } }],
    [
      'a member called __proto__',
      JSON.parse('{"id":"r","where":{"__proto__":{"limit":1}}}') as Record<string, unknown>,
    ],
    ['an unknown enum value', { id: 'r', mount: 'UPSIDE' }],
    ['out of range', { id: 'r', n: 2 ** 40 }],
    ['more than asked for', { id: 'r', other: 1 }],
  ];

  it.each(VARIABLES)('variables: %s', async (_, variables) => {
    await expectTheSame({ schema: buildPlant().schema, source: GIVEN, variables });
  });

  it('null for a member that may not be, in place of a default', async () => {
    const source = 'query ($depth: Int = 2) { roof(id: "r", where: { depth: $depth }) { label } }';
    const { schema } = buildPlant();

    const refused = await expectTheSame({ schema, source, variables: { depth: null } });
    const answered = await expectTheSame({ schema, source });

    expect([refused, answered]).toMatchObject([{ data: { roof: null } }, { data: { roof: {} } }]);
  });

  it.each([
    { a: true, b: true },
    { a: true, b: false },
    { a: false, b: true },
    { a: false, b: false },
  ])('@include and @skip by variables %o', async (variables) => {
    const source = `query ($a: Boolean!, $b: Boolean!) {
      one: roof(id: "1") { id @include(if: $a) ...R @skip(if: $b) parts @include(if: $b) { id ... @include(if: $a) { __typename } } }
      two: roof(id: "2") @skip(if: $a) { ...R }
    } fragment R on Roof { label @include(if: $a) mount @skip(if: $a) maker { name } }`;

    await expectTheSame({ schema: buildPlant().schema, source, variables });
  });

  it('one of several operations of a document', async () => {
    const source = 'query A { roof(id: "1") { id } } query B { roof(id: "2") { id label } }';

    const answers = await Promise.all(
      ['A', 'B'].map((operationName) => expectTheSame({ schema: buildPlant().schema, source, operationName })),
    );

    expect(answers).toMatchObject([{ data: { roof: { id: '1' } } }, { data: { roof: { id: '2' } } }]);
  });

  it('runs a mutation once each time it is asked', async () => {
    const { schema } = buildPlant();
    const source = 'mutation { count fail }';
    const document = parse(source);
    const run = createExecutor(schema);
    const asked = {
      source,
      hash: source,
      document,
      operation: getOperationAST(document)!,
      operationName: null,
      variables: {},
      context: {},
    };

    const counts: unknown[] = [];
    for (let i = 0; i < 4; i++) counts.push((await run(asked)).data?.['count']);

    expect(counts).toEqual([1, 2, 3, 4]);
  });
});

describe('over the service schema', () => {
  let schema: GraphQLSchema;
  beforeAll(async () => {
    schema = await createSchema();
  });

  it('introspection is answered alike', async () => {
    const { plain } = await bothWays({
      schema,
      source:
        '{ __schema { queryType { name } types { name kind fields { name args { name defaultValue } } enumValues { name } } } __type(name: "Building") { description } }',
    });
    const whole = await expectTheSame({ schema, source: getIntrospectionQuery() });

    expect(plain).toMatchObject({ data: { __schema: { queryType: { name: 'Query' } } } });
    expect(whole).toMatchObject({ errors: [] });
  });

  it('nodes are answered alike by their types, with their edges and the fault of one', async () => {
    const [vendor, job] = ['019a0000-0000-7000-8000-000000000001', '019a0000-0000-7000-8000-000000000002'];
    const caller = { kind: 'anonymous', ip: '192.0.2.1', requestId: 'test' } as const;
    const services = {
      nodes: { typesOf: () => Promise.resolve(new Map(Object.entries({ [vendor]: 'Vendor', [job]: 'Job' }))) },
      vendors: { byIds: () => Promise.resolve([{ id: vendor, name: 'Sun', ownerId: 'owner', portfolios: [] }]) },
      jobs: { byIds: () => Promise.resolve([{ id: job, state: 'done' }]) },
      accounts: { byIds: () => Promise.resolve([undefined]) },
    } as unknown as Services;
    const request = { services, caller, issueAnonymousId: () => undefined };
    const context = { services, callerFor: () => caller, loaders: new Loaders(() => request) };
    const source = `{ nodes(ids: ["${job}", "none", "${vendor}"]) {
      __typename id ... on Vendor { name owner { email } } ... on Job { state } } }`;

    const answer = await expectTheSame({ schema, source, context });

    expect(answer).toMatchObject({
      data: {
        nodes: [
          { __typename: 'Job', id: job, state: 'DONE' },
          null,
          { __typename: 'Vendor', id: vendor, name: 'Sun', owner: null },
        ],
      },
      errors: [{ path: ['nodes', 2, 'owner'], extensions: { code: 'FORBIDDEN' } }],
    });
  });

  it('objects, faults of arguments and of services are answered alike', async () => {
    const building = {
      id: 'b',
      footprint: [[121, 25]],
      holes: [],
      heightM: 12.5,
      heightSource: 'measured',
      floors: null,
      areaM2: Number.NaN,
    };
    const context = {
      callerFor: () => ({ kind: 'anonymous' }),
      services: {
        buildings: {
          byId: (id: string) =>
            id === 'none' ? Promise.reject(new NotFoundError('Building')) : Promise.resolve(building),
          pageJson: () => Promise.reject(InvalidInputError.at(['minLat'], 'turned round', 1)),
        },
      },
    };
    const source = `query ($none: AreaSelector!) {
      a: building(id: "b") { id footprint heightM heightSource floors name }
      b: building(id: "none") { id }
      c: building(id: "c") { areaM2 }
      d: building(id: "d") { baseHeightM }
      e: buildings(in: $none) { source nodes { id } }
    }`;

    const answer = (await expectTheSame({
      schema,
      source,
      variables: { none: { circle: { center: { lat: 1, lng: 2 } } } },
      context,
    })) as {
      errors: { path: string[]; extensions: { code: string } }[];
    };

    const codes = answer.errors.map(({ path, extensions }) => [path[0], extensions.code]);
    expect(codes).toEqual([
      ['b', 'NOT_FOUND'],
      ['c', 'INTERNAL_SERVER_ERROR'],
      ['d', 'INTERNAL_SERVER_ERROR'],
      ['e', 'VALIDATION_FAILED'],
    ]);
  });
});

describe('the fields that an operation is compiled to', () => {
  const fieldsOf = (schema: GraphQLSchema, source: string): number => {
    const document = parse(source);
    expect(validate(schema, document)).toEqual([]);
    return countSelections(schema, document, getOperationAST(document)!);
  };

  it('are counted for each type that an interface or a union may be', async () => {
    const schema = await createSchema();
    const typesOf = (name: string): number => {
      const type = schema.getType(name);
      return isAbstractType(type) ? schema.getPossibleTypes(type).length : 0;
    };
    const [nodes, values] = [typesOf('Node'), typesOf('EventData')];

    expect([nodes, values].every((types) => types > 5)).toBe(true);
    expect(fieldsOf(schema, '{ node(id: "1") { id __typename } }')).toBe(1 + 2 * nodes);
    expect(fieldsOf(schema, '{ node(id: "1") { ... on AuditEntry { subject { id } } } }')).toBe(2 + nodes + nodes);
    expect(fieldsOf(schema, '{ node(id: "1") { ... on Event { data { __typename } } } }')).toBe(2 + nodes + values);
  });
});
