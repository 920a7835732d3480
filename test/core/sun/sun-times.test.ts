import { describe, expect, it } from 'vitest';
import { sunPath, sunTimes } from '../../../src/core/sun/sun-times.js';

const secondsOff = (actual: Date | null, expected: string): number =>
  actual ? Math.abs(actual.getTime() - Date.parse(expected)) / 1000 : Infinity;

/** NREL SPA calculator and NOAA, as quoted in the tests of K. Brunner, solarpositioning (SPATest). */
const REFERENCES = [
  {
    place: { lat: -36.84, lng: 174.74 },
    date: '2015-09-27',
    sunrise: '2015-09-27T07:04:14+13:00',
    solarNoon: '2015-09-27T13:12:17+13:00',
    sunset: '2015-09-27T19:20:56+13:00',
  },
  {
    place: { lat: 52.33, lng: 13.3 },
    date: '2016-03-27',
    sunrise: '2016-03-27T06:52:19+02:00',
    solarNoon: '2016-03-27T13:12:02+02:00',
    sunset: '2016-03-27T19:32:49+02:00',
  },
  {
    place: { lat: -35, lng: 0 },
    date: '2004-12-04',
    sunrise: '2004-12-04T04:38:56Z',
    solarNoon: '2004-12-04T11:50:29Z',
    sunset: '2004-12-04T19:02:02Z',
  },
];

describe('the sun’s day', () => {
  it.each(REFERENCES)('rises, culminates and sets within 25 s of the SPA on $date at $place', (reference) => {
    const times = sunTimes(reference.place, reference.date);

    expect(secondsOff(times.sunrise, reference.sunrise)).toBeLessThan(25);
    expect(secondsOff(times.solarNoon, reference.solarNoon)).toBeLessThan(25);
    expect(secondsOff(times.sunset, reference.sunset)).toBeLessThan(25);
    expect(times.polar).toBeNull();
  });

  it('has no sunrise in polar day and polar night and says which (Longyearbyen)', () => {
    const place = { lat: 78.2222, lng: 15.6316 };

    const summer = sunTimes(place, '2015-06-20');
    const winter = sunTimes(place, '2015-01-20');

    expect([summer.sunrise, summer.sunset, summer.polar]).toEqual([null, null, 'day']);
    expect([winter.sunrise, winter.sunset, winter.polar]).toEqual([null, null, 'night']);
  });

  it.each([
    ['Kiritimati, 14 hours ahead at 157 west', { lat: 1.87, lng: -157.4 }],
    ['Auckland', { lat: -36.8, lng: 174.8 }],
    ['Honolulu', { lat: 21.3, lng: -157.9 }],
    ['Taipei', { lat: 25, lng: 121.5 }],
    ['the antimeridian at sea', { lat: 0, lng: -180 }],
  ])('takes the noon of the calendar day at the place: %s', (_, place) => {
    const path = sunPath(place, '2026-06-01', 10);

    const { solarNoon } = sunTimes(place, '2026-06-01');

    expect(solarNoon.getTime()).toBeGreaterThan(path[0]!.instant.getTime());
    expect(solarNoon.getTime()).toBeLessThan(path.at(-1)!.instant.getTime());
  });

  it('follows the sun from local midnight to midnight, highest at solar noon', () => {
    const place = { lat: 25, lng: 121.5 };

    const path = sunPath(place, '2026-06-01');

    const highest = path.reduce((best, sample) => (sample.elevation > best.elevation ? sample : best));
    expect(path).toHaveLength(145);
    expect(path[0]!.instant.toISOString()).toBe('2026-05-31T16:00:00.000Z');
    expect(Math.abs(highest.instant.getTime() - sunTimes(place, '2026-06-01').solarNoon.getTime())).toBeLessThan(
      600_000,
    );
  });
});
