import { existingPvKw } from '../../core/buildings/existing-plant.js';
import type { DegreeBox } from '../../core/buildings/building-area.js';
import { createLocalFrame } from '../../core/geometry/local-frame.js';
import type { Position } from '../../core/geometry/position.js';
import { distanceToPoint } from '../../core/geometry/ring-distance.js';
import { featuresNear } from './features-near.js';
import { polygonsOf, type FootprintFeature } from './footprint-feature.js';

/**
 * How far beside a roof a plant may be drawn and still be on it [m]: both are traced by hand from pictures, which differ by
 * about so much, and a street is wider.
 */
const BESIDE_ROOF_M = 2;
/** More than that in degrees, up to 65° of latitude. */
const BESIDE_ROOF_DEG = 1e-4;
/** Distances that differ by less are equal [1/m]: a point on the border of two roofs is at both. */
const STEPS_PER_M = 100;

/** A solar plant that a source draws as a feature of its own. */
export interface DrawnPlant {
  place: Position;
  tags: Readonly<Record<string, unknown>>;
}

/**
 * Buildings with the capacity of the plants that are drawn on them, as `pv_kw`. A plant is on the roof that contains it, else
 * on the nearest within 2 m, of two equally near the one with the first identity. Plants of a roof are added up. A building
 * that names a plant itself keeps that alone, for it would count twice.
 */
export function withPlants(features: FootprintFeature[], plants: readonly DrawnPlant[]): FootprintFeature[] {
  if (plants.length === 0 || features.length === 0) return features;
  const near = featuresNear(features);
  const kwOf = new Map<FootprintFeature, number>();
  for (const { place, tags } of plants) {
    const kw = existingPvKw(tags);
    const roof = kw === null ? undefined : roofAt(place, near);
    if (kw === null || roof === undefined || existingPvKw(roof.properties) !== null) continue;
    kwOf.set(roof, (kwOf.get(roof) ?? 0) + kw);
  }
  return features.map((feature) => {
    const kw = kwOf.get(feature);
    return kw === undefined ? feature : { ...feature, properties: { ...feature.properties, pv_kw: kw } };
  });
}

function roofAt([lng, lat]: Position, near: (box: DegreeBox) => FootprintFeature[]): FootprintFeature | undefined {
  const frame = createLocalFrame({ lat, lng });
  const stepsTo = (roof: FootprintFeature): number => {
    const rings = polygonsOf(roof).flat();
    return Math.round(distanceToPoint(rings.map((ring) => frame.ringToLocal(ring)), 0, 0) * STEPS_PER_M); // prettier-ignore
  };
  const around = {
    west: lng - BESIDE_ROOF_DEG,
    south: lat - BESIDE_ROOF_DEG,
    east: lng + BESIDE_ROOF_DEG,
    north: lat + BESIDE_ROOF_DEG,
  };
  const [nearest] = near(around)
    .map((roof) => ({ roof, steps: stepsTo(roof) }))
    .filter(({ steps }) => steps <= BESIDE_ROOF_M * STEPS_PER_M)
    .toSorted((a, b) => a.steps - b.steps || (a.roof.id < b.roof.id ? -1 : 1));
  return nearest?.roof;
}
