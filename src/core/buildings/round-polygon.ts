import { footprintToLocal } from '../geometry/footprint.js';
import { toMultiPolygon } from '../geometry/geojson.js';
import { createLocalFrame } from '../geometry/local-frame.js';
import { offsetRings, subtractRings } from '../geometry/overlay.js';
import type { FlatRing, Polygon, Ring } from '../geometry/position.js';
import { polygonsArea, ringsArea } from '../geometry/ring.js';
import { mayCrossItself } from '../geometry/self-crossing.js';
import { STEPS_PER_DEGREE } from '../geometry/round-degrees.js';
import { roundRing } from './building-item.js';

/** Edges this near to each other are parted; twice the stored precision and some more [m]. */
const NEAR_M = 0.03;
/** Longer rings are not searched pair by pair: the work grows with the square of their length. */
const MAX_SEARCHED_VERTICES = 2_000;

/**
 * A clean polygon at the stored precision. Rounding moves vertices by up to 1 cm, so edges that are nearer than that may
 * come to touch or cross: such a polygon loses its strips narrower than 3 cm, and about 1 cm at its edges.
 * @param polygon closed rings, the outer one first, valid, WGS84 [deg].
 * @returns valid polygons; several where a narrow bridge went, none where nothing but strips was there.
 */
export function roundPolygon(polygon: Polygon): Polygon[] {
  const rounded = polygon.map(roundRing);
  return isValid(rounded) ? [rounded] : parted(polygon).filter(isValid);
}

function parted(polygon: Polygon): Polygon[] {
  const [lng, lat] = polygon[0]![0]!;
  const frame = createLocalFrame({ lat, lng });
  const local = footprintToLocal(polygon, frame);
  if (!local.ok) return [];
  const core = offsetRings(local.footprint.polygons.flat(), -NEAR_M / 2);
  const grown = offsetRings(core.flat(), NEAR_M / 4);
  return toMultiPolygon(grown, frame).map((each) => each.map(roundRing));
}

function isValid(polygon: Polygon): boolean {
  const [shell, ...holes] = polygon.map((ring) => inStoredUnits(ring, polygon[0]![0]!));
  if ([shell!, ...holes].some(touchesItself)) return false;
  if (holes.length === 0) return true;
  const cut = subtractRings([shell!], holes);
  const isWhole = cut.length === 1 && cut[0]!.length === polygon.length;
  return isWhole && Math.abs(polygonsArea(cut) - ringsArea([shell!, ...holes])) < 1; // equal: the unit is a square centimetre
}

/** The ring in whole units of the stored precision, in which touching is decided exactly. */
function inStoredUnits(ring: Ring, [lng, lat]: readonly [number, number]): FlatRing {
  const flat = new Float64Array(2 * (ring.length - 1));
  for (let i = 0; i < ring.length - 1; i++) {
    flat[2 * i] = Math.round((ring[i]![0] - lng) * STEPS_PER_DEGREE);
    flat[2 * i + 1] = Math.round((ring[i]![1] - lat) * STEPS_PER_DEGREE);
  }
  return flat;
}

function touchesItself(ring: FlatRing): boolean {
  const vertices = ring.length / 2;
  if (vertices < 3) return true;
  return vertices <= MAX_SEARCHED_VERTICES && (repeatsVertex(ring) || mayCrossItself(ring, MAX_SEARCHED_VERTICES));
}

function repeatsVertex(ring: FlatRing): boolean {
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
    if (ring[i] === ring[j] && ring[i + 1] === ring[j + 1]) return true;
  }
  return false;
}
