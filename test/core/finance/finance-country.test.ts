import { describe, expect, it } from 'vitest';
import { financeCountry } from '../../../src/core/finance/rows/finance-country.js';

const TABLES = [
  { country: 'IN', currency: 'INR' },
  { country: 'JP', currency: 'JPY' },
  { country: 'TW', currency: 'TWD' },
];
const at = (lat: number, lng: number, more = {}) =>
  financeCountry({ place: { lat, lng }, country: undefined, inTownship: false, ...more }, TABLES);

describe('country of a place', () => {
  it('is the one asked for, else Taiwan in its townships, else by the time zone', () => {
    expect(at(35.53, 139.7, { country: 'US' })).toEqual({ country: 'US', source: 'given' });
    expect(at(25.03, 121.53, { inTownship: true })).toEqual({ country: 'TW', source: 'township' });
    expect(at(35.53, 139.7)).toEqual({ country: 'JP', source: 'time_zone' });
    // one zone with two names: Asia/Kolkata and Asia/Calcutta
    expect(at(28.6, 77.2)).toEqual({ country: 'IN', source: 'time_zone' });
  });

  it('is not known where no country with rows has the time zone, nor of Taiwan outside its townships', () => {
    expect([at(48.2, 16.37), at(25.4, 122.5), at(0, -140)]).toEqual([undefined, undefined, undefined]);
  });
});
