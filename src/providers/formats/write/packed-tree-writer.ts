import type { DegreeBox } from '../../../core/buildings/building-area.js';
import { joinBoxes } from '../../../core/buildings/degree-box.js';
import { treeLevels, NODE_BYTES } from '../packed-tree.js';

/** A feature or a group of nodes of the index. */
export interface TreeNode {
  box: DegreeBox;
  /** Where the feature begins, from the beginning of the features [bytes]. */
  offset: number;
}

/**
 * Writes the packed R-tree over features.
 * @param leaves in the order of the features in the file; near ones should follow each other.
 * @see FlatGeobuf specification 1.0, packedrtree.
 */
export function writeTree(leaves: readonly TreeNode[], nodeSize: number): Buffer {
  if (leaves.length === 0) return Buffer.alloc(0);
  const levels = treeLevels(leaves.length, nodeSize);
  const bytes = Buffer.alloc(levels[0]!.to * NODE_BYTES);
  let below = leaves;
  for (const [level, { from }] of levels.entries()) {
    if (level > 0) below = parentsOf(below, nodeSize, levels[level - 1]!.from);
    for (const [i, node] of below.entries()) writeNode(bytes, (from + i) * NODE_BYTES, node);
  }
  return bytes;
}

/** @param first place of the first node of the level below. */
const parentsOf = (below: readonly TreeNode[], nodeSize: number, first: number): TreeNode[] =>
  Array.from({ length: Math.ceil(below.length / nodeSize) }, (_, i) => {
    const group = below.slice(i * nodeSize, (i + 1) * nodeSize);
    return { box: group.map(({ box }) => box).reduce(joinBoxes), offset: first + i * nodeSize };
  });

function writeNode(bytes: Buffer, at: number, { box, offset }: TreeNode): void {
  for (const [i, edge] of [box.west, box.south, box.east, box.north].entries()) bytes.writeDoubleLE(edge, at + i * 8);
  bytes.writeBigUInt64LE(BigInt(offset), at + 32);
}
