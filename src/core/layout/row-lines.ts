import { memoizeByIdentity } from '../memoize-by-identity.js';
import type { RowEdges } from './row-frame.js';
import { countInRow, EDGE_TOLERANCE_M, risingScratch, riseTo } from './row-strip.js';

/** Distances of rows in plan [m]. */
export interface RowSpacing {
  /** Along the row: width of a module and the gap to the next. */
  widthM: number;
  gapM: number;
  /** Across: depth of a row, and lower side to lower side. */
  depthM: number;
  pitchM: number;
}

/** A row of a block: its lower side [m] and which of the kinds of row it is. */
export interface RowLine {
  v: number;
  kind: number;
}

/** Row lines of a block, front to back, and the modules they hold. */
export interface RowLines {
  count: number;
  lines: RowLine[];
}

/** Edges that climb less than this [m] over their length run along the rows. */
const LEVEL_M = 0.002;
/** Most edges along the rows that row lines are measured from; the longest are taken. */
const MAX_LEVELS = 24;
/** Row lines tried on slanted outlines lie this far apart [m], or this share of the block's depth. */
const FINE_STEP_M = 0.02;
const FINE_SHARE = 1 / 600;
/** Lines nearer than this are one [m]; rows may come that much closer. */
const SAME_LINE_M = 1e-5;
/** Mixed with rows of the first kind, so many lines are tried for each edge; then fewer rows of the second kind are mixed in. */
const MIXED_LINES = 300;
const MIN_MIXED = 2;

/** Heights of the edges that run along the rows, the longest first, and whether that is all the outline has. */
const levelsOf = memoizeByIdentity((block: RowEdges): { levels: number[]; complete: boolean } => {
  const lengths = new Map<number, number>();
  let square = true;
  for (let i = 0; i < block.edges.length; i += 4) {
    const [u1, v1, u2, v2] = [block.edges[i]!, block.edges[i + 1]!, block.edges[i + 2]!, block.edges[i + 3]!];
    if (v2 - v1 > LEVEL_M) {
      square &&= Math.abs(u2 - u1) <= LEVEL_M;
      continue;
    }
    const level = Math.round((v1 + v2) * 2000) / 4000;
    lengths.set(level, (lengths.get(level) ?? 0) + Math.abs(u2 - u1));
  }
  const byLength = [...lengths].toSorted((a, b) => b[1] - a[1] || a[0] - b[0]).map(([level]) => level);
  return { levels: byLength.slice(0, MAX_LEVELS), complete: square && byLength.length <= MAX_LEVELS };
});

/** Lines in no order. The memory is used again by the next block: a search of layouts collects tens of thousands of lines. */
interface LineList {
  values: Float64Array;
  count: number;
}

const COLLECTED: LineList = { values: new Float64Array(4_096), count: 0 };

function push(lines: LineList, v: number): void {
  if (lines.count === lines.values.length) {
    const longer = new Float64Array(2 * lines.count);
    longer.set(lines.values);
    lines.values = longer;
  }
  lines.values[lines.count++] = v;
}

/** Lines a whole number of rows away from a first one. */
function pushChain(lines: LineList, first: number, last: number, { pitchM }: RowSpacing): void {
  for (let rows = 0; first + rows * pitchM <= last; rows++) push(lines, first + rows * pitchM);
}

/** Chains of rows of the first kind, after none or some of the second. */
function pushChains(lines: LineList, first: number, last: number, [main, other]: readonly RowSpacing[]): void {
  if (!main) return;
  pushChain(lines, first, last, main);
  if (!other) return;
  const most = Math.max(MIN_MIXED, Math.floor((MIXED_LINES * main.pitchM) / Math.max(main.pitchM, last - first)));
  for (let rows = 1; rows <= most && first + rows * other.pitchM <= last; rows++) {
    pushChain(lines, first + rows * other.pitchM, last, main);
  }
}

/**
 * Row lines worth trying. On an outline square to the rows the best lines can all be pushed forward until each rests on an edge,
 * touches one with its upper side, or keeps its pitch from the line before: those chains are then complete.
 */
function candidateLines(block: RowEdges, kinds: readonly RowSpacing[], frontV: number): Float64Array {
  const last = block.maxV - Math.min(...kinds.map(({ depthM }) => depthM)) + EDGE_TOLERANCE_M;
  const first = block.minV - EDGE_TOLERANCE_M;
  const { levels, complete } = levelsOf(block);
  const lines = COLLECTED;
  lines.count = 0;
  for (const level of [block.minV, block.maxV, frontV, ...levels]) {
    pushChains(lines, level, last, kinds);
    for (const { depthM } of kinds) pushChains(lines, level - depthM, last, kinds);
  }
  const step = Math.max(FINE_STEP_M, (last - first) * FINE_SHARE);
  if (!complete) for (let v = block.minV; v <= last; v += step) push(lines, v);
  return distinct(lines, first, last);
}

/** Lines within limits, rising; those that are nearly the same once. */
function distinct({ values, count: given }: LineList, first: number, last: number): Float64Array {
  let within = 0;
  for (let i = 0; i < given; i++) if (values[i]! >= first && values[i]! <= last) values[within++] = values[i]!;
  const rising = values.subarray(0, within).sort();
  let count = Math.min(1, within);
  for (let i = 1, before = rising[0]!; i < within; i++) {
    const v = rising[i]!;
    if (v - before > SAME_LINE_M) rising[count++] = v;
    before = v;
  }
  return rising.slice(0, count);
}

/** Best sums of modules up to a line, by line and kind of its last row, and how each came about. A node is a row. */
interface Ladder {
  kinds: number;
  sum: Int32Array;
  node: Int32Array;
  /** The row before, by node. */
  parent: Int32Array;
}

const newLadder = (lines: number, kinds: number): Ladder => ({
  kinds,
  sum: new Int32Array(lines * kinds),
  node: new Int32Array(lines * kinds).fill(-1),
  parent: new Int32Array(lines * kinds).fill(-1),
});

/** Index of the last line that is at least a distance before each line; -1 where there is none. */
function linesBefore(lines: Float64Array, distance: number): Int32Array {
  const before = new Int32Array(lines.length);
  let last = -1;
  for (let i = 0; i < lines.length; i++) {
    while (last + 1 < i && lines[last + 1]! <= lines[i]! - distance + 2 * SAME_LINE_M) last++;
    before[i] = last;
  }
  return before;
}

/**
 * The best row for a row on a line to follow, as a place in the ladder's sums; -1 for none.
 * @param reach for each kind of row before: the last line near enough.
 */
function placeBefore({ kinds, sum }: Ladder, reach: readonly Int32Array[], line: number): number {
  let best = -1;
  for (let kind = 0; kind < kinds; kind++) {
    const before = reach[kind]![line]!;
    const place = before * kinds + kind;
    if (before >= 0 && (best < 0 || sum[place]! > sum[best]!)) best = place;
  }
  return best;
}

/** Adds the row of one kind on one line to the sums, where it makes them larger. */
function addRow(ladder: Ladder, reach: readonly Int32Array[], line: number, kind: number, count: number): void {
  const { kinds, sum, node, parent } = ladder;
  const at = line * kinds + kind;
  if (line > 0) {
    sum[at] = sum[at - kinds]!;
    node[at] = node[at - kinds]!;
  }
  const place = count === 0 ? -1 : placeBefore(ladder, reach, line);
  const total = count + (place < 0 ? 0 : sum[place]!);
  if (total <= sum[at]!) return;
  sum[at] = total;
  node[at] = at;
  parent[at] = place < 0 ? -1 : node[place]!;
}

/** The rows that lead to the best sum on the last line. */
function descend({ kinds, sum, node, parent }: Ladder, lines: Float64Array): RowLines {
  const top = (lines.length - 1) * kinds;
  let best = top;
  for (let kind = 1; kind < kinds; kind++) if (sum[top + kind]! > sum[best]!) best = top + kind;
  const chosen: RowLine[] = [];
  for (let at = node[best]!; at >= 0; at = parent[at]!) {
    chosen.push({ v: lines[Math.floor(at / kinds)]!, kind: at % kinds });
  }
  return { count: sum[best]!, lines: chosen.toReversed() };
}

/**
 * Row lines of a block that hold the most modules, found by dynamic programming over the lines worth trying.
 * Each row is as far as its pitch from the row before, or farther; on outlines square to the rows no set of lines of one kind holds more.
 * @param kinds rows that may be laid, one or two, with equal gaps.
 * @param frontV front of the whole roof, from where plain equal rows would be measured [m].
 */
export function bestRowLines(block: RowEdges, kinds: readonly RowSpacing[], frontV: number): RowLines {
  const lines = candidateLines(block, kinds, frontV);
  if (lines.length === 0) return { count: 0, lines: [] };
  const reach = kinds.map(({ pitchM }) => linesBefore(lines, pitchM));
  const ladder = newLadder(lines.length, kinds.length);
  const deepest = Math.max(...kinds.map(({ depthM }) => depthM));
  const scratch = risingScratch(block.edges.length / 4);
  for (let line = 0; line < lines.length; line++) {
    const v = lines[line]!;
    riseTo(block, v, deepest, scratch);
    for (let kind = 0; kind < kinds.length; kind++) {
      const { depthM, widthM, gapM } = kinds[kind]!;
      addRow(ladder, reach, line, kind, countInRow(block, v, depthM, widthM, gapM, scratch));
    }
  }
  return descend(ladder, lines);
}
