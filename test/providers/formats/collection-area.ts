import { normalizeFootprint } from '../../../src/core/geometry/footprint.js';
import { polygonsOf, type FootprintCollection } from '../../../src/providers/footprints/footprint-feature.js';

/** Area of all footprints of a collection, or of one of them [m²]; NaN where one is unsound. */
export const areaM2 = (collection: FootprintCollection, id?: string): number =>
  collection.features
    .filter((feature) => id === undefined || feature.id === id)
    .flatMap(polygonsOf)
    .reduce((sum, polygon) => {
      const result = normalizeFootprint(polygon);
      return sum + (result.ok ? result.footprint.areaM2 : Number.NaN);
    }, 0);
