import { buildSchema, getOperationAST, parse, type GraphQLSchema } from 'graphql';
import { beforeAll, describe, expect, it } from 'vitest';
import { COST_EXTENSION, type FieldCost } from '../../src/contract/common/field-cost.js';
import { operationCost, type OperationCost } from '../../src/resolvers/execution/limits/operation-cost.js';
import { createSchema } from '../../src/resolvers/schema.js';

const schema = buildSchema(/* GraphQL */ `
  type Query {
    roof(width: Int): Roof
    roofs(first: Int = 20): RoofConnection
    town: Town
    days: [Town]
  }
  interface Shape {
    id: ID!
  }
  type Roof implements Shape {
    id: ID!
    outline: String
    parts: [Roof]
    shape: Shape
  }
  type RoofConnection {
    edges: [RoofEdge]
    total: Int
  }
  type RoofEdge {
    node: Roof
  }
  type Town {
    roofs: [Roof]
    words: [String]
    town: Town
  }
`);

const declare = (type: string, field: string, cost: FieldCost): void => {
  const { [field]: declared } = (
    schema.getType(type) as never as Record<string, never> & {
      getFields(): Record<string, { extensions: object }>;
    }
  ).getFields();
  declared!.extensions = { [COST_EXTENSION]: cost };
};

declare('Query', 'roof', { work: ({ width }) => 100 * Number(width ?? 1) });
declare('Query', 'town', { work: 50, holds: 1_000 });
declare('Query', 'days', { work: 0, items: 14, holds: 100 });
declare('Roof', 'outline', { bytes: 500 });

function costOf(source: string, variables: Record<string, unknown> = {}, of: GraphQLSchema = schema): OperationCost {
  const document = parse(source);
  return operationCost({ schema: of, document, operation: getOperationAST(document)!, variables });
}

const bytesOf = (source: string, variables?: Record<string, unknown>): number => costOf(source, variables).bytes;

describe('the cost of an operation', () => {
  it('has the work that a field declares, by its arguments as a literal or a variable', () => {
    const works = [
      costOf('{ roof { id } }'),
      costOf('{ roof(width: 7) { id } }'),
      costOf('query ($w: Int) { roof(width: $w) { id } }', { w: 9 }),
    ].map(({ work }) => Math.floor(work));

    // every operation has 85 for being read, checked and answered
    expect(works).toEqual([185, 785, 985]);
  });

  it('multiplies a selection by the items that a page asks for, 100 at most', () => {
    const page = (first: string) => bytesOf(`{ roofs${first} { edges { node { outline } } } }`);

    expect(page('') / page('(first: 5)')).toBeCloseTo(4, 1);
    expect(page('(first: 5000)')).toBe(page('(first: 100)'));
    expect(page('(first: 100)')).toBeGreaterThan(100 * 500);
  });

  it('multiplies lists in an answer by what the field around them holds, once', () => {
    expect(bytesOf('{ town { roofs { outline } } }')).toBeGreaterThan(1_000 * 500);
    expect(bytesOf('{ town { roofs { outline } } }')).toBeLessThan(1_000 * 600);
    expect(bytesOf('{ town { roofs { parts { outline } } } }')).toBeLessThan(10 * 1_000 * 600);
    expect(bytesOf('{ town { town { roofs { outline } } } }')).toBeGreaterThan(1_000 * 500);
  });

  it('multiplies a list of its own length by what each of its items holds', () => {
    expect(bytesOf('{ days { roofs { outline } } }')).toBeGreaterThan(14 * 100 * 500);
  });

  it('multiplies aliases, through fragments as well', () => {
    const one = bytesOf('{ town { roofs { outline } } }');
    const fields = Array.from({ length: 10 }, (_, i) => `f${i}: outline`).join(' ');

    const many = bytesOf(
      `{ a: town { roofs { ...R } } b: town { ...T } } fragment T on Town { roofs { ...R } } fragment R on Roof { ${fields} }`,
    );

    expect(many / one).toBeCloseTo(20, 0);
  });

  it('counts a field once that is selected twice under one name, and a fragment once in a selection', () => {
    const twice =
      '{ town { roofs { outline } ...T ...T } town { roofs { outline } } } fragment T on Town { roofs { outline } }';

    expect(costOf(twice)).toEqual(costOf('{ town { roofs { outline } } }'));
  });

  it('counts the names that the client makes up', () => {
    const name = 'x'.repeat(10_000);

    expect(bytesOf(`{ town { roofs { ${name}: id } } }`)).toBeGreaterThan(1_000 * 10_000);
  });

  it('leaves out what @skip and @include leave out', () => {
    const source =
      'query ($yes: Boolean!) { town { roofs { outline @include(if: $yes) ...R @skip(if: $yes) } } } fragment R on Roof { id }';

    expect(bytesOf(source, { yes: true })).toBe(bytesOf('{ town { roofs { outline } } }'));
    expect(bytesOf(source, { yes: false })).toBe(bytesOf('{ town { roofs { id } } }'));
    expect(bytesOf(source, {})).toBeGreaterThan(bytesOf('{ town { roofs { outline } } }'));
  });

  it('counts the alternatives of an interface', () => {
    expect(bytesOf('{ roof { shape { id ... on Roof { outline } } } }')).toBeGreaterThan(500);
  });

  it('is found in linear time for fragments that unfold to 2^40 fields', () => {
    const levels = Array.from(
      { length: 40 },
      (_, i) => `fragment f${i} on Town { a: town { ...f${i + 1} } b: town { ...f${i + 1} } }`,
    );

    const { bytes } = costOf(`{ town { ...f0 } } ${levels.join(' ')} fragment f40 on Town { words }`);

    expect(bytes).toBeGreaterThan(2 ** 40);
  });
});

describe('over the service schema', () => {
  let service: GraphQLSchema;
  beforeAll(async () => {
    service = await createSchema();
  });

  it('what a page of the map asks for costs a fraction of what is allowed', () => {
    const { work, bytes } = costOf(
      '{ buildings(in: { box: { minLng: 121.53, minLat: 25.02, maxLng: 121.54, maxLat: 25.03 } }, first: 5000) { source nodes { id footprint heightM heightSource } } }',
      {},
      service,
    );

    expect([Math.round(work / 100), Math.round(bytes / 1e5)]).toEqual([7, 4]);
  });

  it('counts a county as its townships, and the climate of each', () => {
    const workOf = (county: string): number =>
      costOf(`{ townships${county} { id climate { annual { ghiKwhM2 } } } }`, {}, service).work;

    expect([workOf('(county: "台北市")'), workOf('')].map((work) => Math.round(work / 1000))).toEqual([1, 26]);
  });

  it('has what a field declares for all rows together once, and the rest for each of them', () => {
    const shading = (first: number): number =>
      costOf(
        `{ buildings(in: { box: { minLng: 121.53, minLat: 25.02, maxLng: 121.54, maxLat: 25.03 } }, first: ${first}) { nodes { shading { skyViewFactor } } } }`,
        {},
        service,
      ).work;

    expect((shading(50) - shading(10)) / 40).toBeLessThan(100);
    expect(shading(1)).toBeGreaterThan(700);
  });

  it.each([
    [
      'a battery, own use, the hours and each vertex of a drawn roof of an estimate',
      'estimate',
      'EstimateInput',
      'capacityKw',
      [
        [{}, 10_086],
        [{ monthlyKwh: 400 }, 12_086],
        [{ monthlyKwh: [400], finance: { mode: 'SELF_USE' } }, 27_086],
        [{ monthlyKwh: 400, battery: { kw: 5 }, finance: { mode: 'SELF_USE' } }, 62_086],
        [
          {
            roof: {
              footprint: {
                type: 'Polygon',
                coordinates: [
                  [
                    [0, 0],
                    [1, 0],
                    [1, 1],
                    [0, 0],
                  ],
                ],
              },
            },
          },
          4_326,
        ],
      ],
    ],
    [
      'the search for the best tilt of a yield',
      'planeYield',
      'YieldInput',
      'annualKwh',
      [
        [{ tilt: 20 }, 506],
        [{ optimize: true }, 756],
      ],
    ],
    [
      'each vertex of a roof',
      'usableFraction',
      'UsableFractionInput',
      'usableFraction',
      [
        [
          {
            targetFootprint: {
              coordinates: [
                [
                  [0, 0],
                  [1, 0],
                  [1, 1],
                  [0, 0],
                ],
              ],
            },
          },
          1_100,
        ],
      ],
    ],
  ] as const)('counts %s', (_what, field, type, selected, cases) => {
    const query = `query ($input: ${type}!) { ${field}(input: $input) { ${selected} } }`;

    const works = cases.map(([input]) => Math.ceil(costOf(query, { input }, service).work));

    expect(works).toEqual(cases.map(([, work]) => work));
  });

  it('counts the parts of an estimate by what they need, and the hours of the year', () => {
    const workOf = (part: string): number =>
      Math.ceil(costOf(`{ estimate(input: { at: { lat: 25, lng: 121 } }) { ${part} } }`, {}, service).work);

    expect(['lat', 'neighbourCount', 'roof { areaM2 }', 'hours { acKwh }'].map(workOf)).toEqual([
      166, 1_086, 1_863, 12_586,
    ]);
  });

  it('counts a search for an address, and none for a point', () => {
    const workOf = (at: string): number => Math.ceil(costOf(`{ place(at: ${at}) { lat } }`, {}, service).work);

    expect([workOf('{ address: "台北市" }'), workOf('{ at: { lat: 25, lng: 121 } }')]).toEqual([216, 86]);
  });

  it('counts the statement of an edge once, and its rows for each object of the list around it; a page of null is one by default', () => {
    const workOf = (part: string, edge: string): number =>
      costOf(`{ vendors(${part}) { edges { node { id ${edge} } } } }`, {}, service).work;
    const reviews = 'reviews { pageInfo { hasNextPage } }';

    const [of50, of100] = [50, 100].map((n) => workOf(`first: ${n}`, reviews) - workOf(`first: ${n}`, ''));

    const statement = 75;
    expect(of50).toBeGreaterThanOrEqual(100 + statement);
    expect((of100! - statement) / (of50! - statement)).toBeCloseTo(2, 6);
    expect(workOf('first: null', reviews)).toBe(workOf('first: 20', reviews));
  });

  it.each([
    [
      'junk for a box',
      '{ buildings(in: { box: { minLng: "x", minLat: [], maxLng: null }, circle: 1 }, first: "x") { nodes { id } } }',
      {},
    ],
    ['an input that is none', 'query ($i: ShadowsInput!) { shadows(input: $i) { ground { index } } }', { i: 7 }],
    ['missing variables', 'query ($i: ShadowsInput!) { shadows(input: $i) { ground { index } } }', {}],
  ])('is a number whatever the client gives: %s', (_what, source, variables) => {
    const { work, bytes } = costOf(source, variables, service);

    expect([Number.isFinite(work), Number.isFinite(bytes)]).toEqual([true, true]);
  });
});
