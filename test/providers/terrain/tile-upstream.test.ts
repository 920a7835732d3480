import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Settings } from '../../../src/config/settings.js';
import type { Database } from '../../../src/database/database.js';
import { UpstreamUnavailableError } from '../../../src/core/errors.js';
import { TerrainService } from '../../../src/domain/terrain/terrain.service.js';
import { createHttpClient, type HttpClient } from '../../../src/providers/chain/http-client.js';
import { createProviderCache } from '../../../src/providers/chain/provider-cache.sql.js';
import { createRateLimiter } from '../../../src/providers/chain/rate-limiter.sql.js';
import { openTerrain } from '../../../src/providers/terrain/terrain-sources.js';
import { inlineCompute } from '../../../src/workers/compute.js';
import { clearDatabase, testDatabase } from '../../helpers/database.js';
import {
  bytes,
  closeMidBody,
  deadUrl,
  endless,
  gzipBomb,
  hang,
  html,
  later,
  redirect,
  reset,
  startStubUpstream,
  status,
  trickle,
  type Behaviour,
  type StubUpstream,
} from '../../helpers/stub-upstream.js';
import { plainTile, png } from '../../helpers/terrain-tiles.js';

const TAIPEI = { lat: 25.03, lng: 121.56 };
const DAY_MS = 86_400_000;
const good = bytes(plainTile(256, [128, 44, 0]));

let database: Database;
let http: HttpClient;
let stub: StubUpstream;
let now: Date;

beforeAll(async () => {
  database = await testDatabase();
  http = createHttpClient();
});
afterAll(() => http.close());
beforeEach(async () => {
  await clearDatabase();
  stub = await startStubUpstream(good);
  now = new Date('2026-03-01T00:00:00Z');
});
afterEach(() => stub.close());

function openService(url = stub.url, settings: Partial<Settings> = {}): TerrainService {
  const { sql } = database;
  const clock = (): Date => now;
  const chain = { cache: createProviderCache(sql), limiter: createRateLimiter(sql), clock };
  const terrain = openTerrain({
    settings: {
      demDirEncoding: 'terrarium',
      terrainTilesEncoding: 'terrarium',
      terrainTilesMaxZoom: 15,
      terrainTilesUrl: `${url}/tiles/{z}/{x}/{y}.png`,
      terrainTilesAttribution: 'Tiles © Somebody',
      ...settings,
    },
    sql,
    clock,
    compute: inlineCompute,
    http,
    chain,
  });
  return new TerrainService({ ...terrain, compute: inlineCompute });
}

const keptTiles = async (): Promise<number> => {
  const [row] = await database.sql.rows<{ kept: number }>(
    'select count(*)::int as kept from provider_cache where value is not null',
  );
  return row!.kept;
};

describe('a tile server that behaves', () => {
  it('is asked for the tile by numbers alone, under our own name, and named in the answer', async () => {
    const found = await openService().elevation(TAIPEI);

    expect(found).toMatchObject({ elevationM: 44, source: '127.0.0.1', attribution: 'Tiles © Somebody', stale: false });
    expect(found.retrievedAt).toEqual(now);
    expect(stub.calls.length).toBeGreaterThan(0);
    for (const { path, headers } of stub.calls) {
      expect(path).toMatch(/^\/tiles\/13\/\d+\/\d+\.png$/);
      expect(headers['user-agent']).toMatch(/^rooftop-solar\//);
    }
  });

  it('is not asked again by another process, nor when it is down later', async () => {
    await openService().elevation(TAIPEI);
    const calls = stub.calls.length;
    stub.behave(status(500));

    const again = await openService().elevation(TAIPEI);

    expect(again.elevationM).toBe(44);
    expect(stub.calls).toHaveLength(calls);
  });

  it('is called again after half a year, and old tiles are used and marked as stale while it is down', async () => {
    const old = await openService().elevation(TAIPEI);
    now = new Date(now.getTime() + 200 * DAY_MS);
    stub.behave(status(500));
    const stale = await openService().elevation(TAIPEI);
    stub.behave(bytes(plainTile(256, [128, 45, 0])));
    const fresh = await openService().elevation(TAIPEI);

    expect(old).toMatchObject({ elevationM: 44, stale: false });
    expect(stale).toMatchObject({ elevationM: 44, stale: true, retrievedAt: old.retrievedAt });
    expect(fresh).toMatchObject({ elevationM: 45, stale: false, retrievedAt: now });
  });

  it('has its horizons made again after half a year, and in the meantime none but from the same server', async () => {
    const view = { ...TAIPEI, heightM: 2 };
    const first = await openService().horizon(view);
    const other = await startStubUpstream(bytes(plainTile(256, [128, 99, 0])));
    const elsewhere = await openService(other.url).horizon(view);
    await other.close();
    now = new Date(now.getTime() + 200 * DAY_MS);
    stub.behave(bytes(plainTile(256, [128, 45, 0])));
    const later = await openService().horizon(view);

    expect([first.elevationM, elsewhere.elevationM, later.elevationM]).toEqual([44, 99, 45]);
    expect(later.retrievedAt).toEqual(now);
  });

  it('is asked once for a tile that a hundred callers want', async () => {
    stub.behave(later(50, good));
    const service = openService();

    const found = await Promise.all(Array.from({ length: 100 }, () => service.tile({ z: 5, x: 3, y: 4 }, 'terrarium')));

    expect(found).toHaveLength(100);
    expect(stub.calls).toHaveLength(1);
  });

  it.each([204, 404, 410])('that says %i has no such tile, which is kept and is no failure', async (code) => {
    stub.behave(status(code));
    const service = openService();

    await expect(service.tile({ z: 5, x: 3, y: 4 }, 'terrarium')).rejects.toThrow('Elevation not found');
    await expect(service.tile({ z: 5, x: 3, y: 4 }, 'terrarium')).rejects.toThrow('Elevation not found');

    expect(stub.calls).toHaveLength(1);
  });

  it('that packs its answers is understood', async () => {
    stub.behave(bytes(gzipSync(plainTile(512, [128, 7, 0])), { 'content-encoding': 'gzip' }));

    expect((await openService().elevation(TAIPEI)).elevationM).toBe(7);
  });

  it('is asked no finer than it is said to have', async () => {
    const service = openService(stub.url, { terrainTilesMaxZoom: 9 });

    const { elevationM } = await service.elevation(TAIPEI);
    const tooFine = service.tile({ z: 10, x: 3, y: 4 }, 'terrarium');

    await expect(tooFine).rejects.toThrow('Elevation not found');
    expect(elevationM).toBe(44);
    expect(stub.calls.every(({ path }) => path.startsWith('/tiles/9/'))).toBe(true);
  });
});

describe('86, 87, 92, 95: a tile server that misbehaves', () => {
  it.each<[string, () => Behaviour]>([
    ['hangs', () => hang],
    ['sends a byte now and then', () => trickle],
    ['sends without end', () => endless],
    ['closes in the middle', () => closeMidBody],
    ['resets the connection', () => reset],
    ['answers with a page', () => html],
    ['answers 500', () => status(500)],
    ['answers 403', () => status(403)],
    ['answers 429', () => status(429, { 'retry-after': '40' })],
    ['sends a gzip bomb', () => gzipBomb(64)],
    ['sends a truncated tile', () => bytes(plainTile(256, [1, 2, 3]).subarray(0, 200))],
    [
      'sends a header of a million by a million',
      () => bytes(png({ width: 1e6, height: 1e6, rows: new Uint8Array(9) })),
    ],
    ['sends 16 bits a channel', () => bytes(png({ width: 256, height: 256, depth: 16 }))],
    ['sends a tile of another size', () => bytes(png({ width: 300, height: 300 }))],
    ['sends us to the metadata service', () => redirect('http://169.254.169.254/latest/meta-data')],
    ['sends us to a file', () => redirect('file:///etc/passwd')],
    ['sends us to this machine', () => redirect('/elsewhere')],
    ['sends us around in circles', () => redirect(`${stub.url}/tiles/again`)],
  ])(
    'and %s is unavailable, and nothing of it is kept',
    async (_, behaviour) => {
      stub.behave(behaviour());

      const asked = openService().tile({ z: 5, x: 3, y: 4 }, 'terrarium');

      await expect(asked).rejects.toThrow(UpstreamUnavailableError);
      expect(await keptTiles()).toBe(0);
    },
    15_000,
  );

  it('and listens on no port is unavailable', async () => {
    const asked = openService(await deadUrl()).elevation(TAIPEI);

    await expect(asked).rejects.toThrow(UpstreamUnavailableError);
  });

  it('and asks for time is given it: the wait is passed on and it is not asked at once again', async () => {
    stub.behave(status(429, { 'retry-after': '40' }));

    const refusal = await openService()
      .elevation(TAIPEI)
      .catch((error: unknown) => error);

    expect((refusal as UpstreamUnavailableError).retryAfterSeconds).toBeGreaterThanOrEqual(39);
    expect(stub.calls.length).toBeLessThanOrEqual(4);
  });

  it('gives no horizon with holes in it, and none is kept', async () => {
    stub.behave((response, call) => (call.path.includes('/9/') ? status(500) : good)(response, call));

    await expect(openService().horizon({ ...TAIPEI, heightM: 2 })).rejects.toThrow(UpstreamUnavailableError);

    expect(await database.sql.rows('select key from terrain_horizons')).toEqual([]);
  });

  it('leaves an assessment without terrain instead of failing it', async () => {
    stub.behave(status(500));

    expect(await openService().aroundEach([{ ...TAIPEI, heightM: 12 }])).toEqual([undefined]);
  });
});
