import Flatbush from 'flatbush';
import type { DegreeBox } from '../../core/buildings/building-area.js';
import { positionsBox } from '../../core/buildings/degree-box.js';
import { polygonsOf, type FootprintFeature } from './footprint-feature.js';

/** The box around a feature, WGS84 [deg]. */
export const featureBox = (feature: FootprintFeature): DegreeBox =>
  positionsBox(polygonsOf(feature).flatMap(([outer]) => outer!));

/** What finds the features whose boxes touch a box. @param features at least one. */
export function featuresNear(features: readonly FootprintFeature[]): (box: DegreeBox) => FootprintFeature[] {
  const boxes = new Flatbush(features.length);
  for (const { west, south, east, north } of features.map(featureBox)) boxes.add(west, south, east, north);
  boxes.finish();
  return ({ west, south, east, north }) => boxes.search(west, south, east, north).map((i) => features[i]!);
}
