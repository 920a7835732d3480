import type { RowEdges, RowSpacing } from './row-frame.js';
import { countInRow, risingScratch, riseTo } from './row-strip.js';
import { linesWorthTrying, SAME_LINE_M, type TriedLines } from './tried-lines.js';

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

/**
 * Best sums of modules up to a line, by line and kind of its last row, and how each came about. A node is a row.
 * The memory is used again for the next block.
 */
interface Ladder {
  kinds: number;
  sum: Int32Array;
  node: Int32Array;
  /** The row before, by node. */
  parent: Int32Array;
  /** By kind and line: the last line that a row of the kind may be on for a row on this one to follow; -1 where there is none. */
  reach: Int32Array;
}

const NO_PLACES = new Int32Array(0); // equal: it is replaced before it is read
const LADDER: Ladder = { kinds: 1, sum: NO_PLACES, node: NO_PLACES, parent: NO_PLACES, reach: NO_PLACES }; // equal: it is written before it is read

/** A ladder without rows. */
function emptyLadder(lines: TriedLines, kinds: readonly RowSpacing[]): Ladder {
  const places = lines.count * kinds.length;
  if (LADDER.sum.length < places) {
    for (const name of ['sum', 'node', 'parent', 'reach'] as const) LADDER[name] = new Int32Array(2 * places);
  }
  LADDER.kinds = kinds.length;
  LADDER.sum.fill(0, 0, places);
  LADDER.node.fill(-1, 0, places);
  LADDER.parent.fill(-1, 0, places);
  for (const [kind, { pitchM }] of kinds.entries()) fillReach(LADDER.reach, kind * lines.count, lines, pitchM);
  return LADDER;
}

/** For each line the last one that is at least a distance before it. */
function fillReach(reach: Int32Array, start: number, { v, count }: TriedLines, distance: number): void {
  let last = -1;
  for (let i = 0; i < count; i++) {
    while (last + 1 < i && v[last + 1]! <= v[i]! - distance + 2 * SAME_LINE_M) last++;
    reach[start + i] = last;
  }
}

/** The best row for a row on a line to follow, as a place in the ladder's sums; -1 for none. */
function placeBefore({ kinds, sum, reach }: Ladder, lines: number, line: number): number {
  let best = -1;
  for (let kind = 0; kind < kinds; kind++) {
    const before = reach[kind * lines + line]!;
    const place = before * kinds + kind;
    if (before >= 0 && (best < 0 || sum[place]! > sum[best]!)) best = place;
  }
  return best;
}

/** Adds the row of one kind on one line to the sums, where it makes them larger. */
function addRow(ladder: Ladder, lines: number, line: number, kind: number, count: number): void {
  const { kinds, sum, node, parent } = ladder;
  const at = line * kinds + kind;
  if (line > 0) {
    sum[at] = sum[at - kinds]!;
    node[at] = node[at - kinds]!;
  }
  const place = count === 0 ? -1 : placeBefore(ladder, lines, line);
  const total = count + (place < 0 ? 0 : sum[place]!);
  if (total <= sum[at]!) return;
  sum[at] = total;
  node[at] = at;
  parent[at] = place < 0 ? -1 : node[place]!;
}

/** The rows that lead to the best sum on the last line. */
function descend({ kinds, sum, node, parent }: Ladder, { v, count }: TriedLines): RowLines {
  const top = (count - 1) * kinds;
  let best = top;
  for (let kind = 1; kind < kinds; kind++) if (sum[top + kind]! > sum[best]!) best = top + kind;
  const chosen: RowLine[] = [];
  for (let at = node[best]!; at >= 0; at = parent[at]!) {
    chosen.push({ v: v[Math.floor(at / kinds)]!, kind: at % kinds });
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
  const lines = linesWorthTrying(block, kinds, frontV);
  if (lines.count === 0) return { count: 0, lines: [] };
  const ladder = emptyLadder(lines, kinds);
  const deepest = Math.max(...kinds.map(({ depthM }) => depthM));
  const scratch = risingScratch(block, deepest);
  for (let line = 0; line < lines.count; line++) {
    const known = lines.modules[line]!;
    if (known < 0) riseTo(block, lines.v, line, scratch);
    for (let kind = 0; kind < kinds.length; kind++) {
      const modules = known < 0 ? countInRow(block, lines.v, line, kinds[kind]!, scratch) : known;
      addRow(ladder, lines.count, line, kind, modules);
    }
  }
  return descend(ladder, lines);
}
