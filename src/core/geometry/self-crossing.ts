import type { FlatRing } from './position.js';

/** Rings with more vertices are not searched pair by pair: the caller lets the overlay decide. */
const PAIRWISE_LIMIT = 96; // equal: an overlay leaves a sound ring as it is, so this decides about speed alone

const side = (ring: FlatRing, a: number, b: number, c: number): number =>
  (ring[b]! - ring[a]!) * (ring[c + 1]! - ring[a + 1]!) - (ring[b + 1]! - ring[a + 1]!) * (ring[c]! - ring[a]!);

/** Whether the boxes of two segments overlap; sorts out nearly all pairs before any product is taken. */
function boxesMeet(ring: FlatRing, a: number, b: number, c: number, d: number): boolean {
  return (
    rangesMeet(ring[a]!, ring[b]!, ring[c]!, ring[d]!) &&
    rangesMeet(ring[a + 1]!, ring[b + 1]!, ring[c + 1]!, ring[d + 1]!)
  );
}

/** Whether the range between two numbers has one in common with that between two others. */
const rangesMeet = (a: number, b: number, c: number, d: number): boolean =>
  (a > b ? a : b) >= (c < d ? c : d) && (c > d ? c : d) >= (a < b ? a : b);

const meet = (ring: FlatRing, a: number, b: number, c: number, d: number): boolean =>
  boxesMeet(ring, a, b, c, d) &&
  side(ring, a, b, c) * side(ring, a, b, d) <= 0 &&
  side(ring, c, d, a) * side(ring, c, d, b) <= 0;

/** Whether the ring turns straight back on itself at a vertex (to a millionth of a radian). */
function isSpike(ring: FlatRing, a: number, b: number, c: number): boolean {
  const ux = ring[b]! - ring[a]!;
  const uy = ring[b + 1]! - ring[a + 1]!;
  const vx = ring[c]! - ring[b]!;
  const vy = ring[c + 1]! - ring[b + 1]!;
  const dot = ux * vx + uy * vy;
  return dot < 0 && Math.abs(ux * vy - uy * vx) < -dot * 1e-6;
}

/**
 * Whether a ring may touch or cross itself; never wrongly false, and true unseen for very long rings.
 * @param ring distinct consecutive vertices [m].
 * @param searched vertices of the longest ring that is searched.
 */
export function mayCrossItself(ring: FlatRing, searched = PAIRWISE_LIMIT): boolean {
  const count = ring.length;
  if (count / 2 > searched) return true;
  for (let a = 0; a < count; a += 2) {
    const b = (a + 2) % count;
    if (isSpike(ring, a, b, (b + 2) % count)) return true;
    // the last edge closes the ring and so touches the first
    const last = a === 0 ? count - 2 : count;
    for (let c = a + 4; c < last; c += 2) {
      if (meet(ring, a, b, c, c + 2 < count ? c + 2 : 0)) return true;
    }
  }
  return false;
}
