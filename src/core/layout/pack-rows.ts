import type { LocalPolygon } from '../geometry/position.js';
import type { RowMix } from './row-arrangement.js';
import { rowBlocks, rowFrame, type RowEdges, type RowFrame } from './row-frame.js';
import { bestRowLines, type RowLines } from './row-lines.js';

/** Rows over all blocks of the roof. */
export interface PackedRows {
  /** Kinds of row that were laid: one, or both orientations side by side; all face the same azimuth. */
  kinds: RowMix;
  frame: RowFrame;
  blocks: { block: RowEdges; rows: RowLines }[];
  count: number;
}

/**
 * Finds the rows of one arrangement, or of two that may be mixed; panels are placed only for the rows that are taken.
 * @param usable polygons in an order of their own (`orderedPolygons`).
 * @param kinds the arrangements, one at least.
 */
export function packRows(usable: readonly LocalPolygon[], kinds: RowMix): PackedRows {
  const spacings = kinds.map(({ spacing }) => spacing);
  const frame = rowFrame(kinds[0].rowAzimuth);
  const gapV = Math.max(...spacings.map(({ pitchM, depthM }) => pitchM - depthM));
  const parts = rowBlocks(usable, frame, kinds[0].spacing.gapM, gapV);
  const frontV = Math.min(...parts.map((part) => part.minV));
  const blocks = parts.map((block) => ({ block, rows: bestRowLines(block, spacings, frontV) }));
  return { kinds, frame, blocks, count: blocks.reduce((sum, { rows }) => sum + rows.count, 0) };
}
