import type { FlatRing } from '../geometry/position.js';
import type { Prism } from './building.js';
import type { ScratchMemory } from './scratch-memory.js';

/** Pieces of roofs along parallel lines in the sun's direction, sorted down-sun within each line. */
export interface Chords {
  count: number;
  /** First chord of each line, and one past the last line's end. */
  lineStart: Int32Array;
  /** Up-sun and down-sun end of each chord [m along the line]. */
  start: Float64Array;
  end: Float64Array;
  /** Place of the chord's roof in the list, and its height [m]. */
  roof: Int32Array;
  height: Float64Array;
}

/** Rings of all prisms side by side, so that a scan touches flat arrays only. */
export interface PackedPrisms {
  count: number;
  xs: Float64Array;
  ys: Float64Array;
  /** First vertex of each ring, and one past the last. */
  ringStart: Int32Array;
  /** First ring of each prism, and one past the last. */
  prismStart: Int32Array;
  heights: Float64Array;
}

/** Writes prisms as flat arrays. */
export function packPrisms(prisms: readonly Prism[]): PackedPrisms {
  const rings: FlatRing[] = prisms.flatMap((prism) => prism.rings);
  const vertices = rings.reduce((sum, ring) => sum + ring.length / 2, 0);
  const packed: PackedPrisms = {
    count: prisms.length,
    xs: new Float64Array(vertices),
    ys: new Float64Array(vertices),
    ringStart: new Int32Array(rings.length + 1),
    prismStart: new Int32Array(prisms.length + 1),
    heights: Float64Array.from(prisms, ({ heightM }) => heightM),
  };
  prisms.forEach((prism, i) => (packed.prismStart[i + 1] = packed.prismStart[i]! + prism.rings.length));
  let at = 0;
  rings.forEach((ring, r) => {
    for (let i = 0; i < ring.length; i += 2, at++) {
      packed.xs[at] = ring[i]!;
      packed.ys[at] = ring[i + 1]!;
    }
    packed.ringStart[r + 1] = at;
  });
  return packed;
}

/** Scratch arrays which a district's many scans share. */
export interface ScanScratch {
  along: Float64Array;
  across: Float64Array;
  /** Prisms by where they begin along the lines, packed as `place x count + prism` for a plain numeric sort. */
  order: Float64Array;
  /** Crossings of one prism's edges with the lines: in the order found, then line by line. */
  foundLine: Int32Array;
  foundAlong: Float64Array;
  slot: Int32Array;
  crossing: Float64Array;
  /** Chords in the order of the prisms. */
  chordLine: Int32Array;
  chordStart: Float64Array;
  chordEnd: Float64Array;
  chordRoof: Int32Array;
}

/** Most crossings that a prism's edges can have with lines at a spacing. */
function crossingsOf(packed: PackedPrisms, prism: number, spacingM: number): number {
  let crossings = 0;
  for (let r = packed.prismStart[prism]!; r < packed.prismStart[prism + 1]!; r++) {
    const last = packed.ringStart[r + 1]!;
    let previous = last - 1;
    for (let i = packed.ringStart[r]!; i < last; previous = i++) {
      const length = Math.hypot(packed.xs[i]! - packed.xs[previous]!, packed.ys[i]! - packed.ys[previous]!);
      crossings += Math.ceil(length / spacingM) + 1;
    }
  }
  return crossings;
}

/** Makes scratch arrays for scans of packed prisms at a line spacing [m]. */
export function createScratch(packed: PackedPrisms, spacingM: number, { floats, ints }: ScratchMemory): ScanScratch {
  const crossings = Array.from({ length: packed.count }, (_, prism) => crossingsOf(packed, prism, spacingM));
  const most = crossings.reduce((a, b) => Math.max(a, b), 0);
  const chords = Math.ceil(crossings.reduce((a, b) => a + b, 0) / 2) + 1;
  return {
    along: floats('along', packed.xs.length),
    across: floats('across', packed.xs.length),
    order: floats('order', packed.count),
    foundLine: ints('foundLine', most),
    foundAlong: floats('foundAlong', most),
    slot: ints('slot', most + 2),
    crossing: floats('crossing', most),
    chordLine: ints('chordLine', chords),
    chordStart: floats('chordStart', chords),
    chordEnd: floats('chordEnd', chords),
    chordRoof: ints('chordRoof', chords),
  };
}

interface Extent {
  low: number;
  high: number;
}

/** Turns all vertices so that the shadow's direction is `along`. */
function turn(packed: PackedPrisms, scratch: ScanScratch, shadowX: number, shadowY: number): Extent {
  const { xs, ys } = packed;
  const { along, across } = scratch;
  let low = Infinity;
  let high = -Infinity;
  for (let i = 0; i < xs.length; i++) {
    const x = xs[i]!;
    const y = ys[i]!;
    const side = y * shadowX - x * shadowY;
    along[i] = x * shadowX + y * shadowY;
    across[i] = side;
    if (side < low) low = side;
    if (side > high) high = side;
  }
  return { low, high };
}

/** Steps in a metre by which prisms are ordered; enough to leave the chords of a line nearly sorted. */
const ORDER_STEPS_PER_M = 16; // equal: only how fast the chords are sorted

/** Orders prisms down-sun: chords then come nearly sorted, and sorting them costs next to nothing. */
function orderDownSun(packed: PackedPrisms, scratch: ScanScratch): void {
  const { order, along } = scratch;
  for (let prism = 0; prism < packed.count; prism++) {
    const first = packed.ringStart[packed.prismStart[prism]!]!;
    const last = packed.ringStart[packed.prismStart[prism + 1]!]!;
    let begin = Infinity;
    for (let i = first; i < last; i++) if (along[i]! < begin) begin = along[i]!;
    order[prism] = Math.floor(begin * ORDER_STEPS_PER_M) * packed.count + prism;
  }
  order.sort();
}

/** Which prism an order key names; keys of places before the origin are negative. */
const prismOf = (key: number, count: number): number => key - Math.floor(key / count) * count;

/** Finds where a prism's edges cross the lines; line k is at `low + (k + 1/2) / perM`. Returns the number found. */
function crossPrism(packed: PackedPrisms, scratch: ScanScratch, prism: number, low: number, perM: number): number {
  const { ringStart, prismStart } = packed;
  const { along, across, foundLine, foundAlong } = scratch;
  let count = 0;
  for (let r = prismStart[prism]!; r < prismStart[prism + 1]!; r++) {
    const last = ringStart[r + 1]!;
    let previous = last - 1;
    let a = (across[previous]! - low) * perM - 0.5;
    for (let i = ringStart[r]!; i < last; previous = i++) {
      const b = (across[i]! - low) * perM - 0.5;
      const from = Math.ceil(a < b ? a : b);
      const to = Math.ceil(a < b ? b : a);
      if (from < to) {
        const slope = (along[i]! - along[previous]!) / (b - a);
        const base = along[previous]! - a * slope;
        for (let line = from; line < to; line++) {
          foundLine[count] = line;
          foundAlong[count++] = base + line * slope;
        }
      }
      a = b;
    }
  }
  return count;
}

/** Puts a prism's crossings in order of line (counting sort); afterwards `slot[k]` is the end of line `first + k`. */
function groupByLine(scratch: ScanScratch, count: number, first: number, lines: number): void {
  const { foundLine, foundAlong, slot, crossing } = scratch;
  slot.fill(0, 0, lines + 1);
  for (let i = 0; i < count; i++) slot[foundLine[i]! - first + 1]!++;
  for (let k = 1; k <= lines; k++) slot[k]! += slot[k - 1]!;
  for (let i = 0; i < count; i++) crossing[slot[foundLine[i]! - first]!++] = foundAlong[i]!;
}

/** Sorts the crossings of one prism with one line; there are two of most. */
function sortRun(values: Float64Array, from: number, to: number): void {
  for (let i = from + 1; i < to; i++) {
    const value = values[i]!;
    let j = i - 1;
    while (j >= from && values[j]! > value) {
      values[j + 1] = values[j]!;
      j--;
    }
    values[j + 1] = value;
  }
}

/** Pairs a prism's crossings line by line into chords. Returns the new number of chords. */
function chordPrism(scratch: ScanScratch, prism: number, found: number, chords: number): number {
  const { foundLine, slot, crossing, chordLine, chordStart, chordEnd, chordRoof } = scratch;
  let first = Infinity;
  let last = -Infinity;
  for (let i = 0; i < found; i++) {
    if (foundLine[i]! < first) first = foundLine[i]!;
    if (foundLine[i]! > last) last = foundLine[i]!;
  }
  groupByLine(scratch, found, first, last - first + 1);
  let count = chords;
  let from = 0;
  for (let line = first; line <= last; line++) {
    const to = slot[line - first]!;
    sortRun(crossing, from, to);
    for (let k = from; k + 1 < to; k += 2) {
      chordLine[count] = line;
      chordStart[count] = crossing[k]!;
      chordEnd[count] = crossing[k + 1]!;
      chordRoof[count++] = prism;
    }
    from = to;
  }
  return count;
}

function cutPrisms(packed: PackedPrisms, scratch: ScanScratch, low: number, spacingM: number): number {
  let count = 0;
  for (const key of scratch.order) {
    const prism = prismOf(key, packed.count);
    const found = crossPrism(packed, scratch, prism, low, 1 / spacingM);
    if (found > 0) count = chordPrism(scratch, prism, found, count);
  }
  return count;
}

/** First chord of each line, and one past the last. */
function startsOf(scratch: ScanScratch, count: number, lines: number): Int32Array {
  const starts = new Int32Array(lines + 1);
  for (let i = 0; i < count; i++) starts[scratch.chordLine[i]! + 1]!++;
  for (let k = 0; k < lines; k++) starts[k + 1]! += starts[k]!;
  return starts;
}

/** Deals chords out to their lines, each into its place down-sun. */
function dealChords(scratch: ScanScratch, chords: Chords, count: number, lines: number): void {
  const { chordLine, chordStart, chordEnd, chordRoof } = scratch;
  const { start, end, roof } = chords;
  const lineStart = startsOf(scratch, count, lines);
  const next = lineStart.slice();
  for (let i = 0; i < count; i++) {
    const line = chordLine[i]!;
    const begin = chordStart[i]!;
    const first = lineStart[line]!;
    let at = next[line]!++;
    while (at > first && start[at - 1]! > begin) {
      start[at] = start[at - 1]!;
      end[at] = end[at - 1]!;
      roof[at] = roof[at - 1]!;
      at--;
    }
    start[at] = begin;
    end[at] = chordEnd[i]!;
    roof[at] = chordRoof[i]!;
  }
  chords.count = count;
  chords.lineStart = lineStart;
}

/** Room for the chords of any scan with these scratch arrays. */
export const createChords = ({ chordLine: { length } }: ScanScratch, { floats, ints }: ScratchMemory): Chords => ({
  count: 0,
  lineStart: new Int32Array(1),
  start: floats('start', length),
  end: floats('end', length),
  roof: ints('roof', length),
  height: floats('height', length),
});

/**
 * Cuts all footprints into chords along lines in the direction of shadows.
 * @param packed prisms in a north-up metric frame.
 * @param sunAzimuth clockwise from north [rad].
 * @param spacingM distance between lines [m].
 * @param scratch @param chords from `createScratch` and `createChords`; `chords` is overwritten.
 */
export function scanChords(
  packed: PackedPrisms,
  sunAzimuth: number,
  spacingM: number,
  scratch: ScanScratch,
  chords: Chords,
): void {
  const { low, high } = turn(packed, scratch, -Math.sin(sunAzimuth), -Math.cos(sunAzimuth));
  orderDownSun(packed, scratch);
  const lines = Math.max(0, Math.ceil((high - low) / spacingM)) + 1;
  dealChords(scratch, chords, cutPrisms(packed, scratch, low, spacingM), lines);
  for (let i = 0; i < chords.count; i++) chords.height[i] = packed.heights[chords.roof[i]!]!;
}
