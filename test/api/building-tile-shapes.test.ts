import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BuildingImportService } from '../../src/domain/buildings/import/building-import.service.js';
import { tileAt, tileBox, type Tile } from '../../src/core/geometry/web-tile.js';
import { collection, polygonFeature, square, textFile } from '../domain/buildings/files.js';
import { startTestApp, type TestApp } from '../helpers/app.js';
import { readVectorTile, type TilePolygon } from '../helpers/vector-tile.js';

type Point = [number, number];

const PLACE = { lat: 25.0, lng: 121.0 };
/** Corners of the round building; far more than a coarse tile can tell apart. */
const ROUND_CORNERS = 720;

/** A ring about a place whose radius [deg] follows from the angle. */
const around = (lng: number, lat: number, corners: number, radius: (angle: number) => number): Point[] => {
  const ring = Array.from({ length: corners }, (_, i): Point => {
    const angle = (2 * Math.PI * i) / corners;
    return [lng + radius(angle) * Math.cos(angle), lat + radius(angle) * Math.sin(angle)];
  });
  return [...ring, ring[0]!];
};

/** Buildings that are hard to draw coarsely: round, toothed, with courtyards close to the walls, as small as a shed. */
const SHAPES: Record<string, Point[][]> = {
  round: [around(121, 25, ROUND_CORNERS, () => 0.01)],
  star: [around(121.03, 25, 360, (angle) => 0.004 + 0.004 * Math.sin(90 * angle) ** 2)],
  gear: [around(121.06, 25, 400, (angle) => (Math.sin(50 * angle) > 0 ? 0.008 : 0.0005))],
  courtyards: [
    around(121.09, 25, 90, () => 0.005),
    around(121.092, 25, 90, () => 0.0029),
    around(121.0865, 25, 90, () => 0.0014),
  ],
  shed: [square(121.02, 25.02, 0.00001) as Point[]],
};

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ demoDistrict: 'off' });
  const { sql } = app.app.platform.database;
  const imports = new BuildingImportService({ sql, clock: () => new Date() });
  const features = Object.entries(SHAPES).map(([id, rings]) => polygonFeature(id, rings, { name: id }));
  await imports.load(textFile(collection(features)), { source: 'shapes' });
});

afterAll(() => app.stop());

async function polygonsOf({ z, x, y }: Tile): Promise<TilePolygon[]> {
  const response = await fetch(`${app.url}/api/buildings/tiles/${z}/${x}/${y}.mvt`);
  return readVectorTile(new Uint8Array(await response.arrayBuffer()))['buildings']?.polygons ?? [];
}

/** Every tile of a zoom that the shapes touch. */
function tilesOf(z: number): Tile[] {
  const { x, y } = tileAt({ lng: 120.985, lat: 25.025 }, z);
  const last = tileAt({ lng: 121.1, lat: 24.985 }, z);
  const columns = Array.from({ length: last.x - x + 1 }, (_, i) => x + i);
  return Array.from({ length: last.y - y + 1 }, (_, i) => y + i).flatMap((row) =>
    columns.map((column) => ({ z, x: column, y: row })),
  );
}

const twiceArea = (ring: Point[]): number =>
  ring.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = ring[(i + 1) % ring.length]!;
    return sum + x * nextY - nextX * y;
  }, 0);

const side = (a: Point, b: Point, c: Point): number => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);

const isSame = (a: Point, b: Point): boolean => a[0] === b[0] && a[1] === b[1];

const cross = (a: Point, b: Point, c: Point, d: Point): boolean =>
  side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;

const liesOn = (from: Point, to: Point, point: Point): boolean =>
  side(from, to, point) === 0 &&
  !isSame(point, from) &&
  !isSame(point, to) &&
  (point[0] - from[0]) * (point[0] - to[0]) + (point[1] - from[1]) * (point[1] - to[1]) <= 0;

const edgesOf = (ring: Point[]): [Point, Point][] => ring.map((from, i) => [from, ring[(i + 1) % ring.length]!]);

/** Whether a ring comes back to a place where it was: at a corner, or on one of its lines. */
const touchesItself = (ring: Point[]): boolean =>
  new Set(ring.map(String)).size < ring.length ||
  edgesOf(ring).some(([from, to]) => ring.some((corner) => liesOn(from, to, corner)));

function haveCrossings(rings: Point[][]): boolean {
  const edges = rings.flatMap(edgesOf);
  return edges.some(([a, b], i) => edges.slice(i + 1).some(([c, d]) => cross(a, b, c, d)));
}

/** What the specification forbids of a polygon: section 4.3.3.2 and 4.3.4.4. */
function faultsOf({ rings }: TilePolygon): string[] {
  const faults: string[] = [];
  for (const ring of rings) {
    const stands = ring.some(([x, y], i) => {
      const [nextX, nextY] = ring[(i + 1) % ring.length]!;
      return x === nextX && y === nextY;
    });
    if (stands) faults.push('a line without length');
    if (twiceArea(ring) === 0) faults.push('a ring without area');
    if (touchesItself(ring)) faults.push('a ring that touches itself');
  }
  if (twiceArea(rings[0]!) <= 0) faults.push('an exterior ring the wrong way round');
  if (haveCrossings(rings)) faults.push('lines that cross');
  return faults;
}

/** Place in a tile's units, by the projection of the web map. */
function inUnits({ z, x, y }: Tile, [lng, lat]: Point): Point {
  const count = 2 ** z;
  const row = ((1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2) * count;
  return [(((lng + 180) / 360) * count - x) * 4096, (row - y) * 4096];
}

function distanceToRing([x, y]: Point, ring: Point[]): number {
  const distances = ring.map(([ax, ay], i) => {
    const [bx, by] = ring[(i + 1) % ring.length]!;
    const [dx, dy] = [bx - ax, by - ay];
    const along = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)));
    return Math.hypot(x - ax - along * dx, y - ay - along * dy);
  });
  return Math.min(...distances);
}

describe('the outlines of a vector tile', () => {
  it.each([10, 11, 12, 13, 14])('of zoom %i are valid polygons of the specification, however small', async (z) => {
    const polygons = (await Promise.all(tilesOf(z).map(polygonsOf))).flat();

    expect(polygons.length).toBeGreaterThan(0);
    expect([...new Set(polygons.flatMap(faultsOf))]).toEqual([]);
  });

  it('have no more corners than their zoom can show, and lie within a fifth of a pixel of the true one', async () => {
    const tile = tileAt(PLACE, 12);
    const { west, east } = tileBox(tile);
    const radius = (0.01 / (east - west)) * 4096;

    const [fine] = await polygonsOf(tileAt({ lng: PLACE.lng, lat: PLACE.lat }, 12));
    const corners = fine!.rings.flat();

    const inTile = SHAPES['round']![0]!.map((position) => inUnits(tile, position)).filter(([, y]) => y > 0);
    expect(inTile.length).toBeGreaterThan(ROUND_CORNERS / 4);
    expect(Math.max(...inTile.map((corner) => distanceToRing(corner, fine!.rings[0]!)))).toBeLessThan(3 + 1);
    // a round outline within 3 units of the true one needs a corner every 2 acos(1 - 3 / radius)
    const needed = Math.PI / Math.acos(1 - 3 / radius);
    expect(corners.length).toBeGreaterThan(needed / 2);
    expect(corners.length).toBeLessThan(needed * 4);
    expect(corners.length).toBeLessThan(ROUND_CORNERS / 8);
  });

  it('of all buildings are there from zoom 13 on, down to a shed of a square metre', async () => {
    const named = (await Promise.all(tilesOf(13).map(polygonsOf))).flat();

    const ids = new Set(named.map(({ id }) => id));
    expect(ids.size).toBe(Object.keys(SHAPES).length);
  });
});
