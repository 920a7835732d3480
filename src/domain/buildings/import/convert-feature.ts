import { isRecord } from '../../../core/json/is-record.js';
import { normalizeFootprint, type FootprintRepair, type RawRing } from '../../../core/geometry/footprint.js';
import type { Polygon } from '../../../core/geometry/position.js';
import type { LatLng } from '../../../core/units.js';
import type { DegreeBox } from '../../../core/buildings/building-area.js';
import { isOverture } from '../../../core/buildings/data-sources.js';
import { positionsBox } from '../../../core/buildings/degree-box.js';
import { featureAddress, featureId, featureName } from './feature-text.js';
import {
  estimateHeight,
  heightRefusals,
  type FeatureProperties,
  type HeightColumns,
  type HeightEstimate,
  type StatedHeightSource,
} from '../../../core/buildings/heights/heights.js';
import { roundMetric } from '../../../core/buildings/building-item.js';
import { existingPvKw } from '../../../core/buildings/existing-plant.js';
import { readRoofTags, type TaggedRoof } from '../../../core/buildings/roof-tags.js';
import { roundPolygon } from '../../../core/buildings/round-polygon.js';
import { buildingTile } from '../../../core/buildings/tiles/tiles.js';

/** A building made of a feature, not yet stored. */
export interface BuildingDraft extends HeightEstimate {
  sourceId: string;
  /** Outer ring and holes, closed, at the stored precision. */
  polygon: Polygon;
  areaM2: number;
  name: string | null;
  address: string | null;
  /** Whether the source names courtyards whose outlines it does not give. */
  holesMissing: boolean;
  /** What is said of the roof. */
  roof?: TaggedRoof | null;
  /** Capacity of the solar plant on it [kW]. */
  pvKw?: number | null;
  /** How sure the file is that it is a building, 0..1. */
  confidence?: number | null;
  tile: string;
}

/** What became of a feature. */
export interface ConvertedFeature {
  /** Identity of the whole feature; its buildings have it too, with a suffix where they are several. */
  featureId: string;
  buildings: BuildingDraft[];
  repairs: (FootprintRepair | 'part_dropped')[];
  /** Why nothing could be made of the whole or of parts of it. */
  refusals: string[];
  /** Why heights that its fields give were skipped. */
  heightRefusals: string[];
}

/** A part of a footprint under this is no building but a sliver that a repair left [m²]. */
const MIN_PART_M2 = 1;

interface Part {
  polygon: Polygon;
  areaM2: number;
}

/** Whether it is a list of rings of positions; what the positions hold is for the footprint's own check. */
const isPolygon = (value: unknown): value is RawRing[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every((ring) => Array.isArray(ring) && ring.every((position) => Array.isArray(position)));

function polygonsOf(geometry: unknown): RawRing[][] | string {
  if (!isRecord(geometry)) return 'no_geometry';
  const { type, coordinates } = geometry;
  if (type !== 'Polygon' && type !== 'MultiPolygon') return 'not_a_polygon';
  const polygons: unknown = type === 'Polygon' ? [coordinates] : coordinates;
  return Array.isArray(polygons) && polygons.length > 0 && polygons.every(isPolygon) ? polygons : 'broken_geometry';
}

/** A projection of positions of a file to WGS84 degrees. */
export type ToWgs84 = (x: number, y: number) => readonly [lng: number, lat: number];

const isPair = ([x, y]: readonly unknown[]): boolean => typeof x === 'number' && typeof y === 'number';

/** Rings in WGS84; what is no position stays as it is, for the footprint's own check. */
const projected = (rings: RawRing[], toWgs84: ToWgs84): RawRing[] =>
  rings.map((ring) => ring.map((position) => (isPair(position) ? toWgs84(position[0]!, position[1]!) : position)));

/** Why a feature with an outline is no building that is on the ground by itself. */
function unfit(properties: FeatureProperties): string | undefined {
  const isBelow = /^true$/i.test(String(properties['is_underground'])) || properties['location'] === 'underground';
  if (isBelow) return 'underground';
  // its building is in the data too, with the same ground and the height of its highest part
  return typeof properties['building_id'] === 'string' && isOverture(properties) ? 'part_of_building' : undefined;
}

/** Middle of a box; which tile a building belongs to needs no more. */
const middle = ({ west, south, east, north }: DegreeBox): LatLng => ({
  lng: (west + east) / 2,
  lat: (south + north) / 2,
});

/** Clean parts of one polygon, with slivers left out where something greater remains. */
function partsOf(rings: RawRing[], into: ConvertedFeature): Part[] {
  const result = normalizeFootprint(rings);
  if (!result.ok) {
    into.refusals.push(...result.faults);
    return [];
  }
  into.repairs.push(...result.footprint.repairs);
  const { polygons, areaM2 } = result.footprint;
  const rounded = polygons.flatMap(roundPolygon);
  if (rounded.length === 0) into.refusals.push('zero_area');
  if (polygons.length === 1 && rounded.length === 1) return [{ polygon: rounded[0]!, areaM2 }];
  const parts = rounded.map((polygon) => ({ polygon, areaM2: areaOf(polygon) }));
  const kept = parts.filter((part) => part.areaM2 >= MIN_PART_M2);
  if (kept.length > 0 && kept.length < parts.length) into.repairs.push('part_dropped');
  return kept.length > 0 ? kept : parts;
}

const areaOf = (polygon: Polygon): number => {
  const alone = normalizeFootprint(polygon);
  return alone.ok ? alone.footprint.areaM2 : 0;
};

/** How sure a file is that a feature is a building, as Google Open Buildings has it, 0..1; `null` where it does not say. */
export function confidenceOf({ confidence }: FeatureProperties): number | null {
  const stated = typeof confidence === 'string' ? Number(confidence.trim() || Number.NaN) : confidence;
  return typeof stated === 'number' && stated >= 0 && stated <= 1 ? stated : null;
}

/** Identity of a part of a feature: `id`, or `id#1`, `id#2`, ... where there are several. */
const partId = (id: string, part: number): string => `${id}#${part}`;

export const NOTHING_DRAWN: ReadonlyMap<string, number> = new Map();

/** A feature of which nothing can be made. */
export const refusedFeature = (reason: string, featureId = ''): ConvertedFeature => ({
  featureId,
  buildings: [],
  repairs: [],
  refusals: [reason],
  heightRefusals: [],
});

/**
 * Buildings of a GeoJSON feature: one for each polygon that can be used, repaired where need be.
 * @param feature anything that a file may hold in place of a feature.
 * @param heightSource how the heights of the file were determined.
 * @param toWgs84 projection of the file's coordinates; degrees of WGS84 unless given.
 * @param columns those in which the operator says that heights and floors are.
 * @param drawnKw capacity of solar plants that are features of their own [kW], by the identity of the feature that they are on.
 */
export function convertFeature(
  feature: unknown,
  heightSource: StatedHeightSource,
  toWgs84?: ToWgs84,
  columns: HeightColumns = {},
  drawnKw: ReadonlyMap<string, number> = NOTHING_DRAWN,
): ConvertedFeature {
  const converted: ConvertedFeature = { featureId: '', buildings: [], repairs: [], refusals: [], heightRefusals: [] };
  if (!isRecord(feature)) return refusedFeature('not_a_feature');
  const properties: FeatureProperties = isRecord(feature['properties']) ? feature['properties'] : {};
  converted.featureId = featureId(feature, properties);
  const reason = unfit(properties);
  if (reason !== undefined) return { ...converted, refusals: [reason] };
  const polygons = polygonsOf(feature['geometry']);
  if (typeof polygons === 'string') return { ...converted, refusals: [polygons] };
  const parts = polygons.flatMap((rings) => partsOf(toWgs84 ? projected(rings, toWgs84) : rings, converted));
  if (parts.length > 0) converted.heightRefusals = heightRefusals(properties, columns);
  // a plant that the building names itself may be drawn too
  const pvKw = existingPvKw(properties) ?? existingPvKw({ pv_kw: drawnKw.get(converted.featureId) });
  const areaM2 = parts.reduce((sum, part) => sum + part.areaM2, 0);
  converted.buildings = parts.map((part, i) => {
    const place = middle(positionsBox(part.polygon[0]!));
    return {
      ...estimateHeight(properties, { areaM2: part.areaM2, place }, heightSource, columns),
      ...part,
      sourceId: parts.length === 1 ? converted.featureId : partId(converted.featureId, i + 1),
      name: featureName(properties),
      address: featureAddress(properties),
      holesMissing: feature['holesMissing'] === true,
      roof: readRoofTags(properties),
      confidence: confidenceOf(properties),
      // the plant of a feature is spread over its parts by their area
      pvKw: pvKw === null ? null : roundMetric((pvKw * part.areaM2) / areaM2),
      tile: buildingTile(place),
    };
  });
  return converted;
}
