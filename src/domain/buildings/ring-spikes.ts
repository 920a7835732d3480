import type { RawRing } from '../geometry/footprint.js';

const samePlace = (a: readonly number[], b: readonly number[]): boolean => a[0] === b[0] && a[1] === b[1];

/** Whether the outline runs to some position and straight back the way it came. */
const hasSpike = (open: RawRing): boolean =>
  open.some((position, i) => samePlace(position, open[(i + 2) % open.length]!));

/** One walk along the ring that takes back each step which the next one undoes. */
function foldBack(open: RawRing): RawRing {
  const kept: (readonly number[])[] = [];
  for (const position of open) {
    if (kept.length > 0 && samePlace(kept.at(-1)!, position)) continue;
    if (kept.length > 1 && samePlace(kept.at(-2)!, position)) kept.pop();
    else kept.push(position);
  }
  return kept;
}

const turnedHalf = (open: RawRing): RawRing => {
  const half = Math.floor(open.length / 2);
  return [...open.slice(half), ...open.slice(0, half)];
};

/**
 * Takes out stretches where an outline runs forth and back over itself, as converters of 3D models leave them (in some
 * files each wall is walked three times). They enclose nothing, so the area stays.
 * @param ring closed or not.
 * @returns the ring without them, not closed; the very same ring where it has none.
 */
export function withoutSpikes(ring: RawRing): RawRing {
  const closed = ring.length > 1 && samePlace(ring[0]!, ring.at(-1)!);
  let open = closed ? ring.slice(0, -1) : ring;
  if (open.length < 3 || !hasSpike(open)) return ring;
  // the seam of the list lies in the middle of the second walk
  for (let before = Infinity; open.length < before && open.length >= 3;) {
    before = open.length;
    open = foldBack(turnedHalf(foldBack(open)));
  }
  return open;
}
