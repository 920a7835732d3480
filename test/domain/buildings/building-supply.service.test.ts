import { beforeEach, describe, expect, it } from 'vitest';
import type { DegreeBox } from '../../../src/core/buildings/building-area.js';
import { BuildingSupplyService } from '../../../src/domain/buildings/search/building-supply.service.js';
import { convertFeature } from '../../../src/domain/buildings/import/convert-feature.js';
import { UpstreamUnavailableError } from '../../../src/core/errors.js';
import type { Sql } from '../../../src/database/sql-types.js';
import type { FootprintsAnswer } from '../../../src/domain/buildings/search/footprints.js';
import { clearDatabase, testDatabase } from '../../helpers/database.js';

const DAY_MS = 86_400_000;
const BOX: DegreeBox = { west: 120.501, south: 24.001, east: 120.509, north: 24.009 };
const START_MS = Date.parse('2026-11-21T00:00:00Z');

let sql: Sql;
let nowMs: number;
let asked: DegreeBox[];
/** What the sources do when they are asked. */
let outside: (box: DegreeBox) => Promise<FootprintsAnswer | undefined>;
let supply: BuildingSupplyService;

const house = (id: string, lng: number, lat: number) => {
  const ring = [
    [lng, lat],
    [lng + 2e-4, lat],
    [lng + 2e-4, lat + 2e-4],
    [lng, lat + 2e-4],
    [lng, lat],
  ];
  return convertFeature(
    { type: 'Feature', id, properties: { height: 12 }, geometry: { type: 'Polygon', coordinates: [ring] } },
    'tagged',
  ).buildings;
};

const answering =
  (...houses: ReturnType<typeof house>[]) =>
  (box: DegreeBox): Promise<FootprintsAnswer> =>
    Promise.resolve({
      source: 'overpass',
      dataset: 'osm',
      box,
      buildings: houses.flat(),
      replaced: [],
      repaired: {},
      refused: {},
      sourceDate: null,
      attributions: ['© OpenStreetMap contributors, ODbL 1.0'],
      fetchedAt: new Date(nowMs),
      ageSeconds: 0,
      stale: false,
    });

const down = (): Promise<never> => Promise.reject(new UpstreamUnavailableError('Building footprints', 10));

const openSupply = (): BuildingSupplyService =>
  new BuildingSupplyService({
    sql,
    clock: () => new Date(nowMs),
    footprints: {
      around: async function* (box) {
        asked.push(box);
        const answer = await outside(box);
        if (answer) yield answer;
      },
    },
  });

const storedIds = async (): Promise<string[]> =>
  (await sql.rows<{ id: string }>('select source_id as id from buildings order by 1')).map(({ id }) => id);

beforeEach(async () => {
  ({ sql } = await testDatabase());
  await clearDatabase();
  nowMs = START_MS;
  asked = [];
  outside = answering(house('way/1', 120.502, 24.002), house('way/2', 120.506, 24.006));
  supply = openSupply();
});

describe('the supply of buildings', () => {
  it('asks once, and for 30 days lives on what it stored, telling its age', async () => {
    await supply.provide([BOX]);
    nowMs += 29 * DAY_MS + 59_000;

    const later = await supply.provide([BOX]);

    expect(asked).toHaveLength(1);
    expect(later).toEqual({ source: 'database', covered: true, ageSeconds: (29 * DAY_MS) / 1000, stale: false });
  });

  it('asks again after 30 days; a building that is gone goes, the others keep their ids', async () => {
    await supply.provide([BOX]);
    const [before] = await sql.rows<{ id: string }>(`select id from buildings where source_id = 'way/1'`);
    nowMs += 31 * DAY_MS;
    outside = answering(house('way/1', 120.502, 24.002), house('way/3', 120.504, 24.004));

    const refreshed = await supply.provide([BOX]);

    const [after] = await sql.rows<{ id: string }>(`select id from buildings where source_id = 'way/1'`);
    expect(refreshed).toMatchObject({ source: 'overpass', ageSeconds: 0, stale: false });
    expect(await storedIds()).toEqual(['way/1', 'way/3']);
    expect(after).toEqual(before);
  });

  it('after 30 days gives what is stored while no source answers, says that it is stale, and is fresh when one heals', async () => {
    await supply.provide([BOX]);
    nowMs += 31 * DAY_MS;
    const heals = outside;
    outside = down;

    const stale = await supply.provide([BOX]);
    const stillStale = await supply.provide([BOX]);
    const askedWhileDown = asked.length;
    outside = heals;
    nowMs += 10_000;
    const healed = await supply.provide([BOX]);

    expect(stale).toEqual({ source: 'database', covered: true, ageSeconds: (31 * DAY_MS) / 1000, stale: true });
    expect(stillStale).toEqual(stale);
    expect(askedWhileDown).toBe(2);
    expect(healed).toMatchObject({ source: 'overpass', stale: false });
  });

  it('asks only for the part that is not covered yet', async () => {
    await supply.provide([BOX]);

    await supply.provide([{ ...BOX, east: 120.52 }]);

    expect(asked[1]).toEqual({ ...BOX, west: BOX.east, east: 120.52 });
  });

  it('reports the fault where an area is partly unknown, beside what is known', async () => {
    await supply.provide([BOX]);
    outside = down;

    const { fault, ...rest } = await supply.provide([{ ...BOX, east: 120.52 }]);

    expect(fault).toBeInstanceOf(UpstreamUnavailableError);
    expect(rest).toMatchObject({ source: 'database', covered: false });
  });

  it('sees at once what another process has covered', async () => {
    outside = () => Promise.resolve(undefined);
    await supply.provide([BOX]);
    outside = answering();
    await openSupply().provide([BOX]);

    const seen = await supply.provide([BOX]);

    expect(seen).toMatchObject({ source: 'database', covered: true });
    expect(asked).toHaveLength(2);
  });

  it('keeps the parts that came before the sources failed, and asks for the rest the next time', async () => {
    const west = { ...BOX, east: 120.505 };
    const east = { ...BOX, west: 120.505 };
    supply = new BuildingSupplyService({
      sql,
      clock: () => new Date(nowMs),
      footprints: {
        around: async function* (box) {
          asked.push(box);
          if (asked.length === 1) {
            yield await answering(house('way/1', 120.502, 24.002))(west);
            await down();
          }
          yield await answering(house('way/2', 120.506, 24.006))(east);
        },
      },
    });

    const { fault, ...broken } = await supply.provide([BOX]);
    const keptIds = await storedIds();
    const whole = await supply.provide([BOX]);

    expect(fault).toBeInstanceOf(UpstreamUnavailableError);
    expect(broken).toEqual({ source: 'database', covered: false, ageSeconds: 0, stale: false });
    expect(keptIds).toEqual(['way/1']);
    expect(asked).toEqual([BOX, east]);
    expect(whole).toMatchObject({ source: 'overpass', covered: true });
    expect(await storedIds()).toEqual(['way/1', 'way/2']);
  });

  it('says that an area is not covered of which the sources know only a part', async () => {
    outside = () => answering(house('way/1', 120.502, 24.002))({ ...BOX, east: 120.505 });

    const known = await supply.provide([BOX]);

    expect(known).toMatchObject({ source: 'overpass', covered: false });
    expect(known.fault).toBeUndefined();
  });

  it('says of an area that no source knows that it is not covered', async () => {
    outside = () => Promise.resolve(undefined);

    const unknown = await supply.provide([BOX]);

    expect(unknown).toEqual({ source: 'database', covered: false, ageSeconds: null, stale: false });
  });

  it.each([
    { west: 121.5, east: 121.5, south: -90, north: 90 },
    { west: -180, east: 180, south: 25, north: 25 },
    { west: 120, east: 122.1, south: 25, north: 25.001 },
  ])('asks nobody about a line across the world, though it has hardly an area, and says so: %j', async (line) => {
    const known = await supply.provide([line]);

    expect(asked).toEqual([]);
    expect(known).toMatchObject({ source: 'database', covered: false });
  });

  it('stores the same answer from two processes at once without a fault and without duplicates', async () => {
    const [one, other] = [openSupply(), openSupply()];

    const both = await Promise.all([one.provide([BOX]), other.provide([{ ...BOX, west: 120.5 }])]);

    expect(both.map(({ covered }) => covered)).toEqual([true, true]);
    expect(await storedIds()).toEqual(['way/1', 'way/2']);
  });

  it('does not hide other faults behind what is stored', async () => {
    outside = () => Promise.reject(new TypeError('a fault of ours'));

    await expect(supply.provide([BOX])).rejects.toThrow('a fault of ours');
  });
});
