import type { DegreeBox } from '../../core/buildings/building-area.js';
import type { FootprintSourceName } from '../../core/buildings/data-sources.js';
import type { Position, Ring } from '../../core/geometry/position.js';
import type { Source } from '../chain/source.js';

/** A footprint as its source has it, in GeoJSON's form and with the source's own fields. */
export interface FootprintFeature {
  type: 'Feature';
  /** Identity inside the data set, such as `way/24981342`. */
  id: string;
  geometry: { type: 'Polygon'; coordinates: Ring[] } | { type: 'MultiPolygon'; coordinates: Ring[][] };
  properties: Record<string, unknown>;
  /** The source names courtyards whose outlines it does not give. */
  holesMissing?: true;
}

/** Footprints of an area as a source gave them. */
export interface FootprintCollection {
  features: FootprintFeature[];
  /** Date of the data, ISO; `null` where the source states none. */
  sourceDate: string | null;
  /** Elements that no footprint could be made of, by reason. */
  refused: Record<string, number>;
  /** Identities of buildings that are left out because their parts make them up wholly. */
  replaced?: string[];
  /** Where the source knows all buildings; everywhere in the box asked for unless given [deg]. */
  known?: DegreeBox;
}

/** An outside source of footprints at one address. */
export type FootprintClient = Source<DegreeBox, FootprintCollection> & { name: FootprintSourceName };

/** Polygons of a feature, each an outer ring and its holes. */
export const polygonsOf = ({ geometry }: FootprintFeature): Ring[][] =>
  geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;

/** A feature of one polygon or several. */
export const footprintFeature = (
  id: string,
  polygons: readonly Ring[][],
  properties: Record<string, unknown>,
): FootprintFeature => ({
  type: 'Feature',
  id,
  geometry:
    polygons.length === 1
      ? { type: 'Polygon', coordinates: polygons[0]! }
      : { type: 'MultiPolygon', coordinates: [...polygons] },
  properties,
});

/** Whether two positions are the same place, digit by digit. */
export const samePosition = (a: Position, b: Position): boolean => a[0] === b[0] && a[1] === b[1];

/**
 * Checks that a kept value is a collection of footprints.
 * @throws TypeError when it is not.
 */
export function checkCollection(value: unknown): FootprintCollection {
  const { features, sourceDate, refused } = (value ?? {}) as Partial<FootprintCollection>;
  const whole =
    Array.isArray(features) &&
    features.every(isFeature) &&
    (sourceDate === null || typeof sourceDate === 'string') &&
    typeof refused === 'object';
  if (!whole) throw new TypeError('not a collection of footprints');
  return value as FootprintCollection;
}

const isFeature = (value: unknown): boolean => {
  const { id, geometry, properties } = (value ?? {}) as Partial<FootprintFeature>;
  const shaped = geometry?.type === 'Polygon' || geometry?.type === 'MultiPolygon';
  return typeof id === 'string' && shaped && Array.isArray(geometry.coordinates) && typeof properties === 'object';
};
