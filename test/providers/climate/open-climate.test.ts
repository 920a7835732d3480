import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { UpstreamUnavailableError } from '../../../src/core/errors.js';
import { createOutsideTools, type OutsideTools } from '../../../src/providers/chain/outside-tools.js';
import type { ChainEvent } from '../../../src/providers/chain/source.js';
import type { ClimateSource } from '../../../src/domain/climate/climate-source.js';
import { openClimate } from '../../../src/providers/climate/open-climate.js';
import { testDatabase } from '../../helpers/database.js';
import {
  closeMidBody,
  endless,
  hang,
  html,
  json,
  redirect,
  reset,
  startStubUpstream,
  status,
  truncatedJson,
  type Behaviour,
  type StubUpstream,
} from '../../helpers/stub-upstream.js';
import { overTheSea, pvgis, pvgisMonths, pvgisSeries, pvgisTypicalYear, refusal } from './pvgis-stub.js';

const DAY_MS = 86_400_000;

let stub: StubUpstream;
let tools: OutsideTools;
let now: Date;
let events: ChainEvent[];

const climate = (root = `${stub.url}/api/v5_3/`): ClimateSource => openClimate({ climateUrl: root }, tools)!;

beforeEach(async () => {
  const { sql } = await testDatabase();
  await sql.rows('truncate provider_cache, provider_turns');
  stub = await startStubUpstream(pvgis);
  now = new Date('2026-05-01T00:00:00Z');
  events = [];
  tools = createOutsideTools({ sql, clock: () => now, listen: (event) => events.push(event) });
});

afterEach(async () => {
  await tools.http.close();
  await stub.close();
});

const FREIBURG = { lat: 47.994812, lng: 7.849876 };

describe('a PVGIS-compatible server', () => {
  it('is asked for horizontal irradiation and temperature without a horizon, at a rounded place', async () => {
    await climate().series(FREIBURG);

    const url = new URL(stub.calls[0]!.path, stub.url);
    expect(url.pathname).toBe('/api/v5_3/MRcalc');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      lat: '47.995',
      lon: '7.850',
      horirrad: '1',
      avtemp: '1',
      usehorizon: '0',
      outputformat: 'json',
      browser: '0',
    });
    expect(stub.calls[0]!.headers['user-agent']).toMatch(/^rooftop-solar\//);
  });

  it('reports years of months with its data sets and height, and who must be named', async () => {
    const answer = await climate().series(FREIBURG);

    expect(answer).toMatchObject({ source: 'PVGIS', attribution: 'PVGIS © European Union', stale: false });
    expect(answer!.value).toMatchObject({
      lat: 47.995,
      lng: 7.85,
      elevationM: 278,
      radiationData: 'PVGIS-SARAH3',
      weatherData: 'ERA5',
    });
    expect(answer!.value.months).toHaveLength(120);
    expect(answer!.value.months[0]).toEqual({ year: 2005, month: 1, ghiKwhM2: 39.06, airTemperature: 2.4 });
  });

  it('reports the wind and humidity of a typical year, month by month', async () => {
    const answer = await climate().weather(FREIBURG);

    const { windSpeedMs, relativeHumidity } = answer!.value;
    expect(windSpeedMs.map((wind) => Number(wind.toFixed(3)))).toEqual([2.1, 2.2, 2.3, 2.4, 2.5, 2.6, 2.7, 2.8, 2.9, 3, 3.1, 3.2]); // prettier-ignore
    expect(relativeHumidity.map(Math.round)).toEqual([61, 62, 63, 64, 65, 66, 67, 68, 69, 70, 71, 72]);
  });

  it('is called once for a place in half a year, and the stored answer is used while it is down', async () => {
    const source = climate();
    await source.series(FREIBURG);
    now = new Date(now.getTime() + 179 * DAY_MS);
    await source.series({ lat: 47.9951, lng: 7.8502 });
    const asked = stub.calls.length;

    now = new Date(now.getTime() + 2 * DAY_MS);
    stub.behave(status(503));
    const standIn = await source.series(FREIBURG);

    expect(asked).toBe(1);
    expect(standIn).toMatchObject({ stale: true, ageSeconds: (181 * DAY_MS) / 1000 });
    expect(events.map(({ outcome }) => outcome)).toEqual(['answered', 'cached', 'failed', 'stale']);
  });

  it.each([
    ['over the sea', overTheSea],
    ['of a place without data', refusal('No data available for this location')],
  ])('has nothing to say %s, which is no failure and is kept', async (_case, behaviour) => {
    stub.behave(behaviour);
    const source = climate();

    const answers = [await source.series({ lat: 0, lng: -30 }), await source.series({ lat: 0, lng: -30 })];

    expect(answers).toEqual([undefined, undefined]);
    expect(stub.calls).toHaveLength(1);
  });

  const months = (change: (rows: Record<string, unknown>[]) => unknown): Behaviour =>
    json(pvgisSeries(48, 8, change(pvgisMonths(48))));
  const broken: [string, Behaviour, string][] = [
    ['a page with status 200', html, 'malformed'],
    ['JSON that ends before it is over', truncatedJson(pvgisSeries(48, 8)), 'malformed'],
    ['a body that breaks off', closeMidBody, 'unreachable'],
    ['a connection that is reset', reset, 'unreachable'],
    ['a redirect elsewhere', redirect('http://192.0.2.1/api'), 'forbidden_address'],
    ['a refusal of our own question', refusal('raddatabase: invalid value'), 'status'],
    ['too many calls', status(429, { 'retry-after': '60' }), 'throttled'],
    ['an overload (529)', status(529), 'status'],
    ['its own fault', refusal('Internal Server Error', 500), 'status'],
    ['a list', json([]), 'malformed'],
    ['no outputs', json({ inputs: pvgisSeries(48, 8).inputs }), 'malformed'],
    ['no months', json(pvgisSeries(48, 8, null)), 'malformed'],
    ['months in an object', json(pvgisSeries(48, 8, { fixed: [] })), 'malformed'],
    ['a year of eleven months', months((rows) => rows.slice(0, -1)), 'malformed'],
    ['a month twice', months((rows) => [...rows.slice(0, -1), rows[0]]), 'malformed'],
    ['a thirteenth month', months((rows) => rows.map((row) => ({ ...row, month: Number(row['month']) + 1 }))), 'malformed'], // prettier-ignore
    ['two years, which tell no spread', months((rows) => rows.slice(0, 24)), 'malformed'],
    ['words for numbers', months((rows) => rows.map((row) => ({ ...row, T2m: '11.3' }))), 'malformed'],
    ['null for a number', months((rows) => rows.map((row) => ({ ...row, 'H(h)_m': null }))), 'malformed'],
    ['a code for what is missing', months((rows) => rows.map((row) => ({ ...row, T2m: -999 }))), 'malformed'],
    ['no height', json({ ...pvgisSeries(48, 8), inputs: { location: { latitude: 48, longitude: 8 }, meteo_data: {} } }), 'malformed'], // prettier-ignore
  ];

  it.each(broken)('is a failure, never data, when it answers %s', async (_case, behaviour, kind) => {
    stub.behave(behaviour);

    const failure = await climate()
      .series({ lat: 48, lng: 8 })
      .catch((error: unknown) => error);

    expect(failure).toBeInstanceOf(UpstreamUnavailableError);
    expect((failure as UpstreamUnavailableError).message).toBe('Climate data is temporarily unavailable');
    expect(events.at(-1)).toMatchObject({ outcome: 'failed', failure: kind });
    const { sql } = await testDatabase();
    expect(await sql.rows('select 1 from provider_cache')).toEqual([]);
  });

  it('has callers wait as long as it asks not to be called, and is not asked in the meantime', async () => {
    stub.behave(status(429, { 'retry-after': '60' }));
    const source = climate();
    const first = await source.series({ lat: 48, lng: 8 }).catch((error: unknown) => error);
    stub.behave(pvgis);

    const second = await source.series({ lat: 48.1, lng: 8 }).catch((error: unknown) => error);

    expect((first as UpstreamUnavailableError).retryAfterSeconds).toBe(60);
    expect(second).toBeInstanceOf(UpstreamUnavailableError);
    expect(stub.calls).toHaveLength(1);
  });

  it('is given up when it hangs or never ends', async () => {
    for (const behaviour of [hang, endless]) {
      stub.behave(behaviour);

      await expect(climate().series({ lat: 48, lng: 8 })).rejects.toBeInstanceOf(UpstreamUnavailableError);
    }
  });

  it.each([
    ['hours without a time', { ...pvgisTypicalYear().outputs, tmy_hourly: [{ WS10m: 3, RH: 50 }] }],
    ['half a year', { tmy_hourly: pvgisTypicalYear().outputs.tmy_hourly.slice(0, 4000) }],
    ['humidity over 100', { tmy_hourly: pvgisTypicalYear().outputs.tmy_hourly.map((row) => ({ ...row, RH: 140 })) }],
  ])('is a failure when its typical year has %s', async (_case, outputs) => {
    stub.behave(json({ outputs }));

    await expect(climate().weather({ lat: 48, lng: 8 })).rejects.toBeInstanceOf(UpstreamUnavailableError);
  });

  it('is not mistaken for another server of the same kind', async () => {
    await climate(`${stub.url}/api/v5_2`).series(FREIBURG);

    await climate(`${stub.url}/api/v5_3`).series(FREIBURG);

    expect(stub.calls.map(({ path }) => path.split('?')[0])).toEqual(['/api/v5_2/MRcalc', '/api/v5_3/MRcalc']);
  });

  it('is none where none is configured', () => {
    expect(openClimate({}, tools)).toBeUndefined();
  });
});
