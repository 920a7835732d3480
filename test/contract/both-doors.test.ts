import fc from 'fast-check';
import { graphql, type GraphQLSchema } from 'graphql';
import { Arg, InputType, Query, Resolver, buildSchema } from 'type-graphql';
import { beforeAll, describe, expect, it } from 'vitest';
import { InvalidInputError, type InputIssue } from '../../src/core/errors.js';
import { RequestField } from '../../src/contract/fields/request-field.js';
import { ShadowRequest } from '../../src/contract/shade/shadow.request.js';
import { readArgument } from '../../src/resolvers/execution/documents/read-argument.js';
import { toCamelCase } from '../../src/rest/naming.js';
import { validateBody } from '../../src/rest/validation/parse-body.js';
import { asRestInput, polygonOf } from '../helpers/both-doors.js';

@InputType('DoorProbePartInput')
class DoorProbePart {
  @RequestField({ kind: 'number', exclusiveMin: 0 }) heightM!: number;
  @RequestField({ kind: 'string', optional: true, maxLength: 2 }) label?: string;
}

@InputType('DoorProbeInput')
class DoorProbe {
  @RequestField({ kind: 'number', min: 0, max: 90 }) bestAngle!: number;
  @RequestField({ kind: 'integer', default: 20, min: 1, max: 100 }) limit!: number;
  @RequestField({ kind: 'string', optional: true, minLength: 2, maxLength: 4 }) companyName?: string;
  @RequestField({ kind: 'string', optional: true, minLength: 10, sensitive: true }) password?: string;
  @RequestField({ kind: 'email', optional: true }) email?: string;
  @RequestField({ kind: 'json', optional: true, maxBytes: 40 }) result?: object;
  @RequestField({ kind: 'positions', optional: true, minItems: 3 }) ring?: number[][];
  @RequestField({ kind: 'instant', optional: true }) time?: Date;
  @RequestField({ kind: 'nested', of: () => DoorProbePart, optional: true }) part?: DoorProbePart;
  @RequestField({ kind: 'list', of: { kind: 'nested', of: () => DoorProbePart }, optional: true, maxItems: 2 })
  parts?: DoorProbePart[];
}

const received: unknown[] = [];

@Resolver()
class DoorResolver {
  @Query(() => Boolean)
  door(@Arg('input', () => DoorProbe) input: DoorProbe): boolean {
    received.push(input);
    return true;
  }

  @Query(() => Boolean)
  shadows(@Arg('input', () => ShadowRequest) input: ShadowRequest): boolean {
    received.push(input);
    return true;
  }
}

describe('the GraphQL interface', () => {
  let schema: GraphQLSchema;

  beforeAll(async () => {
    schema = await buildSchema({ resolvers: [DoorResolver], validateFn: readArgument });
  });

  /** What the resolver received, or the issues. */
  async function enter(input: object, field = 'door', type = 'DoorProbeInput') {
    received.length = 0;
    const source = `query ($input: ${type}!) { ${field}(input: $input) }`;
    const { errors } = await graphql({ schema, source, variableValues: { input } });
    const cause = errors?.[0]?.originalError;
    if (cause instanceof InvalidInputError) return { issues: cause.issues };
    if (errors) throw new Error(errors[0]?.message);
    return { value: received[0] };
  }

  it('reports the faults of all fields with the names of the class', async () => {
    const { issues } = await enter({ bestAngle: 95, limit: 0, companyName: 'a', part: { heightM: 0 } });

    expect(issues).toEqual([
      {
        type: 'less_than_equal',
        loc: ['bestAngle'],
        msg: 'Input should be less than or equal to 90',
        input: 95,
        ctx: { le: 90 },
      },
      {
        type: 'greater_than_equal',
        loc: ['limit'],
        msg: 'Input should be greater than or equal to 1',
        input: 0,
        ctx: { ge: 1 },
      },
      {
        type: 'string_too_short',
        loc: ['companyName'],
        msg: 'String should have at least 2 characters',
        input: 'a',
        ctx: { min_length: 2 },
      },
      {
        type: 'greater_than',
        loc: ['part', 'heightM'],
        msg: 'Input should be greater than 0',
        input: 0,
        ctx: { gt: 0 },
      },
    ]);
  });

  it('null counts as absent: undefined, or the default', async () => {
    const { value } = await enter({ bestAngle: 1, limit: null, companyName: null, part: { heightM: 1, label: null } });

    expect(value).toMatchObject({ limit: 20, companyName: undefined, part: { heightM: 1, label: undefined } });
  });

  it('hands the resolver instances of the classes, nested ones too', async () => {
    const { value } = await enter({ bestAngle: 1, parts: [{ heightM: 1 }] });

    expect(value).toBeInstanceOf(DoorProbe);
    expect((value as DoorProbe).parts?.[0]).toBeInstanceOf(DoorProbePart);
  });

  it('refuses in free-form objects what the database cannot hold', async () => {
    const { issues } = await enter({ bestAngle: 1, result: { a: ['\0'] } });

    expect(issues?.map(({ type, loc }) => [type, loc])).toEqual([['value_error', ['result', 'a', 0]]]);
  });

  it('refuses a free-form object nested too deep without exhausting the stack', async () => {
    const deep = JSON.parse(`${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`) as object;

    const { issues } = await enter({ bestAngle: 1, result: deep });

    expect(issues?.map(({ msg }) => msg)).toEqual(['Value error, must not be nested deeper than 1000']);
  });

  it('shows no secret', async () => {
    const { issues } = await enter({ bestAngle: 1, password: 'hunter2' });

    expect(issues?.map(({ type }) => type)).toEqual(['string_too_short']);
    expect(JSON.stringify(issues)).not.toContain('hunter2');
  });

  it('names the vertex at fault', async () => {
    const building = { footprint: polygonOf([[0, 0], [1], [1, 1]]), heightM: 2_000 };

    const { issues } = await enter(
      { buildings: [building], at: { lat: 0, lng: 0 }, localHour: 9 },
      'shadows',
      'ShadowRequest',
    );

    expect(issues?.map(({ type, loc }) => [type, loc.join('.')])).toEqual([
      ['too_short', 'buildings.0.footprint.coordinates.0.1'],
      ['less_than_equal', 'buildings.0.heightM'],
    ]);
  });

  it('gives the same instance, or the same issues but for the spelling of names, as REST', async () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 6 });
    const finite = fc.double({ min: -100, max: 100, noNaN: true }).map((value) => value + 0); // no -0 in JSON
    const part = fc.record({ heightM: finite, label: text }, { requiredKeys: ['heightM'] });
    const input = fc.record(
      {
        bestAngle: finite,
        limit: fc.integer({ min: -5, max: 120 }),
        companyName: text,
        password: text,
        email: fc.oneof(text, fc.emailAddress()),
        result: fc.dictionary(fc.stringMatching(/^[a-z]{1,3}$/), fc.jsonValue({ maxDepth: 2 }), {
          noNullPrototype: true,
        }),
        ring: fc.array(fc.array(finite, { maxLength: 5 }), { maxLength: 5 }).map((ring) => polygonOf(ring)),
        part,
        parts: fc.array(part, { maxLength: 3 }),
      },
      { requiredKeys: ['bestAngle'], noNullPrototype: true },
    );

    await fc.assert(
      fc.asyncProperty(input, async (variables) => {
        const rest = validateBody(DoorProbe, asRestInput(DoorProbe, variables));

        const gate = await enter(variables);

        expect(gate.issues).toEqual(rest.issues?.map(inClassNames));
        expect(gate.value).toEqual(rest.value);
      }),
      { seed: 4, numRuns: 400 },
    );
  });
});

const inClassNames = (issue: InputIssue): InputIssue => ({
  ...issue,
  input: inputInClassNames(issue),
  loc: issue.loc.flatMap((step) => (step === 'ring' ? IN_GEOJSON : [step])),
});

/** Where GraphQL has a ring. */
const IN_GEOJSON = ['ring', 'coordinates', 0];

/** Only an overlong list of parts shows declared names in its input. */
function inputInClassNames({ type, loc, input }: InputIssue): unknown {
  if (type !== 'too_long' || loc[0] !== 'parts') return input;
  return (input as Record<string, unknown>[]).map((part) =>
    Object.fromEntries(Object.entries(part).map(([name, member]) => [toCamelCase(name), member])),
  );
}
