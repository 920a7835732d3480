import type { DegreeBox } from '../buildings/building-area.js';
import type { LatLng } from '../units.js';
import { blocksOf, cellRangeAround, cellSizeM, circleBox, ownBlock } from './elevation-grid.js';
import type { ElevationBlock, ElevationLayer } from './elevation-window.js';
import { horizonBands, type HorizonRing } from './horizon.js';
import type { FoundBlock, TerrainSource } from './terrain-source.js';

/** Blocks asked for at the same time. */
const AT_ONCE = 8;
/** Cells need be no finer than this beside the eye, whatever a survey or the web map near the poles may offer [m]. */
const FINE_ENOUGH_M = 20;
/** Least distance between samples, for grids whose cells shrink to nothing at the poles [m]. */
const MIN_STEP_M = 10;
/** Points marked along each edge of an area. */
const EDGE_MARKS = 8;

/** A layer with what must be said of where it came from. */
export interface SourcedLayer extends ElevationLayer {
  source: TerrainSource;
  found: readonly FoundBlock[];
}

/** Marks along the edges of an area, `[lng, lat]`. */
export function markedEdges({ west, south, east, north }: DegreeBox): [number, number][] {
  const [top, bottom] = [Math.min(90, north), Math.max(-90, south)];
  return Array.from({ length: EDGE_MARKS + 1 }, (_, i) => i / EDGE_MARKS).flatMap((share): [number, number][] => [
    [west + (east - west) * share, top],
    [west + (east - west) * share, bottom],
    [west, bottom + (top - bottom) * share],
    [east, bottom + (top - bottom) * share],
  ]);
}

/**
 * Reads what a source knows of an area at one of its levels.
 * @param places marks of the area's edge, `[lng, lat]`.
 * @returns `undefined` where it knows nothing.
 * @throws UpstreamUnavailableError when the source cannot be asked.
 */
export async function readLayer(
  source: TerrainSource,
  level: number,
  places: readonly (readonly [number, number])[],
  aroundLng: number,
): Promise<SourcedLayer | undefined> {
  const { grid } = source;
  const range = cellRangeAround(grid, level, places, aroundLng);
  if (range === undefined) return undefined;
  const blocks: ElevationBlock[] = [];
  const found: FoundBlock[] = [];
  await inTurn(blocksOf(range, level), async (address) => {
    const block = await source.block(ownBlock(grid, address));
    if (block === undefined) return;
    blocks.push({ ...address, cells: block.cells });
    found.push(block);
  });
  return blocks.length === 0 ? undefined : { grid, level, range, blocks, source, found };
}

/** Does work for each item, several at a time; after a failure none is begun. */
async function inTurn<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const queue = [...items];
  const hand = async (): Promise<void> => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, hand));
  } finally {
    queue.length = 0;
  }
}

interface PlannedRing {
  fromM: number;
  toM: number;
  levels: readonly number[];
}

/**
 * The bands of a horizon with the level that each source shall serve it from; bands of equal levels are one.
 * @param lat latitude of the place [deg].
 */
export function planRings(sources: readonly TerrainSource[], lat: number): PlannedRing[] {
  const rings: PlannedRing[] = [];
  for (const [i, { fromM, toM }] of horizonBands(0).entries()) {
    const levels = sources.map((source) => {
      const { cellM } = horizonBands(source.widestAngle)[i]!;
      return levelFor(source, Math.max(FINE_ENOUGH_M, cellM), lat);
    });
    const last = rings[rings.length - 1];
    if (last && levels.every((level, k) => level === last.levels[k])) last.toM = toM;
    else rings.push({ fromM, toM, levels });
  }
  return rings;
}

/** Coarsest level whose cells are no larger than wanted; the finest where all are larger. */
export function levelFor({ grid, levels }: TerrainSource, cellM: number, lat: number): number {
  const fine = levels.filter((level) => cellSizeM(grid, level, lat) <= cellM);
  return fine.length === 0 ? Math.min(...levels) : Math.max(...fine);
}

/**
 * Reads the heights around a place for its horizon.
 * @returns bands from the place outwards, and the layers that they were read from.
 * @throws UpstreamUnavailableError when a source cannot be asked.
 */
export async function readRings(
  sources: readonly TerrainSource[],
  place: LatLng,
): Promise<{ rings: HorizonRing[]; layers: SourcedLayer[] }> {
  const rings: HorizonRing[] = [];
  const layers: SourcedLayer[] = [];
  for (const { fromM, toM, levels } of planRings(sources, place.lat)) {
    const places = markedEdges(circleBox(place, toM));
    const read = await Promise.all(sources.map((source, i) => readLayer(source, levels[i]!, places, place.lng)));
    const known = read.filter((layer) => layer !== undefined);
    layers.push(...known);
    rings.push({ fromM, toM, stepM: stepOf(known, place.lat) ?? toM - fromM, layers: known.map(toPlainLayer) });
  }
  return { rings, layers };
}

/**
 * The state of everything that `readRings` would read of sources whose data may change under the same key.
 * @returns equal texts for equal data.
 */
export async function stampRings(sources: readonly TerrainSource[], place: LatLng): Promise<string[]> {
  const stamps = planRings(sources, place.lat).flatMap(({ toM, levels }) =>
    sources.flatMap(({ grid, stamp }, i) => {
      if (stamp === undefined) return [];
      const range = cellRangeAround(grid, levels[i]!, markedEdges(circleBox(place, toM)), place.lng);
      const blocks = range === undefined ? [] : blocksOf(range, levels[i]!);
      return blocks.map((address) => stamp(ownBlock(grid, address)));
    }),
  );
  return Promise.all(stamps);
}

const stepOf = (layers: readonly SourcedLayer[], lat: number): number | undefined =>
  layers.length === 0
    ? undefined
    : Math.max(MIN_STEP_M, Math.min(...layers.map(({ grid, level }) => cellSizeM(grid, level, lat))));

/** The layer alone, as it can be copied to another thread. */
export const toPlainLayer = ({ grid, level, range, blocks }: ElevationLayer): ElevationLayer => ({
  grid,
  level,
  range,
  blocks,
});
