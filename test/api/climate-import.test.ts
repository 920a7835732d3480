import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createStationTable } from '../../src/domain/climate/station-table.js';
import type { TestApp } from '../helpers/app.js';
import { onServer } from '../helpers/database.js';
import { listOf } from '../helpers/list-answer.js';
import { asAdmin, startMarket } from './market.js';

interface JobBody {
  id: string;
  state: string;
  error: string | null;
  result: object | null;
  progress: object | null;
}

interface Climate {
  annual: { ghi_kwh_m2: number };
  sources: { id: string; name: string; source: string }[];
  attribution: string;
}

const XINYI = '63000020';
const TAIPEI = '466920';
const table = readFileSync(resolve(import.meta.dirname, '../../reference/climate/stations-tw.csv'), 'utf8').trim();
const [header = '', ...lines] = table.split('\n');
const columns = header.split(',');
/** A row of the shipped table by its columns. */
const rowOf = (line: string): Record<string, string> =>
  Object.fromEntries(line.split(',').map((cell, i) => [columns[i]!, cell]));

const taipeiRows = lines.filter((line) => line.startsWith(TAIPEI)).map(rowOf);

/** Rows of Taipei with other values. */
const changed = (change: Record<string, unknown>): Record<string, unknown>[] =>
  taipeiRows.map((row) => ({ ...row, source: 'normals of a later year', source_date: '2026', ...change }));

const toCsv = (rows: readonly Record<string, unknown>[]): string => {
  const names = Object.keys(rows[0]!);
  return [names.join(','), ...rows.map((row) => names.map((name) => row[name]).join(','))].join('\n');
};

let app: TestApp;

beforeAll(async () => {
  app = await startMarket();
});
beforeEach(async () => {
  await app.rest('DELETE', '/api/admin/climate/stations', { headers: asAdmin });
});
afterAll(() => app.stop());

const climate = async (): Promise<Climate> => (await app.rest<Climate>('GET', `/api/climate/${XINYI}`)).body;

/** Uploads a table and has it imported. */
async function importTable(name: string, content: string, options: object = {}): Promise<JobBody> {
  await app.rest('PUT', `/api/admin/uploads/${name}`, { headers: asAdmin, raw: content });
  const { body } = await app.rest<JobBody>('POST', '/api/admin/jobs/climate-import', {
    headers: asAdmin,
    body: { file: name, ...options },
  });
  return ended(body.id);
}

async function ended(id: string): Promise<JobBody> {
  const read = async () => (await app.rest<JobBody>('GET', `/api/admin/jobs/${id}`, { headers: asAdmin })).body;
  await expect.poll(async () => (await read()).state).not.toMatch(/queued|running/);
  return read();
}

const RESET = 'mutation { resetWeatherStations { deletedIds deletedCount } }';

// what a file says before a database sees it is judged beside the embedded one
describe('an imported table of weather stations', () => {
  it('changes the answer: a station takes the place of the shipped one of its id, and says where it is from', async () => {
    const before = await climate();

    const job = await importTable('taipei.csv', toCsv(changed({ ghi_kwh_m2_day: 6, attribution: 'Someone' })));
    const after = await climate();

    expect(job).toMatchObject({ state: 'done', result: { stations: 1, added: 1, replaced: 0, removed: 0 } });
    expect(job.progress).toMatchObject({ done: 1, all: 1, unit: 'stations' });
    expect(after.annual.ghi_kwh_m2).toBeGreaterThan(before.annual.ghi_kwh_m2 + 200);
    expect(after.sources).toHaveLength(31);
    expect(after.sources.find(({ id }) => id === TAIPEI)).toMatchObject({ source: 'normals of a later year' });
    expect(after.attribution).toContain('Someone');
    expect(after.attribution).toContain('中央氣象署');
  });

  it('is taken as JSON too, once more without a difference, and goes when it is removed', async () => {
    const before = await climate();
    const rows = JSON.stringify(changed({ ghi_kwh_m2_day: 6, wind_m_s: null, rh_pct: 75.5 }));

    const [first, second] = [await importTable('t.json', rows), await importTable('t.json', rows)];
    const after = await climate();
    const removed = await app.rest('DELETE', `/api/admin/climate/stations/${TAIPEI}`, { headers: asAdmin });
    const again = await app.rest('DELETE', `/api/admin/climate/stations/${TAIPEI}`, { headers: asAdmin });
    const acts = await app.rest('GET', '/api/admin/audit?action=climate.remove', { headers: asAdmin });

    expect([first.result, second.result]).toEqual([
      { stations: 1, added: 1, replaced: 0, removed: 0 },
      { stations: 1, added: 0, replaced: 1, removed: 0 },
    ]);
    expect(after.annual.ghi_kwh_m2).toBeGreaterThan(before.annual.ghi_kwh_m2);
    expect([removed.status, again.status]).toEqual([200, 404]);
    expect(await climate()).toEqual(before);
    expect(listOf(acts)).toMatchObject({
      total: 1,
      items: [{ subject_id: TAIPEI, before: { id: TAIPEI }, after: null }],
    });
  });

  it.skipIf(onServer).each([
    ['a word for a number', { temp_c: 'warm' }, 'no number in temp_c'],
    ['a path for an id', { station_id: '..' }, 'station_id must not be a path'],
    ['a height out of this world', { elevation_m: '12000' }, 'elevation_m must be between -450 and 9000, not 12000'],
    ['no source', { source: '' }, 'nothing in source'],
    ['a date that is none', { source_date: 'lately' }, 'source_date must be a year, month or day'],
    ['a negative sunshine', { sunshine_h: '-394.6' }, 'sunshine_h must be between 0 and 744'],
    ['another place than before', { lat: '24.9' }, "lat differs from the station's first row"],
    ['the month before again', { month: '4' }, 'months are not in order'],
  ])(
    'changes nothing when a single row has %s, and names the row',
    async (_case, fault, reason) => {
      await importTable('good.csv', toCsv(changed({ ghi_kwh_m2_day: 6 })));
      const before = await climate();
      const rows = changed({ ghi_kwh_m2_day: 2 });
      const other = rows.map((row) => ({ ...row, station_id: 'X1' }));

      // the faulty row is the fifth of the second station, under a header and twelve rows
      const faulty = [...rows, ...other.map((row, i) => (i === 4 ? { ...row, ...fault } : row))];
      const job = await importTable('faulty.csv', toCsv(faulty));

      expect(job).toMatchObject({ state: 'failed', result: null });
      expect(job.error).toMatch(/^climate station row 18/);
      expect(job.error).toContain(reason);
      expect(await climate()).toEqual(before);
    },
    60_000,
  );

  it.skipIf(onServer).each([
    ['nothing', '\n', 'the table has no row'],
    ['no list', '[1, 2]', 'the JSON is not a list of rows'],
    ['broken JSON', '[{"station_id":', 'the text is not valid JSON'],
    ['eleven months', toCsv(changed({}).slice(0, 11)), 'does not have twelve months'],
    ['a row of too few cells', `${toCsv(changed({}))}\n466920,x`, 'climate station row 14: expected'],
  ])(
    'is refused as a whole when the file holds %s',
    async (_case, content, reason) => {
      const before = await climate();

      const job = await importTable('odd.txt', content);

      expect(job.state).toBe('failed');
      expect(job.error).toContain(reason);
      expect(await climate()).toEqual(before);
    },
    60_000,
  );

  it('of stations abroad makes their country known, in a frame of its own, from the first of them on', async () => {
    const around = (count: number) =>
      Array.from({ length: count }, (_, i) =>
        changed({
          station_id: `FIJI${i}`,
          station: `Fiji ${i}`,
          lat: String(-17.5 - 0.4 * (i % 2)),
          // on both sides of the antimeridian
          lng: String(i < 2 ? 179.6 : -179.7),
          elevation_m: String(20 * i),
        }),
      ).flat();
    const ask = () => app.rest<Record<'specific_yield' | 'ac_annual' | 'p10', number>>('POST', '/api/yield', { body: { lat: -17.7, lng: 179.9, capacity_kw: 1, tilt: 10, azimuth: 0 } }); // prettier-ignore

    const before = await ask();
    await importTable('one.csv', toCsv(around(1)));
    const one = await ask();
    await importTable('four.csv', toCsv(around(4)));
    const four = await ask();

    expect([before.status, one.status, four.status]).toEqual([404, 200, 200]);
    expect(one.body.p10 / one.body.ac_annual).toBeLessThan(four.body.p10 / four.body.ac_annual);
    expect(four.body.specific_yield).toBeGreaterThan(700);
  });

  it('replaces all that was imported before when it is requested', async () => {
    await importTable('a.csv', toCsv(changed({ station_id: 'A1' })));

    const job = await importTable('b.csv', toCsv(changed({ station_id: 'B1' })), { replace: true });
    const listed = await app.rest('GET', '/api/admin/climate/stations', {
      headers: asAdmin,
    });

    expect(job.result).toEqual({ stations: 1, added: 1, replaced: 0, removed: 1 });
    expect(listOf(listed)).toMatchObject({ total: 1, items: [{ id: 'B1', source_date: '2026' }] });
  });

  it('is seen at once by another process on the same database', async () => {
    const { sql } = app.app.platform.database;
    const other = createStationTable(sql, app.app.platform.reference);
    const before = await other.all();

    await importTable('seen.csv', toCsv(changed({ temp_c: 11.5 })));
    const after = await other.all();
    await app.rest('DELETE', '/api/admin/climate/stations', { headers: asAdmin });

    const taipeiOf = (stations: typeof before) => stations.find(({ id }) => id === TAIPEI)!.months[0]!.airTemperature;
    expect([taipeiOf(before), taipeiOf(after)]).toEqual([Number(taipeiRows[0]!['temp_c']), 11.5]);
    expect(await other.all()).toEqual(before);
    expect(await other.all()).toBe(await other.all());
  });

  it('is asked for, listed and taken back through GraphQL as well', async () => {
    await app.rest('PUT', '/api/admin/uploads/g.csv', {
      headers: asAdmin,
      raw: toCsv(['G1', 'G2', 'G3'].flatMap((station_id) => changed({ station_id }))),
    });

    const started = await app.graphql<{ startClimateImport: { job: JobBody & { kind: string } } }>(
      `mutation { startClimateImport(input: { file: "g.csv" }) { job { id kind state } } }`,
      {},
      asAdmin,
    );
    await ended(started.data!.startClimateImport.job.id);
    const listed = await app.graphql(
      '{ admin { weatherStations { totalCount edges { node { id number sourceDate importedAt } } } } }',
      {},
      asAdmin,
    );
    const removed = await app.graphql('mutation { removeWeatherStation(id: "station:G1") { deletedId } }', {}, asAdmin);
    const reset = await app.graphql(RESET, {}, asAdmin);
    const again = await app.graphql(RESET, {}, asAdmin);

    expect(started.data!.startClimateImport.job).toMatchObject({ kind: 'CLIMATE_IMPORT', state: 'QUEUED' });
    expect(listed.data).toEqual({
      admin: {
        weatherStations: {
          totalCount: 3,
          edges: [
            { node: { id: 'station:G1', number: 'G1', sourceDate: '2026', importedAt: expect.any(String) as string } },
            { node: expect.objectContaining({ id: 'station:G2' }) as object },
            { node: expect.objectContaining({ id: 'station:G3' }) as object },
          ],
        },
      },
    });
    expect([removed.data, reset.data, again.data]).toEqual([
      { removeWeatherStation: { deletedId: 'station:G1' } },
      { resetWeatherStations: { deletedIds: ['station:G2', 'station:G3'], deletedCount: 2 } },
      { resetWeatherStations: { deletedIds: [], deletedCount: 0 } },
    ]);
  });

  it('is removed with all others, of which the answer names the first 5,000', async () => {
    await importTable('first.csv', toCsv(changed({ station_id: 'N00000' })));
    await app.sql(
      `insert into climate_stations
       select (jsonb_populate_record(known, jsonb_build_object('id', 'N' || lpad(number::text, 5, '0')))).*
       from climate_stations known, generate_series(1, 5000) number`,
    );

    const { data } = await app.graphql<{ resetWeatherStations: { deletedIds: string[]; deletedCount: number } }>(
      RESET,
      {},
      asAdmin,
    );

    const { deletedIds, deletedCount } = data!.resetWeatherStations;
    expect(deletedCount).toBe(5_001);
    expect(deletedIds).toHaveLength(5_000);
    expect([deletedIds[0], deletedIds.at(-1)]).toEqual(['station:N00000', 'station:N04999']);
    expect(await app.sql('select id from climate_stations')).toEqual([]);
  });

  it.each([
    ['neither file nor url', {}],
    ['both', { file: 'a.csv', url: 'https://example.com/a.csv' }],
    ['no such upload', { file: 'nowhere.csv' }],
    ['an address inside our network', { url: 'http://127.0.0.1/a.csv' }],
  ])('cannot be asked for with %s', async (_case, body) => {
    const { status } = await app.rest('POST', '/api/admin/jobs/climate-import', { headers: asAdmin, body });

    expect(status).toBe(422);
  });

  it('finds nothing under a name that no station can have, and breaks nothing', async () => {
    const paths = ['%00', '%F0%9F%98%80', '..%2f466920', "'%20or%20'1'%3D'1"];
    const statuses = await Promise.all(
      paths.map(
        async (id) => (await app.rest('DELETE', `/api/admin/climate/stations/${id}`, { headers: asAdmin })).status,
      ),
    );
    const { errors } = await app.graphql(
      'mutation ($id: ID!) { removeWeatherStation(id: $id) { deletedId } }',
      { id: '\u0000' },
      asAdmin,
    );

    expect(statuses.every((status) => status === 404 || status === 422)).toBe(true);
    expect(errors![0]!.extensions.code).toMatch(/NOT_FOUND|VALIDATION_FAILED/);
  });

  it('may be of two thousand stations, in one go', async () => {
    const many = Array.from({ length: 2_000 }, (_, i) =>
      changed({ station_id: `N${i}`, lat: '-40', lng: String(i / 20) }),
    );

    const job = await importTable('many.csv', toCsv(many.flat()));

    expect(job).toMatchObject({ state: 'done', result: { stations: 2_000, added: 2_000 } });
    expect((await climate()).sources).toHaveLength(31);
  });

  it('is for administrators alone', async () => {
    const calls = [
      ['POST', '/api/admin/jobs/climate-import'],
      ['GET', '/api/admin/climate/stations'],
      ['DELETE', '/api/admin/climate/stations'],
      ['DELETE', `/api/admin/climate/stations/${TAIPEI}`],
    ] as const;

    for (const [method, path] of calls) {
      expect((await app.rest(method, path, method === 'POST' ? { body: { file: 'a.csv' } } : {})).status).toBe(401);
    }
  });
});
