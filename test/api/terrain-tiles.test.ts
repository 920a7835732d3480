import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { decodeTerrainPng } from '../../src/core/terrain/terrain-png.js';
import { startTestApp, type TestApp } from '../helpers/app.js';
import { hasSharedData, sharedData, sharedDataNotice } from '../helpers/shared-data.js';
import { bytes, startStubUpstream, status, type StubUpstream } from '../helpers/stub-upstream.js';
import { plainTile } from '../helpers/terrain-tiles.js';

async function fetchTile({ url }: TestApp, path: string): Promise<{ status: number; headers: Headers; body: Buffer }> {
  const response = await fetch(`${url}/api/dem/tile/${path}`);
  return { status: response.status, headers: response.headers, body: Buffer.from(await response.arrayBuffer()) };
}

const KINMEN_ATTRIBUTION = 'AW3D30 © JAXA';

const realTile = (name: string): Buffer => readFileSync(sharedData(`elevation/terrarium-kinmen/${name}.png`));

describe.skipIf(!hasSharedData)(`terrain of a local folder of tiles${sharedDataNotice}`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'dem-dir-'));
  let app: TestApp;
  beforeAll(async () => {
    for (const name of ['12-3395-1760', '13-6790-3521', '13-6790-3522', '13-6789-3521', '14-13581-7043']) {
      const [z, x, y] = name.split('-') as [string, string, string];
      mkdirSync(join(folder, z, x), { recursive: true });
      cpSync(sharedData(`elevation/terrarium-kinmen/${name}.png`), join(folder, z, x, `${y}.png`));
    }
    writeFileSync(join(folder, '13', '6790', '3520.png'), '<html></html>');
    app = await startTestApp({ demoDistrict: 'off', demDir: folder, demDirAttribution: KINMEN_ATTRIBUTION });
  });
  afterAll(async () => {
    await app.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('serves a tile of its own encoding byte for byte', async () => {
    const { status: code, body, headers } = await fetchTile(app, '13/6790/3521.png?encoding=terrarium');

    expect(code).toBe(200);
    expect(body.equals(realTile('13-6790-3521'))).toBe(true);
    expect(decodeURI(headers.get('x-terrain-attribution')!)).toBe(KINMEN_ATTRIBUTION);
  });

  it('turns a tile into the other encoding to its step of 0.1 m', async () => {
    const { body } = await fetchTile(app, '13/6790/3521.png');

    const given = decodeTerrainPng(body, 'terrain-rgb');
    const real = decodeTerrainPng(realTile('13-6790-3521'), 'terrarium');
    expect(given.every((heightM, i) => Math.abs(heightM - real[i]!) <= 0.0501)).toBe(true);
  });

  it('knows the height of a point from the finest tile, and of one that only a coarser tile covers', async () => {
    const fine = await app.rest('GET', '/api/dem/elevation?lat=24.4635&lng=118.4135');
    const coarse = await app.rest('GET', '/api/dem/elevation?lat=24.4635&lng=118.46');

    expect(fine.body['cell_size_m']).toBeCloseTo(8.7, 1);
    expect(coarse.body['cell_size_m']).toBeCloseTo(34.8, 1);
  });

  it('answers 404 for a tile that is not there and 503 for a file that is no tile', async () => {
    const absent = await fetchTile(app, '13/6700/3521.png');
    const broken = await fetchTile(app, '13/6790/3520.png');

    expect(absent.status).toBe(404);
    expect(broken.status).toBe(503);
    expect(JSON.parse(broken.body.toString())).toEqual({ detail: 'An elevation tile is not valid' });
  });
});

describe('terrain of a folder whose tiles change', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dem-changing-'));
  let app: TestApp;
  const write = (z: number, x: number, y: number, heightM: number): void => {
    mkdirSync(join(folder, String(z), String(x)), { recursive: true });
    writeFileSync(join(folder, String(z), String(x), `${y}.png`), plainTile(256, [128, heightM, 0]));
  };
  const at = async (what: string): Promise<Record<string, unknown>> =>
    (await app.rest('GET', `/api/dem/${what}?lat=25.03&lng=121.56`)).body;
  beforeAll(async () => {
    write(5, 26, 13, 40);
    app = await startTestApp({ demoDistrict: 'off', demDir: folder });
  });
  afterAll(async () => {
    await app.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('gives the new height at once, and a horizon made of the new tiles, not the stored one', async () => {
    const before = [await at('elevation'), await at('horizon'), await at('horizon')];
    write(5, 26, 13, 41);

    const after = [await at('elevation'), await at('horizon')];

    expect(before.map((answer) => answer['elevation_m'])).toEqual([40, 40, 40]);
    expect(after.map((answer) => answer['elevation_m'])).toEqual([41, 41]);
    expect(await app.app.platform.database.sql.rows('select key from terrain_horizons')).toHaveLength(2);
  });

  it('forgets a tile that is taken away', async () => {
    rmSync(join(folder, '5', '26', '13.png'));

    const gone = [await at('elevation'), await at('horizon')];

    expect(gone).toEqual([{ detail: 'Elevation not found' }, { detail: 'Elevation not found' }]);
  });
});

describe('terrain of a tile server', () => {
  let app: TestApp;
  let stub: StubUpstream;
  const open = async (template = '/{z}/{x}/{y}.png'): Promise<void> => {
    stub = await startStubUpstream();
    app = await startTestApp({ demoDistrict: 'off', terrainTilesUrl: `${stub.url}${template}` });
  };
  afterEach(async () => {
    await app.stop();
    await stub.close();
  });

  it('gives heights, tiles and a horizon, and asks for each tile once', async () => {
    await open();
    stub.behave(bytes(plainTile(256, [128, 50, 128])));

    const elevation = await app.rest('GET', '/api/dem/elevation?lat=25.03&lng=121.56');
    const horizon = await app.rest<Record<string, number[]>>('GET', '/api/dem/horizon?lat=25.03&lng=121.56');
    const again = await app.rest('GET', '/api/dem/horizon?lat=25.03&lng=121.56&height=3');
    const tile = await fetchTile(app, '15/27448/14034.png?encoding=terrarium');

    expect(elevation.body).toMatchObject({ elevation_m: 50.5, source: '127.0.0.1', stale: false });
    expect(horizon.body).toMatchObject({ elevation_m: 50.5, complete: true });
    expect(horizon.body['horizon']!.every((angle) => angle < 0 && angle > -0.1)).toBe(true);
    expect(again.status).toBe(200);
    expect(tile.status).toBe(200);
    const paths = stub.calls.map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
    expect(paths.length).toBeLessThan(80);
  });

  it('is asked for a bounded number of tiles at the ends of its map and across the date line', async () => {
    await open();
    stub.behave(bytes(plainTile(256, [128, 50, 0])));

    for (const [lat, lng, expected] of [
      [90, 0, 404],
      [-89.9, 10, 404],
      [84, 180, 200],
      [0, -180, 200],
    ]) {
      const before = stub.calls.length;
      const { status: code, body } = await app.rest<{ horizon: number[] }>(
        'GET',
        `/api/dem/horizon?lat=${lat}&lng=${lng}`,
      );

      expect(code).toBe(expected);
      expect((body.horizon ?? []).every((angle) => Number.isFinite(angle) && angle < 0.1)).toBe(true);
      expect(stub.calls.length - before).toBeLessThan(120);
    }
  });

  it('that has no tile there is not covered: 404', async () => {
    await open();
    stub.behave(status(404));

    expect((await app.rest('GET', '/api/dem/elevation?lat=25&lng=121')).status).toBe(404);
    expect((await app.rest('GET', '/api/dem/horizon?lat=25&lng=121')).status).toBe(404);
    expect((await fetchTile(app, '3/1/1.png')).status).toBe(404);
  });

  it('whose stale tile is served while it fails has it asked for again soon', async () => {
    await open();
    stub.behave(bytes(plainTile(256, [128, 50, 0])));
    const sound = await fetchTile(app, '5/26/13.png?encoding=terrarium');
    await app.app.platform.database.sql.rows(`update provider_cache set fetched_at = now() - interval '300 days'`);
    stub.behave(status(500));

    const stale = await fetchTile(app, '5/26/13.png?encoding=terrarium');

    const told = [sound, stale].map(({ headers }) => [headers.get('x-terrain-stale'), headers.get('cache-control')]);
    expect(stale.body).toEqual(sound.body);
    expect(told).toEqual([
      [null, 'public, max-age=86400'],
      ['true', 'public, max-age=60'],
    ]);
  });

  it('that fails is 503 with a time to come back, never a zero', async () => {
    await open();
    stub.behave(status(500));

    const answers = await Promise.all([
      app.rest('GET', '/api/dem/elevation?lat=25&lng=121'),
      app.rest('GET', '/api/dem/horizon?lat=25&lng=121'),
      app.rest('GET', '/api/dem/tile/3/1/1.png'),
    ]);
    const { errors } = await app.graphql('{ elevation(at: { lat: 25, lng: 121 }) { elevationM } }');

    for (const { status: code, headers } of answers) {
      expect(code).toBe(503);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect(errors?.[0]?.extensions.code).toBe('UPSTREAM_UNAVAILABLE');
  });
});
