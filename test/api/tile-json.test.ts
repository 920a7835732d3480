import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../helpers/app.js';
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

beforeAll(async () => {
  app = await startTestApp();
  behindProxy = await startTestApp({ demoDistrict: 'off', publicUrl: 'https://solar.example/' });
});
afterAll(() => Promise.all([app.stop(), behindProxy.stop()]));

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
    expect(Object.keys(tile)).toEqual(layers!.map(({ id }) => id));
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
});

describe('the addresses in TileJSON', () => {
  it('are those of PUBLIC_URL where it is set, and the world is the bounds of nothing', async () => {
    const body = await read(behindProxy, '/api/buildings/tiles.json');

    expectTileJson(body);
    expect(body.tiles).toEqual(['https://solar.example/api/buildings/tiles/{z}/{x}/{y}.mvt']);
    expect(body.bounds[0]).toBe(-180);
  });
});
