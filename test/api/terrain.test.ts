import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDemFile } from '../../src/cli/elevation/dem-file.js';
import { decodeTerrainPng } from '../../src/core/terrain/terrain-png.js';
import type { TerrainSource } from '../../src/core/terrain/terrain-source.js';
import { BEST_FIRST } from '../../src/domain/terrain/terrain-grids.sql.js';
import { TerrainImportService } from '../../src/domain/terrain/terrain-import.service.js';
import { startTestApp, type TestApp } from '../helpers/app.js';
import { hasSharedData, sharedData, sharedDataNotice } from '../helpers/shared-data.js';

const MOUNT_TAIWU = { lat: 24.4635, lng: 118.4135 };
const KINMEN_ATTRIBUTION = 'AW3D30 © JAXA';

async function importDem({ app }: TestApp, name: string, attribution: string, force = false) {
  const { sql } = app.platform.database;
  const file = await openDemFile(sharedData(`elevation/${name}.tif`));
  try {
    const imports = new TerrainImportService({ sql, clock: () => new Date('2026-01-02T03:04:05Z') });
    return await imports.load(file, { name, attribution, sourceDate: '2024', force });
  } finally {
    await file.close();
  }
}

async function fetchTile({ url }: TestApp, path: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${url}/api/dem/tile/${path}`, { headers });
  return { status: response.status, headers: response.headers, body: Buffer.from(await response.arrayBuffer()) };
}

const realTile = (folder: string, name: string): Buffer => readFileSync(sharedData(`elevation/${folder}/${name}.png`));

describe('terrain with nothing configured and nothing imported', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ demoDistrict: 'off' });
  });
  afterAll(() => app.stop());

  it.each(['elevation?lat=25&lng=121.5', 'horizon?lat=25&lng=121.5', 'tile/13/6790/3521.png'])(
    '%s is not found, and never zero',
    async (path) => {
      const { status: code, body, headers } = await app.rest('GET', `/api/dem/${path}`);

      expect(code).toBe(404);
      expect(body).toEqual({ detail: 'Elevation not found' });
      const cacheControl = path.startsWith('tile') ? 'public, max-age=300' : 'private, no-store';
      expect(headers.get('cache-control')).toBe(cacheControl);
    },
  );

  it.each([
    ['-1/0/0', 422],
    ['1.5/0/0', 422],
    ['1e1/0/0', 422],
    ['0x1/0/0', 422],
    ['+1/0/0', 422],
    ['%201/0/0', 422],
    ['1_0/0/0', 422],
    ['٣/0/0', 422],
    ['9999999999/0/0', 422],
    ['..%2f..%2fetc%2fpasswd/0/0', 422],
    ['%00/0/0', 422],
    ['99/0/0', 404],
    ['16/0/0', 404],
    ['3/8/0', 404],
    ['3/0/8', 404],
    ['0/999999999/0', 404],
    ['3/0', 404],
  ])('case 68: the tile %s is refused with %i', async (path, expected) => {
    const { status: code } = await app.rest('GET', `/api/dem/tile/${path}.png`);

    expect(code).toBe(expected);
  });

  it.each([
    'tile/3/0/0.png?encoding=geotiff',
    'elevation?lat=91&lng=0',
    'elevation?lat=1',
    'elevation?lat=nan&lng=0',
    'horizon?lat=1&lng=181',
    'horizon?lat=1&lng=1&height=-1',
    'horizon?lat=1&lng=1&height=1e9',
  ])('%s is refused with its fault', async (path) => {
    const { status: code, body } = await app.rest<{ detail: unknown[] }>('GET', `/api/dem/${path}`);

    expect(code).toBe(422);
    expect(body.detail).toHaveLength(1);
  });

  it('case 66: answers the poles and the date line without a fault of its own', async () => {
    for (const [lat, lng] of [
      [90, 0],
      [-90, 180],
      [0, -180],
    ]) {
      const answers = ['elevation', 'horizon'].map((what) => app.rest('GET', `/api/dem/${what}?lat=${lat}&lng=${lng}`));

      expect((await Promise.all(answers)).map((answer) => answer.status)).toEqual([404, 404]);
    }
  });
});

describe.skipIf(!hasSharedData)(`terrain of imported grids${sharedDataNotice}`, () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ demoDistrict: 'off' });
    await importDem(app, 'kinmen-aw3d30', KINMEN_ATTRIBUTION);
    await importDem(app, 'bigtujunga-srtm30', 'SRTM');
  });
  afterAll(() => app.stop());

  it('reports what was imported, and imports an unchanged file only when forced', async () => {
    const again = await importDem(app, 'kinmen-aw3d30', KINMEN_ATTRIBUTION);
    const forced = await importDem(app, 'kinmen-aw3d30', KINMEN_ATTRIBUTION, true);
    const [stored] = await app.app.platform.database.sql.rows<{ grids: number; orphans: number }>(
      `select (select count(*)::int from terrain_grids where name = 'kinmen-aw3d30') as grids,
              (select count(*)::int from terrain_blocks where grid_id not in (select id from terrain_grids)) as orphans`,
    );

    expect(again.alreadyDone).toBe(true);
    expect(forced).toMatchObject({ alreadyDone: false, columns: 1080, rows: 720, minM: -5, maxM: 248, knownShare: 1 });
    expect(forced.cellM).toBeCloseTo(30.9, 1);
    expect(stored).toEqual({ grids: 1, orphans: 0 });
  });

  it('gives the height of a point with its source, the same through both interfaces', async () => {
    const { status: code, body, headers } = await app.rest('GET', '/api/dem/elevation?lat=24.4635&lng=118.4135');
    const { data } = await app.graphql<{ elevation: Record<string, unknown> }>(
      'query ($at: PositionInput!) { elevation(at: $at) { elevationM source sourceDate attribution stale } }',
      { at: MOUNT_TAIWU },
    );

    expect(code).toBe(200);
    expect(body).toMatchObject({
      lat: 24.4635,
      lng: 118.4135,
      source: 'kinmen-aw3d30',
      source_date: '2024',
      retrieved_at: '2026-01-02T03:04:05Z',
      stale: false,
      attribution: KINMEN_ATTRIBUTION,
    });
    expect(headers.get('cache-control')).toContain('public');
    expect(data?.elevation['elevationM']).toBe(body['elevation_m']);
    expect(data?.elevation).toMatchObject({ source: 'kinmen-aw3d30', sourceDate: '2024', stale: false });
  });

  it.each([
    ['valley', 34.326021, -118.148654, 1201],
    ['slope', 34.311867, -118.213667, 1064],
    ['ridge', 34.353665, -118.083792, 1415],
  ])('gives the height of the reference point %s', async (_, lat, lng, groundM) => {
    const { body } = await app.rest('GET', `/api/dem/elevation?lat=${lat}&lng=${lng}`);

    expect(Math.abs((body['elevation_m'] as number) - groundM)).toBeLessThan(0.1);
  });

  it('does not know the heights outside', async () => {
    const { status: code } = await app.rest('GET', '/api/dem/elevation?lat=24.7&lng=118.4');

    expect(code).toBe(404);
  });

  it.each([
    ['terrarium', '13/6789/3521', 0.004],
    ['terrarium', '13/6790/3521', 0.004],
    ['terrain-rgb', '13/6790/3521', 0.1001],
    ['terrarium', '13/6791/3522', 0.004],
    ['terrarium', '14/13581/7043', 0.004],
    // its pixels are larger than the grid's cells, which the other drawing smoothed a little
    ['terrarium', '12/3395/1760', 2.5],
  ] as const)('draws the %s tile %s as it was drawn elsewhere, to %d m', async (encoding, path, largestM) => {
    const { status: code, headers, body } = await fetchTile(app, `${path}.png?encoding=${encoding}`);

    const drawn = decodeTerrainPng(body, encoding);
    const real = decodeTerrainPng(realTile(`${encoding}-kinmen`, path.replaceAll('/', '-')), encoding);
    const errors = drawn.map((heightM, i) => Math.abs(heightM - real[i]!)).toSorted();
    expect(code).toBe(200);
    expect(headers.get('content-type')).toBe('image/png');
    expect(headers.get('x-terrain-source')).toBe('kinmen-aw3d30');
    expect(decodeURI(headers.get('x-terrain-attribution')!)).toBe(KINMEN_ATTRIBUTION);
    expect(headers.get('x-terrain-known')).toBe('1.0000');
    expect(errors.reduce((sum, error) => sum + error, 0) / errors.length).toBeLessThan(largestM / 20);
    expect(errors[errors.length - 1]).toBeLessThanOrEqual(largestM);
  });

  it('answers terrain-rgb by default, and says that nothing has changed', async () => {
    const first = await fetchTile(app, '13/6790/3521.png');
    const second = await fetchTile(app, '13/6790/3521.png', {
      'if-none-match': first.headers.get('etag')!,
      // else fetch asks for an answer past every cache
      'cache-control': 'max-age=0',
    });

    expect(decodeTerrainPng(first.body, 'terrain-rgb')[128 * 256 + 128]).toBeCloseTo(20.3, 1);
    expect(second.status).toBe(304);
    expect(second.body).toHaveLength(0);
  });

  it('draws coarse tiles too, reports which share of them is known, and answers 404 for tiles beside', async () => {
    const world = await fetchTile(app, '0/0/0.png?encoding=terrarium');
    const region = await fetchTile(app, '9/424/220.png?encoding=terrarium');
    const beside = await fetchTile(app, '13/6700/3521.png');

    expect(world.status).toBe(404);
    expect(region.status).toBe(200);
    expect(Number(region.headers.get('x-terrain-known'))).toBeGreaterThan(0.05);
    expect(Number(region.headers.get('x-terrain-known'))).toBeLessThan(0.5);
    expect(beside.status).toBe(404);
  });

  it('draws a tile once for all who ask', async () => {
    const tiles = await Promise.all(Array.from({ length: 8 }, () => fetchTile(app, '12/3394/1760.png')));

    expect(new Set(tiles.map(({ headers }) => headers.get('etag'))).size).toBe(1);
    expect(tiles.every((tile) => tile.status === 200)).toBe(true);
  });

  it('gives the tile through GraphQL as through REST', async () => {
    const rest = await fetchTile(app, '13/6790/3521.png?encoding=terrarium');
    const { data } = await app.graphql<{ demTile: Record<string, unknown> }>(
      '{ demTile(input: { z: 13, x: 6790, y: 3521, encoding: TERRARIUM }) { path pngBase64 knownShare source } }',
    );

    expect(data?.demTile).toEqual({
      path: '/api/dem/tile/13/6790/3521.png?encoding=terrarium',
      pngBase64: rest.body.toString('base64'),
      knownShare: 1,
      source: 'kinmen-aw3d30',
    });
  });

  it('gives the horizon of the reference valley, in both interfaces the same, and keeps it', async () => {
    const { sql } = app.app.platform.database;
    const path = '/api/dem/horizon?lat=34.326021&lng=-118.148654';

    const { status: code, body } = await app.rest<Record<string, number[]>>('GET', path);
    const { data } = await app.graphql<{ horizon: { horizon: number[]; userhorizon: string } }>(
      '{ horizon(input: { at: { lat: 34.32602, lng: -118.14865 } }) { horizon userhorizon } }',
    );
    const kept = await sql.rows('select key from terrain_horizons');

    expect(code).toBe(200);
    expect(body['horizon']).toHaveLength(360);
    // the reference's own directions are those of the grid, 0.65 degrees off at this place
    expect(Math.abs(body['horizon']![90]! - 2.117)).toBeLessThan(0.7);
    expect(Math.max(...body['horizon']!)).toBeGreaterThan(28);
    expect(Math.max(...body['horizon']!)).toBeLessThan(32);
    expect(body['complete']).toBe(false);
    expect(String(body['userhorizon']).split(',')).toHaveLength(360);
    expect(body['source']).toBe('bigtujunga-srtm30');
    expect(data?.horizon.horizon).toEqual(body['horizon']);
    expect(kept).toHaveLength(1);
  });

  it('finds among grids that were read once what each question finds by itself', async () => {
    const { sources } = app.app.platform.terrain;
    const ids = await app.sql<{ id: string }>(
      `select id from terrain_grids where state = 'ready' order by ${BEST_FIRST}`,
    );
    const boxes = [
      { west: 118.4, south: 24.4, east: 118.5, north: 24.5 },
      { west: 118.4 - 360, south: 24.4, east: 118.5 - 360, north: 24.5 },
      { west: -118.5, south: 34, east: -118, north: 34.5 },
      { west: 241.5, south: 34, east: 242, north: 34.5 },
      { west: 121, south: 24, east: 122, north: 25 },
    ];
    const keys = (found: readonly TerrainSource[][]) => found.map((each) => each.map(({ key }) => key));
    const among = await sources.among(ids.map(({ id }) => id));

    expect(keys(await among.withinEach(boxes))).toEqual(keys(await sources.withinEach(boxes)));
    expect((await among.withinEach(boxes)).map(({ length }) => length)).toEqual([1, 1, 1, 1, 0]);
    expect(await sources.among(['01890000-0000-7000-8000-0000000000aa'])).toBe(sources);
  });

  it('computes a horizon that is asked for many times at once only once', async () => {
    const { sql } = app.app.platform.database;
    await sql.rows('delete from terrain_horizons');

    const answers = await Promise.all(
      Array.from({ length: 12 }, () => app.rest('GET', '/api/dem/horizon?lat=34.34&lng=-118.15&height=9')),
    );

    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]!.body['height_m']).toBe(9);
    expect(await sql.rows('select key from terrain_horizons')).toHaveLength(1);
  });
});
