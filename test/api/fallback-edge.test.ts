import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Position } from '../../src/core/geometry/position.js';
import { startTestApp, type RestAnswer, type TestApp } from '../helpers/app.js';
import { askedBox } from '../helpers/overpass-server.js';
import { json, startStubUpstream, status, type StubUpstream } from '../helpers/stub-upstream.js';
import { writeFlatGeobuf } from '../providers/formats/flatgeobuf-writer.js';

interface ListBody {
  buildings: { height: number }[];
  source: string;
  count: number;
  covered: boolean;
}

const LAT = 24.0025;
/** Middles of cells of the grid by which outside sources are asked, and how far apart these are [deg]. */
const [FIRST, SECOND, REPLACED] = [120.4025, 120.5025, 120.6025];
const CELL = 0.005;
const MINUTE_MS = 60_000;

const folder = mkdtempSync(join(tmpdir(), 'fallback-'));
const path = join(folder, 'buildings.fgb');

const house = (lng: number): Position[] => [
  [lng - 1e-4, LAT - 1e-4],
  [lng + 1e-4, LAT - 1e-4],
  [lng + 1e-4, LAT + 1e-4],
  [lng - 1e-4, LAT + 1e-4],
  [lng - 1e-4, LAT - 1e-4],
];

/** A file with houses of 9 m. */
const writeFile = (lngs: number[]): void =>
  writeFileSync(
    path,
    writeFlatGeobuf(lngs.map((lng) => ({ polygons: [[house(lng)]], properties: { id: `f${lng}`, height: 9 } }))),
  );

/** An Overpass server that knows a house of 15 m in the cell beyond the file's eastern edge. */
const oneHouse = json({
  osm3s: { timestamp_osm_base: '2026-11-20T00:00:00Z' },
  elements: [
    {
      type: 'way',
      id: 1,
      geometry: house(SECOND + CELL).map(([lon, lat]) => ({ lat, lon })),
      tags: { building: 'yes', height: '15' },
    },
  ],
});

let overpass: StubUpstream;
let app: TestApp;

const list = (west: number, east: number): Promise<RestAnswer<ListBody>> =>
  app.rest<ListBody>(
    'GET',
    `/api/buildings?min_lon=${west}&max_lon=${east}&min_lat=${LAT - 0.001}&max_lat=${LAT + 0.001}`,
  );

beforeAll(async () => {
  overpass = await startStubUpstream();
  writeFile([FIRST, SECOND]);
  app = await startTestApp({ demoDistrict: 'off', overpassUrls: [overpass.url], buildingsFallback: path });
});
beforeEach(() => (overpass.calls.length = 0));
afterEach(() => vi.useRealTimers());
afterAll(async () => {
  await Promise.all([app.stop(), overpass.close()]);
  rmSync(folder, { recursive: true });
});

describe('buildings beyond the edge of the fallback file', () => {
  it('85: are unknown, not none, while Overpass is down', async () => {
    overpass.behave(status(404));

    const across = await list(FIRST - CELL, FIRST);
    const beyond = await list(FIRST - 1.2 * CELL, FIRST - 0.8 * CELL);

    expect([across.status, across.body.count, across.body.covered]).toEqual([200, 1, false]);
    expect([beyond.status, beyond.headers.get('retry-after')]).toEqual([503, expect.stringMatching(/^\d+$/)]);
  });

  it('come from Overpass, which is asked for no more than that', async () => {
    overpass.behave(oneHouse);

    const { status: code, body } = await list(SECOND, SECOND + CELL);

    expect([code, body.source, body.covered]).toEqual([200, 'fallback', true]);
    expect(body.buildings.map(({ height }) => height).toSorted((a, b) => a - b)).toEqual([9, 15]);
    const corners = overpass.calls.map(askedBox).map(({ south, west }) => [south.toFixed(7), west.toFixed(7)]);
    expect(corners).toEqual([[(LAT - CELL / 2).toFixed(7), (SECOND + CELL / 2).toFixed(7)]]);
  });

  it('come from the file once a larger one has taken its place', async () => {
    overpass.behave(status(404));
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    writeFile([FIRST, SECOND, REPLACED]);
    vi.setSystemTime(Date.now() + 2 * MINUTE_MS);

    const { status: code, body } = await list(REPLACED - 0.001, REPLACED + 0.001);

    expect([code, body.source, body.count]).toEqual([200, 'fallback', 1]);
  });
});
