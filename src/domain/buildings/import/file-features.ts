import { isRecord } from '../../../core/json/is-record.js';
import { isSolarGenerator } from '../../../core/buildings/existing-plant.js';
import type { FeatureProperties } from '../../../core/buildings/heights/heights.js';
import { projectionOf, WGS84_EPSG } from '../../../core/terrain/map-projection.js';
import type { ToWgs84 } from './convert-feature.js';

/** Features converted in one go [about 1 ms] before what else waits in this thread, the storing of a batch included. */
export const GROUP_FEATURES = 50;

/** Properties of what a file has in place of a feature; none where that is something else. */
export function propertiesOf(feature: unknown): FeatureProperties {
  const properties = (feature as { properties?: unknown } | null)?.properties;
  return isRecord(properties) ? properties : {};
}

/** The projection of a file's coordinates to WGS84; `undefined` where they are degrees of it already. */
export const projectionFrom = (epsg = WGS84_EPSG): ToWgs84 | undefined =>
  epsg === WGS84_EPSG ? undefined : projectionOf(epsg).inverse;

/** Why a plant that is drawn as a feature of its own is no building. */
export const SOLAR_PLANT = 'solar_plant';

/**
 * Why a feature that OpenStreetMap draws on top of a building is no building of its own. Of a part nobody knows which building
 * it belongs to where the file is cut into batches, and the whole, with its own height, is in the file too. A solar plant is
 * on a roof, or on the ground.
 */
export function whyNoBuilding(properties: FeatureProperties): string | undefined {
  if (isTagged(properties['building'])) return undefined;
  if (isSolarGenerator(properties)) return SOLAR_PLANT;
  const part = properties['building:part'];
  return typeof part === 'string' && isTagged(part) ? 'part_of_building' : undefined;
}

/** Whether a tag of OpenStreetMap says something other than no. */
const isTagged = (tag: unknown): boolean => tag !== undefined && tag !== null && tag !== 'no';
