import type { LocalPolygon } from '../geometry/position.js';
import { toDegrees } from '../units.js';

const QUARTER = 90;
/** Edges whose directions differ by less than this belong to one axis, degrees. */
const SAME_AXIS = 5;
/** An axis counts when it carries at least this share of the outline. */
const MIN_SHARE = 0.15;
/** Directions are rounded, so that the order of summing leaves no trace, degrees. */
const ROUNDING = 1e-4;

interface Edge {
  /** Direction of the edge or its perpendicular, within a quarter turn, degrees. */
  direction: number;
  lengthM: number;
}

function edgesOf(polygons: readonly LocalPolygon[]): Edge[] {
  const edges: Edge[] = [];
  for (const ring of polygons.flat()) {
    for (let i = 0; i < ring.length; i += 2) {
      const j = (i + 2) % ring.length;
      const [dx, dy] = [ring[j]! - ring[i]!, ring[j + 1]! - ring[i + 1]!];
      const direction = ((toDegrees(Math.atan2(dx, dy)) % QUARTER) + QUARTER) % QUARTER;
      edges.push({ direction, lengthM: Math.hypot(dx, dy) });
    }
  }
  return edges.toSorted((a, b) => b.lengthM - a.lengthM || a.direction - b.direction);
}

/** Signed difference of two directions that repeat every quarter turn, -45..45 degrees. */
const quarterDifference = (a: number, b: number): number =>
  ((((a - b) % QUARTER) + 1.5 * QUARTER) % QUARTER) - QUARTER / 2;

/** Length-weighted mean direction of the edges about one of them, and their length. */
function axisAbout(center: number, edges: readonly Edge[]): Edge {
  let [turn, length] = [0, 0];
  for (const edge of edges) {
    const difference = quarterDifference(edge.direction, center);
    if (Math.abs(difference) > SAME_AXIS) continue;
    turn += difference * edge.lengthM;
    length += edge.lengthM;
  }
  const direction = Math.round((center + turn / length) / ROUNDING) * ROUNDING;
  return { direction: ((direction % QUARTER) + QUARTER) % QUARTER, lengthM: length };
}

/**
 * Directions that a roof's edges follow or are square to.
 * @param polygons outline, holes included [m].
 * @param limit how many axes at most.
 * @returns degrees clockwise from north within 0..90, the one with most length of outline first; none without edges.
 */
export function roofAxes(polygons: readonly LocalPolygon[], limit = 2): number[] {
  let rest = edgesOf(polygons).filter((edge) => edge.lengthM > 0);
  const all = rest.reduce((sum, edge) => sum + edge.lengthM, 0);
  const axes: number[] = [];
  while (rest.length > 0 && axes.length < limit) {
    const edges = rest;
    const heaviest = edges
      .slice(0, 16)
      .map((edge) => axisAbout(edge.direction, edges))
      .reduce((best, axis) => (axis.lengthM > best.lengthM + 1e-6 ? axis : best));
    if (axes.length > 0 && heaviest.lengthM < MIN_SHARE * all) break;
    axes.push(heaviest.direction);
    rest = edges.filter((edge) => Math.abs(quarterDifference(edge.direction, heaviest.direction)) > SAME_AXIS);
  }
  return axes;
}

/**
 * The azimuth along or square to an axis that is nearest to a wanted one.
 * @param axis of `roofAxes`.
 * @returns degrees clockwise from north, within 45 of the wanted one.
 */
export const azimuthAlongAxis = (axis: number, wanted: number): number => {
  const azimuth = wanted + quarterDifference(axis, wanted);
  return ((azimuth % 360) + 360) % 360;
};
