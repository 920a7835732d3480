import type { FlatRing, XY } from '../geometry/position.js';
import { boxOf, containsPoint, ringsArea } from '../geometry/ring.js';

/** Points that represent a roof, each for a square cell around it. */
export interface RoofSamples {
  points: XY[];
  /** Side of a cell [m]. */
  cellM: number;
}

/** One point for each of these square metres, within the bounds below. */
const M2_PER_SAMPLE = 5;
const MIN_SAMPLES = 20;
const MAX_SAMPLES = 200;
/** Thin roofs miss the grid; it is made finer by this factor until enough points fall inside. */
const REFINEMENT = 0.85;
const MAX_REFINEMENTS = 16; // equal: on a roof that needs as many no module has room

function gridInside(rings: readonly FlatRing[], cellM: number): XY[] {
  const box = boxOf(rings);
  const columns = Math.ceil((box.maxX - box.minX) / cellM);
  const rows = Math.ceil((box.maxY - box.minY) / cellM);
  // the grid is centred on the box, so that its shape does not depend on where the frame's centre lies
  const x0 = (box.minX + box.maxX - (columns - 1) * cellM) / 2;
  const y0 = (box.minY + box.maxY - (rows - 1) * cellM) / 2;
  const points: XY[] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const point = { x: x0 + column * cellM, y: y0 + row * cellM };
      if (containsPoint(rings, point.x, point.y)) points.push(point);
    }
  }
  return points;
}

const thinned = (points: XY[], most: number): XY[] =>
  points.length <= most
    ? points
    : Array.from({ length: most }, (_, i) => points[Math.floor((i * points.length) / most)]!);

/**
 * Sample points of a roof: a square grid inside it, the same for the same roof.
 * @param rings of the roof: outer rings and holes, any winding [m].
 * @param m2PerSample wanted roof area for each point [m²].
 * @returns 20 to 200 points by area; fewer only for roofs too thin for any grid.
 */
export function roofSamples(rings: readonly FlatRing[], m2PerSample = M2_PER_SAMPLE): RoofSamples {
  const area = Math.abs(ringsArea(rings));
  const wanted = Math.min(MAX_SAMPLES, Math.max(MIN_SAMPLES, Math.round(area / m2PerSample)));
  let cellM = Math.sqrt(area / wanted);
  let points = gridInside(rings, cellM);
  for (let i = 0; i < MAX_REFINEMENTS && points.length < MIN_SAMPLES; i++) {
    cellM *= REFINEMENT;
    points = gridInside(rings, cellM);
  }
  return { points: thinned(points, MAX_SAMPLES), cellM };
}
