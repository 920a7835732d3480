import { InputType } from 'type-graphql';
import { describe, expect, it } from 'vitest';
import { InvalidInputError, type InputIssue } from '../../../src/core/errors.js';
import type { FieldPlace, RequestClass } from '../../../src/contract/fields/field-kinds.js';
import { fieldsIn } from '../../../src/contract/fields/field-registry.js';
import { RequestField } from '../../../src/contract/fields/request-field.js';
import { routes } from '../../../src/rest/routes.js';
import { parseHeaders, parsePath, parseQuery } from '../../../src/rest/validation/parse-parameters.js';
import { parseRequest, type RequestShape } from '../../../src/rest/validation/parse-request.js';
import { wireIssues } from '../../../src/rest/validation/wire-issues.js';

@InputType('PageProbeInput')
class PageProbe {
  @RequestField({ kind: 'number', optional: true, min: -90, max: 90 }) minLat?: number;
  @RequestField({ kind: 'number', default: 300, exclusiveMin: 0, max: 2_000 }) radiusM!: number;
  @RequestField({ kind: 'integer', optional: true, min: 1, max: 100 }) limit?: number;
  @RequestField({ kind: 'list', of: { kind: 'number' }, optional: true }) months?: number[];
  @RequestField({ kind: 'boolean', optional: true }) all?: boolean;
  @RequestField({ kind: 'string', optional: true }) q?: string;
}

@InputType('PointProbeInput')
class PointProbe {
  @RequestField({ kind: 'number' }) lat!: number;
}

@InputType('VendorProbeInput')
class VendorProbe {
  @RequestField({ kind: 'string', maxLength: 36, in: 'path' }) vendorId!: string;
  @RequestField({ kind: 'string', optional: true, maxLength: 5, in: 'header' }) idempotencyKey?: string;
  @RequestField({ kind: 'string' }) message!: string;
}

const NOT_A_NUMBER = 'Input should be a valid number, unable to parse string as a number';
const brief = (issues: InputIssue[] | undefined) => issues?.map(({ type, loc, input }) => [type, loc.join('.'), input]);

describe('query parameters', () => {
  it.each([
    ['min_lat=25.5', { minLat: 25.5 }],
    ['min_lat=1&min_lat=2', { minLat: 2 }],
    ['min_lat=%2B1.5', { minLat: 1.5 }],
    ['min_lat=+7', { minLat: 7 }],
    ['min_lat=1_0', { minLat: 10 }],
    ['radius_m=2000', { radiusM: 2_000 }],
    ['limit=%2050.0', { limit: 50 }],
    ['months=1&months=2.5', { months: [1, 2.5] }],
    ['all=Yes', { all: true }],
    ['q=', { q: '' }],
    ['q', { q: '' }],
    ['q=a+b%20c%E5%AD%97', { q: 'a b c字' }],
    ['q=100%25&q=50%', { q: '50%' }],
    ['q=%zz%', { q: '%zz%' }],
    ['q=%ff', { q: '\ufffd' }],
    ['unknown=1', {}],
    ['', {}],
  ])('%s is taken', (query, expected) => {
    const { value } = parseQuery(PageProbe, query);

    expect(value).toEqual({ radiusM: 300, ...expected });
  });

  it.each([
    ['min_lat=', 'float_parsing', 'min_lat', ''],
    ['min_lat=NaN', 'less_than_equal', 'min_lat', 'NaN'],
    ['min_lat=inf', 'less_than_equal', 'min_lat', 'inf'],
    ['min_lat=-Infinity', 'greater_than_equal', 'min_lat', '-Infinity'],
    ['min_lat=-1e999', 'greater_than_equal', 'min_lat', '-1e999'],
    ['radius_m=-0.0', 'greater_than', 'radius_m', '-0.0'],
    ['limit=9007199254740993', 'less_than_equal', 'limit', '9007199254740993'],
    ['limit=-9007199254740993', 'greater_than_equal', 'limit', '-9007199254740993'],
    ['min_lat=0x10', 'float_parsing', 'min_lat', '0x10'],
    ['min_lat=%EF%BC%91', 'float_parsing', 'min_lat', '１'],
    ['min_lat=1,200', 'float_parsing', 'min_lat', '1,200'],
    ['min_lat=null', 'float_parsing', 'min_lat', 'null'],
    ['min_lat=91', 'less_than_equal', 'min_lat', '91'],
    ['radius_m=0', 'greater_than', 'radius_m', '0'],
    ['radius_m=2000.0001', 'less_than_equal', 'radius_m', '2000.0001'],
    ['limit=1.5', 'int_parsing', 'limit', '1.5'],
    ['months=1&months=x', 'float_parsing', 'months.1', 'x'],
    ['all=', 'bool_parsing', 'all', ''],
    ['q=%00', 'value_error', 'q', '\0'],
  ])('%s is refused with %s', (query, type, place, input) => {
    const { issues } = parseQuery(PageProbe, query);

    expect(brief(wireIssues(issues ?? [], { request: { query: PageProbe } }, query))).toEqual([
      [type, `query.${place}`, input],
    ]);
  });

  it('a missing one has no input', () => {
    const { issues } = parseQuery(PointProbe, new URLSearchParams('lon=1'));

    expect(issues).toEqual([{ type: 'missing', loc: ['lat'], msg: 'Field required', input: null }]);
  });
});

describe('path and header parameters', () => {
  it('are read by their names on the wire, each only where it is carried', () => {
    const path = parsePath(VendorProbe, { vendor_id: 'v1' });
    const headers = parseHeaders(VendorProbe, { 'idempotency-key': 'k', message: 'no' });

    expect(path.issues).toEqual([{ type: 'missing', loc: ['message'], msg: 'Field required', input: null }]);
    expect(brief(headers.issues)).toBeUndefined();
  });
});

describe('a whole request', () => {
  const shape = { path: VendorPath(), query: PageProbe, header: HeaderProbe(), body: PointProbe };

  it('gives an instance for each part', () => {
    const parts = parseRequest(shape, {
      path: { vendor_id: 'v1' },
      query: 'radius_m=5',
      headers: {},
      body: { lat: 1 },
    });

    expect(parts.path).toEqual({ vendorId: 'v1' });
    expect(parts.query.radiusM).toBe(5);
    expect(parts.body.lat).toBe(1);
  });

  it('reports the faults of all parts together: path, query, headers, body', () => {
    const query = 'min_lat=x&limit=y';
    const parse = () =>
      parseRequest(shape, {
        path: { vendor_id: 'a\0' },
        query,
        headers: { 'idempotency-key': 'too long' },
        body: {},
      });

    const issues = issuesOf(parse, shape, query);

    expect(brief(issues)).toEqual([
      ['value_error', 'path.vendor_id', 'a\0'],
      ['float_parsing', 'query.min_lat', 'x'],
      ['int_parsing', 'query.limit', 'y'],
      ['string_too_long', 'header.idempotency-key', 'too long'],
      ['missing', 'body.lat', {}],
    ]);
    expect(issues[1]?.msg).toBe(NOT_A_NUMBER);
  });

  it('a body that is wanted and absent is missing', () => {
    const issues = issuesOf(() => parseRequest({ body: PointProbe }, {}), { body: PointProbe });

    expect(brief(issues)).toEqual([['missing', 'body', null]]);
  });
});

describe('every route', () => {
  it('declares a property in one part of the request, so that a fault of it has one place', () => {
    const twice = routes.filter(({ request }) => {
      const parts = Object.entries(request) as [FieldPlace, RequestClass][];
      const names = parts.flatMap(([place, part]) => fieldsIn(part, place).map(({ property }) => property));
      return new Set(names).size < names.length;
    });

    expect(twice.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  });
});

function VendorPath() {
  @InputType('VendorPathProbeInput')
  class VendorPathProbe {
    @RequestField({ kind: 'string', maxLength: 36 }) vendorId!: string;
  }
  return VendorPathProbe;
}

function HeaderProbe() {
  @InputType('HeaderProbeInput')
  class IdempotencyProbe {
    @RequestField({ kind: 'string', optional: true, maxLength: 5 }) idempotencyKey?: string;
  }
  return IdempotencyProbe;
}

function issuesOf(parse: () => unknown, request: RequestShape, query?: string): InputIssue[] {
  try {
    parse();
  } catch (error) {
    if (error instanceof InvalidInputError) return wireIssues(error.issues, { request }, query);
    throw error;
  }
  throw new Error('the request was accepted');
}
