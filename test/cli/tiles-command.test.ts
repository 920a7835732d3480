import { mkdtempSync, rmSync } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { PMTiles, zxyToTileId, type RangeResponse, type Source } from 'pmtiles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runTiles } from '../../src/cli/district/tiles-command.js';
import { tileAt } from '../../src/core/geometry/web-tile.js';
import { pmtilesId, writePmtiles, type PackedTile } from '../../src/providers/formats/write/pmtiles-writer.js';
import { inlineCompute } from '../../src/workers/compute.js';
import { startTestApp, type TestApp } from '../helpers/app.js';

const DEMO = { lat: 25.03, lng: 121.536 };
const folder = mkdtempSync(join(tmpdir(), 'rooftop-tiles-'));
const path = join(folder, 'map.pmtiles');

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The file as the reader of the format's authors takes it, with the ranges that it asked for. */
function sourceOf(file: string): Source & { ranges: number[] } {
  const ranges: number[] = [];
  return {
    ranges,
    getKey: () => file,
    getBytes: async (offset: number, length: number): Promise<RangeResponse> => {
      ranges.push(length);
      const handle = await open(file);
      const bytes = new Uint8Array(length);
      const { bytesRead } = await handle.read(bytes, 0, length, offset);
      await handle.close();
      return { data: bytes.buffer.slice(0, bytesRead) };
    },
  };
}

describe('npm run tiles', () => {
  let app: TestApp;
  const said = { out: '', error: '' };
  const run = (...words: string[]): Promise<number> => {
    Object.assign(said, { out: '', error: '' });
    const { database } = app.app.platform;
    return runTiles(
      words,
      { out: (text) => void (said.out += text), error: (text) => void (said.error += text) },
      async () => ({ ...database, sql: database.sql, close: async () => undefined }),
      () => inlineCompute,
    );
  };

  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.stop());

  it('writes the tiles that the service answers, for the reader of the format', async () => {
    expect(await run(path)).toBe(0);
    const file = new PMTiles(sourceOf(path));
    const header = await file.getHeader();
    const metadata = (await file.getMetadata()) as { attribution: string; vector_layers: { id: string }[] };

    expect(header).toMatchObject({ minZoom: 5, maxZoom: 15, clustered: true, tileType: 1 });
    expect(header.minLon).toBeLessThan(DEMO.lng);
    expect(header.maxLat).toBeGreaterThan(DEMO.lat);
    expect(metadata.attribution).toContain('demo district');
    expect(metadata.vector_layers.map(({ id }) => id)).toEqual(['buildings', 'areas']);
    for (const zoom of [12, 13, 14, 15]) {
      const { z, x, y } = tileAt(DEMO, zoom);
      const answer = await fetch(`${app.url}/api/buildings/tiles/${z}/${x}/${y}.mvt`);
      const tile = await file.getZxy(z, x, y);
      expect(Buffer.from(tile!.data).equals(Buffer.from(await answer.arrayBuffer()))).toBe(true);
    }
    // nothing of the district is large enough
    expect(await file.getZxy(10, tileAt(DEMO, 10).x, tileAt(DEMO, 10).y)).toBeUndefined();
  });

  it('writes only the tiles of a box, and says so where there is nothing', async () => {
    expect(await run(path, '--bbox', '0,0,1,1')).toBe(1);
    expect(said.error).toContain('No building is stored in this area');
    expect(await run(path, '--bbox', '121.536,25.03,121.5365,25.0305', '--max-zoom', '14')).toBe(0);

    const header = await new PMTiles(sourceOf(path)).getHeader();
    expect(header).toMatchObject({ maxZoom: 14 });
    expect(header.minLon).toBeCloseTo(121.536, 6);
  });

  it.each([
    ['no file', [], 'One file is needed'],
    ['a zoom that is none', [path, '--max-zoom', '30'], '--max-zoom must be'],
  ])('refuses %s', async (_name, words, message) => {
    expect(await run(...words)).toBe(64);
    expect(said.error).toContain(message);
  });
});

describe('a PMTiles file', () => {
  it('numbers tiles as the format does', () => {
    const tiles = [0, 1, 4, 9, 15].flatMap((z) =>
      [0, 1, 2, 7].map((i) => ({ z, x: (i * 5) % 2 ** z, y: (i * 11) % 2 ** z })),
    );

    expect(tiles.map(pmtilesId)).toEqual(tiles.map(({ z, x, y }) => zxyToTileId(z, x, y)));
  });

  it('has directories of directories where it has many tiles, and a reader finds each', async () => {
    const count = 30_000;
    const all = Array.from({ length: count }, (_, i): PackedTile => {
      const tile = { z: 12, x: 3000 + (i % 200), y: 1500 + Math.floor(i / 200) };
      // not packed, so that the lengths differ
      return { ...tile, gzip: gzipSync(`tile ${tile.x} ${tile.y} ${'.'.repeat((i * 7919) % 997)}`, { level: 0 }) };
    }).toSorted((a, b) => pmtilesId(a) - pmtilesId(b));
    async function* tiles(): AsyncGenerator<PackedTile> {
      yield* all;
    }
    const box = { west: 120, south: 20, east: 122, north: 25 };
    const written = await writePmtiles(path, tiles(), { minZoom: 12, maxZoom: 12, box, metadata: {} });
    const file = new PMTiles(sourceOf(path));
    const [bytes, first, middle, last] = await Promise.all([
      readFile(path),
      ...[0, count / 2, count - 1].map(async (at) => {
        const { z, x, y } = all[at]!;
        const found = await file.getZxy(z, x, y);
        return new TextDecoder().decode(found?.data).startsWith(`tile ${x} ${y} `);
      }),
    ]);

    expect(written).toBe(count);
    expect(bytes.readBigUInt64LE(16)).toBeLessThan(16_384n - 127n);
    expect(bytes.readBigUInt64LE(48)).toBeGreaterThan(0n);
    expect([first, middle, last]).toEqual([true, true, true]);
  });
});
