import type { DegreeBox } from '../building-area.js';
import type { FlatRing, Polygon } from '../../geometry/position.js';
import { positionsBox } from '../degree-box.js';
import type { PackedTexts } from './packed-texts.js';
import { runningSums, start } from './running-sums.js';

/** Buildings that touch one cell of the map, as lists need them: ready texts, and outlines to measure by. */
export interface BuildingCell {
  /** Ids in ascending order; all else follows their order. */
  ids: readonly string[];
  /** Data sets. */
  sources: readonly string[];
  /** Texts of the REST list, each with a comma behind it, in UTF-8. */
  text: Buffer;
  /** Where the text of each ends, comma included. */
  textEnds: Uint32Array;
  /** West, south, east, north of each [deg]. */
  edges: Float64Array;
  /** Longitudes and latitudes of all rings in turn [deg]. */
  coordinates: Float64Array;
  /** Where each ring ends in `coordinates`. */
  ringEnds: Uint32Array;
  /** Number of rings of each building and of those before it. */
  ringCounts: Uint32Array;
  /** The texts compressed; absent until the cell is asked for often. */
  packed?: PackedTexts;
}

/** Memory that an entry takes besides its text and its outline [bytes]. */
const ENTRY_BYTES = 180; // equal: it is an estimate

/** About the memory that a cell takes, texts and compressed texts included [bytes]. */
export const cellBytes = ({ ids, text, coordinates, packed }: BuildingCell): number =>
  text.length +
  coordinates.byteLength +
  (packed ? packed.alone.length + packed.following.length : 0) +
  ENTRY_BYTES * (ids.length + 1);

/** Puts buildings into a cell. @param items their texts, by id ascending. */
export function cellOf(items: readonly string[]): BuildingCell {
  const buildings = items.map((item) => JSON.parse(item) as StoredItem);
  const outlines = buildings.map(({ footprint, holes }): Polygon => [footprint, ...holes]);
  const rings = outlines.flat();
  const texts = items.map((item) => Buffer.from(`${item},`));
  return {
    ids: buildings.map(({ id }) => id),
    sources: buildings.map(({ source }) => source),
    text: Buffer.concat(texts),
    textEnds: runningSums(texts.map(({ length }) => length)),
    edges: Float64Array.from(outlines.flatMap(([outer]) => edgesOf(positionsBox(outer!)))),
    coordinates: Float64Array.from(rings.flat(2)),
    ringEnds: runningSums(rings.map((ring) => 2 * ring.length)),
    ringCounts: runningSums(outlines.map((outline) => outline.length)),
  };
}

interface StoredItem {
  id: string;
  source: string;
  footprint: Polygon[0];
  holes: Polygon;
}

const edgesOf = ({ west, south, east, north }: DegreeBox): number[] => [west, south, east, north];

/** Rings of a building of a cell [deg]; closed, their last position is the first. */
export function ringsOf({ coordinates, ringEnds, ringCounts }: BuildingCell, building: number): FlatRing[] {
  const rings: FlatRing[] = [];
  for (let ring = start(ringCounts, building); ring < ringCounts[building]!; ring++) {
    rings.push(coordinates.subarray(start(ringEnds, ring), ringEnds[ring]));
  }
  return rings;
}

/** A building of a cell. */
export interface CellEntry {
  cell: BuildingCell;
  building: number;
}
