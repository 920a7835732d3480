import fc from 'fast-check';
import { InputType } from 'type-graphql';
import { describe, expect, it } from 'vitest';
import { InvalidInputError } from '../../../src/core/errors.js';
import { RequestField } from '../../../src/contract/fields/request-field.js';
import { MAX_ISSUES } from '../../../src/contract/fields/rules/issues.js';
import { readBody } from '../../../src/rest/validation/parse-body.js';
import { wireIssues } from '../../../src/rest/validation/wire-issues.js';
import { parseBody } from './parse-body.js';
import { Probe } from './probe.js';

@InputType('PlaceProbeInput')
class PlaceProbe {
  @RequestField({ kind: 'number', min: -90, max: 90 }) lat!: number;
  @RequestField({ kind: 'number' }) lng!: number;
  @RequestField({ kind: 'integer', default: 5 }) total20yr!: number;
  @RequestField({ kind: 'string', in: 'path', optional: true }) vendorId?: string;
}

@InputType('LoginProbeInput')
class LoginProbe {
  @RequestField({ kind: 'string' }) email!: string;
  @RequestField({ kind: 'string', minLength: 10, sensitive: true }) password!: string;
}

const JSON_TYPE = 'application/json';
const MISSING_BODY = [{ type: 'missing', loc: ['body'], msg: 'Field required', input: null }];
const OBJECT = 'Input should be a valid dictionary or object to extract fields from';
const notAnObject = (input: unknown) => [{ type: 'model_attributes_type', loc: ['body'], msg: OBJECT, input }];
const jsonInvalid = (position: number, error: string) => [
  { type: 'json_invalid', loc: ['body', position], msg: 'JSON decode error', input: {}, ctx: { error } },
];

describe('a body', () => {
  it('becomes an instance with defaults, and unknown members are left out', () => {
    const { value } = parseBody(PlaceProbe, '{"lat": "25", "lng": 121, "id": 7, "constructor": 1}', JSON_TYPE);

    expect(value).toBeInstanceOf(PlaceProbe);
    expect(value).toEqual({ lat: 25, lng: 121, total20yr: 5, vendorId: undefined });
  });

  it('reports all faults together in the order of the declaration', () => {
    const text = '{"total_20yr": "x", "lat": 95}';

    const { issues } = parseBody(PlaceProbe, text, JSON_TYPE);

    expect(issues).toEqual([
      {
        type: 'less_than_equal',
        loc: ['body', 'lat'],
        msg: 'Input should be less than or equal to 90',
        input: 95,
        ctx: { le: 90 },
      },
      { type: 'missing', loc: ['body', 'lng'], msg: 'Field required', input: { total_20yr: 'x', lat: 95 } },
      {
        type: 'int_parsing',
        loc: ['body', 'total_20yr'],
        msg: 'Input should be a valid integer, unable to parse string as an integer',
        input: 'x',
      },
    ]);
  });

  it('null means the default of an optional field and is refused for a required one', () => {
    const { issues } = parseBody(PlaceProbe, '{"lat": null, "lng": 1, "total_20yr": null}', JSON_TYPE);

    expect(issues).toEqual([
      { type: 'float_type', loc: ['body', 'lat'], msg: 'Input should be a valid number', input: null },
    ]);
  });

  it.each([
    ['no body', undefined, MISSING_BODY],
    ['an empty body', '', MISSING_BODY],
    ['null', 'null', MISSING_BODY],
    ['a list', '[1]', notAnObject([1])],
    ['a text', '"abc"', notAnObject('abc')],
    ['a number', '5', notAnObject(5)],
    ['false', 'false', notAnObject(false)],
    ['cut off JSON', '{"lat": 1,', jsonInvalid(10, 'Expecting property name enclosed in double quotes')],
    ['blanks', '  ', jsonInvalid(2, 'Expecting value')],
    ['JSON after characters beyond the basic plane', '{"😀": 1 2}', jsonInvalid(8, "Expecting ',' delimiter")],
  ])('%s is refused', (_name, text, expected) => {
    const { issues } = parseBody(PlaceProbe, text, JSON_TYPE);

    expect(issues).toEqual(expected);
  });

  it.each([undefined, 'text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', 'text/json', 'json'])(
    'of content type %s is a text, which is refused',
    (contentType) => {
      const { issues } = parseBody(PlaceProbe, Buffer.from('{"lat": 1}'), contentType);

      expect(issues).toEqual(notAnObject('{"lat": 1}'));
    },
  );

  it.each([JSON_TYPE, 'Application/JSON; charset=utf-8', 'application/geo+json', 'application/vnd.api+json;v=1'])(
    'of content type %s is read',
    (contentType) => {
      const { value } = parseBody(PlaceProbe, Buffer.from('{"lat": 1, "lng": 2}'), contentType);

      expect(value).toMatchObject({ lat: 1, lng: 2 });
    },
  );

  it('a byte order mark before the document is dropped', () => {
    const { value } = parseBody(PlaceProbe, Buffer.from('\ufeff{"lat": 1, "lng": 2}'), JSON_TYPE);

    expect(value).toMatchObject({ lat: 1, lng: 2 });
  });

  it.each([
    ['a stray byte', Buffer.from([0x7b, 0x22, 0xe5, 0xad, 0x97, 0xff, 0x22]), 3],
    ['a character cut off at the end', Buffer.from([0x22, 0xe5, 0xad]), 1],
    ['an encoded surrogate', Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22]), 1],
  ])('%s is refused at its code point', (_name, raw, position) => {
    const { issues } = parseBody(PlaceProbe, raw, JSON_TYPE);

    expect(issues).toEqual(jsonInvalid(position, 'Invalid UTF-8'));
  });

  it('fields that REST carries elsewhere are not read from it', () => {
    const { value } = parseBody(PlaceProbe, '{"lat": 1, "lng": 2, "vendor_id": "v"}', JSON_TYPE);

    expect(value?.vendorId).toBeUndefined();
  });

  it('members of prototypes are no fields, and none is polluted', () => {
    const text = '{"__proto__": {"lat": 1, "lng": 2}, "constructor": {"prototype": {"lng": 3}}}';

    const { issues } = parseBody(PlaceProbe, text, JSON_TYPE);

    expect(issues?.map(({ type, loc }) => [type, ...loc])).toEqual([
      ['missing', 'body', 'lat'],
      ['missing', 'body', 'lng'],
    ]);
    expect(({} as Record<string, unknown>)['lat']).toBeUndefined();
  });

  it('a secret is shown neither in its own issue, nor in the object, nor in a text', () => {
    const answers = [
      parseBody(LoginProbe, '{"password": "hunter2"}', JSON_TYPE),
      parseBody(LoginProbe, '{"email": "a", "password": ["hunter2"]}', JSON_TYPE),
      parseBody(LoginProbe, 'email=a&password=hunter2', 'application/x-www-form-urlencoded'),
    ];

    const types = answers.map(({ issues }) => issues?.map(({ type }) => type));

    expect(types).toEqual([['missing', 'string_too_short'], ['string_type'], ['model_attributes_type']]);
    expect(JSON.stringify(answers)).not.toContain('hunter2');
  });

  it('a megabyte that nearly is a number is refused, without retracing it for each digit', () => {
    const texts = ['1'.repeat(1e6) + 'x', ' '.repeat(1e6) + 'x', '1_'.repeat(5e5), `0.${'0'.repeat(1e6)}x`];

    const types = texts.map((free) => parseBody(Probe, JSON.stringify({ free }), JSON_TYPE).issues?.[0]?.type);

    expect(types).toEqual(texts.map(() => 'float_parsing'));
  });

  it('a default list is new in every instance', () => {
    @InputType('DefaultProbeInput')
    class DefaultProbe {
      @RequestField({ kind: 'list', of: { kind: 'number' }, default: [1] }) hours!: number[];
    }

    parseBody(DefaultProbe, '{}', JSON_TYPE).value?.hours.push(2);
    const { value } = parseBody(DefaultProbe, '{}', JSON_TYPE);

    expect(value?.hours).toEqual([1]);
  });

  it('a million faults are reported up to a bound', () => {
    const text = `{"holes": [[${'[],'.repeat(300_000)}[]]]}`;

    const { issues } = parseBody(Probe, text, JSON_TYPE);

    expect(issues).toHaveLength(MAX_ISSUES);
  });

  it('whatever it is, gives an instance of finite numbers or issues that JSON can carry, and pollutes nothing', () => {
    const value = fc.anything({
      withNullPrototype: false,
      key: fc.constantFrom('free', 'lat', 'part', 'height_m', 'ring', 'result', 'day', 'time', '__proto__', 'x'),
      values: [fc.double(), fc.string({ unit: 'binary' }), fc.boolean(), fc.constant(null), fc.integer()],
    });
    fc.assert(
      fc.property(fc.oneof(value, fc.dictionary(fc.constantFrom(...FIELD_NAMES), value)), (input) => {
        const text = JSON.stringify(input)?.replaceAll('null', 'NaN') ?? '';

        const parsed = parseBody(Probe, Buffer.from(text), JSON_TYPE);

        expect(hasNonFinite(parsed)).toBe(false);
        if (parsed.issues)
          expect(parsed.issues.every((issue) => issue.loc[0] === 'body' && issue.msg !== '')).toBe(true);
        expect(Object.keys(Object.prototype)).toEqual([]);
      }),
      { seed: 3, numRuns: 2_000 },
    );
  });
});

const FIELD_NAMES = [
  'free',
  'lat',
  'limit',
  'text',
  'flag',
  'goal',
  'names',
  'months',
  'part',
  'ring',
  'holes',
] as const;

/** Of instances and of issues, save for what the objects around a missing field hold. */
function hasNonFinite(value: unknown): boolean {
  if (typeof value === 'number') return !Number.isFinite(value);
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, member]) => key !== 'input' && hasNonFinite(member));
}

describe('reading a body before its fields', () => {
  it('malformed JSON throws at once, so that it can be answered before credentials are looked at', () => {
    const read = () => readBody(Buffer.from('{'), JSON_TYPE);

    expect(read).toThrow(InvalidInputError);
  });

  it('faults found by the domain get the body as prefix and the names of the wire', () => {
    const fault = InvalidInputError.at(['buildings', 3, 'baseHeight'], 'must lie below the height', 9);

    const issues = wireIssues(fault.issues, { request: { body: PlaceProbe } });

    expect(issues).toEqual([
      {
        type: 'value_error',
        loc: ['body', 'buildings', 3, 'base_height'],
        msg: 'Value error, must lie below the height',
        input: 9,
        ctx: { error: {} },
      },
    ]);
  });
});
