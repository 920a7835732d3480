/** A ring of positions, whatever their unit. */
type Positions = readonly (readonly number[])[];

/** The least and the greatest of both coordinates. */
interface Box {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** The box of a ring, and those of its edges, from west to east. */
interface RingBoxes extends Box {
  edges: Box[];
}

const overlap = (a: Box, b: Box): boolean =>
  a.west <= b.east && a.east >= b.west && a.south <= b.north && a.north >= b.south;

const byWest = (a: Box, b: Box): number => a.west - b.west;

const boxOf = (boxes: readonly Box[]): Box => ({
  west: boxes.reduce((least, { west }) => Math.min(least, west), Infinity),
  south: boxes.reduce((least, { south }) => Math.min(least, south), Infinity),
  east: boxes.reduce((most, { east }) => Math.max(most, east), -Infinity),
  north: boxes.reduce((most, { north }) => Math.max(most, north), -Infinity),
});

function boxesOf(ring: Positions): RingBoxes {
  const edges = ring.map((position, i) => {
    const [x = 0, y = 0] = position; // equal: a position has both
    const [nextX = 0, nextY = 0] = ring[i + 1] ?? ring[0]!; // equal: a position has both
    return { west: Math.min(x, nextX), south: Math.min(y, nextY), east: Math.max(x, nextX), north: Math.max(y, nextY) };
  });
  return { ...boxOf(edges), edges: edges.sort(byWest) };
}

/** Pairs of edges that may be checked for each that is counted. */
const LOOKS_PER_PAIR = 100;

/**
 * Counts the pairs of edges whose boxes overlap, of one ring or of two: what an overlay of the rings takes follows from it.
 * @param limit counting ends when it is exceeded, or after so many checks that it takes too long itself.
 * @returns the count, or `limit + 1`.
 */
export function countNearEdges(rings: readonly Positions[], limit: number): number {
  const sorted = rings.map(boxesOf).sort(byWest);
  let [count, looks] = [0, 0];
  const isOver = (): boolean => count > limit || looks > limit * LOOKS_PER_PAIR;
  const countFrom = (box: Box, others: readonly Box[], first: number): void => {
    for (let j = first; j < others.length && others[j]!.west <= box.east && !isOver(); j++) {
      looks += 1;
      if (overlap(box, others[j]!)) count += 1;
    }
  };
  sorted.forEach((ring, i) => {
    ring.edges.forEach((edge, e) => countFrom(edge, ring.edges, e + 1));
    for (let j = i + 1; j < sorted.length && sorted[j]!.west <= ring.east && !isOver(); j++) {
      looks += 1;
      if (!overlap(ring, sorted[j]!)) continue;
      for (const edge of ring.edges) if (overlap(edge, sorted[j]!)) countFrom(edge, sorted[j]!.edges, 0);
    }
  });
  return isOver() ? limit + 1 : count;
}
