import { describe, expect, it } from 'vitest';
import { InvalidInputError } from '../../../src/core/errors.js';
import { localDateAt, localTimeToInstant, timeZoneAt, todayAt } from '../../../src/core/sun/local-time.js';

const iso = (date: string, hour: number, zone: string) => localTimeToInstant(date, hour, zone).toISOString();

describe('time zone of a place', () => {
  it.each([
    ['Taipei', 25.03, 121.56, 'Asia/Taipei'],
    ['Kinmen', 24.43, 118.32, 'Asia/Taipei'],
    ['Penghu', 23.57, 119.58, 'Asia/Taipei'],
    ['Nangan, Matsu', 26.16, 119.95, 'Asia/Taipei'],
    ['Dongyin, Matsu', 26.37, 120.49, 'Asia/Taipei'],
    ['Xiamen', 24.48, 118.09, 'Asia/Shanghai'],
    ['Fuzhou', 26.08, 119.3, 'Asia/Shanghai'],
    ['Berlin', 52.52, 13.4, 'Europe/Berlin'],
  ])('%s', (_, lat, lng, zone) => {
    const found = timeZoneAt({ lat, lng });

    expect(found).toBe(zone);
  });
});

describe('local clock time', () => {
  it('becomes an instant, fractions of hours included', () => {
    const instants = [iso('2026-03-21', 12, 'Asia/Taipei'), iso('2026-03-21', 13.75, 'Asia/Kathmandu')];

    expect(instants).toEqual(['2026-03-21T04:00:00.000Z', '2026-03-21T08:00:00.000Z']);
  });

  it('reads hour 24 as the next midnight', () => {
    const end = iso('2026-12-31', 24, 'Asia/Taipei');

    expect(end).toBe(iso('2027-01-01', 0, 'Asia/Taipei'));
  });

  it('moves a time that the clocks skip to after the change (Berlin, 2:30 on 2026-03-29)', () => {
    const skipped = iso('2026-03-29', 2.5, 'Europe/Berlin');

    expect(skipped).toBe('2026-03-29T01:30:00.000Z');
  });

  it('takes the first of a time that occurs twice (Berlin, 2:30 on 2026-10-25)', () => {
    const twice = iso('2026-10-25', 2.5, 'Europe/Berlin');

    expect(twice).toBe('2026-10-25T00:30:00.000Z');
  });

  it('has days of 23 and 25 hours at the changes', () => {
    const hours = ['2026-03-29', '2026-10-25'].map(
      (day) =>
        (localTimeToInstant(day, 24, 'Europe/Berlin').getTime() -
          localTimeToInstant(day, 0, 'Europe/Berlin').getTime()) /
        3_600_000,
    );

    expect(hours).toEqual([23, 25]);
  });

  it('comes back as the same date and falls on the same clock time for every half hour of a year without change of clocks', () => {
    const failures: string[] = [];

    for (let day = 0; day < 365; day++) {
      const date = new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10);
      for (let hour = 0; hour < 24; hour += 0.5) {
        const instant = localTimeToInstant(date, hour, 'Asia/Taipei');
        const isSame =
          localDateAt(instant, 'Asia/Taipei') === date &&
          instant.getTime() === Date.parse(`${date}T00:00:00+08:00`) + hour * 3_600_000;
        if (!isSame) failures.push(`${date} ${hour}`);
      }
    }

    expect(failures).toEqual([]);
  });

  it('knows today at a place from the instant given', () => {
    const now = new Date('2026-11-20T17:00:00Z');

    const days = [todayAt({ lat: 25, lng: 121.5 }, now), todayAt({ lat: 21.3, lng: -157.9 }, now)];

    expect(days).toEqual(['2026-11-21', '2026-11-20']);
  });

  it.each([
    ['2026-02-30', 12],
    ['2026-2-3', 12],
    ['today', 12],
    ['2026-01-01', 24.01],
    ['2026-01-01', -0.5],
    ['2026-01-01', NaN],
  ])('refuses %s at %s h', (date, hour) => {
    const attempt = () => localTimeToInstant(date, hour, 'Asia/Taipei');

    expect(attempt).toThrow(InvalidInputError);
  });
});
