import type { RowEdges } from './row-frame.js';
import { countInRow, EDGE_TOLERANCE_M, type StripScratch } from './row-strip.js';

/** Distances of rows in plan [m]. */
export interface RowSpacing {
  /** Along the row: width of a module and the gap to the next. */
  widthM: number;
  gapM: number;
  /** Across: depth of a row, and lower side to lower side. */
  depthM: number;
  pitchM: number;
  /** Pitch across a walkway, and the rows between two of them; 1 row and the plain pitch where there are none. */
  walkwayPitchM: number;
  walkwayEvery: number;
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
function levelsOf(block: RowEdges): { levels: number[]; complete: boolean } {
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
}

/** Lines a whole number of rows and walkways away from a first one, before which some rows stand already. */
function pushChain(lines: number[], first: number, last: number, spacing: RowSpacing, before: number): void {
  const extra = spacing.walkwayPitchM - spacing.pitchM;
  for (let rows = 0; first + rows * spacing.pitchM <= last; rows++) {
    const walkways = Math.floor((rows + before) / spacing.walkwayEvery);
    lines.push(first + rows * spacing.pitchM + walkways * extra);
    if (spacing.walkwayEvery > 1) lines.push(first + rows * spacing.pitchM + (walkways + 1) * extra);
  }
}

/** Chains of rows of the first kind, after none or some of the second. */
function pushChains(lines: number[], first: number, last: number, [main, other]: readonly RowSpacing[]): void {
  if (!main) return;
  pushChain(lines, first, last, main, 0);
  if (!other) return;
  const most = Math.max(MIN_MIXED, Math.floor((MIXED_LINES * main.pitchM) / Math.max(main.pitchM, last - first)));
  for (let rows = 1; rows <= most && first + rows * other.pitchM <= last; rows++) {
    pushChain(lines, first + rows * other.pitchM, last, main, rows);
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
  const lines: number[] = [];
  for (const level of [block.minV, block.maxV, frontV, ...levels]) {
    pushChains(lines, level, last, kinds);
    for (const { depthM } of kinds) pushChains(lines, level - depthM, last, kinds);
  }
  const step = Math.max(FINE_STEP_M, (last - first) * FINE_SHARE);
  if (!complete) for (let v = block.minV; v <= last; v += step) lines.push(v);
  const sorted = Float64Array.from(lines.filter((v) => v >= first && v <= last)).sort();
  return sorted.filter((v, i) => i === 0 || v - sorted[i - 1]! > SAME_LINE_M);
}

/** Best sums of modules so far, and how each came about. A node is a row: its line, kind and rows since the last walkway (state). */
interface Ladder {
  kinds: number;
  states: number;
  /** Best of all states up to a line, by line and kind. */
  bestSum: Int32Array;
  bestNode: Int32Array;
  /** Best of one state up to a line, by line, kind and state. */
  stateSum: Int32Array;
  stateNode: Int32Array;
  /** The row before, by node. */
  parent: Int32Array;
}

const newLadder = (lines: number, kinds: number, states: number): Ladder => ({
  kinds,
  states,
  bestSum: new Int32Array(lines * kinds),
  bestNode: new Int32Array(lines * kinds).fill(-1),
  stateSum: new Int32Array(lines * kinds * states),
  stateNode: new Int32Array(lines * kinds * states).fill(-1),
  parent: new Int32Array(lines * kinds * states).fill(-1),
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

/** For each kind of row before: the last line near enough, without and with a walkway between. */
interface Reach {
  near: Int32Array[];
  far: Int32Array[];
}

/** The best row for a row in a given state to follow, as a place in the ladder's sums; -1 for none. */
function placeBefore(ladder: Ladder, reach: Reach, line: number, state: number): number {
  const sums = state === 0 ? ladder.bestSum : ladder.stateSum;
  let best = -1;
  for (let kind = 0; kind < ladder.kinds; kind++) {
    const before = (state === 0 ? reach.far : reach.near)[kind]![line]!;
    if (before < 0) continue;
    const at = before * ladder.kinds + kind;
    const place = state === 0 ? at : at * ladder.states + state - 1;
    if (best < 0 || sums[place]! > sums[best]!) best = place;
  }
  return best;
}

/** Adds the rows of one kind on one line, in every state, to the sums. */
function addRows(ladder: Ladder, reach: Reach, line: number, kind: number, count: number): void {
  const at = line * ladder.kinds + kind;
  carry(ladder.bestSum, ladder.bestNode, at, at - ladder.kinds);
  for (let state = 0; state < ladder.states; state++) {
    const node = at * ladder.states + state;
    carry(ladder.stateSum, ladder.stateNode, node, node - ladder.kinds * ladder.states);
    const place = placeBefore(ladder, reach, line, state);
    const parent = place < 0 ? -1 : (state === 0 ? ladder.bestNode : ladder.stateNode)[place]!;
    if (count === 0 || (state > 0 && parent < 0)) continue;
    const total = count + (place < 0 ? 0 : (state === 0 ? ladder.bestSum : ladder.stateSum)[place]!);
    ladder.parent[node] = parent;
    raise(ladder.stateSum, ladder.stateNode, node, total, node);
    raise(ladder.bestSum, ladder.bestNode, at, total, node);
  }
}

function carry(sums: Int32Array, nodes: Int32Array, to: number, from: number): void {
  if (from < 0) return;
  sums[to] = sums[from]!;
  nodes[to] = nodes[from]!;
}

function raise(sums: Int32Array, nodes: Int32Array, at: number, total: number, node: number): void {
  if (total <= sums[at]!) return;
  sums[at] = total;
  nodes[at] = node;
}

/** The rows that lead to the best sum on the last line. */
function descend(ladder: Ladder, lines: Float64Array): RowLines {
  const top = (lines.length - 1) * ladder.kinds;
  let best = top;
  for (let kind = 1; kind < ladder.kinds; kind++)
    if (ladder.bestSum[top + kind]! > ladder.bestSum[best]!) best = top + kind;
  const chosen: RowLine[] = [];
  for (let node = ladder.bestNode[best]!; node >= 0; node = ladder.parent[node]!) {
    const at = Math.floor(node / ladder.states);
    chosen.push({ v: lines[Math.floor(at / ladder.kinds)]!, kind: at % ladder.kinds });
  }
  return { count: ladder.bestSum[best]!, lines: chosen.toReversed() };
}

/**
 * Row lines of a block that hold the most modules, found by dynamic programming over the lines worth trying.
 * Each row is as far as its pitch from the row before, or farther; on outlines square to the rows no set of lines of one kind holds more.
 * @param kinds rows that may be laid, one or two, with equal gaps and walkways.
 * @param frontV front of the whole roof, from where plain equal rows would be measured [m].
 */
export function bestRowLines(
  block: RowEdges,
  kinds: readonly RowSpacing[],
  frontV: number,
  scratch: StripScratch,
): RowLines {
  const lines = candidateLines(block, kinds, frontV);
  if (lines.length === 0) return { count: 0, lines: [] };
  const reach: Reach = {
    near: kinds.map(({ pitchM }) => linesBefore(lines, pitchM)),
    far: kinds.map(({ walkwayPitchM }) => linesBefore(lines, walkwayPitchM)),
  };
  const ladder = newLadder(lines.length, kinds.length, kinds[0]!.walkwayEvery);
  lines.forEach((v, line) => {
    kinds.forEach(({ depthM, widthM, gapM }, kind) => {
      addRows(ladder, reach, line, kind, countInRow(block, v, depthM, widthM, gapM, scratch));
    });
  });
  return descend(ladder, lines);
}
