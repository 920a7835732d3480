import type { FlatRing } from './position.js';

/** Rings with more vertices are not searched pair by pair: the caller lets the overlay decide. */
const PAIRWISE_LIMIT = 96; // equal: an overlay leaves a sound ring as it is, so this decides about speed alone

const side = (ring: FlatRing, a: number, b: number, c: number): number =>
  (ring[b]! - ring[a]!) * (ring[c + 1]! - ring[a + 1]!) - (ring[b + 1]! - ring[a + 1]!) * (ring[c]! - ring[a]!);

/** Whether two segments meet whose boxes overlap. */
const meet = (ring: FlatRing, a: number, b: number, c: number, d: number): boolean =>
  side(ring, a, b, c) * side(ring, a, b, d) <= 0 && side(ring, c, d, a) * side(ring, c, d, b) <= 0;

/** Whether a segment meets one of some that follow each other; boxes sort out nearly all before any product is taken. */
function meetsAny(ring: FlatRing, a: number, b: number, from: number, to: number): boolean {
  const west = Math.min(ring[a]!, ring[b]!);
  const east = Math.max(ring[a]!, ring[b]!);
  const south = Math.min(ring[a + 1]!, ring[b + 1]!);
  const north = Math.max(ring[a + 1]!, ring[b + 1]!);
  let x = ring[from]!;
  let y = ring[from + 1]!;
  for (let c = from; c < to; c += 2) {
    const d = c + 2 < ring.length ? c + 2 : 0;
    const nextX = ring[d]!;
    const nextY = ring[d + 1]!;
    const isBeside = (x < west && nextX < west) || (x > east && nextX > east);
    const isApart = isBeside || (y < south && nextY < south) || (y > north && nextY > north);
    if (!isApart && meet(ring, a, b, c, d)) return true;
    x = nextX;
    y = nextY;
  }
  return false;
}

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
    if (meetsAny(ring, a, b, a + 4, last)) return true;
  }
  return false;
}
