import type { DegreeBox } from '../../core/buildings/building-area.js';

/** Four doubles for the box, and where its feature or its first child is. */
export const NODE_BYTES = 40;
/** Nodes this far apart are read in one go rather than in two [nodes]; about 64 KB. */
const READ_OVER = 1_600;

/** Reads bytes of the index, counted from its beginning. */
export type ReadIndex = (offset: number, length: number) => Promise<Uint8Array>;

interface Span {
  from: number;
  to: number;
}

/** First and last node of each level, the leaves first and the root last; the root is node 0. */
export function treeLevels(items: number, nodeSize: number): Span[] {
  const sizes = [items];
  while (sizes.at(-1)! > 1 || sizes.length === 1) sizes.push(Math.ceil(sizes.at(-1)! / nodeSize));
  let end = sizes.reduce((sum, size) => sum + size, 0);
  return sizes.map((size) => {
    const level = { from: end - size, to: end };
    end -= size;
    return level;
  });
}

/** Length of an index [bytes]; 0 where there is none. */
export function treeBytes(items: number, nodeSize: number): number {
  if (items === 0 || nodeSize === 0) return 0;
  return treeLevels(items, Math.max(2, nodeSize))[0]!.to * NODE_BYTES;
}

/**
 * Finds the features of a box in a packed Hilbert R-tree, level by level, neighbouring nodes in one reading.
 * @param items features in the file.
 * @returns where they begin, from the beginning of the features [bytes], ascending.
 * @see FlatGeobuf specification 1.0, packedrtree; after M. Rogers and V. Agafonkin's flatbush layout.
 */
export async function searchTree(items: number, nodeSize: number, box: DegreeBox, read: ReadIndex): Promise<number[]> {
  const levels = treeLevels(items, nodeSize);
  let spans: Span[] = [{ from: 0, to: 1 }];
  for (let level = levels.length - 1; level >= 0; level -= 1) {
    const hits = await hitsIn(spans, box, read);
    if (level === 0) return hits.toSorted((a, b) => a - b);
    const bounds = levels[level - 1]!;
    spans = childSpans(hits, nodeSize, bounds);
  }
  return [];
}

/** Spans of the children of nodes; a pointer that leads out of its level is a broken file. */
function childSpans(firstChildren: readonly number[], nodeSize: number, { from, to }: Span): Span[] {
  return firstChildren.map((first) => {
    if (first < from || first >= to) throw new RangeError('a node points outside its level');
    return { from: first, to: Math.min(first + nodeSize, to) };
  });
}

async function hitsIn(spans: readonly Span[], box: DegreeBox, read: ReadIndex): Promise<number[]> {
  const hits: number[] = [];
  for (const group of groupSpans(spans)) {
    const { from, to } = { from: group[0]!.from, to: group.at(-1)!.to };
    const bytes = await read(from * NODE_BYTES, (to - from) * NODE_BYTES);
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (const span of group) hits.push(...hitsOf(view, { from: span.from - from, to: span.to - from }, box));
  }
  return hits;
}

/** Spans in order, those near to each other together. */
function groupSpans(spans: readonly Span[]): Span[][] {
  const groups: Span[][] = [];
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const last = groups.at(-1);
    if (last && span.from - last.at(-1)!.to <= READ_OVER) last.push(span);
    else groups.push([span]);
  }
  return groups;
}

function hitsOf(view: DataView, { from, to }: Span, box: DegreeBox): number[] {
  const hits: number[] = [];
  for (let at = from * NODE_BYTES; at < to * NODE_BYTES; at += NODE_BYTES) {
    const apart =
      view.getFloat64(at, true) > box.east ||
      view.getFloat64(at + 8, true) > box.north ||
      view.getFloat64(at + 16, true) < box.west ||
      view.getFloat64(at + 24, true) < box.south;
    if (!apart) hits.push(Number(view.getBigUint64(at + 32, true)));
  }
  return hits;
}
