import type { DegreeBox } from '../../core/buildings/building-area.js';
import { InvalidInputError } from '../../core/errors.js';

/** Boxes are widened to this grid, so that neighbouring questions are one [deg]; some 500 m. */
const GRID_DEG = 0.005;

/**
 * The smallest box of whole grid cells around a box, inside the world.
 * @throws InvalidInputError for a box that is none.
 */
export function widenToGrid({ west, south, east, north }: DegreeBox): DegreeBox {
  if (![west, south, east, north].every(Number.isFinite) || west > east || south > north) {
    throw InvalidInputError.at(['box'], 'the box must have finite edges in order');
  }
  return {
    west: Math.max(-180, gridLine(west, Math.floor)),
    south: Math.max(-90, gridLine(south, Math.floor)),
    east: Math.min(180, gridLine(east, Math.ceil)),
    north: Math.min(90, gridLine(north, Math.ceil)),
  };
}

/** Grid line at or beyond an edge; rounded, or binary fractions would make two keys of one line. */
const gridLine = (degrees: number, round: (value: number) => number): number =>
  Number((round(Number((degrees / GRID_DEG).toFixed(6))) * GRID_DEG).toFixed(3));

/**
 * A box of whole cells cut along the grid lines nearest its middle.
 * @returns four boxes, two where it is one cell wide, none where it is a single cell.
 */
export function quarters({ west, south, east, north }: DegreeBox): DegreeBox[] {
  const columns = halves(west, east);
  const rows = halves(south, north);
  if (columns.length === 1 && rows.length === 1) return [];
  return rows.flatMap(([bottom, top]) =>
    columns.map(([left, right]) => ({ west: left, south: bottom, east: right, north: top })),
  );
}

function halves(from: number, to: number): [number, number][] {
  const middle = gridLine((from + to) / 2, Math.round);
  return from < middle && middle < to
    ? [
        [from, middle],
        [middle, to],
      ]
    : [[from, to]];
}
