import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { csvParse } from 'd3-dsv';
import { parquetReadObjects } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { madePotential } from '../helpers/made-potential.js';
import { BuildingImportService } from '../../src/domain/buildings/import/building-import.service.js';
import { storePotentials } from '../../src/domain/district/tile-roofs.sql.js';
import { localFile } from '../../src/providers/formats/local-file.js';
import { footprintFile } from '../../src/providers/formats/open-footprint-file.js';
import { collection, polygonFeature, square, textFile } from '../domain/buildings/files.js';
import { tileAt } from '../../src/core/geometry/web-tile.js';
import { readVectorTile } from '../helpers/vector-tile.js';
import { startTestApp, type TestApp } from '../helpers/app.js';
import { listOf } from '../helpers/list-answer.js';

const PLACE = { lat: 25.03, lng: 121.53 };
const COUNT = 23;
const DAAN = '63000030';
/** A village of it. */
const LIYUAN = '63000030046';
const SIMULATED = new Date('2026-11-23T08:00:00Z');

interface Row {
  building_id: string;
  lng: number;
  township: string;
  village: string | null;
  roof_area_m2: number;
  covered_area_m2: number;
  pv_kw: number | null;
  possible_kw: number;
  possible_kwh: number;
  npv_twd: number | null;
  payback_years: number | null;
  specific_yield: number | null;
  class: number | null;
  verdict: string;
  duty: string | null;
  reason: { code: string; text: string };
  rank: number;
  percentile: number;
}

interface Totals {
  key: string | null;
  roofs: number;
  roof_area_m2: number;
  pv_kw: number;
  possible_kw: number;
  possible_kwh: number;
  npv_twd: number;
  name_zh: string | null;
}

describe('the roofs of a district', () => {
  let service: TestApp;

  const get = (path: string) => service.rest<{ detail?: { loc: string[]; msg: string }[] }>('GET', path);
  const list = async (path: string) => listOf<Row>(await get(path));
  const download = async (format: string): Promise<Buffer> => {
    const answer = await fetch(`${service.url}/api/roofs/export?format=${format}&sort=-annual_kwh`);
    return Buffer.from(await answer.arrayBuffer());
  };
  const pagesOf = async (query: string): Promise<Row[]> => {
    const found: Row[] = [];
    for (let path: string | undefined = `/api/roofs?limit=7&${query}`; path !== undefined;) {
      const { items, links } = await list(path);
      found.push(...items);
      path = links['next'];
    }
    return found;
  };

  beforeAll(async () => {
    service = await startTestApp({ rateLimits: 'off', demoDistrict: 'off' });
    const { sql } = service.app.platform.database;
    const features = Array.from({ length: COUNT }, (_, i) =>
      polygonFeature(`h${i}`, [square(PLACE.lng + i * 0.0003, PLACE.lat)], {
        height: 5 + i * 3,
        ...(i % 6 === 0 && { pv_kw: i === 0 ? 0.2 : 4.5 }),
      }),
    );
    await new BuildingImportService({ sql, clock: () => SIMULATED }).load(textFile(collection(features)), {
      source: 'city',
    });
    const houses = await sql.rows<{ id: string; tile: string; i: number }>(
      `select id, tile, substring(source_id from 2)::int as i from buildings`,
    );
    for (const [tile, own] of Map.groupBy(houses, (house) => house.tile))
      await storePotentials(
        sql,
        tile,
        own.map(({ id, i }) => ({
          ...{
            buildingId: id,
            tile,
            lng: PLACE.lng + i * 0.0003,
            lat: PLACE.lat,
            township: i < 20 ? DAAN : '63000020',
          },
          village: i < 9 ? LIYUAN : null,
          pvKw: i % 6 === 0 ? 4.5 : null,
          ...{ edition: null, physicalHash: 'a', financeHash: 'b', heightM: 5 + i * 3, heightSource: 'measured' },
          ...{ computedAt: SIMULATED, ...madePotential(i) },
        })),
      );
  });

  afterAll(() => service.stop());

  it.each([
    ['-npv', 'npv_twd', -1],
    ['-annual_kwh', 'possible_kwh', -1],
    ['-specific_yield', 'specific_yield', -1],
    ['payback', 'payback_years', 1],
  ] as const)(
    'are all listed by %s in pages without a gap, those without a value last, with rank and percentile',
    async (sort, column, sign) => {
      const all = await list(`/api/roofs?sort=${sort}&limit=1000`);
      const paged = await pagesOf(`sort=${sort}`);

      const values = all.items.map((row) => row[column] ?? sign * Infinity);
      expect(paged).toEqual(all.items);
      expect([all.total, all.items.length]).toEqual([COUNT, COUNT]);
      expect(values).toEqual(values.toSorted((a, b) => sign * (a - b)));
      expect(all.items.map(({ rank }) => rank)).toEqual(values.map((_, i) => i + 1));
      expect([all.items[0]!.percentile, all.items.at(-1)!.percentile]).toEqual([100, 0]);
    },
  );

  it.each([
    ['min_kw=30', (row: Row) => row.possible_kw >= 30],
    ['min_class=4', (row: Row) => (row.class ?? 0) >= 4],
    ['min_area_m2=1000', (row: Row) => row.roof_area_m2 >= 1_000],
    ['verdict=worth_it', (row: Row) => row.verdict === 'worth_it'],
    ['duty=short', (row: Row) => row.duty === 'short'],
    [`township=${DAAN}`, (row: Row) => row.township === DAAN],
    ['min_lon=121.5315&min_lat=25&max_lon=121.54&max_lat=25.1', (row: Row) => row.roof_area_m2 > 300],
  ])('are filtered by %s, and no others are left out', async (query, isWanted) => {
    const all = await pagesOf('sort=-annual_kwh');
    const some = await pagesOf(`sort=-annual_kwh&${query}`);

    expect(some.length).toBeGreaterThan(0);
    expect(some.length).toBeLessThan(all.length);
    expect(some.map(({ building_id }) => building_id)).toEqual(
      all.filter(isWanted).map(({ building_id }) => building_id),
    );
  });

  it.each([
    ['a stale cursor', '/api/roofs?sort=payback&after=CURSOR', 'same filter and order'],
    ['no cursor', '/api/roofs?after=abc', 'same filter and order'],
    ['a page over its limit', '/api/roofs?limit=1001', '1000'],
    ['an unknown township', '/api/roofs?township=99999999', 'no township'],
    ['a box across the antimeridian', '/api/roofs?min_lon=179&min_lat=0&max_lon=-179&max_lat=1', 'antimeridian'],
    ['an unknown village', '/api/roofs?village=63000030ZZZ', 'no village'],
    ['totals of all villages', '/api/roofs/summary?by=village', 'township'],
    ['half a box', '/api/roofs?min_lon=121', 'all four edges'],
    ['a format that does not exist', '/api/roofs/export?format=shapefile', 'csv'],
    ['an unknown order', '/api/roofs?sort=height', '-npv'],
    ['an unknown group', '/api/roofs/summary?by=street', 'county'],
  ])('are refused for %s', async (_name, path, msg) => {
    const { links } = await list('/api/roofs?limit=1');
    const cursor = new URLSearchParams(links['next']!.split('?')[1]).get('after')!;

    const { status, body } = await get(path.replace('CURSOR', cursor));

    expect(status).toBe(422);
    expect(body.detail).toMatchObject([{ msg: expect.stringContaining(msg) as string }]);
  });

  it.each(['county', 'township', 'class', 'height'])('have totals by %s that are the sums of the rows', async (by) => {
    const rows = await pagesOf('sort=-annual_kwh');
    const { body } = await service.rest<{ groups: Totals[]; total: Totals }>('GET', `/api/roofs/summary?by=${by}`);

    const sum = (of: readonly number[]): number => of.reduce((all, one) => all + one, 0);
    expect(body.total.roofs).toBe(COUNT);
    for (const name of ['roofs', 'roof_area_m2', 'possible_kwh', 'npv_twd'] as const)
      expect(sum(body.groups.map((group) => group[name]))).toBeCloseTo(body.total[name], -1);
    expect(rows).toHaveLength(COUNT);
    expect(body.total.roof_area_m2).toBeCloseTo(sum(rows.map((row) => row.roof_area_m2 - row.covered_area_m2)), 1);
    expect(body.total.pv_kw).toBeCloseTo(sum(rows.map((row) => row.pv_kw ?? 0)), 3);
    expect(body.total.possible_kwh).toBeCloseTo(sum(rows.map(({ possible_kwh }) => possible_kwh)), -1);
    expect(body.total.npv_twd).toBeCloseTo(sum(rows.map(({ npv_twd }) => npv_twd ?? 0)), -1);
  });

  it.each([
    ['county', ''],
    ['township', ''],
    ['class', ''],
    ['height', ''],
    ['township', `township=${DAAN}`],
    ['village', `township=${DAAN}`],
    ['village', `village=${LIYUAN}`],
  ])('have kept totals by %s that are those of the rows (%s)', async (by, filter) => {
    const kept = await get(`/api/roofs/summary?by=${by}&${filter}`);
    // all roofs, but only the rows know it
    const ofRows = await get(`/api/roofs/summary?by=${by}&${filter}&min_area_m2=0`);

    expect(kept.status).toBe(200);
    expect(kept.body).toEqual(ofRows.body);
  });

  it('have totals by village, the rest last', async () => {
    const { body } = await service.rest<{ groups: Totals[] }>('GET', `/api/roofs/summary?by=village&township=${DAAN}`);

    expect(body.groups.map(({ key, roofs, name_zh }) => [key, roofs, name_zh])).toEqual([
      [LIYUAN, 9, '臺北市大安區黎元里'],
      [null, 11, null],
    ]);
    expect(
      (await list(`/api/roofs?village=${LIYUAN}&sort=-annual_kwh`)).items.every(({ village }) => village === LIYUAN),
    ).toBe(true);
  });

  it('have totals by the height of houses, walk-ups, middle and high buildings', async () => {
    const { body } = await service.rest<{ groups: Totals[] }>('GET', '/api/roofs/summary?by=height');

    // 5, 8; 11 to 17; 20 to 32; 35 to 59; 62 to 71 m
    expect(body.groups.map(({ key, roofs }) => [key, roofs])).toEqual([
      ['10', 2],
      ['20', 3],
      ['35', 5],
      ['60', 9],
      [null, 4],
    ]);
  });

  it('have totals with the names of their townships, deciles and households', async () => {
    const { body } = await service.rest<{
      groups: (Totals & { households: number; specific_yield_deciles: number[] })[];
    }>('GET', '/api/roofs/summary?by=township');

    expect(body.groups.map(({ key, roofs, name_zh }) => [key, roofs, name_zh])).toEqual([
      ['63000020', 3, '臺北市信義區'],
      [DAAN, 20, '臺北市大安區'],
    ]);
    expect(body.groups[1]!.specific_yield_deciles).toHaveLength(11);
    expect(body.groups[1]!.households).toBeGreaterThan(1);
  });

  it('are read one by one', async () => {
    const [row] = await pagesOf('');
    const { rank: _, percentile: __, ...roof } = row!;

    expect((await get(`/api/roofs/${roof.building_id}`)).body).toEqual(roof);
    expect((await get('/api/roofs/01890000-0000-7000-8000-000000000000')).status).toBe(404);
  });

  it('are exported as CSV, which another reader reads back', async () => {
    const { text, headers } = await get(
      `/api/roofs/export?format=csv&township=${DAAN}&min_area_m2=500&sort=-npv&limit=5`,
    );
    const listed = (await list(`/api/roofs?township=${DAAN}&min_area_m2=500&limit=5`)).items;

    const rows = csvParse(text);
    expect(headers.get('content-type')).toContain('text/csv');
    expect(rows.map(({ building_id }) => building_id)).toEqual(listed.map(({ building_id }) => building_id));
    expect(rows.map(({ npv_twd }) => Number(npv_twd))).toEqual(listed.map(({ npv_twd }) => npv_twd));
    expect(rows[0]).toMatchObject({ rank: '1', reason: 'no_module_fits', reason_text: listed[0]!.reason.text });
  });

  it('are exported as GeoJSON with their outlines, and as one object a line', async () => {
    const listed = await pagesOf('sort=-annual_kwh');
    const geojson = JSON.parse((await get('/api/roofs/export?format=geojson&sort=-annual_kwh')).text) as {
      type: string;
      features: { id: string; geometry: { type: string; coordinates: number[][][] }; properties: Row }[];
    };
    const { text } = await get('/api/roofs/export?format=ndjson&sort=-annual_kwh');

    const ids = listed.map(({ building_id }) => building_id);
    expect(geojson.type).toBe('FeatureCollection');
    expect(geojson.features.map(({ id }) => id)).toEqual(ids);
    expect(geojson.features[0]!.geometry.type).toBe('Polygon');
    expect(geojson.features[0]!.properties.possible_kwh).toBe(listed[0]!.possible_kwh);
    expect(text.trimEnd().split('\n').map((line) => (JSON.parse(line) as Row).building_id)).toEqual(ids); // prettier-ignore
  });

  it('are exported as GeoParquet in the order of the list, with outlines and empty values', async () => {
    const listed = await pagesOf('sort=-annual_kwh');
    const bytes = await download('geoparquet');
    const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
    const rows = await parquetReadObjects({ file, compressors });

    expect(rows.map((row) => row['building_id'])).toEqual(listed.map(({ building_id }) => building_id));
    for (const [i, { geometry, computed_at: at, reason_text: _text, ...row }] of rows.entries()) {
      const { computed_at: _at, reason, ...values } = listed[i] as Row & { computed_at: string };
      expect(row).toEqual({ ...values, reason: reason.code });
      expect((at as Date).getTime()).toBe(SIMULATED.getTime());
      expect(geometry).toMatchObject({ type: 'Polygon' });
    }
  });

  it('are exported as FlatGeobuf with an index by which a part is read', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'roofs-'));
    const path = join(folder, 'roofs.fgb');
    await writeFile(path, await download('flatgeobuf'));
    const source = await footprintFile(await localFile(path));
    const featuresIn = async (box?: object): Promise<string[]> => {
      const found: string[] = [];
      for await (const group of source.features({ skip: 0, ...(box && { box: box as never }) }))
        found.push(
          ...group.map((feature) => (feature.read() as { properties: { building_id: string } }).properties.building_id),
        );
      return found.toSorted();
    };
    const listed = await pagesOf('sort=-annual_kwh');
    const east = PLACE.lng + 0.0003 * 10 + 0.00005;
    const first = listed.filter(({ lng }) => lng < east - 0.00005);

    const everyone = await featuresIn();
    const western = await featuresIn({ west: 121, south: 25, east: east - 0.0002, north: 25.1 });
    await rm(folder, { recursive: true });

    expect(everyone).toEqual(listed.map(({ building_id }) => building_id).toSorted());
    expect(western).toEqual(first.map(({ building_id }) => building_id).toSorted());
  });

  it.each([
    ['csv', 'Point', ['-oo', 'AUTODETECT_TYPE=YES', '-oo', 'X_POSSIBLE_NAMES=lng', '-oo', 'Y_POSSIBLE_NAMES=lat']],
    ['geojson', 'Polygon', []],
    ['flatgeobuf', 'Polygon', []],
  ])('are read by GDAL as %s without a warning (needs ogrinfo of gdal-bin)', async (format, geometry, options) => {
    if (spawnSync('ogrinfo', ['--version']).status !== 0) {
      process.stderr.write('skipped: ogrinfo is missing\n');
      return;
    }
    const folder = await mkdtemp(join(tmpdir(), 'roofs-'));
    const file = join(folder, `roofs.${format}`);
    await writeFile(file, await download(format));

    const { stdout, stderr, status } = spawnSync('ogrinfo', ['-ro', '-al', '-so', ...options, file], {
      encoding: 'utf8',
    });

    await rm(folder, { recursive: true });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toContain(`Geometry: ${geometry}`);
    expect(stdout).toContain(`Feature Count: ${COUNT}`);
    expect(stdout).toMatch(/^possible_kwh: (Real|Integer)/m);
  });

  it('have a legend with a colour for each class', async () => {
    const { body } = await service.rest<{ classes: { class: number; color: string }[]; fill_color: unknown[] }>(
      'GET',
      '/api/buildings/tiles/legend.json',
    );

    expect(body.classes.map((one) => one.class)).toEqual([1, 2, 3, 4, 5]);
    expect(new Set(body.classes.map(({ color }) => color)).size).toBe(5);
    expect(body.fill_color).toHaveLength(2 + 2 * 5 + 1);
  });

  it('are a connection in GraphQL, with totals and with the building of each', async () => {
    const query = `query ($after: String) {
      roofs(in: { township: "${DAAN}" }, filter: { minKw: 4 }, orderBy: PAYBACK, first: 4, after: $after) {
        totalCount pageInfo { hasNextPage endCursor }
        edges { rank potential { paybackYears topShader { id } } node { id potential { possibleKw } } }
        summary(by: CLASS) { currency total { roofs possibleKw } groups { key roofs } }
      }
    }`;
    interface Answer {
      roofs: {
        totalCount: number;
        pageInfo: { hasNextPage: boolean; endCursor: string };
        edges: { rank: number; node: { id: string; potential: object } }[];
        summary: { currency: string | null; total: { roofs: number }; groups: { roofs: number }[] };
      };
    }
    const listed = await pagesOf(`sort=payback&township=${DAAN}&min_kw=4`);

    const first = await service.graphql<Answer>(query);
    const { endCursor: after } = first.data!.roofs.pageInfo;
    const second = await service.graphql<Answer>(query, { after });

    expect(first.errors).toBeUndefined();
    const edges = [first, second].flatMap(({ data }) => data!.roofs.edges);
    expect(edges.map(({ node, rank }) => [node.id, rank])).toEqual(
      listed.slice(0, 8).map(({ building_id, rank }) => [building_id, rank]),
    );
    expect(edges[0]!.node.potential).toEqual({ possibleKw: listed[0]!.possible_kw });
    expect(first.data!.roofs.totalCount).toBe(listed.length);
    expect(first.data!.roofs.summary).toMatchObject({ currency: 'TWD', total: { roofs: listed.length } });
  });

  it.each([
    [6, 'county', '63000'],
    [9, 'township', DAAN],
  ])('have their totals on the tiles of zoom %i, by %s', async (zoom, by, code) => {
    const { z, x, y } = tileAt(PLACE, zoom);
    const answer = await fetch(`${service.url}/api/buildings/tiles/${z}/${x}/${y}.mvt`);
    const layers = readVectorTile(Buffer.from(await answer.arrayBuffer()));
    const { body } = await service.rest<{ groups: Totals[] }>('GET', `/api/roofs/summary?by=${by}`);
    const group = body.groups.find(({ key }) => key === code)!;

    expect(Object.keys(layers)).toEqual(['areas']);
    const areas = new Map(layers['areas']!.polygons.map(({ id, properties }) => [id, properties]));
    expect(new Set(areas.keys())).toEqual(new Set(body.groups.map(({ key }) => Number(key))));
    expect(areas.get(Number(code))).toMatchObject({
      code,
      name_zh: group.name_zh,
      roofs: group.roofs,
      kw: Math.round(group.possible_kw),
      mwh: Math.round(group.possible_kwh / 1000),
      kwh_per_kwp: Math.round(group.possible_kwh / group.possible_kw),
    });
  });

  it('colour the vector tiles, and a new result is drawn at the next look', async () => {
    const { z, x, y } = tileAt(PLACE, 14);
    const drawn = async () => {
      const answer = await fetch(`${service.url}/api/buildings/tiles/${z}/${x}/${y}.mvt`);
      const { polygons } = readVectorTile(Buffer.from(await answer.arrayBuffer()))['buildings']!;
      return { etag: answer.headers.get('etag'), polygons };
    };
    const listed = new Map(
      (await pagesOf('sort=-annual_kwh')).map((row) => [Number.parseInt(row.building_id.slice(-12), 16), row]),
    );

    const before = await drawn();
    await service.sql(`update roof_potentials set class = 1`);
    const kept = await drawn();
    await service.sql(
      `insert into roof_potential_tiles (tile, checked_state, changed_at) select distinct tile, '', now() from roof_potentials`,
    );
    const after = await drawn();

    expect(before.polygons.length).toBeGreaterThan(0);
    for (const { id, properties } of before.polygons) {
      const row = listed.get(id!)!;
      expect(properties['class'] ?? null).toBe(row.class);
      // whole kW below zoom 15
      expect(properties['kw']).toBe(Math.round(row.possible_kw));
      if (row.specific_yield !== null) expect(properties['kwh_per_kwp']).toBe(Math.round(row.specific_yield / 10) * 10);
      expect(properties['npv_class']).toBe(row.npv_twd === null ? 'none' : row.npv_twd >= 0 ? 'gain' : 'loss');
      expect(properties['duty']).toBe(row.duty);
      // the smallest counts as one
      const plantKw = properties['height'] === 5 ? 1 : 5;
      expect(properties['pv_kw']).toBe(row.pv_kw === null ? undefined : plantKw);
    }
    expect(kept.etag).toBe(before.etag);
    expect(after.etag).not.toBe(before.etag);
    expect(new Set(after.polygons.map(({ properties }) => properties['class']))).toEqual(new Set([1]));
  });
});
