import type { RowEdges, RowSpacing } from './row-frame.js';

/** Modules may reach over the usable edge by this much [m]: a quarter of the tolerance of a module's own size, so that rounding costs no module. */
export const EDGE_TOLERANCE_M = 0.0005;

/** Reused between strips: what the edges block (start, end), whether they cross the middle, and the free stretches found. */
export interface StripScratch {
  starts: Float64Array;
  ends: Float64Array;
  crosses: Uint8Array;
  /** `uStart, uEnd` each [m]. */
  free: Float64Array;
  /** Where the edges begin that a strip may meet, and how many there are. */
  near: Int32Array;
  nearCount: number;
  /** Edges that were passed so far, of those by their lower end. */
  passed: number;
  /** Of the deepest strip on a line [m]. */
  depthM: number;
}

const newScratch = (edges: number): StripScratch => ({
  starts: new Float64Array(edges),
  ends: new Float64Array(edges),
  crosses: new Uint8Array(edges),
  free: new Float64Array(2 * edges + 2),
  near: new Int32Array(edges),
  nearCount: 0,
  passed: 0,
  depthM: 0,
});

/** Replaced for a block with more edges than all before it. */
let scratch = newScratch(64);

/**
 * Scratch for strips that rise, each to be announced by `riseTo`; the next call gives the same memory.
 * @param depthM of the deepest strip on a line.
 */
export function risingScratch({ edges }: RowEdges, depthM: number): StripScratch {
  const count = edges.length / 4;
  if (scratch.starts.length < count) scratch = newScratch(2 * count);
  scratch.nearCount = 0;
  scratch.passed = 0;
  scratch.depthM = depthM;
  return scratch;
}

/** Scratch for the strips of a block, in any order: each may meet every edge; the next call gives the same memory. */
export function stripScratch(block: RowEdges): StripScratch {
  const made = risingScratch(block, 0);
  for (let i = 0; i < block.edges.length; i += 4) made.near[made.nearCount++] = i;
  return made;
}

/**
 * Keeps those edges that a strip on one of some lines may meet.
 * @param v lower side of the strip on each line, not below that of the strip before [m].
 */
export function riseTo({ edges, byLow }: RowEdges, v: Float64Array, line: number, scratch: StripScratch): void {
  const { near } = scratch;
  const low = v[line]!;
  const high = low + scratch.depthM;
  let kept = 0;
  for (let i = 0; i < scratch.nearCount; i++) if (edges[near[i]! + 3]! > low) near[kept++] = near[i]!;
  while (scratch.passed < byLow.length && edges[byLow[scratch.passed]! + 1]! < high)
    near[kept++] = byLow[scratch.passed++]!;
  scratch.nearCount = kept;
}

/** Puts a blocked stretch in its place among those already there, by start; strips meet few edges. */
function insert(scratch: StripScratch, count: number, start: number, end: number, crosses: number): void {
  let at = count;
  while (at > 0 && scratch.starts[at - 1]! > start) {
    scratch.starts[at] = scratch.starts[at - 1]!;
    scratch.ends[at] = scratch.ends[at - 1]!;
    scratch.crosses[at] = scratch.crosses[at - 1]!;
    at--;
  }
  scratch.starts[at] = start;
  scratch.ends[at] = end;
  scratch.crosses[at] = crosses;
}

/** Where each edge runs through the strip's inside. */
function collectBlocked(edges: Float64Array, low: number, high: number, scratch: StripScratch): number {
  const middle = (low + high) / 2;
  const { near, nearCount } = scratch;
  let count = 0;
  for (let k = 0; k < nearCount; k++) {
    const i = near[k]!;
    const v1 = edges[i + 1]!;
    const v2 = edges[i + 3]!;
    if (v1 >= high || v2 <= low) continue;
    const u1 = edges[i]!;
    const slope = v2 > v1 ? (edges[i + 2]! - u1) / (v2 - v1) : 0;
    const a = v1 < low ? u1 + slope * (low - v1) : u1;
    const b = v2 > high ? u1 + slope * (high - v1) : edges[i + 2]!;
    insert(scratch, count++, Math.min(a, b), Math.max(a, b), v1 <= middle && middle < v2 ? 1 : 0);
  }
  return count;
}

/**
 * Stretches of a row's strip over whose whole depth the roof is usable.
 * Every edge inside the strip blocks the stretch it covers; between blocked stretches the parity of the crossings left of it separates inside from outside.
 * @param v lower side of the strip [m].
 * @param depth of the strip [m].
 * @param gap that two stretches keep between them [m].
 * @param scratch receives the stretches in `free`, from left to right.
 * @returns number of stretches.
 */
export function freeIntervals(block: RowEdges, v: number, depth: number, gap: number, scratch: StripScratch): number {
  const count = collectBlocked(block.edges, v + EDGE_TOLERANCE_M, v + depth - EDGE_TOLERANCE_M, scratch);
  // one by one: numbers taken from a list are objects on the heap, and a search of layouts looks at tens of thousands of strips
  let found = 0;
  let inside = 0;
  let reach = -Infinity;
  let lastEnd = -Infinity;
  for (let i = 0; i < count; i++) {
    const start = scratch.starts[i]!;
    if (inside === 1 && start > reach) {
      const from = Math.max(reach, lastEnd + gap);
      if (start > from) {
        scratch.free[2 * found] = from;
        scratch.free[2 * found + 1] = start;
        lastEnd = start;
        found++;
      }
    }
    reach = Math.max(reach, scratch.ends[i]!);
    inside ^= scratch.crosses[i]!;
  }
  return found;
}

/** Modules that fit on a stretch [m], their width and gap given. */
export const modulesOn = (length: number, width: number, gap: number): number =>
  Math.max(0, Math.floor((length + gap + 2 * EDGE_TOLERANCE_M) / (width + gap)));

/**
 * Modules in a row on one of some lines. The lines come as a list, for a number handed to a function is an object on the heap,
 * and a search of layouts counts tens of thousands.
 * @param v lower side of the row on each line [m].
 */
export function countInRow(
  block: RowEdges,
  v: Float64Array,
  line: number,
  { depthM, widthM, gapM }: Pick<RowSpacing, 'depthM' | 'widthM' | 'gapM'>,
  scratch: StripScratch,
): number {
  const stretches = freeIntervals(block, v[line]!, depthM, gapM, scratch);
  let count = 0;
  for (let i = 0; i < stretches; i++) count += modulesOn(scratch.free[2 * i + 1]! - scratch.free[2 * i]!, widthM, gapM);
  return count;
}
