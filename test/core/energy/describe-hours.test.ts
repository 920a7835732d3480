import { describe, expect, it } from 'vitest';
import { describeHours } from '../../../src/core/energy/describe-hours.js';

const none = new Float64Array(8760);
const year = {
  poa: none,
  dc: none,
  ac: none,
  litShare: none,
  poaBeam: none,
  poaGround: none,
  sunElevation: none,
  airTemperature: none,
};

const times = (utcOffsetHours: number): string[] =>
  describeHours(year, utcOffsetHours, { poaAnnual: 0, dcAnnual: 0, acAnnual: 0 }).localTime;

describe('the times of the hours of a year', () => {
  it('begin at the local midnight of 1 January and end an hour before the next year', () => {
    const [first, second, ...rest] = times(8);

    expect([first, second, rest.at(-1)]).toEqual([
      expect.stringMatching(/^\d{4}-01-01T00:00:00\+08:00$/),
      expect.stringMatching(/^\d{4}-01-01T01:00:00\+08:00$/),
      expect.stringMatching(/^\d{4}-12-31T23:00:00\+08:00$/),
    ]);
    expect(rest.length + 2).toBe(8760);
    expect(rest.some((time) => time.includes('-02-29T'))).toBe(false);
  });

  it.each([
    [0, '+00:00'],
    [5.75, '+05:45'],
    [14, '+14:00'],
    [-0.5, '-00:30'],
    [-9.5, '-09:30'],
    [-12, '-12:00'],
  ])('%d hours from UTC are written as %s', (hours, offset) => {
    expect(times(hours)[0]!.slice(19)).toBe(offset);
  });
});
