import { beforeEach, describe, expect, it } from 'vitest';
import { noCounts } from '../../../src/core/buildings/import/import-progress.js';
import { ConflictError } from '../../../src/core/errors.js';
import { citusUrl } from '../../helpers/citus.js';
import { clearDatabase, testDatabase } from '../../helpers/database.js';
import { hasSharedData, sharedDataNotice } from '../../helpers/shared-data.js';
import {
  buildingServices,
  collection,
  polygonFeature,
  realFile,
  square,
  streamedFile,
  textFile,
  type StreamedFile,
} from './files.js';

interface StoredRow {
  id: string;
  source_id: string;
  item: { id: string; height: number; name: string | null; address: string | null; area_m2: number };
}

async function storedRows(): Promise<StoredRow[]> {
  const { sql } = await testDatabase();
  return sql.rows('select id, source_id, item_json::json as item from buildings order by source_id collate "C"');
}

async function importRow(): Promise<{ state: string; error: string | null; done: number; attribution: string | null }> {
  const { sql } = await testDatabase();
  const rows = await sql.rows<{ state: string; error: string | null; done: number; attribution: string | null }>(
    'select state, error, features_done::int as done, attribution from building_imports',
  );
  expect(rows).toHaveLength(1);
  return rows[0]!;
}

/** Squares on a grid, each with its own height. */
const manyFeatures = (count: number, heightM = 10): object[] =>
  Array.from({ length: count }, (_, i) =>
    polygonFeature(`f${i}`, [square(121 + (i % 100) * 0.001, 25 + Math.floor(i / 100) * 0.001)], { height: heightM }),
  );

/** A file whose reading breaks down after some of its bytes, as when the process is killed. */
function dyingFile({ name, contentKey, chunks }: StreamedFile, share: number, bytes: number): StreamedFile {
  return streamedFile(name, contentKey, async function* () {
    let read = 0;
    for await (const chunk of chunks()) {
      read += chunk.length;
      if (read > bytes * share) throw new Error('the machine is switched off');
      yield chunk;
    }
  });
}

beforeEach(clearDatabase);

describe.skipIf(!hasSharedData)(`loading real files${sharedDataNotice}`, () => {
  it.each([
    ['taipei-wanhua-zhongzheng.geojson', 'tpe3d', 3674, 34, { spikes: 35, self_crossing: 3 }, {}],
    ['taipei-xinyi-nangang.geojson', 'tpe3d', 3195, 94, { spikes: 95, self_crossing: 3 }, {}],
    ['hsinchu-nycu-osm-nlsc.geojson', 'osm', 319, 0, {}, { floors_unreadable: 1 }],
    ['japan-kawasaki-pybdshadow.geojson', 'japan-kawasaki-pybdshadow', 1374, 0, { self_crossing: 2, spikes: 1 }, {}],
  ])(
    'stores every building of %s as %s, and those that are there twice once',
    async (name, source, count, twice, repaired, heightsRefused) => {
      const { imports, buildings } = await buildingServices();
      const { sql } = await testDatabase();

      const report = await imports.load(realFile(name));

      expect(report).toMatchObject({ source, state: 'done', resumedAfter: 0, alreadyDone: false });
      const stored = count - twice;
      const refused = twice > 0 ? { duplicate: twice } : {};
      expect(report.counts).toEqual({ ...noCounts(), read: count, stored, repaired, refused, heightsRefused });
      expect(await buildings.count()).toBe(stored);
      expect(await sql.rows('select source_id from buildings where not ST_IsValid(footprint)')).toEqual([]);
    },
  );

  it('keeps the heights of the file, with where they come from', async () => {
    const { imports } = await buildingServices();
    const { sql } = await testDatabase();

    await imports.load(realFile('taipei-wanhua-zhongzheng.geojson'));
    await imports.load(realFile('hsinchu-nycu-osm-nlsc.geojson'));

    const heights = await sql.rows(
      `select source, height_source, count(*)::int as n, round(min(height_m)::numeric, 2)::float8 as least,
              round(max(height_m)::numeric, 2)::float8 as most
       from buildings group by 1, 2 order by 1, n desc`,
    );
    expect(heights).toEqual([
      { source: 'osm', height_source: 'measured', n: 267, least: 3.31, most: 79.71 },
      { source: 'osm', height_source: 'assumed', n: 41, least: 3.81, most: 12.12 },
      { source: 'osm', height_source: 'tagged', n: 7, least: 3, most: 25 },
      { source: 'osm', height_source: 'floors', n: 4, least: 4.07, most: 14.36 },
      { source: 'tpe3d', height_source: 'model', n: 3640, least: 3.51, most: 121.36 },
    ]);
  });

  it('names the national survey beside OpenStreetMap where its heights were matched in', async () => {
    const { imports } = await buildingServices();

    await imports.load(realFile('hsinchu-nycu-osm-nlsc.geojson'));

    const { attribution } = await importRow();
    expect(attribution).toBe('© OpenStreetMap contributors, ODbL 1.0; 資料來源：內政部國土測繪中心');
  });
});

describe('an interrupted load', () => {
  const text = collection(manyFeatures(1800));
  const file = textFile(text, 4096);

  it('goes on behind what was stored, and ends as one that was not interrupted', async () => {
    const { imports, buildings } = await buildingServices();
    const first = imports.load(dyingFile(file, 0.7, text.length));
    await expect(first).rejects.toThrow('switched off');
    const between = await importRow();
    const idsBefore = (await storedRows()).map(({ id }) => id);

    const report = await imports.load(file);

    expect(between).toMatchObject({ state: 'failed', error: 'the machine is switched off', done: 1000 });
    // spread over nodes, buildings of a first load wait aside until its file is read
    expect(idsBefore).toHaveLength(citusUrl ? 0 : 1000);
    expect(report).toMatchObject({ state: 'done', resumedAfter: 1000 });
    expect(report.counts).toMatchObject({ read: 1800, stored: 1800, replaced: 0 });
    expect(await buildings.count()).toBe(1800);
    expect((await storedRows()).map(({ id }) => id)).toEqual(expect.arrayContaining(idsBefore));
  });

  it('goes on also when the process died without a word and the state still says running', async () => {
    const { imports, buildings } = await buildingServices();
    const { sql } = await testDatabase();
    await imports.load(dyingFile(file, 0.7, text.length)).catch(() => undefined);
    await sql.rows(`update building_imports set state = 'running', error = null`);

    const report = await imports.load(file);

    expect(report).toMatchObject({ state: 'done', resumedAfter: 1000 });
    expect(await buildings.count()).toBe(1800);
  });

  it('stops behind the batch at work when it is requested, and can go on', async () => {
    const { imports, buildings } = await buildingServices();
    const stop = new AbortController();

    const stopped = await imports.load(file, { signal: stop.signal, onProgress: () => stop.abort() });
    const stoppedAt = await buildings.count();
    const finished = await imports.load(file);

    expect(stopped).toMatchObject({ state: 'stopped', counts: { stored: 1000 } });
    expect(stoppedAt).toBe(citusUrl ? 0 : 1000);
    expect(finished).toMatchObject({ state: 'done', resumedAfter: 1000, counts: { stored: 1800 } });
  });

  it('does not store a batch whose progress somebody else has moved', async () => {
    const { imports, buildings } = await buildingServices();
    const { sql } = await testDatabase();
    let moved: Promise<unknown> | undefined;
    const onProgress = (): void => {
      moved ??= sql.rows('update building_imports set features_done = 7');
    };
    const slow = streamedFile(file.name, file.contentKey, async function* () {
      for await (const chunk of file.chunks()) {
        await moved;
        yield chunk;
      }
    });

    const load = imports.load(slow, { onProgress });

    await expect(load).rejects.toThrow(ConflictError);
    expect(await buildings.count()).toBeLessThanOrEqual(1000);
  });
});

describe('the first load of an empty store', () => {
  it('that has a building twice, far apart in the file, stores the later one and all others once', async () => {
    const { imports } = await buildingServices();
    const others = manyFeatures(2_500) as { properties: { id: string } }[];
    const twice = { ...others[10]!, properties: { ...others[10]!.properties, height: 33 } };

    const { counts } = await imports.load(textFile(collection([...others, twice])));

    const rows = await storedRows();
    expect(counts).toMatchObject({ read: 2_501, replaced: citusUrl ? 0 : 1, unchanged: 0 });
    expect(rows).toHaveLength(2_500);
    expect(rows.filter(({ item }) => item.height === 33)).toHaveLength(1);
  });
});

describe('loading a file again', () => {
  it('does nothing but say so when the file was loaded to its end', async () => {
    const { imports } = await buildingServices();
    const file = textFile(collection(manyFeatures(30)));
    await imports.load(file);
    const before = await storedRows();

    const again = await imports.load(file);

    expect(again).toMatchObject({ alreadyDone: true, state: 'done', counts: { read: 30, stored: 30 } });
    expect(await storedRows()).toEqual(before);
  });

  it('leaves equal buildings as they are when forced', async () => {
    const { imports } = await buildingServices();
    const file = textFile(collection(manyFeatures(30)));
    await imports.load(file);
    const before = await storedRows();

    const again = await imports.load(file, { force: true });

    expect(again.counts).toEqual({ ...noCounts(), read: 30, stored: 30, unchanged: 30 });
    expect(await storedRows()).toEqual(before);
  });

  it('takes the new data of a new edition under the old ids', async () => {
    const { imports } = await buildingServices();
    await imports.load(textFile(collection(manyFeatures(5, 10))), { source: 'city' });
    const before = await storedRows();

    await imports.load(textFile(collection(manyFeatures(5, 20))), { source: 'city' });

    const after = await storedRows();
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    expect(after.map(({ item }) => item.height)).toEqual([20, 20, 20, 20, 20]);
    expect(after.every(({ id, item }) => item.id === id)).toBe(true);
  });

  it('removes parts that a new edition no longer has', async () => {
    const { imports } = await buildingServices();
    const parts = (count: number): object => ({
      type: 'Feature',
      properties: { id: 'm' },
      geometry: {
        type: 'MultiPolygon',
        coordinates: Array.from({ length: count }, (_, i) => [square(121 + i * 0.001, 25)]),
      },
    });
    const load = async (features: object[]): Promise<string[]> => {
      await imports.load(textFile(collection(features)), { source: 'city' });
      return (await storedRows()).map(({ source_id }) => source_id);
    };

    const ten = await load([parts(10)]);
    const two = await load([parts(2), polygonFeature('m2', [square(122, 25)])]);
    const one = await load([parts(1)]);

    expect(ten).toHaveLength(10);
    expect(two).toEqual(['m#1', 'm#2', 'm2']);
    expect(one).toEqual(['m', 'm2']);
  });

  it('is refused while the same file is being loaded', async () => {
    const { imports, buildings } = await buildingServices();
    const file = textFile(collection(manyFeatures(600)));

    const results = await Promise.allSettled([imports.load(file), imports.load(file)]);

    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'CONFLICT' } });
    expect(await buildings.count()).toBe(600);
  });
});

describe('dirt in a file', () => {
  const bowTie = [
    [121, 25],
    [121.001, 25.001],
    [121.001, 25],
    [121, 25.001],
    [121, 25],
  ];
  const line = [
    [121, 25],
    [121.001, 25.001],
  ];

  it('is repaired or refused, and counted by reason', async () => {
    const { imports } = await buildingServices();
    const features = [
      polygonFeature('good', [square(121, 25)]),
      polygonFeature('bow-tie', [bowTie]),
      polygonFeature('line', [line]),
      polygonFeature('flat', [[...line, [121, 25], [121.0005, 25.0005]]]),
      polygonFeature('far', [square(500, 25)]),
      polygonFeature('texts', [
        [
          ['a', 'b'],
          ['c', 'd'],
          ['e', 'f'],
        ],
      ]),
      polygonFeature('deep', 'nothing'),
      polygonFeature('empty', []),
      { type: 'Feature', properties: { id: 'bare' }, geometry: null },
      { type: 'Feature', properties: null, geometry: { type: 'Point', coordinates: [121, 25] } },
      polygonFeature('good', [square(121, 25)], { height: 77 }),
    ];

    const { counts } = await imports.load(textFile(collection(features)));

    expect(counts).toMatchObject({
      read: 11,
      stored: 3,
      repaired: { self_crossing: 1, duplicate_id: 1 },
      refused: { no_geometry: 1, not_a_polygon: 1, broken_geometry: 2, out_of_range: 1, not_finite: 1 },
    });
    expect(Object.values(counts.refused).reduce((sum, count) => sum + count, 0)).toBe(8);
    expect((await storedRows()).map(({ source_id }) => source_id)).toEqual(['bow-tie#1', 'bow-tie#2', 'good']);
    expect((await storedRows())[2]!.item.height).toBe(77);
  });

  it('nested beyond all measure is refused like any broken outline, and the rest is stored', async () => {
    const { imports } = await buildingServices();
    const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
    const file = collection([polygonFeature('good', [square(121, 25)])]).replace(
      '"features":[',
      `"features":[{"type":"Feature","properties":{},"geometry":{"type":"Polygon","coordinates":${deep}}},`,
    );

    const { counts } = await imports.load(textFile(file));

    expect(counts).toMatchObject({ read: 2, stored: 1, refused: { not_finite: 1 } });
  });

  it('in texts is cleaned, and quotes, backslashes and line breaks pass unharmed', async () => {
    const { imports } = await buildingServices();
    const hostile = `a'b"c\\d\n{x},"NULL",'); drop table buildings; --`;
    const features = [
      polygonFeature('1', [square(121, 25)], { name: hostile, address: 'NULL' }),
      polygonFeature('2', [square(121.001, 25)], {
        name: 'a\u0000b\ud800',
        'addr:street': '大學路',
        'addr:housenumber': '1001',
      }),
      polygonFeature('3', [square(121.002, 25)], { name: 12, 'addr:street': 'High Street', 'addr:housenumber': '7' }),
    ];

    await imports.load(textFile(collection(features)));

    const rows = await storedRows();
    expect(rows.map(({ item }) => item.name)).toEqual([hostile, 'ab\ufffd', null]);
    expect(rows.map(({ item }) => item.address)).toEqual(['NULL', '大學路1001號', '7 High Street']);
  });

  it('is counted over all batches, and the first five rows of a reason are named', async () => {
    const { imports } = await buildingServices();
    const bare = { type: 'Feature', properties: {}, geometry: null };
    const features = manyFeatures(1500).map((feature, i) => (i % 250 === 249 ? bare : feature));

    const { counts } = await imports.load(textFile(collection(features)));

    expect(counts).toEqual({
      ...noCounts(),
      read: 1500,
      stored: 1494,
      refused: { no_geometry: 6 },
      refusedRows: { no_geometry: [250, 500, 750, 1000, 1250] },
    });
  });

  it('in texts does not shift one building onto another, whatever signs it holds', async () => {
    const { imports } = await buildingServices();
    const features = [
      polygonFeature('a\u001eb', [square(121, 25)], { name: '-', address: 'NULL', floors: 3 }),
      polygonFeature('-', [square(121.001, 25)], { name: 'c\u001e\u001ed', address: '{,}' }),
      polygonFeature('NULL', [square(121.002, 25)], { 'building:levels': 7 }),
    ];

    await imports.load(textFile(collection(features)));

    const { sql } = await testDatabase();
    const rows = await sql.rows(
      `select source_id, name, address, floors, (item_json::json ->> 'name') as told,
              round((ST_XMin(footprint) - 121)::numeric, 3)::float8 as east from buildings order by east`,
    );
    expect(rows).toEqual([
      { source_id: 'a\u001eb', name: '-', address: 'NULL', floors: 3, told: '-', east: 0 },
      { source_id: '-', name: 'c\u001e\u001ed', address: '{,}', floors: null, told: 'c\u001e\u001ed', east: 0.001 },
      { source_id: 'NULL', name: null, address: null, floors: 7, told: null, east: 0.002 },
    ]);
  });

  it.each([
    ['a feature without identity and geometry', collection([{ type: 'Feature', properties: {} }])],
    ['an answer of Overpass in place of GeoJSON', '{"version":0.6,"elements":[{"type":"way","id":1}]}'],
  ])('that is %s and nothing else fails the load, and what was stored before stays', async (_what, text) => {
    const { imports, buildings } = await buildingServices();
    await imports.load(textFile(collection(manyFeatures(1))), { source: 'made' });

    const loading = imports.load(textFile(text), {
      source: 'made',
      box: { west: -180, south: -90, east: 180, north: 90 },
    });

    await expect(loading).rejects.toThrow('None of the 1 features read is a building (no geometry: 1)');
    expect(await buildings.count()).toBe(1);
  });

  it('that is a height is passed over and counted by reason', async () => {
    const { imports } = await buildingServices();
    const properties = [
      { height: '12 storeys' },
      { height: -3 },
      { height: 0, 'building:levels': 4 },
      { height: '40000' },
      { 'building:levels': '3;4' },
      { num_floors: 300 },
      { height: '', 'building:levels': null },
      { height: '12 m', 'building:levels': '3.5' },
    ];
    const features = properties.map((fields, i) => polygonFeature(`h${i}`, [square(121 + i * 0.001, 25)], fields));

    const { counts } = await imports.load(textFile(collection(features)));

    expect(counts.stored).toBe(8);
    expect(counts.heightsRefused).toEqual({
      height_unreadable: 1,
      height_not_positive: 2,
      height_over_1000_m: 1,
      floors_unreadable: 1,
      floors_over_200: 1,
    });
  });

  it('gives a feature without an identity one that follows from its shape', async () => {
    const { imports, buildings } = await buildingServices();
    const nameless = [polygonFeature(undefined, [square(121, 25)]), polygonFeature(undefined, [square(121.001, 25)])];
    await imports.load(textFile(collection(nameless)), { source: 'city' });

    await imports.load(textFile(collection(nameless.toReversed())), { source: 'city' });

    expect(await buildings.count()).toBe(2);
  });

  it('of the file itself is reported with its byte; what was stored before stays', async () => {
    const { imports, buildings } = await buildingServices();
    const text = collection(manyFeatures(1200));
    const cut = textFile(text.slice(0, -50));

    const load = imports.load(cut);

    await expect(load).rejects.toThrow(
      `The file is broken at byte ${text.length - 50}: the JSON ends before it is complete`,
    );
    expect(await buildings.count()).toBe(citusUrl ? 0 : 1000);
    expect(await importRow()).toMatchObject({ state: 'failed', done: 1000 });
  });
});

describe('the demo district', () => {
  it('fills an empty database once, named as a demo', async () => {
    const { imports, buildings } = await buildingServices();

    const first = await imports.seedDemoDistrict();
    const second = await imports.seedDemoDistrict();

    const at = await buildings.at({ lat: 25.0298, lng: 121.5356 });
    const { attribution, count } = await buildings.listJson({ lat: 25.0298, lng: 121.5356, radiusM: 1000 });
    expect([first, second, count]).toEqual([150, 0, 150]);
    expect(at?.building).toMatchObject({ source: 'demo', name: expect.stringMatching(/^Demo building \d+$/) });
    expect(attribution).toBe('示範街區 (demo district, no real buildings)');
  });

  it('keeps away from a database that holds real buildings', async () => {
    const { imports } = await buildingServices();
    await imports.load(textFile(collection(manyFeatures(1))));

    const seeded = await imports.seedDemoDistrict();

    expect(seeded).toBe(0);
  });

  const demoCount = async (): Promise<number> => {
    const { sql } = await testDatabase();
    return (await sql.rows(`select 1 from buildings where source = 'demo'`)).length;
  };

  it('goes where real buildings are loaded, and stays beside those that lie elsewhere', async () => {
    const { imports } = await buildingServices();
    await imports.seedDemoDistrict();
    const corners = [square(121.532, 25.027), square(121.539, 25.0325)];

    await imports.load(textFile(collection([polygonFeature('far', [square(121.6, 25.1)], { height: 9 })])));
    const beside = await demoCount();
    await imports.load(textFile(collection(corners.map((ring, i) => polygonFeature(`c${i}`, [ring], { height: 9 })))));

    expect(beside).toBe(150);
    expect(await demoCount()).toBe(0);
  });

  it('goes where a load covers its area, although it has no building there', async () => {
    const { imports, buildings } = await buildingServices();
    await imports.seedDemoDistrict();
    const box = { west: 121.5, south: 25, east: 121.62, north: 25.12 };

    await imports.load(textFile(collection([polygonFeature('far', [square(121.6, 25.1)], { height: 9 })])), { box });

    expect(await demoCount()).toBe(0);
    expect(await buildings.at({ lat: 25.0298, lng: 121.5356 })).toBeUndefined();
  });

  it('has houses of every shape that do not overlap', async () => {
    const { imports } = await buildingServices();
    const { sql } = await testDatabase();

    await imports.seedDemoDistrict();

    const [shapes] = await sql.rows(
      `select (count(*) filter (where ST_NumInteriorRings(footprint) > 0))::int as courtyards,
              (count(distinct ST_NPoints(footprint)))::int as shapes, (count(distinct height_m))::int as heights,
              (count(*) filter (where not ST_IsValid(footprint)))::int as invalid from buildings`,
    );
    const [{ closest }] = (await sql.rows<{ closest: number }>(
      `with houses as materialized (select id, footprint from buildings)
       select min(ST_Distance(a.footprint::geography, b.footprint::geography)) as closest
       from houses a join houses b on a.id < b.id`,
    )) as [{ closest: number }];
    expect(shapes).toMatchObject({ shapes: 4, heights: 12, invalid: 0 });
    expect(closest).toBeGreaterThan(5);
  });
});
