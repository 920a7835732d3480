import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { GeoTIFFImage } from 'geotiff';
import type { DemFile } from '../core/terrain/terrain-source.js';

/** Widest and highest grid taken: rows are read whole, a row of blocks at a time. */
const MAX_CELLS_ACROSS = 100_000;
/** Heights on earth lie within these: deepest trench and highest summit with a margin; others mark missing data [m]. */
const LOWEST_M = -12_000;
const HIGHEST_M = 9_000;
/** Code of a reference system that the file describes by itself (GeoTIFF 1.1, OGC 19-008r4, section 7.5.4). */
const USER_DEFINED = 32_767;
/** Raster type by which a tie point is the middle of a cell (GeoTIFF 1.1, section 7.5.2). */
const PIXEL_IS_POINT = 2;

type Grid = DemFile['grid'];

/** A file that cannot be taken as a grid of heights. */
export class DemFileError extends Error {
  override name = 'DemFileError';
}

/**
 * Opens a GeoTIFF of heights.
 * @throws DemFileError saying what is wrong with it.
 */
export async function openDemFile(path: string): Promise<DemFile> {
  const sizeBytes = await sizeOf(path);
  const { fromFile } = await import('geotiff');
  const tiff = await readable(() => fromFile(path), 'it is no GeoTIFF');
  try {
    const image = await readable(() => tiff.getImage(0), 'it is no GeoTIFF');
    const grid = gridOf(image);
    const noData = image.getGDALNoData();
    await assertWhole(image, sizeBytes);
    return {
      fileName: basename(path),
      fileKey: await contentKeyOf(path),
      grid,
      readRows: (from, to) =>
        readable(() => readRows(image, grid, noData, from, to), `rows ${from} to ${to} cannot be read`),
      close: async () => void (await tiff.close()),
    };
  } catch (error) {
    await tiff.close();
    throw error;
  }
}

async function sizeOf(path: string): Promise<number> {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile()) throw new DemFileError('there is no such file');
  return found.size;
}

/** The library reads what lies behind the end of a file as zeros, which are heights like any other. */
async function assertWhole({ fileDirectory, isTiled }: GeoTIFFImage, sizeBytes: number): Promise<void> {
  const [offsets, counts] = await readable(
    () =>
      Promise.all([
        fileDirectory.loadValue(isTiled ? 'TileOffsets' : 'StripOffsets'),
        fileDirectory.loadValue(isTiled ? 'TileByteCounts' : 'StripByteCounts'),
      ]),
    'it does not say where its rows lie',
  );
  const ends = Array.from(offsets ?? [], (offset, i) => Number(offset) + Number(counts?.[i] ?? Number.NaN));
  if (ends.length === 0 || !ends.every((end) => end <= sizeBytes)) {
    throw new DemFileError('it ends before it is complete');
  }
}

async function readable<T>(read: () => Promise<T>, fault: string): Promise<T> {
  try {
    return await read();
  } catch (error) {
    // the library's unpackers throw bare texts
    const reason = error instanceof Error ? error.message : String(error);
    throw new DemFileError(`${fault} (${reason})`, { cause: error });
  }
}

async function contentKeyOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

function gridOf(image: GeoTIFFImage): Grid {
  const [columns, rows] = [image.getWidth(), image.getHeight()];
  if (!(columns >= 1 && rows >= 1 && columns <= MAX_CELLS_ACROSS && rows <= MAX_CELLS_ACROSS)) {
    throw new DemFileError(`${columns} x ${rows} cells; at most ${MAX_CELLS_ACROSS} either way`);
  }
  if (image.getSamplesPerPixel() !== 1) throw new DemFileError('it has several bands; heights have one');
  const keys = (image.getGeoKeys() ?? {}) as Record<string, unknown>;
  const { originX, originY, cellWidth, cellHeight } = placeOf(image);
  const shift = keys['GTRasterTypeGeoKey'] === PIXEL_IS_POINT ? 0.5 : 0;
  return {
    epsg: epsgOf(keys),
    originX: originX - shift * cellWidth,
    originY: originY + shift * cellHeight,
    cellWidth,
    cellHeight,
    columns,
    rows,
  };
}

function epsgOf(keys: Record<string, unknown>): number {
  const code = keys['ProjectedCSTypeGeoKey'] ?? keys['GeographicTypeGeoKey'];
  if (typeof code !== 'number' || code === USER_DEFINED) {
    throw new DemFileError('it does not name its reference system by an EPSG code');
  }
  return code;
}

function placeOf(image: GeoTIFFImage): Pick<Grid, 'originX' | 'originY' | 'cellWidth' | 'cellHeight'> {
  try {
    const [originX, originY] = image.getOrigin() as [number, number];
    const [cellWidth, minusHeight] = image.getResolution() as [number, number];
    if (![originX, originY].every(Number.isFinite) || !(cellWidth > 0) || !(minusHeight < 0)) throw new RangeError();
    return { originX, originY, cellWidth, cellHeight: -minusHeight };
  } catch (error) {
    throw new DemFileError('it does not say where its cells lie, or they are not north-up', { cause: error });
  }
}

async function readRows(
  image: GeoTIFFImage,
  { columns }: Grid,
  noData: number | null,
  from: number,
  to: number,
): Promise<Float32Array> {
  const [raster] = (await image.readRasters({ window: [0, from, columns, to], samples: [0] })) as unknown as [
    ArrayLike<number>,
  ];
  return Float32Array.from(raster, (value) =>
    value === noData || !(value >= LOWEST_M && value <= HIGHEST_M) ? Number.NaN : value,
  );
}
