import { describe, expect, it } from 'vitest';
import { daylightWithin, type SolarDay } from '../../../src/core/sun/solar-day.js';

/** A day with its noon at a clock hour and so many hours of light before and after it. */
const dayOf = (noonHour: number, halfHours: number): SolarDay => ({
  startMs: 0,
  noonHour,
  sunsetAngle: (halfHours * Math.PI) / 12,
  declination: 0,
});

describe('the daylight of a clock hour', () => {
  it('laps over from the day before and from the day after', () => {
    const [late, early] = [dayOf(20, 6), dayOf(3, 6)];

    expect(daylightWithin(late, 1, 2.5)).toEqual({ length: expect.closeTo(1, 9), middle: expect.closeTo(1.5, 9) });
    expect(daylightWithin(early, 20.5, 22)).toEqual({ length: expect.closeTo(1, 9), middle: expect.closeTo(21.5, 9) });
  });

  it('is left out where it lasts no more than 0.002 h', () => {
    expect(daylightWithin(dayOf(12, 6.003), 18, 19)?.length).toBeCloseTo(0.003, 9);
    expect(daylightWithin(dayOf(12, 6.0019), 18, 19)).toBeUndefined();
  });
});
