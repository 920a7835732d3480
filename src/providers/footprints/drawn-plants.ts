import { existingPvKw } from '../../core/buildings/existing-plant.js';
import { boxesTouch, positionsBox } from '../../core/buildings/degree-box.js';
import { createLocalFrame } from '../../core/geometry/local-frame.js';
import type { Position } from '../../core/geometry/position.js';
import { distanceToPoint } from '../../core/geometry/ring-distance.js';
import { polygonsOf, type FootprintFeature } from './footprint-feature.js';

/**
 * How far beside a roof a plant may be drawn and still be on it [m]: outlines and plants are traced by hand from pictures, which
 * differ by about so much, and a street is wider.
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
 * Buildings with the capacity of the plants that are drawn on them, as `pv_kw`. A plant is on the roof that contains it, else on
 * the nearest within 2 m, of two equally near the one with the first identity. Plants of a roof are added up; a building that names a plant itself
 * keeps that alone, for it would count twice.
 */
export function withPlants(features: FootprintFeature[], plants: readonly DrawnPlant[]): FootprintFeature[] {
  const roofs = features.map((feature) => ({
    feature,
    rings: polygonsOf(feature).flat(),
    box: positionsBox(polygonsOf(feature).flatMap(([outer]) => outer!)),
  }));
  const kwOf = new Map<FootprintFeature, number>();
  for (const { place, tags } of plants) {
    const kw = existingPvKw(tags);
    if (kw === null) continue;
    const [lng, lat] = place;
    const near = { west: lng - BESIDE_ROOF_DEG, south: lat - BESIDE_ROOF_DEG, east: lng + BESIDE_ROOF_DEG, north: lat + BESIDE_ROOF_DEG }; // prettier-ignore
    const frame = createLocalFrame({ lat, lng });
    const [roof] = roofs
      .filter(({ box }) => boxesTouch(box, near))
      .map(({ feature, rings }) => ({
        feature,
        distanceM: distanceToPoint(
          rings.map((ring) => frame.ringToLocal(ring)),
          0,
          0,
        ),
      })) // prettier-ignore
      .filter(({ distanceM }) => distanceM <= BESIDE_ROOF_M)
      .toSorted(
        (a, b) =>
          Math.round(a.distanceM * STEPS_PER_M) - Math.round(b.distanceM * STEPS_PER_M) ||
          Number(a.feature.id > b.feature.id) - Number(a.feature.id < b.feature.id),
      );
    if (roof && existingPvKw(roof.feature.properties) === null)
      kwOf.set(roof.feature, (kwOf.get(roof.feature) ?? 0) + kw);
  }
  return features.map((feature) => {
    const kw = kwOf.get(feature);
    return kw === undefined ? feature : { ...feature, properties: { ...feature.properties, pv_kw: kw } };
  });
}
