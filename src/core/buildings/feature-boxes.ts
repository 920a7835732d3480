import { InvalidInputError } from '../errors.js';
import { splitAtAntimeridian, type DegreeBox } from './building-area.js';

/**
 * Reads a `bbox` of OGC API Features: west, south, east, north [deg], or with heights after south and after north, which do
 * not count. One whose west is above its east crosses the antimeridian.
 * @returns the box on the one world, or the two sides of the antimeridian; of any size.
 * @throws InvalidInputError for anything else.
 * @see OGC 17-069r4, OGC API Features part 1: Core, 7.15.3.
 */
export function readFeatureBoxes(text: string): DegreeBox[] {
  const numbers = text.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
  const edges = numbers.length === 6 ? [0, 1, 3, 4].map((at) => numbers[at]!) : numbers;
  const [west, south, east, north] = edges as [number, number, number, number];
  const isBox = edges.length === 4 && numbers.every(Number.isFinite);
  if (!isBox || south > north || Math.abs(south) > 90 || Math.abs(north) > 90 || !isLng(west) || !isLng(east)) {
    throw InvalidInputError.at(['bbox'], 'bbox must be west,south,east,north in degrees, south at most north', text);
  }
  return splitAtAntimeridian({ west, south, east: west > east ? east + 360 : east, north });
}

const isLng = (value: number): boolean => Math.abs(value) <= 180;
