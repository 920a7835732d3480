import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '../../../src/core/time/durations.js';
import { litHours, solarDay } from '../../../src/core/sun/solar-day.js';
import { sunYear } from '../../../src/core/sun/sun-year.js';

/** As stated at `sunYear` [rad]. */
const TOLERANCE = 4e-7;

/** Places with the sun over noon, over midnight (clock far from the sun) and up for days. */
const PLACES = [
  { lat: 23, lng: 120.2, utcOffsetHours: 8 },
  { lat: -34, lng: 18.4, utcOffsetHours: 2 },
  { lat: 0, lng: -78.5, utcOffsetHours: 9 },
  { lat: 69.6, lng: 18.9, utcOffsetHours: 1 },
  { lat: -78, lng: 166, utcOffsetHours: 12 },
];

function plainYear(startMs: number, days: number, place: { lat: number; lng: number }) {
  return Array.from({ length: days }, (_, day) => {
    const hours = litHours(solarDay(startMs + day * 24 * HOUR_MS, place), place);
    return hours.map((lit) => ({ ...lit, hourOfYear: day * 24 + lit.hour }));
  }).flat();
}

describe('the sun of a year in columns', () => {
  it.each(PLACES)('has the hours, shares and directions of the single hours at $lat, $lng', (place) => {
    const startMs = Date.UTC(2020, 0, 1) - place.utcOffsetHours * HOUR_MS;
    const plain = plainYear(startMs, 366, place);

    const year = sunYear(startMs, new Float64Array(8784).fill(1), place);

    expect([...year.hourOfYear]).toEqual(plain.map(({ hourOfYear }) => hourOfYear));
    expect([...year.share]).toEqual(plain.map(({ share }) => share));
    const distance = ({ sun }: (typeof plain)[number], i: number): number =>
      Math.hypot(year.east[i]! - sun.east, year.north[i]! - sun.north, year.up[i]! - sun.up);
    expect(Math.max(...plain.map(distance))).toBeLessThan(TOLERANCE);
  });

  it('leaves out hours without light and keeps every column as long as the hours that are left', () => {
    const light = Float64Array.from({ length: 8760 }, (_, hour) => (hour % 24 === 12 ? 500 : 0));

    const { count, hourOfYear, ...columns } = sunYear(Date.UTC(2021, 0, 1) - 8 * HOUR_MS, light, PLACES[0]!);

    expect(count).toBe(365);
    expect(hourOfYear.every((hour) => hour % 24 === 12)).toBe(true);
    expect(Object.values(columns).map(({ length }) => length)).toEqual([365, 365, 365, 365]);
  });
});
