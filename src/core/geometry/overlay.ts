import createClipper, { type Path64, type Paths64 } from 'clipper2-wasm';
import { nestRings } from './nesting.js';
import { medianTiles } from './median-tiles.js';
import type { FlatRing, LocalPolygon } from './position.js';

/** Clipper works on integers; one unit is 0.1 mm. */
const UNITS_PER_M = 10_000;
const HIGH_WORD = 2 ** 32;
/** Words of 32 bits in one vertex: x, y and z as 64-bit integers. */
const WORDS_PER_VERTEX = 6;
/** Rings in one leaf of a tiled union and parts merged at a time; measured best on dense city blocks. */
const LEAF_RINGS = 12; // equal: the union is the same however its rings are parted
const FAN_OUT = 8; // equal: as above
/** Mitred corners of an offset reach at most this multiple of the offset. */
const MITER_LIMIT = 4;

const clipper = await createClipper();
const { Union, Intersection, Difference } = clipper.ClipType;
const { NonZero, EvenOdd } = clipper.FillRule;

let words = new Int32Array(WORDS_PER_VERTEX * 1024);

function wordsFor(vertices: number): Int32Array<ArrayBuffer> {
  if (words.length < vertices * WORDS_PER_VERTEX) words = new Int32Array(vertices * WORDS_PER_VERTEX * 2);
  return words;
}

/** Writes a metre as a little-endian 64-bit integer of 0.1 mm; by words, which spares making a BigInt for each. */
function writeUnits(target: Int32Array, at: number, metres: number): void {
  const units = Math.round(metres * UNITS_PER_M);
  const low = units | 0;
  target[at] = low;
  target[at + 1] = low === units ? low >> 31 : Math.floor(units / HIGH_WORD);
}

const readUnits = (source: Int32Array, at: number): number =>
  (source[at + 1]! * HIGH_WORD + (source[at]! >>> 0)) / UNITS_PER_M;

function fillPath(path: Path64, ring: FlatRing): void {
  const vertices = ring.length / 2;
  const target = wordsFor(vertices);
  for (let i = 0; i < vertices; i++) {
    writeUnits(target, i * WORDS_PER_VERTEX, ring[2 * i]!);
    writeUnits(target, i * WORDS_PER_VERTEX + 2, ring[2 * i + 1]!);
  }
  path.assign(new BigInt64Array(target.buffer, 0, vertices * 3));
}

function toPaths(rings: readonly FlatRing[]): Paths64 {
  const paths = new clipper.Paths64();
  const path = new clipper.Path64();
  for (const ring of rings) {
    fillPath(path, ring);
    paths.push_back(path);
  }
  path.delete();
  return paths;
}

function readPath(path: Path64): FlatRing {
  const view = path.view();
  const source = new Int32Array(view.buffer, view.byteOffset, view.length * 2);
  const ring = new Float64Array((source.length / WORDS_PER_VERTEX) * 2);
  for (let i = 0; i < ring.length; i += 2) {
    ring[i] = readUnits(source, i * 3);
    ring[i + 1] = readUnits(source, i * 3 + 2);
  }
  path.delete();
  return ring;
}

function takeRings(paths: Paths64): FlatRing[] {
  const rings = Array.from({ length: paths.size() }, (_, i) => readPath(paths.get(i)));
  paths.delete();
  return rings;
}

/** Runs one Clipper operation and frees what went in. */
function execute(type: object, fillRule: object, subjects: readonly Paths64[], clips: readonly Paths64[]): Paths64 {
  const engine = new clipper.Clipper64();
  engine.SetPreserveCollinear(false);
  for (const paths of subjects) engine.AddSubject(paths);
  for (const paths of clips) engine.AddClip(paths);
  const solution = new clipper.Paths64();
  engine.ExecutePath(type, fillRule, solution);
  for (const handle of [engine, ...subjects, ...clips]) handle.delete();
  return solution;
}

const unionOf = (parts: readonly Paths64[]): Paths64 => execute(Union, NonZero, parts, []);

function tiledUnion(rings: readonly FlatRing[]): Paths64 {
  if (rings.length <= LEAF_RINGS) return unionOf([toPaths(rings)]);
  return unionOf(medianTiles(rings, FAN_OUT).map(tiledUnion));
}

/**
 * Union of rings under the non-zero rule, self-crossings resolved; made tile by tile and merged upwards.
 * @param rings outer rings counter-clockwise, holes clockwise, in any order [m].
 * @returns polygons with disjoint interiors, true to 0.1 mm a vertex.
 */
export const unionRings = (rings: readonly FlatRing[]): LocalPolygon[] => nestRings(takeRings(tiledUnion(rings)));

/** Union of rings as `unionRings`, left as loose rings (holes clockwise): enough for areas and for further overlays. */
export const unionRingsFlat = (rings: readonly FlatRing[]): FlatRing[] => takeRings(tiledUnion(rings));

/** Area inside rings by the even-odd rule, whatever their winding: takes bow-ties and spikes apart. */
export const resolveEvenOdd = (rings: readonly FlatRing[]): LocalPolygon[] =>
  nestRings(takeRings(execute(Union, EvenOdd, [toPaths(rings)], [])));

/** What `subject` and `clip` share, both as properly wound rings under the non-zero rule [m]. */
export const intersectRings = (subject: readonly FlatRing[], clip: readonly FlatRing[]): LocalPolygon[] =>
  nestRings(takeRings(execute(Intersection, NonZero, [toPaths(subject)], [toPaths(clip)])));

/** What of `subject` is outside `clip`, both as properly wound rings under the non-zero rule [m]. */
export const subtractRings = (subject: readonly FlatRing[], clip: readonly FlatRing[]): LocalPolygon[] =>
  nestRings(takeRings(execute(Difference, NonZero, [toPaths(subject)], [toPaths(clip)])));

/**
 * Polygons grown (or, with a negative distance, shrunk) by a distance, corners kept sharp.
 * @param rings outer rings counter-clockwise, holes clockwise [m].
 * @param distanceM metres outwards.
 * @returns polygons; none where nothing is left.
 */
export function offsetRings(rings: readonly FlatRing[], distanceM: number): LocalPolygon[] {
  const paths = toPaths(rings);
  const { JoinType, EndType } = clipper;
  const grown = clipper.InflatePaths64(paths, distanceM * UNITS_PER_M, JoinType.Miter, EndType.Polygon, MITER_LIMIT, 0);
  paths.delete();
  return nestRings(takeRings(grown));
}
