import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toCamelCase, toHeaderName, toSnakeCase } from '../../src/rest/naming.js';

const PAIRS: readonly (readonly [camel: string, snake: string])[] = [
  ['lat', 'lat'],
  ['total20yr', 'total_20yr'],
  ['monthlyGhi', 'monthly_ghi'],
  ['minLat', 'min_lat'],
  ['bestAngle', 'best_angle'],
  ['roofAreaPing', 'roof_area_ping'],
  ['selfSufficiency', 'self_sufficiency'],
  ['companyTaxId', 'company_tax_id'],
  ['radiusM', 'radius_m'],
  ['p10', 'p10'],
  ['p90', 'p90'],
  ['areaM2', 'area_m2'],
  ['setbackAreaM2', 'setback_area_m2'],
  ['poaKwhM2Year', 'poa_kwh_m2_year'],
  ['heightSigmaM', 'height_sigma_m'],
  ['annualCo2Kg', 'annual_co2_kg'],
];

describe('naming', () => {
  it.each(PAIRS)('%s is %s on the wire and back', (camel, snake) => {
    const there = toSnakeCase(camel);
    const back = toCamelCase(snake);

    expect([there, back]).toEqual([snake, camel]);
  });

  it('a header is spelled in lower case with hyphens', () => {
    const name = toHeaderName('idempotencyKey');

    expect(name).toBe('idempotency-key');
  });

  it('every camelCase name of words and numbers comes back from the wire unchanged', () => {
    const word = fc.stringMatching(/^[a-z]{2,6}$/);
    const next = fc.stringMatching(/^[A-Z][a-z]{1,5}$|^[A-Z]\d{1,2}$|^\d{1,2}[a-z]{2,4}$/);
    const name = fc.tuple(word, fc.array(next, { maxLength: 3 })).map(([first, rest]) => first + rest.join(''));

    fc.assert(
      fc.property(name, (camel) => {
        const back = toCamelCase(toSnakeCase(camel));

        expect(back).toBe(camel);
      }),
      { seed: 20260321, numRuns: 500 },
    );
  });

  it('a property named like a member of every object is a name like any other', () => {
    const names = ['constructor', 'toString', 'hasOwnProperty'].map(toSnakeCase);

    expect(names).toEqual(['constructor', 'to_string', 'has_own_property']);
  });
});
