import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SunAnswer, SunTimesAnswer } from '../../src/contract/sun/sun.answer.js';
import { startTestApp, type TestApp } from '../helpers/app.js';
import { asRest, selectionOf } from '../helpers/both-doors.js';

let service: TestApp;

beforeAll(async () => {
  service = await startTestApp({ demoDistrict: 'off' });
});

afterAll(() => service.stop());

interface Times {
  sunrise: string | null;
  sunset: string | null;
  solar_noon: string;
  polar: string | null;
  date: string;
  time_zone: string;
  path: { time: string; azimuth: number; elevation: number }[];
}

const times = async (query: string): Promise<Times> =>
  (await service.rest<Times>('GET', `/api/sun-times?${query}`)).body;

describe('GET /api/sun', () => {
  // I. Reda, A. Andreas, Solar Position Algorithm for Solar Radiation Applications, NREL/TP-560-34302 (2008), table A5.1
  it('gives the position of the published example of the Solar Position Algorithm within 0.02 degrees', async () => {
    const { body } = await service.rest('GET', '/api/sun?lat=39.742476&lng=-105.1786&time=2003-10-17T12:30:30-07:00');

    expect(body['azimuth']).toBeCloseTo(194.34024, 1);
    expect(Math.abs(Number(body['azimuth']) - 194.34024)).toBeLessThan(0.02);
    expect(Math.abs(Number(body['elevation']) - (90 - 50.11162))).toBeLessThan(0.02);
    expect(body['time']).toBe('2003-10-17T19:30:30Z');
  });

  it('reads a time without an offset as UTC, and takes now where none is given', async () => {
    const bare = await service.rest('GET', '/api/sun?lat=25&lng=121&time=2026-03-21T04:00:00');
    const utc = await service.rest('GET', '/api/sun?lat=25&lng=121&time=2026-03-21T04:00:00Z');
    const before = Math.floor(Date.now() / 1000) * 1000;
    const now = await service.rest('GET', '/api/sun?lat=25&lng=121');

    expect(bare.body).toEqual(utc.body);
    expect(Date.parse(String(now.body['time']))).toBeGreaterThanOrEqual(before);
    expect(Date.parse(String(now.body['time']))).toBeLessThanOrEqual(Date.now());
  });

  it.each([
    'lat=90&lng=180',
    'lat=-90&lng=-180',
    'lat=0&lng=0',
    'lat=1&lng=1&time=0001-01-01',
    'lat=1&lng=1&time=9999-12-31T23:59:59Z',
  ])('case 66: has finite angles in range at the edges: %s', async (query) => {
    const { status, body } = await service.rest('GET', `/api/sun?${query}`);

    expect(status).toBe(200);
    expect(Math.abs(Number(body['elevation']))).toBeLessThanOrEqual(90);
    expect(body['azimuth']).toBeGreaterThanOrEqual(0);
    expect(body['azimuth']).toBeLessThan(360);
  });

  it('says the same through GraphQL', async () => {
    const { body } = await service.rest('GET', '/api/sun?lat=25&lng=121&time=2026-06-21T01:23:45Z');

    const { data } = await service.graphql(
      `{ sun(at: { lat: 25, lng: 121 }, time: "2026-06-21T01:23:45Z") ${selectionOf(SunAnswer)} }`,
    );

    expect(asRest(SunAnswer, data?.['sun'])).toEqual(body);
  });
});

describe('GET /api/sun-times', () => {
  it('puts noon at Taipei on the March equinox where longitude and the equation of time do', async () => {
    const equationOfTimeMin = -7.3; // 21 March; Meeus, Astronomical Algorithms (1998), chapter 28
    const expected = Date.parse('2026-03-21T12:00:00+08:00') - ((121.5356 - 120) * 4 + equationOfTimeMin) * 60_000;

    const day = await times('lat=25.0298&lng=121.5356&date=2026-03-21');

    expect(Math.abs(Date.parse(day.solar_noon) - expected)).toBeLessThan(60_000);
    expect(day).toMatchObject({ date: '2026-03-21', time_zone: 'Asia/Taipei', polar: null });
  });

  it('makes the equinox a little longer than twelve hours, by refraction and half the disc', async () => {
    const { sunrise, sunset } = await times('lat=25.0298&lng=121.5356&date=2026-03-21');

    // 0.833 degrees at either end, at 15 degrees an hour over the cosine of the latitude; declination is near 0
    const expectedH = 12 + (2 * 0.833) / 15 / Math.cos((25.0298 * Math.PI) / 180);
    const hours = (Date.parse(sunset!) - Date.parse(sunrise!)) / 3_600_000;
    expect(Math.abs(hours - expectedH) * 60).toBeLessThan(2);
  });

  it.each([
    ['lat=70&lng=25&date=2026-06-21', 'day'],
    ['lat=70&lng=25&date=2026-12-21', 'night'],
    ['lat=90&lng=0&date=2026-06-21', 'day'],
    ['lat=-90&lng=0&date=2026-06-21', 'night'],
  ])('case 66: has no rise nor set in the polar day and night: %s is %s', async (query, polar) => {
    const day = await times(query);

    expect(day).toMatchObject({ sunrise: null, sunset: null, polar });
    expect(day.path.every(({ elevation }) => (polar === 'day' ? elevation > -1 : elevation < 0))).toBe(true);
  });

  it.each(['2026-03-08', '2026-11-01'])(
    'keeps a path of the whole local day where the clock is changed: %s',
    async (date) => {
      const day = await times(`lat=40.7&lng=-74&date=${date}`);

      const span = Date.parse(day.path.at(-1)!.time) - Date.parse(day.path[0]!.time);
      expect(Math.round(span / 3_600_000)).toBe(date === '2026-03-08' ? 23 : 25);
      expect(day.path.every(({ azimuth, elevation }) => Number.isFinite(azimuth + elevation))).toBe(true);
    },
  );

  it('says the same through GraphQL', async () => {
    const rest = await times('lat=25&lng=121&date=2026-06-21');

    const { data } = await service.graphql(
      `{ sunTimes(at: { lat: 25, lng: 121 }, date: "2026-06-21") ${selectionOf(SunTimesAnswer)} }`,
    );

    expect(asRest(SunTimesAnswer, data?.['sunTimes'])).toEqual(rest);
  });
});
