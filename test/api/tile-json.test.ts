import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tileBox } from '../../src/core/geometry/web-tile.js';
import { startTestApp, type TestApp } from '../helpers/app.js';
import { plainTile } from '../helpers/terrain-tiles.js';
import { readVectorTile } from '../helpers/vector-tile.js';

interface Layer {
  id: string;
  fields: Record<string, string>;
}

interface TileJsonBody {
  tilejson: string;
  tiles: string[];
  vector_layers?: Layer[];
  bounds: [number, number, number, number];
  minzoom: number;
  maxzoom: number;
  attribution?: string;
  encoding?: string;
}

let app: TestApp;
let behindProxy: TestApp;

/** Elevation tiles of zooms 11 and 12 around one place. */
const folder = mkdtempSync(join(tmpdir(), 'dem-bounds-'));
const DEM_TILES = [
  [11, 1714, 878],
  [12, 3428, 1756],
  [12, 3429, 1755],
] as const;

beforeAll(async () => {
  for (const [z, x, y] of DEM_TILES) {
    mkdirSync(join(folder, String(z), String(x)), { recursive: true });
    writeFileSync(join(folder, String(z), String(x), `${y}.png`), plainTile(256, [128, 40, 0]));
  }
  writeFileSync(join(folder, '12', 'README'), 'no column');
  app = await startTestApp({ demDir: folder, trustProxy: 1 });
  behindProxy = await startTestApp({ demoDistrict: 'off', publicUrl: 'https://solar.example/', trustProxy: 1 });
});
afterAll(async () => {
  await Promise.all([app.stop(), behindProxy.stop()]);
  rmSync(folder, { recursive: true, force: true });
});

const read = async (of: TestApp, path: string): Promise<TileJsonBody> => {
  const { status, body } = await of.rest<TileJsonBody>('GET', path);
  expect(status).toBe(200);
  return body;
};

/** The rules of TileJSON 3.0.0, section 3, for the members in use. */
function expectTileJson({ tilejson, tiles, bounds, minzoom, maxzoom, attribution, vector_layers }: TileJsonBody): void {
  expect(tilejson).toMatch(/^3\.\d+\.\d+$/);
  expect(tiles.length).toBeGreaterThan(0);
  for (const tile of tiles) {
    expect(tile).toMatch(/^https?:\/\/[^/]+\/.*\{z\}.*\{x\}.*\{y\}/);
  }
  const [west, south, east, north] = bounds;
  expect([west >= -180, south >= -90, east <= 180, north <= 90, west <= east, south <= north]).not.toContain(false);
  expect([minzoom, maxzoom].every((zoom) => Number.isInteger(zoom) && zoom >= 0 && zoom <= 30)).toBe(true);
  expect(minzoom).toBeLessThanOrEqual(maxzoom);
  expect(['string', 'undefined']).toContain(typeof attribution);
  for (const { id, fields } of vector_layers ?? []) {
    expect(typeof id).toBe('string');
    expect(Object.values(fields).every((text) => typeof text === 'string')).toBe(true);
  }
}

describe('TileJSON of the buildings', () => {
  it('keeps the rules, names who must be named, and its bounds hold the stored buildings', async () => {
    const body = await read(app, '/api/buildings/tiles.json');

    expectTileJson(body);
    expect(body).toMatchObject({ minzoom: 5, maxzoom: 15, vector_layers: [{ maxzoom: 15 }, { maxzoom: 9 }] });
    expect(body.attribution).toContain('demo district');
    const [row] = await app.sql<{ outside: number }>(
      `select count(*)::int as outside from buildings
       where not footprint @ ST_Expand(ST_MakeEnvelope($1, $2, $3, $4, 4326), 1e-9)`,
      body.bounds,
    );
    expect(row!.outside).toBe(0);
  });

  it('leads to tiles with the layer and the fields that it names', async () => {
    const { tiles, vector_layers: layers } = await read(app, '/api/buildings/tiles.json');
    const z = 14;
    const [lng, lat] = [121.536, 25.03];
    const x = Math.floor(((lng + 180) / 360) * 2 ** z);
    const y = Math.floor(((1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2) * 2 ** z);

    const url = tiles[0]!.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y));
    const tile = readVectorTile(new Uint8Array(await (await fetch(url)).arrayBuffer()));

    expect(url.startsWith(app.url)).toBe(true);
    expect(Object.keys(tile)).toEqual(['buildings']);
    expect(layers!.map(({ id }) => id)).toEqual(['buildings', 'areas']);
    const fields = new Set(Object.values(tile)[0]!.polygons.flatMap(({ properties }) => Object.keys(properties)));
    expect(Object.keys(layers![0]!.fields)).toEqual(expect.arrayContaining([...fields]));
  });
});

describe('TileJSON of the elevation', () => {
  it.each([
    ['', 'mapbox', 'terrain-rgb'],
    ['?encoding=terrarium', 'terrarium', 'terrarium'],
  ])('keeps the rules and says the encoding: %s', async (query, encoding, asked) => {
    const body = await read(app, `/api/dem/tiles.json${query}`);

    expectTileJson(body);
    expect(body.encoding).toBe(encoding);
    expect(body.tiles).toEqual([`${app.url}/api/dem/tile/{z}/{x}/{y}.png?encoding=${asked}`]);
  });

  it('has the bounds of the tiles in the folder', async () => {
    const { bounds } = await read(app, '/api/dem/tiles.json');

    const coarse = tileBox({ z: 11, x: 1714, y: 878 });
    const north = tileBox({ z: 12, x: 3429, y: 1755 });
    expect(bounds).toEqual([coarse.west, coarse.south, coarse.east, north.north]);
  });

  it('is absent where the service has no elevation', async () => {
    const { status, body, headers } = await behindProxy.rest('GET', '/api/dem/tiles.json');

    expect([status, body]).toEqual([404, { detail: 'Elevation not found; import a file with `npm run import-dem`' }]);
    expect(headers.get('cache-control')).toBe('private, no-store');
  });

  it('a tile without heights may be kept for minutes, so that a map does not ask at every pan', async () => {
    const missing = await app.rest('GET', '/api/dem/tile/12/1/1.png');
    const present = await fetch(`${app.url}/api/dem/tile/12/3428/1756.png`);
    const malformed = await app.rest('GET', '/api/dem/tile/12/1/x.png');

    expect([missing.status, missing.body]).toEqual([404, { detail: 'Elevation not found' }]);
    expect(missing.headers.get('cache-control')).toBe('public, max-age=300');
    expect(present.headers.get('cache-control')).toBe('public, max-age=86400');
    expect([malformed.status, malformed.headers.get('cache-control')]).toEqual([422, 'private, no-store']);
  });
});

describe('the addresses in TileJSON', () => {
  it('are those of PUBLIC_URL where it is set, and the world is the bounds of nothing', async () => {
    const body = await read(behindProxy, '/api/buildings/tiles.json');

    expectTileJson(body);
    expect(body.tiles).toEqual(['https://solar.example/api/buildings/tiles/{z}/{x}/{y}.mvt']);
    expect(body.bounds[0]).toBe(-180);
  });

  it.each(['/api/buildings/tiles.json', '/api/dem/tiles.json'])(
    '%s: no cache keeps one whose host or scheme the request chose',
    async (path) => {
      const chosen = await Promise.all(
        [[['x-forwarded-host', 'evil.example']], [['x-forwarded-proto', 'https']], []].map((headers) =>
          app.rest<TileJsonBody>('GET', path, { headers: Object.fromEntries(headers) as Record<string, string> }),
        ),
      );

      expect(chosen[0]!.body.tiles[0]).toContain('evil.example');
      expect(chosen.map(({ headers }) => headers.get('cache-control'))).toEqual([
        'private, no-store',
        'private, no-store',
        'public, max-age=300',
      ]);
    },
  );

  it('with PUBLIC_URL, forwarded headers change neither the addresses nor how long they are kept', async () => {
    const { headers, body } = await behindProxy.rest<TileJsonBody>('GET', '/api/buildings/tiles.json', {
      headers: { 'x-forwarded-host': 'evil.example' },
    });

    expect(body.tiles[0]).toContain('https://solar.example/');
    expect(headers.get('cache-control')).toBe('public, max-age=300');
  });
});
