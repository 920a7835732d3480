import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BuildingImportService } from '../../src/domain/buildings/import/building-import.service.js';
import { startTestApp, type TestApp } from '../helpers/app.js';
import { overpassServer, type OverpassElement } from '../helpers/overpass-server.js';
import { startStubUpstream, type StubUpstream } from '../helpers/stub-upstream.js';
import { streamedFile } from '../domain/buildings/files.js';

interface Item {
  id: string;
  osm_id: string | null;
  holes_missing: boolean;
  height: number;
}

const LAT = 24.3525;
const LNG = 120.5025;
const rectangle = (west: number, width = 4e-4, height = 2e-4): [number, number][] => [
  [west, LAT],
  [west + width, LAT],
  [west + width, LAT + height],
  [west, LAT + height],
  [west, LAT],
];
const line = (ring: [number, number][]) => ring.map(([lon, lat]) => ({ lat, lon }));

/** In the file, too: way 1 is drawn anew, of way 2 the parts have come, and relation 3 has a courtyard without outline. */
const ELEMENTS: OverpassElement[] = [
  { type: 'way', id: 1, geometry: line(rectangle(LNG, 4e-4, 3e-4)), tags: { building: 'yes', height: '20' } },
  { type: 'way', id: 2, geometry: line(rectangle(LNG + 1e-3)), tags: { building: 'yes', height: '40' } },
  { type: 'way', id: 4, geometry: line(rectangle(LNG + 1e-3)), tags: { 'building:part': 'yes', height: '8' } },
  {
    type: 'relation',
    id: 3,
    tags: { type: 'multipolygon', building: 'yes', height: '9' },
    members: [
      { type: 'way', ref: 31, role: 'outer', geometry: line(rectangle(LNG + 2e-3)) },
      { type: 'way', ref: 32, role: 'inner' },
    ],
  },
];

const feature = (ring: [number, number][], properties: Record<string, unknown>): object => ({
  type: 'Feature',
  geometry: { type: 'Polygon', coordinates: [ring] },
  properties,
});

const FILE = JSON.stringify({
  type: 'FeatureCollection',
  features: [
    feature(rectangle(LNG), { osm_id: '1', building: 'yes', height: '10' }),
    feature(rectangle(LNG + 1e-3), { osm_id: '2', building: 'yes', height: '40' }),
    feature(rectangle(LNG + 2e-3), { osm_id: '3', type: 'multipolygon', building: 'yes', height: '30' }),
  ],
});

let overpass: StubUpstream;
let app: TestApp;

const box = `min_lon=${LNG - 1e-3}&max_lon=${LNG + 3e-3}&min_lat=${LAT - 1e-3}&max_lat=${LAT + 1e-3}`;
const list = async (): Promise<Item[]> =>
  (await app.rest<{ buildings: Item[] }>('GET', `/api/buildings?${box}`)).body.buildings;

beforeAll(async () => {
  overpass = await startStubUpstream(overpassServer(ELEMENTS));
  app = await startTestApp({ demoDistrict: 'off', overpassUrls: [overpass.url] });
  const { sql } = app.app.platform.database;
  const imports = new BuildingImportService({ sql, clock: () => new Date() });
  const bytes = async function* () {
    yield Buffer.from(FILE);
  };
  // the file does not say that it is complete, so Overpass is asked too
  await imports.load(streamedFile('buildings.geojson', 'osm-ids', bytes), { covers: false });
});
afterAll(() => Promise.all([app.stop(), overpass.close()]));

describe('the seam between an imported OpenStreetMap file and Overpass', () => {
  it('holds each building once, as Overpass has it, and says its OpenStreetMap id', async () => {
    const items = await list();

    expect(overpass.calls.length).toBeGreaterThan(0);
    const found = items.map(({ osm_id: id, height, holes_missing: marked }) => [id, height, marked]);
    expect(found.toSorted((a, b) => String(a[0]).localeCompare(String(b[0])))).toEqual([
      ['relation/3', 9, true],
      ['way/1', 20, false],
      ['way/4', 8, false],
    ]);
  });

  it('says the same in GeoJSON, GraphQL and the single building', async () => {
    const [item] = await list();

    const geoJson = await app.rest<{ features: { properties: Item }[] }>('GET', `/api/buildings?${box}`, {
      headers: { accept: 'application/geo+json' },
    });
    const single = await app.rest<Item>('GET', `/api/buildings/${item!.id}`);
    const graphql = await app.graphql<{ building: { osmId: string; holesMissing: boolean } }>(
      `{ building(id: "${item!.id}") { osmId holesMissing } }`,
    );

    expect(geoJson.body.features.map(({ properties }) => properties.osm_id)).toContain(item!.osm_id);
    expect(single.body).toMatchObject({ osm_id: item!.osm_id, holes_missing: item!.holes_missing });
    expect(graphql.data!.building).toEqual({ osmId: item!.osm_id, holesMissing: item!.holes_missing });
  });
});
