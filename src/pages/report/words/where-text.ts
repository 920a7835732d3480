import { number } from '../numbers.js';
import type { Words } from './english.js';
import { directionOf } from './words.js';

/** Outlines nearer to each other than they are exact touch [m]. */
const TOUCHES_M = 1.5;

/** Where a neighbour is, as far as it is known. @param names eight directions, clockwise from north. */
export function whereText(
  { bearingDeg, distanceM }: { bearingDeg: number | null; distanceM: number | null },
  names: readonly string[],
  { shade, none }: Words,
): string {
  if (bearingDeg === null) return none;
  const direction = directionOf(names, bearingDeg);
  if (distanceM === null) return direction;
  return distanceM < TOUCHES_M ? shade.adjacent(direction) : shade.distance(number(distanceM), direction);
}
