import { printSchema } from 'graphql';
import { Arg, Args, ArgsType, InputType, Query, Resolver, buildSchema } from 'type-graphql';
import { beforeAll, describe, expect, it } from 'vitest';
import { GOALS } from '../../src/core/climate/goal-weights.js';
import { RequestField, requestFields } from '../../src/contract/fields/request-field.js';
import { createReading } from '../../src/contract/fields/rules/issues.js';
import { readObject } from '../../src/contract/fields/rules/read-value.js';

@InputType('FieldProbePartInput')
class Part {
  @RequestField({ kind: 'number', description: 'Height, m.' })
  heightM!: number;
}

@InputType('FieldProbeBaseInput')
class Base {
  @RequestField({ kind: 'string', maxLength: 5, description: 'Name.' })
  name!: string;

  @RequestField({ kind: 'integer', default: 20, min: 1, max: 100, description: 'How many.' })
  limit!: number;
}

@InputType('FieldProbeInput')
class Derived extends Base {
  @RequestField({ kind: 'string', maxLength: 9, description: 'Longer name.' })
  override name = '';

  @RequestField({ kind: 'enum', values: [...GOALS], enumName: 'Goal', optional: true })
  goal?: string;

  @RequestField({ kind: 'enum', values: ['terrain-rgb', 'terrarium'], enumName: 'TerrainEncoding', optional: true })
  encoding?: string;

  @RequestField({ kind: 'json', optional: true })
  result?: object;

  @RequestField({ kind: 'list', of: { kind: 'nested', of: () => Part }, optional: true })
  parts?: Part[];

  @RequestField({ kind: 'positions' })
  ring!: number[][];

  @RequestField({ kind: 'instant', optional: true })
  time?: Date;

  @RequestField({ kind: 'date', optional: true })
  day?: string;

  @RequestField({ kind: 'boolean', optional: true })
  flag?: boolean;

  @RequestField({ kind: 'uuid', optional: true })
  id?: string;
}

@ArgsType()
class Page {
  @RequestField({ kind: 'integer', default: 20, min: 1, max: 100 })
  limit!: number;

  @RequestField({ kind: 'enum', values: [...GOALS], enumName: 'Goal', optional: true })
  goal?: string;
}

@Resolver()
class ProbeResolver {
  @Query(() => String)
  probe(@Arg('input', () => Derived) input: Derived): string {
    return input.name;
  }

  @Query(() => String)
  page(@Args(() => Page) page: Page): string {
    return String(page.limit);
  }
}

describe('a declared field', () => {
  let sdl = '';

  beforeAll(async () => {
    sdl = printSchema(await buildSchema({ resolvers: [ProbeResolver] }));
  });

  it('is described in declared order, those of the base class first, a redeclared one in its first place', () => {
    const fields = requestFields(Derived);

    expect(fields.map(({ property }) => property)).toEqual([
      'name',
      'limit',
      'goal',
      'encoding',
      'result',
      'parts',
      'ring',
      'time',
      'day',
      'flag',
      'id',
    ]);
    expect(fields[0]).toMatchObject({ rule: { kind: 'string', maxLength: 9 }, description: 'Longer name.' });
    expect(requestFields(Base)[0]).toMatchObject({ rule: { kind: 'string', maxLength: 5 } });
  });

  it('with a default is optional', () => {
    const limit = requestFields(Base)[1];

    expect(limit).toMatchObject({ optional: true, default: 20, rule: { kind: 'integer', min: 1, max: 100 } });
  });

  it.each([
    'limit: Int = 20',
    'goal: Goal',
    'encoding: TerrainEncoding',
    'result: JSONObject',
    'parts: [FieldProbePartInput!]',
    'ring: GeoJSONPolygon!',
    'time: DateTimeISO',
    'day: Date',
    'flag: Boolean',
    'id: ID',
    'heightM: Float!',
    'name: String! = ""',
  ])('is the GraphQL field %s', (line) => {
    const lines = sdl.split('\n').map((text) => text.trim());

    expect(lines).toContain(line);
  });

  it('of one enum name shares the enum type, whose values are its words in capitals', () => {
    const body = /enum Goal \{([^}]*)\}/.exec(sdl)?.[1]?.match(/^ *[A-Z]+$/gm);

    expect(body?.map((value) => value.trim())).toEqual(['ANNUAL', 'SUMMER', 'WINTER', 'PEAK', 'MATCH', 'ROI']);
  });

  it('that is redeclared is checked by the new rule alone', () => {
    const found = ['sevenxx', 'ten long x'].map((name) => {
      const reading = createReading();
      readObject(Derived, { name, limit: 1, ring: [] }, reading);
      return reading.issues.map(({ loc }) => loc);
    });

    expect(found).toEqual([[], [['name']]]);
  });

  it('of an enum name that represents other words is refused at once', () => {
    const declare = () => {
      class Other {
        @RequestField({ kind: 'enum', values: ['spring'], enumName: 'Goal' })
        goal!: string;
      }
      return Other;
    };

    expect(declare).toThrow(`Enum Goal has the words ${GOALS.join()}, not spring`);
  });

  it('works in arguments as in input objects', () => {
    const line = /page\([^)]*\): String!/.exec(sdl)?.[0];

    expect(line).toBe('page(limit: Int = 20, goal: Goal): String!');
  });

  it('shows its description in the schema', () => {
    expect(sdl).toContain('"""Height, m."""');
  });
});
