import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { DemFileError, openDemFile } from '../../src/cli/elevation/dem-file.js';
import { BrokenFileError, UnsupportedFileError } from '../../src/core/buildings/import/import-file.js';
import { convertFeatures } from '../../src/domain/buildings/import/converted-features.js';
import type { FileBytes } from '../../src/providers/formats/file-bytes.js';
import { footprintFile } from '../../src/providers/formats/open-footprint-file.js';
import { square } from '../domain/buildings/files.js';
import { tinyTiff } from '../helpers/tiny-tiff.js';
import { wkbPolygon, writeParquet, type ParquetColumn } from '../providers/formats/parquet-writer.js';

const MEGABYTE = 1024 * 1024;
const DAMAGED_FILES = 400;

/** Numbers from 0 to 1 that are the same for the same seed (Park and Miller 1988). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

/** A copy with up to four bytes changed. */
function damaged(bytes: Buffer, random: () => number): Buffer {
  const copy = Buffer.from(bytes);
  for (let left = 1 + Math.floor(random() * 4); left > 0; left--) {
    copy[Math.floor(random() * copy.length)] = Math.floor(random() * 256);
  }
  return copy;
}

/** Most memory that the process takes during work, beyond what it had [MB]. */
async function memoryOf(work: () => Promise<unknown>): Promise<number> {
  const beforeBytes = process.memoryUsage().rss;
  let most = beforeBytes;
  const timer = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 5);
  await work();
  clearInterval(timer);
  return (Math.max(most, process.memoryUsage().rss) - beforeBytes) / MEGABYTE;
}

describe('GeoParquet that is made to do harm', () => {
  const GEO = JSON.stringify({ columns: { geometry: { encoding: 'WKB' } } });
  const ROWS = 50;
  const columns = (): ParquetColumn[] => [
    { path: ['id'], kind: 'text', values: Array.from({ length: ROWS }, (_, i) => `h${i}`) },
    {
      path: ['geometry'],
      kind: 'bytes',
      values: Array.from({ length: ROWS }, (_, i) => wkbPolygon([square(121 + i / 1000, 25)])),
    },
    { path: ['height'], kind: 'double', values: Array.from({ length: ROWS }, () => 10) },
  ];
  const file = (more: object = {}): Buffer => writeParquet({ groups: [columns()], metadata: { geo: GEO }, ...more });

  const inMemory = (bytes: Buffer): FileBytes => ({
    name: 'made.parquet',
    sizeBytes: bytes.length,
    read: (offset, length) => Promise.resolve(bytes.subarray(offset, offset + length)),
    async *stream() {
      await Promise.resolve();
      yield bytes;
    },
  });

  /** Rows that were read, and the fault that ended it. */
  async function read(bytes: Buffer): Promise<{ rows: number; fault?: unknown }> {
    let rows = 0;
    try {
      const selection = { source: 'city', skip: 0, box: undefined, attributions: new Set<string>() };
      for await (const { features } of convertFeatures(await footprintFile(inMemory(bytes)), selection)) {
        rows += features.length;
      }
      return { rows };
    } catch (fault) {
      return { rows, fault };
    }
  }

  it('is read or refused as broken, whatever bytes are changed, with no more rows than it has', async () => {
    const random = randomNumbers(19);
    const [plain, packed] = [file(), file({ gzip: true })];
    let refused = 0;

    for (let i = 0; i < DAMAGED_FILES; i++) {
      const { rows, fault } = await read(damaged(i % 2 === 0 ? plain : packed, random));
      expect(rows).toBeLessThanOrEqual(ROWS);
      if (fault === undefined) continue;
      refused += 1;
      expect([BrokenFileError, UnsupportedFileError], String((fault as Error).stack)).toContain(
        (fault as Error).constructor,
      );
    }

    expect(refused).toBeGreaterThan(DAMAGED_FILES / 20);
  });

  it.each([1_000, 2 ** 31, 2 ** 52])('that claims %i rows is refused before they take memory', async (claimedRows) => {
    let result: Awaited<ReturnType<typeof read>> | undefined;

    const megabytes = await memoryOf(async () => (result = await read(file({ claimedRows }))));

    expect(result).toMatchObject({ rows: 0, fault: expect.any(BrokenFileError) });
    expect(megabytes).toBeLessThan(300);
  });

  it('whose pages unpack to more than they claim is refused or cut to the claim', async () => {
    const [id, geometry] = columns() as [ParquetColumn, ParquetColumn];
    const text: ParquetColumn = {
      path: ['note'],
      kind: 'text',
      values: Array.from({ length: ROWS }, () => ' '.repeat(4 * MEGABYTE)),
    };
    const bomb = writeParquet({
      groups: [[id, geometry, text]],
      metadata: { geo: GEO },
      gzip: true,
      claimedPageBytes: 10_000,
    });
    let result: Awaited<ReturnType<typeof read>> | undefined;

    const megabytes = await memoryOf(async () => (result = await read(bomb)));

    expect(bomb.length).toBeLessThan(MEGABYTE);
    expect(result!.fault).toBeInstanceOf(BrokenFileError);
    expect(megabytes).toBeLessThan(150);
  });
});

describe('elevation files that are made to do harm', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hostile-dem-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const PLACE = { pixelScale: [0.1, 0.1, 0], tiePoint: [0, 0, 0, 120, 24, 0] };
  const DEFLATE = 8;
  const SIDE = 16;
  const values = Array.from({ length: SIDE * SIDE }, (_, i) => i);
  const raster = Buffer.from(Float32Array.from(values).buffer);
  const small = { ...PLACE, width: SIDE, height: SIDE, values };
  const packed = { ...small, values: [], packed: { strip: deflateSync(raster), compression: DEFLATE } };

  /** The heights of all rows. */
  async function read(bytes: Buffer): Promise<Float32Array> {
    const path = join(folder, 'made.tif');
    writeFileSync(path, bytes);
    const file = await openDemFile(path);
    try {
      return await file.readRows(0, Math.min(file.grid.rows, SIDE));
    } finally {
      await file.close();
    }
  }
  const faultOf = (bytes: Buffer): Promise<unknown> =>
    read(bytes).then(
      () => undefined,
      (fault: unknown) => fault,
    );

  it('are read where nothing is wrong with them, packed or not', async () => {
    expect([...(await read(tinyTiff(small)))]).toEqual(values);
    expect([...(await read(tinyTiff(packed)))]).toEqual(values);
  });

  it('are read or refused with a reason, whatever bytes are changed', async () => {
    const random = randomNumbers(19);
    const whole = [tinyTiff(small), tinyTiff(packed)];
    let refused = 0;

    for (let i = 0; i < DAMAGED_FILES; i++) {
      const fault = await faultOf(damaged(whole[i % 2]!, random));
      if (fault === undefined) continue;
      refused += 1;
      expect(fault, String((fault as Error).stack)).toBeInstanceOf(DemFileError);
    }

    expect(refused).toBeGreaterThan(DAMAGED_FILES / 20);
  });

  it('that unpack to more than their cells are refused before they fill anything', async () => {
    const strip = deflateSync(Buffer.alloc(400 * MEGABYTE));
    let fault: unknown;

    const megabytes = await memoryOf(
      async () => (fault = await faultOf(tinyTiff({ ...packed, packed: { strip, compression: DEFLATE } }))),
    );

    expect(strip.length).toBeLessThan(MEGABYTE);
    expect(fault).toBeInstanceOf(DemFileError);
    expect(megabytes).toBeLessThan(150);
  });

  it('whose rows are packed in blocks that would fill the memory are refused by their size', async () => {
    const strip = deflateSync(Buffer.alloc(MEGABYTE));
    const huge = {
      ...packed,
      width: 100_000,
      height: 100_000,
      pixelScale: [0.001, 0.001, 0],
      packed: { strip, compression: DEFLATE },
    };

    expect(await faultOf(tinyTiff(huge))).toMatchObject({
      message:
        'its blocks have 100000 x 100000 cells; at most 134217728 are read at a time, write it in tiles with gdal_translate -co TILED=YES',
    });
  });
});
