import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { GeoTIFFImage } from 'geotiff';
import type { DemFile } from '../../core/terrain/terrain-source.js';
import { placeRaster } from './dem-placement.js';
import { directoryFault } from './tiff-directory.js';

/** Widest and highest grid taken: rows are read whole, a row of blocks at a time. */
const MAX_CELLS_ACROSS = 100_000;
/** Compressions by deflate: that of Adobe and the older one (TIFF 6.0, Technical Note 2). */
const DEFLATE = [8, 32_946];
/** Most cells of a block, which is unpacked whole. */
const MAX_BLOCK_CELLS = 2 ** 27;
/** Heights on earth lie within these: deepest trench and highest summit with a margin; others mark missing data [m]. */
const LOWEST_M = -12_000;
const HIGHEST_M = 9_000;
/** Code of a reference system that the file describes by itself (GeoTIFF 1.1, OGC 19-008r4, section 7.5.4). */
const USER_DEFINED = 32_767;
/** Raster type by which a tie point is the middle of a cell (GeoTIFF 1.1, section 7.5.2). */
const PIXEL_IS_POINT = 2;

/** Code of the metre among units (EPSG registry). */
const METRE = 9001;
const METRE_NAME = /^(m|met(er|re)s?)?$/i;

type Grid = DemFile['grid'];

/** How the numbers of a file become heights of rows from the north. */
interface Reading {
  grid: Grid;
  isSouthUp: boolean;
  noData: number | null;
  /** Metres = number x scale + offset. */
  scale: number;
  offset: number;
}

/** A file that cannot be read as a grid of heights. */
export class DemFileError extends Error {
  override name = 'DemFileError';
}

/**
 * Opens a GeoTIFF of heights.
 * @throws DemFileError saying what is wrong with it.
 */
export async function openDemFile(path: string): Promise<DemFile> {
  const sizeBytes = await sizeOf(path);
  const fault = await directoryFault(path, sizeBytes);
  if (fault !== undefined) throw new DemFileError(`the file is not a sound GeoTIFF: ${fault}`);
  const { addDecoder, fromFile } = await import('geotiff');
  addDecoder(DEFLATE, async () => (await import('./dem-inflate.js')).BoundedInflate);
  const tiff = await readable(() => fromFile(path), 'the file is not a GeoTIFF');
  try {
    const image = await readable(() => tiff.getImage(0), 'the file is not a GeoTIFF');
    const reading = await readable(() => readingOf(image), 'its tags cannot be read');
    await assertComplete(image, sizeBytes);
    return {
      fileName: basename(path),
      fileKey: await contentKeyOf(path),
      grid: reading.grid,
      readRows: (from, to) =>
        readable(() => readRows(image, reading, from, to), `rows ${from} to ${to} cannot be read`),
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

/** The library reads what is behind the end of a file as zeros, which are heights like any other. */
async function assertComplete({ fileDirectory, isTiled }: GeoTIFFImage, sizeBytes: number): Promise<void> {
  const [offsets, counts] = await readable(
    () =>
      Promise.all([
        fileDirectory.loadValue(isTiled ? 'TileOffsets' : 'StripOffsets'),
        fileDirectory.loadValue(isTiled ? 'TileByteCounts' : 'StripByteCounts'),
      ]),
    'it does not state the offsets of its rows',
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
    if (error instanceof DemFileError) throw error;
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

async function readingOf(image: GeoTIFFImage): Promise<Reading> {
  const { grid, isSouthUp } = gridOf(image);
  const metadata = (await readable(() => image.getGDALMetadata(0), 'its metadata cannot be read')) ?? {};
  const [scale, offset] = [metadata['SCALE'] ?? 1, metadata['OFFSET'] ?? 0].map(Number) as [number, number];
  if (!(Number.isFinite(scale) && scale !== 0 && Number.isFinite(offset))) {
    throw new DemFileError(
      `its scale ${String(metadata['SCALE'])} or offset ${String(metadata['OFFSET'])} is not a number`,
    );
  }
  const unit: unknown = metadata['UNITTYPE'];
  assertMetres(image, typeof unit === 'string' ? unit : '');
  return { grid, isSouthUp, noData: image.getGDALNoData(), scale, offset };
}

function assertMetres(image: GeoTIFFImage, unit: string): void {
  const code = (image.getGeoKeys() as Record<string, unknown> | null)?.['VerticalUnitsGeoKey'] ?? METRE;
  if (METRE_NAME.test(unit) && (code === METRE || code === USER_DEFINED)) return;
  throw new DemFileError(
    `its heights are in ${unit || `the unit EPSG:${Number(code)}`}, not in metres; convert them first`,
  );
}

function gridOf(image: GeoTIFFImage): Pick<Reading, 'grid' | 'isSouthUp'> {
  const [columns, rows] = [image.getWidth(), image.getHeight()];
  if (!(columns >= 1 && rows >= 1 && columns <= MAX_CELLS_ACROSS && rows <= MAX_CELLS_ACROSS)) {
    throw new DemFileError(`${columns} x ${rows} cells; at most ${MAX_CELLS_ACROSS} either way`);
  }
  const [blockWidth, blockHeight] = [image.getTileWidth(), image.getTileHeight()];
  if (!(blockWidth * blockHeight <= MAX_BLOCK_CELLS)) {
    throw new DemFileError(
      `its blocks have ${blockWidth} x ${blockHeight} cells; at most ${MAX_BLOCK_CELLS} are read at a time, write it in tiles with gdal_translate -co TILED=YES`,
    );
  }
  if (image.getSamplesPerPixel() !== 1) throw new DemFileError('it has several bands; one is required');
  const keys = (image.getGeoKeys() ?? {}) as Record<string, unknown>;
  const { fileDirectory } = image;
  const placement = placeRaster({
    pixelScale: numbersOf(fileDirectory.getValue('ModelPixelScale')),
    tiePoint: numbersOf(fileDirectory.getValue('ModelTiepoint')),
    transformation: numbersOf(fileDirectory.getValue('ModelTransformation')),
    isPoint: keys['GTRasterTypeGeoKey'] === PIXEL_IS_POINT,
    columns,
    rows,
  });
  if (typeof placement === 'string') throw new DemFileError(placement);
  const { isSouthUp, ...place } = placement;
  return { grid: { epsg: epsgOf(keys), ...place, columns, rows }, isSouthUp };
}

function epsgOf(keys: Record<string, unknown>): number {
  const code = keys['ProjectedCSTypeGeoKey'] ?? keys['GeographicTypeGeoKey'];
  if (typeof code !== 'number' || code === USER_DEFINED) {
    throw new DemFileError('it does not name its reference system by an EPSG code');
  }
  return code;
}

/** The library's accessors hide the sign of a matrix and the place of a tie point, so the tags themselves are read. */
const numbersOf = (tag: unknown): number[] | undefined =>
  tag === undefined || tag === null ? undefined : Array.from(tag as ArrayLike<number>);

async function readRows(
  image: GeoTIFFImage,
  { grid: { columns, rows }, isSouthUp, noData, scale, offset }: Reading,
  from: number,
  to: number,
): Promise<Float32Array> {
  const window = isSouthUp ? [0, rows - to, columns, rows - from] : [0, from, columns, to];
  const [raster] = (await image.readRasters({ window, samples: [0] })) as unknown as [ArrayLike<number>];
  const heights = Float32Array.from(raster, (value) => {
    const metres = value * scale + offset;
    return value === noData || !(metres >= LOWEST_M && metres <= HIGHEST_M) ? Number.NaN : metres;
  });
  return isSouthUp ? rowsReversed(heights, columns) : heights;
}

function rowsReversed(heights: Float32Array, columns: number): Float32Array {
  const turned = new Float32Array(heights.length);
  for (let at = 0; at < heights.length; at += columns) {
    turned.set(heights.subarray(at, at + columns), heights.length - at - columns);
  }
  return turned;
}
