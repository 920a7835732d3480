import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../helpers/app.js';

/** A value of an enum, which a document has without quotes. */
class Word {
  constructor(readonly name: string) {}
  toJSON(): string {
    return this.name;
  }
}

type Input = unknown;
type Path = readonly (string | number)[];

interface Operation {
  kind: 'query' | 'mutation';
  field: string;
  argument: string;
  type: string;
  selection: string;
  sound: Input;
}

const PLACE = { lat: 25.0298, lng: 121.5356 };
const OPERATIONS: Readonly<Record<string, Operation>> = {
  sun: { ...query('sun', 'at', 'PositionInput!'), selection: 'elevation', sound: PLACE },
  place: { ...query('place', 'at', 'PlaceSelector!'), selection: 'lat', sound: { at: PLACE } },
  planeYield: {
    ...query('planeYield', 'input', 'YieldInput!'),
    selection: 'annualKwh',
    sound: { at: PLACE, tilt: 20, azimuth: 180 },
  },
  estimate: {
    ...query('estimate', 'input', 'EstimateInput!'),
    selection: 'hash',
    sound: { at: PLACE, finance: { mode: new Word('FEED_IN') } },
  },
  shadows: {
    ...query('shadows', 'input', 'ShadowsInput!'),
    selection: 'sun { azimuth }',
    sound: { of: { given: { at: PLACE, buildings: [] } }, moment: { onDate: { date: '2026-03-21', localHour: 9 } } },
  },
  login: {
    ...{ kind: 'mutation', field: 'login', argument: 'input', type: 'LoginInput!' },
    selection: 'accessToken',
    sound: { email: 'who@example.org', password: 'a long one' },
  },
};

function query(field: string, argument: string, type: string): Omit<Operation, 'selection' | 'sound'> {
  return { kind: 'query', field, argument, type };
}

/** What is wrong, with the place and text that both forms are reported with. */
const FAULTS: readonly [of: string, what: string, path: Path, value: Input, msg: RegExp, loc?: Path][] = [
  ['sun', 'a text for a number', ['lat'], 'north', /^Must be a number$/],
  ['sun', 'a number out of range', ['lat'], 91, /^Must be at most 90$/],
  ['sun', 'no member', ['lat'], undefined, /^Is required$/],
  ['sun', 'null', ['lat'], null, /^Is required$/],
  ['sun', 'a strange member', ['latt'], 25, /^Is not a member of PositionInput. Did you mean "lat"/],
  ['sun', 'a number for the whole', [], 25, /^Must be an object$/],
  ['sun', 'a list for the whole', [], [25, 121], /^Must be an object$/],
  ['sun', 'null for the whole', [], null, /^Is required$/],
  ['sun', 'nothing', [], undefined, /^Is required$/],
  ['place', 'no form', [], {}, /^Must have exactly one member$/],
  ['place', 'two forms', [], { at: PLACE, address: 'x' }, /^Must have exactly one member$/],
  ['place', 'a form of null', [], { at: null }, /^Is required$/, ['at']],
  ['place', 'a range of a form', ['at', 'lng'], 181, /^Must be at most 180$/],
  ['planeYield', 'a truth for a number', ['tilt'], true, /^Must be a number$/],
  ['planeYield', 'a range', ['tilt'], -1, /^Must be at least 0$/],
  ['planeYield', 'a number for a truth', ['optimize'], 1, /^Must be true or false$/],
  ['planeYield', 'no place', ['at'], undefined, /^Is required$/],
  ['planeYield', 'half a place', ['at', 'lng'], undefined, /^Is required$/],
  ['estimate', 'a strange word', ['finance', 'mode'], new Word('GIVEN_AWAY'), /^Must be a value of FinanceMode$/],
  ['estimate', 'a number for a word', ['finance', 'mode'], 5, /^Must be a value of FinanceMode$/],
  ['estimate', 'a range within', ['finance', 'costPerKw'], -1, /^Must be at least/],
  ['estimate', 'an object for a number', ['bill'], { twd: 1 }, /^Must be a number$/],
  ['estimate', 'a fraction for a year', ['finance', 'loanYears'], 1.5, /^Must be a whole number$/],
  ['estimate', 'a text in a list', ['hourShares'], [1, 'two'], /^Must be a number$/, ['hourShares', 1]],
  ['estimate', 'a number for a text', ['address'], 5, /^Must be a text$/],
  ['estimate', 'what is no id', ['buildingId'], 'x', /^Must be a UUID$/],
  ['estimate', 'what is no day', ['finance', 'asOf'], 'soon', /^Must be a day such as/],
  ['estimate', 'no outline', ['roof', 'footprint'], 'round', /^Must be a GeoJSON Polygon$/],
  ['shadows', 'an hour out of range', ['moment', 'onDate', 'localHour'], 25, /^Must be/],
  ['shadows', 'what is no instant', ['moment'], { time: 'soon' }, /^Must be an instant such as/, ['moment', 'time']],
  ['shadows', 'a number for a list', ['of', 'given', 'buildings'], 5, /^Must be an object$/],
  ['login', 'a number for a secret', ['password'], 12345678, /^Must be a text$/],
  ['login', 'no address', ['email'], 'nobody', /^Must be an e-mail address$/],
];

/** The sound input with one value in place of another. */
function changed(input: Input, [step, ...further]: Path, value: Input): Input {
  if (step === undefined) return value;
  return {
    ...(input as object),
    [step]: changed((input as Record<string, Input> | undefined)?.[step], further, value),
  };
}

function literal(value: Input): string {
  if (value instanceof Word) return value.name;
  if (Array.isArray(value)) return `[${value.map(literal).join(' ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return `{ ${members.map(([name, member]) => `${name}: ${literal(member)}`).join(' ')} }`;
}

describe('a fault of an input', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await startTestApp({ rateLimits: 'off' });
  });

  afterAll(() => app.stop());

  const faultOf = async (document: string, variables?: Record<string, unknown>) => {
    const { errors } = await app.graphql(document, variables);
    return { faults: errors?.length, extensions: errors?.[0]?.extensions };
  };

  it.each(FAULTS)(
    'has one code, place and text, inline and in a variable: %s with %s',
    async (of, _, path, value, msg, at) => {
      const { kind, field, argument, type, selection, sound } = OPERATIONS[of]!;
      const input = changed(sound, path, value);
      const given = input === undefined ? '' : `(${argument}: ${literal(input)})`;

      const inline = await faultOf(`${kind} { ${field}${given} { ${selection} } }`);
      const variable = await faultOf(`${kind} ($given: ${type}) { ${field}(${argument}: $given) { ${selection} } }`, {
        ...(input !== undefined && { given: input }),
      });

      const loc = [argument, ...(at ?? path)];
      const text = expect.stringMatching(msg) as string;
      expect(inline).toMatchObject({
        faults: 1,
        extensions: { code: 'VALIDATION_FAILED', detail: [{ loc, msg: text }] },
      });
      expect(variable).toEqual(inline);
    },
  );

  it('is none of the document: a field or argument that the schema has not keeps its own code', async () => {
    const documents = [
      '{ sun(at: { lat: 25, lng: 121 }) { height } }',
      '{ sun(at: { lat: 25, lng: 121 }, when: 1) { azimuth } }',
    ];

    const codes = await Promise.all(documents.map((document) => faultOf(document)));

    expect(codes.map(({ extensions }) => extensions)).toEqual(codes.map(() => ({ code: 'GRAPHQL_VALIDATION_FAILED' })));
  });
});
