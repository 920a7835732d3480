import { existsSync, readdirSync, statSync } from 'node:fs';
import { open, stat, type FileHandle } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { UpstreamUnavailableError } from '../../core/errors.js';
import type { TerrainEncoding } from '../../core/terrain/elevation-encoding.js';
import type { FoundTile } from '../../core/terrain/terrain-source.js';
import { MAX_TERRAIN_ZOOM } from '../../core/terrain/elevation-grid.js';
import { joinBoxes } from '../../core/buildings/degree-box.js';
import { tileBox, type Tile } from '../../core/geometry/web-tile.js';
import type { DegreeBox } from '../../core/buildings/building-area.js';
import type { TilePyramid } from './tile-source.js';

/** Largest file taken for a tile; four channels of 516 x 516 pixels are 1.1 MB before packing [bytes]. */
export const MAX_TILE_BYTES = 2 * 1024 * 1024;

/** What a folder of tiles is. */
export interface TileFolder {
  folder: string;
  encoding: TerrainEncoding;
  attribution: string | null;
}

/**
 * A local folder of tiles, `z/x/y.png`.
 * @returns `undefined` where the folder holds no zoom.
 */
export function openTileFolder({ folder, encoding, attribution }: TileFolder): TilePyramid | undefined {
  const zooms = zoomsOf(folder);
  if (zooms.length === 0) return undefined;
  return {
    key: `folder ${resolve(folder)} ${encoding} ${zooms.join(',')}`,
    name: basename(resolve(folder)),
    attribution,
    encoding,
    zooms,
    viewZooms: zooms,
    pointZooms: zooms,
    extent: extentOf(folder, zooms),
    read: (address) => readTile(folder, address),
    stamp: (address) => stampOf(folder, address),
  };
}

function zoomsOf(folder: string): number[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => /^\d{1,2}$/.test(name));
  return names
    .map(Number)
    .filter((zoom) => zoom <= MAX_TERRAIN_ZOOM)
    .toSorted((a, b) => b - a);
}

/** Box of the tiles that the folder held at the start. */
function extentOf(folder: string, zooms: readonly number[]): DegreeBox {
  const columns = zooms.flatMap((z) => numbersIn(join(folder, String(z)), /^(\d+)$/).map((x) => ({ z, x })));
  const boxes = columns.flatMap(({ z, x }) => {
    const rows = numbersIn(join(folder, String(z), String(x)), /^(\d+)\.png$/);
    return rows.length === 0
      ? []
      : [tileBox({ z, x, y: rows.reduce(lesser) }), tileBox({ z, x, y: rows.reduce(greater) })];
  });
  return boxes.length === 0 ? tileBox({ z: 0, x: 0, y: 0 }) : boxes.reduce(joinBoxes);
}

const lesser = (a: number, b: number): number => Math.min(a, b);
const greater = (a: number, b: number): number => Math.max(a, b);

/** Numbers in the names of a folder that have a form. */
const numbersIn = (folder: string, form: RegExp): number[] =>
  (statSync(folder).isDirectory() ? readdirSync(folder) : [])
    .map((name) => form.exec(name)?.[1])
    .filter((number) => number !== undefined)
    .map(Number);

/** The path is made of numbers alone, which the caller has checked against the pyramid. */
const pathOf = (folder: string, { z, x, y }: Tile): string => join(folder, String(z), String(x), `${y}.png`);

/** When the file was written; a file may be replaced at any time. */
async function stampOf(folder: string, address: Tile): Promise<string> {
  const found = await stat(pathOf(folder, address)).catch(() => undefined);
  return found ? `${found.mtimeMs} ${found.size}` : '';
}

async function readTile(folder: string, address: Tile): Promise<FoundTile | undefined> {
  const file = await openOrAbsent(pathOf(folder, address));
  if (file === undefined) return undefined;
  try {
    const { size, mtime } = await file.stat();
    if (size > MAX_TILE_BYTES) throw new UpstreamUnavailableError('An elevation tile on disk is too large', 300);
    return { png: await file.readFile(), retrievedAt: mtime, stale: false };
  } finally {
    await file.close();
  }
}

async function openOrAbsent(path: string): Promise<FileHandle | undefined> {
  try {
    return await open(path);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw new UpstreamUnavailableError('An elevation tile on disk cannot be read', 300, { cause: error });
  }
}
