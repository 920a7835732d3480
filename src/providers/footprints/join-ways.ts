import type { Position, Ring } from '../../core/geometry/position.js';
import { samePosition } from './footprint-feature.js';

/** Fewest positions of a closed ring, the closing one included. */
const MIN_CLOSED = 4;

/** Whether a line ends where it begins and encloses something. */
export const isClosed = (line: readonly Position[]): boolean =>
  line.length >= MIN_CLOSED && samePosition(line[0]!, line.at(-1)!);

const keyOf = ([lng, lat]: Position): string => `${lng},${lat}`;

/** Rings made of lines, and the lines that no ring closes with. */
export interface JoinedWays {
  rings: Ring[];
  /** Lines left over. */
  open: number;
}

/**
 * Joins lines end to end into closed rings, turning them round where need be.
 * @param lines positions WGS84; ends that belong together are equal, as they come from the same node.
 */
export function joinWays(lines: readonly (readonly Position[])[]): JoinedWays {
  const rings = lines.filter(isClosed).map((line) => [...line]);
  const pending = new Set(lines.filter((line) => line.length > 1 && !isClosed(line)));
  const ends = endsOf(pending);
  let open = lines.filter((line) => line.length < 2).length;
  for (const line of pending) {
    pending.delete(line);
    const { ring, used } = grow(line, pending, ends);
    if (isClosed(ring)) rings.push(ring);
    else open += used;
  }
  return { rings, open };
}

type Line = readonly Position[];

function endsOf(lines: ReadonlySet<Line>): Map<string, Line[]> {
  const ends = new Map<string, Line[]>();
  for (const line of lines) {
    for (const end of [line[0]!, line.at(-1)!]) ends.set(keyOf(end), [...(ends.get(keyOf(end)) ?? []), line]);
  }
  return ends;
}

/** Follows lines from the end of one until the ring is closed or no next line exists. */
function grow(first: Line, pending: Set<Line>, ends: Map<string, Line[]>): { ring: Ring; used: number } {
  const ring: Ring = [...first];
  let used = 1;
  while (!samePosition(ring[0]!, ring.at(-1)!)) {
    const end = ring.at(-1)!;
    const next = ends.get(keyOf(end))?.find((line) => pending.has(line));
    if (next === undefined) break;
    pending.delete(next);
    used += 1;
    ring.push(...(samePosition(next[0]!, end) ? next.slice(1) : next.toReversed().slice(1)));
  }
  return { ring, used };
}
