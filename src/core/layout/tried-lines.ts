import { memoizeByIdentity } from '../memoize-by-identity.js';
import type { RowEdges, RowSpacing } from './row-frame.js';
import { countInRow, EDGE_TOLERANCE_M, risingScratch, riseTo } from './row-strip.js';
import { smallFloats, smallInts } from '../small-arrays.js';

/** Edges that climb less than this [m] over their length run along the rows. */
const LEVEL_M = 0.002;
/** Most edges along the rows that row lines are measured from; the longest are taken. */
const MAX_LEVELS = 24; // equal: no module and no rank of 919 roofs of Taipei differs
/** Row lines tried on slanted outlines lie this far apart [m], or this share of the block's depth. */
const FINE_STEP_M = 0.02;
const FINE_SHARE = 1 / 600;
/** More fine lines than a block has: rounding adds one at most. */
const MOST_FINE = 1 / FINE_SHARE + 4; // equal: a longer list holds the same lines
/** Lines nearer than this are one [m]; rows may come that much closer. */
export const SAME_LINE_M = 1e-5; // equal: one of 919 roofs of Taipei holds one module more
/** Mixed with rows of the first kind, so many lines are tried for each edge; then fewer rows of the second kind are mixed in. */
const MIXED_LINES = 300; // equal: no module and no rank of 919 roofs of Taipei differs
const MIN_MIXED = 2; // equal: no module and no rank of 919 roofs of Taipei differs

/** Lines worth trying for rows of a block, rising. The memory is used again for the next block. */
export interface TriedLines {
  count: number;
  /** Lower side of a row on each [m]. */
  v: Float64Array;
  /** Modules of a row on it; -1 where they have to be counted. */
  modules: Int32Array;
}

/** Lines at equal steps through a block, and the modules of a row on each. */
interface FineLines {
  /** The rows that were counted; those that differ in pitch alone have the same lines and modules. */
  rows: Pick<RowSpacing, 'depthM' | 'widthM' | 'gapM'>;
  count: number;
  v: Float64Array;
  modules: Int32Array;
}

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
    lengths.set(level, (lengths.get(level) ?? 0) + Math.abs(u2 - u1)); // equal: all lengths begin alike, only their order counts
  }
  const byLength = [...lengths].toSorted((a, b) => b[1] - a[1] || a[0] - b[0]).map(([level]) => level);
  return { levels: byLength.slice(0, MAX_LEVELS), complete: square && byLength.length <= MAX_LEVELS };
});

/** Lines in no order. A search of layouts collects tens of thousands, so their memory is used again. */
interface LineList {
  values: Float64Array;
  count: number;
}

const CHAINS: LineList = { values: new Float64Array(4_096), count: 0 }; // equal: it grows, and its count is set for each block
const TRIED: TriedLines = { count: 0, v: new Float64Array(0), modules: new Int32Array(0) }; // equal: it grows, and its count is set for each block

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

const NO_FINE: FineLines = {
  rows: { depthM: 0, widthM: 0, gapM: 0 }, // equal: no rows are so narrow
  count: 0, // equal: a line that is not in the list is not tried
  v: new Float64Array(0), // equal: there are no lines in it
  modules: new Int32Array(0), // equal: there are no lines in it
};

/** Fine lines of a block as they were counted last. */
const finesOf = memoizeByIdentity((_block: RowEdges): FineLines => ({
  ...NO_FINE,
  v: smallFloats(MOST_FINE),
  modules: smallInts(MOST_FINE),
}));

/** Lines through the block at equal steps, counted for rows of one kind. */
function fineLines(block: RowEdges, kinds: readonly RowSpacing[], first: number, last: number): FineLines {
  const fine = finesOf(block);
  const [{ depthM, widthM, gapM }, other] = kinds as readonly [RowSpacing, RowSpacing?];
  const { rows } = fine;
  if (!other && rows.depthM === depthM && rows.widthM === widthM && rows.gapM === gapM) return fine;
  fine.rows = other ? NO_FINE.rows : { depthM, widthM, gapM };
  fine.count = 0;
  const step = Math.max(FINE_STEP_M, (last - first) * FINE_SHARE);
  const scratch = risingScratch(block, depthM);
  for (let v = block.minV; v <= last; v += step) {
    fine.v[fine.count] = v;
    if (!other) riseTo(block, fine.v, fine.count, scratch);
    fine.modules[fine.count] = other ? -1 : countInRow(block, fine.v, fine.count, fine.rows, scratch);
    fine.count++;
  }
  return fine;
}

/**
 * Row lines worth trying. On an outline square to the rows the best lines can all be pushed forward until each rests on an edge,
 * touches one with its upper side, or keeps its pitch from the line before: those chains are then complete.
 * @param frontV front of the whole roof, from where plain equal rows would be measured [m].
 */
export function linesWorthTrying(block: RowEdges, kinds: readonly RowSpacing[], frontV: number): TriedLines {
  const last = block.maxV - Math.min(...kinds.map(({ depthM }) => depthM)) + EDGE_TOLERANCE_M;
  const first = block.minV - EDGE_TOLERANCE_M;
  const { levels, complete } = levelsOf(block);
  CHAINS.count = 0;
  for (const level of [block.minV, block.maxV, frontV, ...levels]) {
    pushChains(CHAINS, level, last, kinds);
    for (const { depthM } of kinds) pushChains(CHAINS, level - depthM, last, kinds);
  }
  return merged(CHAINS, complete ? NO_FINE : fineLines(block, kinds, first, last), first, last);
}

/** Lines within limits, rising; those that are nearly the same once. */
function merged({ values, count: given }: LineList, fine: FineLines, first: number, last: number): TriedLines {
  let within = 0;
  for (let i = 0; i < given; i++) if (values[i]! >= first && values[i]! <= last) values[within++] = values[i]!;
  const chains = values.subarray(0, within).sort();
  if (TRIED.v.length < within + fine.count) {
    TRIED.v = new Float64Array(2 * (within + fine.count));
    TRIED.modules = new Int32Array(2 * (within + fine.count));
  }
  let count = 0;
  let chain = 0;
  let before = -Infinity;
  for (let at = 0; chain < within || at < fine.count;) {
    const isFine = at < fine.count && (chain === within || fine.v[at]! <= chains[chain]!);
    const v = isFine ? fine.v[at]! : chains[chain]!;
    if (v - before > SAME_LINE_M) {
      TRIED.modules[count] = isFine ? fine.modules[at]! : -1;
      TRIED.v[count++] = v;
    }
    before = v;
    if (isFine) at++;
    else chain++;
  }
  TRIED.count = count;
  return TRIED;
}
