import { beforeEach, describe, expect, it } from 'vitest';
import { uncovered } from '../../../src/core/buildings/coverage.js';
import type { DegreeBox } from '../../../src/core/buildings/building-area.js';
import { InvalidInputError } from '../../../src/core/errors.js';
import type { Ring } from '../../../src/core/geometry/position.js';
import type { ImportReport, ImportOptions } from '../../../src/core/buildings/import/import-types.js';
import { ITEM } from '../../../src/domain/buildings/edition-date.sql.js';
import { clearDatabase, testDatabase } from '../../helpers/database.js';
import { buildingServices, collection, polygonFeature, square, textFile } from './files.js';

/** South-western corner of a tile of zoom 14 and the side of one [deg]. */
const TILE = { west: 121.5087890625, south: 25.025884063244828 };
const TILE_DEG = 0.02197265625;

/** A house of 0.0001 degrees in the first tile or in one to the east of it. */
const house = (id: string, place: number, tile = 0, properties: object = {}): object =>
  polygonFeature(id, [square(TILE.west + 0.001 + tile * TILE_DEG + place * 0.0002, TILE.south + 0.002)], properties);

async function load(features: object[], options: ImportOptions = {}): Promise<ImportReport> {
  const { imports } = await buildingServices();
  return imports.load(textFile(collection(features)), { source: 'city', ...options });
}

async function stored(): Promise<string[]> {
  const { sql } = await testDatabase();
  const rows = await sql.rows<{ name: string }>(`select source || ':' || source_id as name from buildings order by 1`);
  return rows.map(({ name }) => name);
}

async function coveredBoxes(): Promise<DegreeBox[]> {
  const { sql } = await testDatabase();
  return sql.rows('select west, south, east, north from building_coverage where covered_at is not null order by tile');
}

async function leftInWaiting(): Promise<number> {
  const { sql } = await testDatabase();
  const [row] = await sql.rows<{ count: number }>('select count(*)::int as count from staged_buildings');
  return row!.count;
}

beforeEach(clearDatabase);

describe('a new edition of a data set', () => {
  it('removes what it no longer has in the tiles that it touches, and nothing elsewhere', async () => {
    await load([house('a', 0), house('b', 1), house('c', 2), house('far', 0, 5)]);

    const { counts } = await load([house('a', 0), house('c', 2), house('d', 3)]);

    expect(await stored()).toEqual(['city:a', 'city:c', 'city:d', 'city:far']);
    expect(counts).toMatchObject({ stored: 3, replaced: 0, unchanged: 2, removed: { missing: 1 } });
    expect(await leftInWaiting()).toBe(0);
  });

  it('moves a building that grows or shrinks into or out of the index of tall ones', async () => {
    const heights = (a: number, b: number): object[] => [
      house('a', 0, 0, { height: a }),
      house('b', 1, 0, { height: b }),
      house('c', 2, 0, { height: 49.9 }),
    ];
    const { sql } = await testDatabase();
    const outside = async (): Promise<string[]> => {
      const rows = await sql.rows<{ name: string }>('select source_id as name from buildings where is_low order by 1');
      return rows.map(({ name }) => name);
    };

    await load(heights(9, 50));
    const first = await outside();
    await load(heights(120, 12));

    expect([first, await outside()]).toEqual([
      ['a', 'c'],
      ['b', 'c'],
    ]);
  });

  it('is distinguished from a neighbouring part of the data set, which has hardly a building in common', async () => {
    await load([house('a', 0), house('b', 1), house('c', 2)]);

    const { counts } = await load([house('c', 2), house('x', 4), house('y', 5)]);

    expect(await stored()).toEqual(['city:a', 'city:b', 'city:c', 'city:x', 'city:y']);
    expect(counts.removed).toEqual({});
  });

  it('moves a building into another tile under its old id, leaving none behind', async () => {
    const { sql } = await testDatabase();
    const ids = () => sql.rows<{ id: string }>(`select id from buildings where source_id = 'a'`);
    await load([house('a', 0), house('b', 1)]);
    const before = await ids();

    await load([house('a', 0, 1), house('b', 1)]);

    expect(await ids()).toEqual(before);
    expect(await stored()).toEqual(['city:a', 'city:b']);
  });

  it('that has a building twice, far apart in the file, stores the later one', async () => {
    const { sql } = await testDatabase();
    const others = Array.from({ length: 1200 }, (_, i) => house(`f${i}`, 1 + (i % 50), Math.floor(i / 50)));
    await load([house('a', 0)]);

    await load([house('a', 0, 0, { height: 10 }), ...others, house('a', 0, 0, { height: 20 })]);

    const heights = await sql.rows(`select height_m::float8 as "heightM" from buildings where source_id = 'a'`);
    expect(heights).toEqual([{ heightM: 20 }]);
    expect(await stored()).toHaveLength(1201);
    expect(await leftInWaiting()).toBe(0);
  });

  it('leaves every tile as it was when it is broken off, and goes on later', async () => {
    const { imports } = await buildingServices();
    const many = (count: number, heightM: number): object[] =>
      Array.from({ length: count }, (_, i) => house(`f${i}`, i % 50, Math.floor(i / 50), { height: heightM }));
    await load(many(1500, 10));
    const { sql } = await testDatabase();
    const newOnes = () => sql.rows('select 1 from buildings where height_m = 20');
    const file = textFile(collection(many(1400, 20)));
    const stop = new AbortController();

    const stopped = await imports.load(file, { source: 'city', signal: stop.signal, onProgress: () => stop.abort() });
    const between = { old: (await stored()).length, new: (await newOnes()).length };
    const finished = await imports.load(file, { source: 'city' });

    expect(stopped.state).toBe('stopped');
    expect(between).toEqual({ old: 1500, new: 0 });
    expect(finished).toMatchObject({ state: 'done', resumedAfter: 1000, counts: { stored: 1400, replaced: 1400 } });
    expect((await newOnes()).length).toBe(1400);
  });

  it.each([
    ['while the file is read', 1],
    ['while its tiles are merged', Infinity],
  ])('is read again from its start where a crash of the database has emptied the staging %s', async (_, batch) => {
    const { sql } = await testDatabase();
    const kept = Array.from({ length: 9_000 }, (_unused, i) => house(`f${i}`, (i % 80) * 3, Math.floor(i / 80)));
    await load(kept.slice(0, 500));
    let batches = 0;
    const crash = new AbortController();
    const onProgress = ({ tiles }: { tiles?: object }): void => {
      if (batch === Infinity ? tiles !== undefined : ++batches === batch) crash.abort();
    };
    const stopped = await load(kept, { signal: crash.signal, onProgress });
    expect(stopped.state).toBe('stopped');
    // what the database does with tables that it does not log
    await sql.rows('truncate staged_buildings, staged_loads');

    const again = await load(kept);

    expect(again).toMatchObject({ state: 'done', resumedAfter: 0, counts: { stored: 9_000, removed: {} } });
    expect(await stored()).toHaveLength(9_000);
  });

  it('with a box removes all that it has not in the box, and only takes what touches the box', async () => {
    const box = { west: TILE.west, south: TILE.south, east: TILE.west + TILE_DEG, north: TILE.south + 0.01 };
    await load([house('a', 0), house('b', 1), house('east', 0, 1)]);

    const { counts } = await load([house('new', 7), house('outside', 3, 1)], { box });

    expect(await stored()).toEqual(['city:east', 'city:new']);
    expect(counts).toMatchObject({ stored: 1, refused: { outside_the_box: 1 }, removed: { missing: 2 } });
    expect(uncovered([box], await coveredBoxes())).toEqual([]);
  });
});

/** Where each row is stored and which transaction wrote it: the same only for a row that nobody has touched. */
async function rowVersions(): Promise<object[]> {
  const { sql } = await testDatabase();
  return sql.rows('select source_id, ctid::text as place, xmin::text as written from buildings order by source_id');
}

describe('what a new edition has with the same content', () => {
  it.each([
    ['another load', {}],
    ['the same file by force', { force: true }],
  ])('stays untouched, loaded by %s', async (_, options) => {
    const features = [house('a', 0), house('b', 1), house('c', 0, 1)];
    await load([house('other', 8)], { source: 'neighbour' });
    const first = await load(features);
    const before = await rowVersions();

    const text = collection(Object.keys(options).length > 0 ? features : features.toReversed());
    const { imports } = await buildingServices();
    const again = await imports.load(textFile(text), { source: 'city', ...options });

    expect(first.counts).toMatchObject({ stored: 3, replaced: 0, unchanged: 0 });
    expect(again.counts).toMatchObject({ stored: 3, replaced: 0, unchanged: 3, removed: {} });
    expect(await rowVersions()).toEqual(before);
    expect(await leftInWaiting()).toBe(0);
  });

  it('stays untouched under another date, which every way to read it gives; where its name is another it is replaced', async () => {
    const { buildings } = await buildingServices();
    await load([house('a', 0), house('b', 1), house('"source_date":"2025"', 2)], { sourceDate: '2025' });
    const before = await rowVersions();

    const { counts } = await load(
      [house('a', 0, 0, { name: 'Hall' }), house('b', 1), house('"source_date":"2025"', 2)],
      {
        sourceDate: '2026',
      },
    );

    expect(counts).toMatchObject({ replaced: 1, unchanged: 2 });
    const after = await rowVersions();
    expect(after.filter((row) => before.some((old) => JSON.stringify(old) === JSON.stringify(row)))).toHaveLength(2);
    const area = { lat: TILE.south + 0.002, lng: TILE.west + 0.001, radiusM: 200 };
    // the second list comes from memory
    for (let i = 0; i < 3; i++) {
      const list = await buildings.list(area);
      expect(list.buildings.map(({ sourceDate }) => sourceDate)).toEqual(['2026', '2026', '2026']);
    }
    const at = await buildings.at({ lng: TILE.west + 0.00125, lat: TILE.south + 0.00205 });
    expect(at).toMatchObject({ building: { sourceDate: '2026' } });
    expect(await buildings.byId(at!.building.id)).toMatchObject({ sourceDate: '2026' });
  });

  it('has the date of the edition before where the new one says none, and its own row where an older load goes on', async () => {
    const { sql } = await testDatabase();
    const dates = (): Promise<object[]> => sql.rows(`select ${ITEM}::json ->> 'source_date' as date from buildings`);
    const many = [0, 1, 2].map((place) => house(`f${place}`, place));
    await load(many, { sourceDate: '2025' });
    await load([...many, house('added', 6)], { sourceDate: '2026' });

    await load([...many, house('added', 6, 0, { name: 'New' })]);
    expect(await dates()).toEqual([{ date: '2026' }, { date: '2026' }, { date: '2026' }, { date: null }]);

    await load(many, { sourceDate: '2025', force: true });
    expect(await dates()).toEqual([{ date: '2025' }, { date: '2025' }, { date: '2025' }]);
  });

  it('belongs to the new edition: a later one removes what is missing since either', async () => {
    const many = [0, 1, 2, 3, 4].map((place) => house(`f${place}`, place));
    await load(many);
    await load([...many, house('added', 6)]);

    const { counts } = await load([...many.slice(1), house('later', 7)]);

    expect(counts).toMatchObject({ unchanged: 4, removed: { missing: 2 } });
    expect(await stored()).toEqual(['city:f1', 'city:f2', 'city:f3', 'city:f4', 'city:later']);
  });

  it('belongs to the new edition also where an older file is loaded again by force', async () => {
    const many = [0, 1, 2, 3, 4].map((place) => house(`f${place}`, place));
    await load(many);
    await load([...many, house('added', 6)]);

    const { counts } = await load(many, { force: true });

    expect(counts).toMatchObject({ unchanged: 5, removed: { missing: 1 } });
    expect(await stored()).toHaveLength(5);
  });

  it('is no reason to remove the neighbouring part of a data set that shares a tile with it', async () => {
    const west = [0, 1, 2, 3].map((place) => house(`w${place}`, place));
    const east = [10, 11, 12, 13, 14, 15].map((place) => house(`e${place}`, place));
    await load([...west, ...east]);
    // the next edition comes in two parts, which share the tile
    await load([...west, house('w4', 4)], { box: { ...TILE, east: TILE.west + 0.0025, north: TILE.south + 0.01 } });

    const { counts } = await load([...east, house('e6', 16)], {
      box: { ...TILE, west: TILE.west + 0.0025, east: TILE.west + 0.005, north: TILE.south + 0.01 },
    });

    expect(counts).toMatchObject({ unchanged: 6, removed: {} });
    expect(await stored()).toHaveLength(12);
  });

  it('leaves no trace where a better data set has it', async () => {
    await load([house('s1', 0), house('s2', 1)], { source: 'nlsc' });
    const lesser = (more: object): Promise<ImportReport> =>
      load([house('way/1', 0), house('way/2', 1), house('way/3', 2, 0, more)], { source: 'osm' });
    await lesser({});
    const before = await rowVersions();

    const { counts } = await lesser({ wall: 'brick' });

    expect(counts).toMatchObject({ stored: 1, unchanged: 1, refused: { duplicate: 2 }, removed: {} });
    expect(await rowVersions()).toEqual(before);
  });
});

describe('stored shading', () => {
  const ROOM = 10;
  /** Houses 20 m apart along a street of 2 km, 10 m high. */
  const street = (heights: Record<number, number> = {}): object[] =>
    Array.from({ length: 100 }, (_, i) => house(`h${i}`, i, 0, { height: heights[i] ?? ROOM }));

  async function shadeAll(): Promise<void> {
    const { sql } = await testDatabase();
    await sql.rows(
      `insert into building_shading (building_id, tile, version, inputs_hash, share, sky_view_factor, caster_count, computed_at)
       select id, tile, '1', 'made', ''::bytea, 1, 0, now() from buildings`,
    );
  }

  async function shaded(): Promise<number[]> {
    const { sql } = await testDatabase();
    const rows = await sql.rows<{ place: number }>(
      `select substr(source_id, 2)::int as place from building_shading s join buildings b on id = building_id and b.tile = s.tile order by 1`,
    );
    return rows.map(({ place }) => place);
  }

  const unshaded = async (): Promise<number[]> => {
    const kept = new Set(await shaded());
    return Array.from({ length: 100 }, (_, i) => i).filter((place) => !kept.has(place));
  };

  /** One house takes 0.0002 degrees of longitude, 20.2 m at this latitude; casters count within 400 m of a roof. */
  const WITHIN_REACH = 20;

  it('stays when an edition changes nothing but a name', async () => {
    await load(street());
    await shadeAll();

    await load([...street().slice(1), house('h0', 0, 0, { height: ROOM, name: 'Hall' })]);

    expect(await unshaded()).toEqual([]);
  });

  it.each([
    ['grows', { 50: 30 }, 30],
    ['loses a storey', { 50: 7 }, 7],
  ])('goes within reach of a building that %s, of roofs below it before or after', async (_, heights, after) => {
    await load(street({ 50: 20, 45: 25 }));
    await shadeAll();

    await load(street({ 45: 25, ...heights }));

    const gone = await unshaded();
    expect(gone[0]).toBeGreaterThanOrEqual(50 - WITHIN_REACH - 1);
    expect(gone[0]).toBeLessThanOrEqual(50 - WITHIN_REACH + 1);
    expect(gone.at(-1)).toBeGreaterThanOrEqual(50 + WITHIN_REACH - 1);
    // a roof of 25 m is above the one of 20 m, and of 7 m, but not of 30 m
    expect(gone.includes(45)).toBe(after === 30);
    expect(gone).toContain(50);
    expect(gone.length).toBeLessThan(2 * WITHIN_REACH + 4);
  });

  it('goes around the old place and the new one of a building that moves', async () => {
    await load(street());
    await shadeAll();
    const moved = polygonFeature('h0', [square(TILE.west + 0.001 + 90 * 0.0002, TILE.south + 0.0022)], { height: 20 });

    await load([...street().slice(1), moved]);

    const gone = await unshaded();
    expect(gone).toContain(0);
    expect(gone).toContain(90);
    expect(gone).not.toContain(40);
  });

  it('goes around a tower that a new edition no longer has', async () => {
    await load(street({ 10: 40 }));
    await shadeAll();

    await load(street().filter((_, i) => i !== 10));

    const gone = await unshaded();
    expect(gone.slice(0, 12)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    expect(gone.at(-1)).toBeLessThanOrEqual(10 + WITHIN_REACH + 1);
  });

  it('goes on the other side of the antimeridian too', async () => {
    const across = (height: number): object[] => [
      polygonFeature('h0', [square(179.999, 10)], { height: 5 }),
      polygonFeature('h1', [square(-179.999, 10)], { height }),
      polygonFeature('h2', [square(-179.9, 10)], { height: 5 }),
    ];
    await load(across(20));
    await shadeAll();

    await load(across(30));

    expect(await shaded()).toEqual([2]);
  });
});

describe('a load that is said to hold all of an area', () => {
  const { west, south } = TILE;
  /** Three corners around the first tile's houses 0 to 9; house 20 stands outside, house 14 on its edge. */
  const triangle: Ring = [
    [west, south + 0.001],
    [west + 0.0038, south + 0.00205],
    [west, south + 0.02],
    [west, south + 0.001],
  ];
  const emptySpot = { west: west + 0.0002, south: south + 0.004, east: west + 0.0006, north: south + 0.006 };
  const besideIt = { ...emptySpot, east: west + 0.004 };

  it('covers everything inside, empty parts too, and nothing outside', async () => {
    await load([house('a', 0)], { coverage: [[triangle]] });

    const covered = await coveredBoxes();

    expect(uncovered([emptySpot], covered)).toEqual([]);
    expect(uncovered([besideIt], covered)).not.toEqual([]);
  });

  it('removes what it no longer has inside, and takes all that the file holds', async () => {
    await load([house('a', 0), house('gone', 3), house('edge', 14), house('outside', 20)]);

    const { counts } = await load([house('a', 0), house('far', 0, 1)], { coverage: [[triangle]], source: 'city' });

    expect(await stored()).toEqual(['city:a', 'city:edge', 'city:far', 'city:outside']);
    expect(counts).toMatchObject({ stored: 2, unchanged: 1, refused: {}, removed: { missing: 1 } });
  });

  it('is another load than the same file without the area', async () => {
    await load([house('a', 0)]);

    const again = await load([house('a', 0)], { coverage: [[triangle]] });

    expect(again).toMatchObject({ alreadyDone: false, counts: { unchanged: 1 } });
    expect(uncovered([emptySpot], await coveredBoxes())).toEqual([]);
  });

  it('is refused together with a box, to which the file would be cut', async () => {
    const both = load([house('a', 0)], { coverage: [[triangle]], box: emptySpot });

    await expect(both).rejects.toThrow(InvalidInputError);
    expect(await stored()).toEqual([]);
  });
});

describe('coverage', () => {
  it('reaches to the rim of the outermost buildings, and over the tiles in between', async () => {
    await load([house('a', 0), house('b', 60, 1), house('c', 0, 2)]);

    const covered = await coveredBoxes();

    const row = { south: TILE.south + 0.00201, north: TILE.south + 0.00209 };
    const between = { west: TILE.west + 0.0012, east: TILE.west + 2 * TILE_DEG + 0.001, ...row };
    expect(uncovered([between], covered)).toEqual([]);
    expect(uncovered([{ ...between, west: TILE.west }], covered)).not.toEqual([]);
    expect(uncovered([{ ...between, north: TILE.south + 0.01 }], covered)).not.toEqual([]);
  });

  it('is only published when a load is complete, and never by the demo district', async () => {
    const { imports } = await buildingServices();
    await imports.seedDemoDistrict();
    const text = collection([house('a', 0), house('b', 1)]);

    await imports.load(textFile(text.slice(0, -1))).catch(() => undefined);

    expect(await coveredBoxes()).toEqual([]);
  });
});

describe('footprints of several data sets', () => {
  const big = (id: string, properties: object): object =>
    polygonFeature(id, [square(TILE.west + 0.001, TILE.south + 0.002, 0.0004)], properties);

  it('that are one building are stored once, from the better data set, whichever comes first', async () => {
    await load([house('way/1', 0), house('way/2', 1)], { source: 'osm' });
    const survey = await load([house('s1', 0), house('s3', 4)], { source: 'nlsc' });
    const again = await load([house('way/1', 0), house('way/2', 1), house('way/3', 4)], { source: 'osm' });

    expect(await stored()).toEqual(['nlsc:s1', 'nlsc:s3', 'osm:way/2']);
    expect(survey.counts.removed).toEqual({ duplicate: 1 });
    expect(again.counts).toMatchObject({ refused: { duplicate: 2 }, stored: 1 });
  });

  it('keep a tower on its podium, and drop the same footprint that comes twice', async () => {
    await load([
      big('podium', { height: 12 }),
      house('tower', 0, 0, { height: 60 }),
      house('tower-twice', 0, 0, { height: 60 }),
    ]);

    const names = await stored();

    expect(names).toEqual(['city:podium', 'city:tower']);
  });

  it('lose one that a new edition moves onto another, where it was stored and where it is staged', async () => {
    await load([house('a', 0), house('b', 1), house('c', 2)]);

    const { counts } = await load([house('a', 0), house('b', 0), house('c', 2)]);

    expect(await stored()).toEqual(['city:a', 'city:c']);
    expect(counts).toMatchObject({ stored: 2, unchanged: 2, refused: { duplicate: 1 } });
    expect(await leftInWaiting()).toBe(0);
  });

  it('keep a large building of which a better data set only knows a shed', async () => {
    await load([house('shed', 0, 0, { height: 3 })], { source: 'nlsc' });

    await load([big('hall', { height: 12 })], { source: 'osm' });

    expect(await stored()).toEqual(['nlsc:shed', 'osm:hall']);
  });
});
