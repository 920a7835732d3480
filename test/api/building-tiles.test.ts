import { request } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BuildingImportService } from '../../src/domain/buildings/import/building-import.service.js';
import { tileAt, tileBox, type Tile } from '../../src/core/geometry/web-tile.js';
import { collection, polygonFeature, square, textFile } from '../domain/buildings/files.js';
import { startTestApp, type TestApp } from '../helpers/app.js';
import { readVectorTile, type TilePolygon } from '../helpers/vector-tile.js';

/** Middle of the demo district. */
const DEMO = { lat: 25.03, lng: 121.536 };
const EXTENT = 4096;

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});

afterAll(() => app.stop());

interface TileAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** Asks without `fetch`, which would unpack the body and hide how it came. */
function fetchTile(path: string, headers: Record<string, string> = {}): Promise<TileAnswer> {
  return new Promise((resolve, reject) => {
    request(`${app.url}/api/buildings/tiles/${path}`, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode!, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    })
      .on('error', reject)
      .end();
  });
}

const pathOf = ({ z, x, y }: Tile): string => `${z}/${x}/${y}.mvt`;

async function polygonsOf(tile: Tile): Promise<TilePolygon[]> {
  const { body } = await fetchTile(pathOf(tile));
  return readVectorTile(body)['buildings']?.polygons ?? [];
}

/** Ids of stored buildings whose box touches a tile. */
async function storedIn(tile: Tile): Promise<string[]> {
  const { west, south, east, north } = tileBox(tile);
  const rows = await app.app.platform.database.sql.rows<{ id: string }>(
    `select id from buildings where footprint && ST_MakeEnvelope($1, $2, $3, $4, 4326) order by id`,
    [west, south, east, north],
  );
  return rows.map(({ id }) => id);
}

const tilesAround = (z: number): Tile[] => {
  const { x, y } = tileAt(DEMO, z);
  return [-1, 0, 1].flatMap((dy) => [-1, 0, 1].map((dx) => ({ z, x: x + dx, y: y + dy })));
};

/** Place of a corner in its tile's units, by the projection of the web map. */
function inUnits(tile: Tile, lng: number, lat: number): [number, number] {
  const count = 2 ** tile.z;
  const x = ((lng + 180) / 360) * count;
  const y = ((1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2) * count;
  return [(x - tile.x) * EXTENT, (y - tile.y) * EXTENT];
}

/** Number of a building's feature. */
const numberOf = (id: string): number => Number.parseInt(id.slice(-12), 16);

describe('a vector tile of buildings', () => {
  it.each([13, 14, 16])('of zoom %i holds every stored building that lies in it, with its fields', async (z) => {
    for (const tile of tilesAround(z)) {
      const polygons = await polygonsOf(tile);

      const numbers = new Set(polygons.map(({ id }) => id));
      expect((await storedIn(tile)).filter((id) => !numbers.has(numberOf(id)))).toEqual([]);
    }
    const [polygon] = await polygonsOf(tileAt(DEMO, z));
    const id = (await storedIn(tileAt(DEMO, z))).find((one) => numberOf(one) === polygon!.id);
    const { body } = await app.rest(`GET`, `/api/buildings/${id}`);
    expect(polygon!.properties).toEqual({
      // texts of ids would be half of a coarser tile
      ...(z >= 15 && { id: body['id'] }),
      height: z >= 15 ? body['height'] : Math.round(Number(body['height']) * 10) / 10,
      height_source: body['height_source'],
      base_height: body['base_height'],
      floors: body['floors'],
      source: 'demo',
    });
  });

  it('has each outline where the building is, to the unit', async () => {
    const tile = tileAt(DEMO, 18);
    const { body } = await app.rest<{
      buildings: { id: string; footprint: [number, number][]; holes: [number, number][][] }[];
    }>('GET', `/api/buildings?lat=${DEMO.lat}&lng=${DEMO.lng}&radius_m=400`);
    // a courtyard that the tile's rim cuts open is part of the outline there
    const outlines = new Map(body.buildings.map(({ id, footprint, holes }) => [id, [...footprint, ...holes.flat()]]));

    const polygons = await polygonsOf(tile);

    expect(polygons.length).toBeGreaterThan(0);
    for (const { properties, rings } of polygons) {
      const corners = outlines.get(String(properties['id']))!.map(([lng, lat]) => inUnits(tile, lng, lat));
      const inside = rings[0]!.filter(([x, y]) => x > -60 && y > -60 && x < EXTENT + 60 && y < EXTENT + 60);
      for (const [x, y] of inside) {
        expect(Math.min(...corners.map(([cx, cy]) => Math.hypot(cx - x, cy - y)))).toBeLessThan(1);
      }
    }
  });

  it('is empty below zoom 10 without any potential and where there are no buildings, and has only large buildings below zoom 13', async () => {
    const far = await fetchTile('14/0/0.mvt');
    const low = await fetchTile(pathOf(tileAt(DEMO, 9)));
    const some = await polygonsOf(tileAt(DEMO, 12));

    expect([far.status, far.body.length, low.status, low.body.length]).toEqual([200, 0, 200, 0]);
    const { sql } = app.app.platform.database;
    const large = await sql.rows('select 1 from buildings where area_m2 >= 400');
    expect(large.length).toBeGreaterThan(0);
    expect(some.length).toBe(large.length);
  });

  it('comes packed when asked for, and is not sent again to who has it', async () => {
    const path = pathOf(tileAt(DEMO, 14));

    const plain = await fetchTile(path);
    const packed = await fetchTile(path, { 'accept-encoding': 'gzip' });
    const known = await fetchTile(path, { 'if-none-match': String(plain.headers['etag']) });

    expect(plain.headers).toMatchObject({
      'content-type': 'application/vnd.mapbox-vector-tile',
      'cache-control': expect.stringContaining('public'),
      vary: expect.stringContaining('Accept-Encoding'),
    });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(packed.body).equals(plain.body)).toBe(true);
    expect(readVectorTile(plain.body)['buildings']).toMatchObject({ extent: EXTENT, version: 2 });
    expect([known.status, known.body.length]).toEqual([304, 0]);
  });

  it('shows at once what is imported after it was drawn', async () => {
    const tile = tileAt(DEMO, 15);
    const before = await polygonsOf(tile);
    const { sql } = app.app.platform.database;
    const imports = new BuildingImportService({ sql, clock: () => new Date() });
    const place = tileBox(tile);
    const added = polygonFeature('new', [square(place.west + 1e-4, place.south + 1e-4)]);

    await imports.load(textFile(collection([added])), { source: 'city' });

    const after = await polygonsOf(tile);
    expect(after.length).toBe(before.length + 1);
    expect(after.filter(({ properties }) => properties['source'] === 'city')).toHaveLength(1);
  });

  it('is drawn again after a new potential in it, and no other tile is', async () => {
    const { sql } = app.app.platform.database;
    const imports = new BuildingImportService({ sql, clock: () => new Date() });
    const elsewhere = { lat: 23.5, lng: 120.4 };
    await imports.load(textFile(collection([polygonFeature('far', [square(elsewhere.lng, elsewhere.lat)])])), {
      source: 'city',
    });
    const tiles = [tileAt(DEMO, 15), tileAt(elsewhere, 15)];
    const drawn = async () => (await Promise.all(tiles.map((tile) => fetchTile(pathOf(tile))))).map(({ body }) => body);
    const before = await drawn();

    // no load, so that only a tile that is drawn again shows it
    await sql.rows(
      `update buildings set item_json = replace(replace(item_json, '"demo"', '"changed"'), '"city"', '"changed"')`,
    );
    const [own] = await storedIn(tiles[0]!);
    await sql.rows(
      `insert into roof_potential_tiles (tile, checked_state, changed_at)
       select tile, '', now() + interval '1 hour' from buildings where id = $1
       on conflict (tile) do update set changed_at = excluded.changed_at`,
      [own],
    );

    const after = await drawn();
    expect(after.map((body, i) => body.equals(before[i]!))).toEqual([false, true]);
    expect(before[1]!.length).toBeGreaterThan(0);
  });

  it.each([
    ['-1/0/0', 422],
    ['1.5/0/0', 422],
    ['1e1/0/0', 422],
    ['0x1/0/0', 422],
    ['9999999999/0/0', 422],
    ['..%2f..%2fetc%2fpasswd/0/0', 422],
    ['99/0/0', 404],
    ['21/0/0', 404],
    ['3/8/0', 404],
    ['3/0/8', 404],
    ['3/0', 404],
  ])('case 68: %s is refused with %i', async (path, expected) => {
    const { status } = await fetchTile(`${path}.mvt`);

    expect(status).toBe(expected);
  });

  it.each([16, 18, 20])(
    'has the building of zoom 15 at zoom %i too, for maps that name their zooms themselves',
    async (z) => {
      const [middle] = await app.sql<{ id: string; lng: number; lat: number }>(
        `select id, ST_X(ST_PointOnSurface(footprint)) as lng, ST_Y(ST_PointOnSurface(footprint)) as lat from buildings limit 1`,
      );

      const polygons = await polygonsOf(tileAt(middle!, z));

      expect(polygons.map(({ properties }) => properties['id'])).toContain(middle!.id);
    },
  );

  it('is named by GraphQL with the zooms it exists at', async () => {
    const { data } = await app.graphql('{ buildingTiles { urlTemplate layer minZoom allBuildingsZoom maxZoom } }');

    expect(data).toEqual({
      buildingTiles: {
        urlTemplate: '/api/buildings/tiles/{z}/{x}/{y}.mvt',
        layer: 'buildings',
        minZoom: 10,
        allBuildingsZoom: 13,
        maxZoom: 15,
      },
    });
  });
});
