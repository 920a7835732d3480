import { RoofsOfPlants, type DrawnPlant } from '../../core/buildings/drawn-plants.js';
import { existingPvKw } from '../../core/buildings/existing-plant.js';
import { messageOf } from '../../core/message-of.js';
import { SourceFailure } from '../../core/source-failure.js';
import { polygonsOf, type FootprintFeature } from './footprint-feature.js';

/**
 * Buildings with the capacity of the plants that are drawn on them, as `pv_kw`. A building that names a plant itself keeps
 * that alone, for it would count twice.
 * @throws SourceFailure where plants are too crowded to be compared with the roofs around them.
 */
export function withPlants(features: FootprintFeature[], plants: readonly DrawnPlant[]): FootprintFeature[] {
  if (plants.length === 0) return features;
  const roofs = new RoofsOfPlants(plants);
  try {
    for (const feature of features) roofs.offer(feature.id, polygonsOf(feature));
  } catch (error) {
    throw new SourceFailure('too_much', messageOf(error));
  }
  const kwByRoof = roofs.kwByRoof();
  return features.map((feature) => {
    const kw = existingPvKw(feature.properties) === null ? kwByRoof.get(feature.id) : undefined;
    return kw === undefined ? feature : { ...feature, properties: { ...feature.properties, pv_kw: kw } };
  });
}
