import { gzipSync } from 'node:zlib';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import type { Feature, Polygon } from 'geojson';
import GeoJSONVT from 'geojson-vt';
import { worthClassOf } from '../../district/potential-class.js';
import { parseBuildingItem, roundMetric } from '../building-item.js';
import { tileOutline, type TileRing } from './tile-outline.js';
import type { Tile } from '../../geometry/web-tile.js';

/** Name of the one layer, its units a tile side, and how far it reaches over the tile's edge [units]. */
export const TILE_LAYER = 'buildings';
const TILE_EXTENT = 4096;
export const TILE_BUFFER = 64;
/** Version of the Mapbox Vector Tile specification. */
const MVT_VERSION = 2;

/** A building to draw: its text that was made when it was stored, and the potential of its roof. */
export interface TileBuilding {
  item: string;
  /** Whether the potential is calculated. */
  isKnown: boolean;
  class: number | null;
  specificYield: number | null;
  possibleKw: number | null;
  npvTwd: number | null;
  duty: string | null;
}

export interface TileInput extends Tile {
  buildings: TileBuilding[];
}

/** Hexadecimal digits of a building's id that make the number of its feature: 48 bits, which every client holds exactly. */
const FEATURE_ID_DIGITS = 12;
const featureId = (id: string): number => Number.parseInt(id.slice(-FEATURE_ID_DIGITS), 16);

/** What a map colours by; nothing where no potential is known. */
function potentialProperties({ isKnown, ...potential }: TileBuilding): Record<string, string | number> {
  if (!isKnown) return {};
  const { specificYield, possibleKw, npvTwd, duty } = potential;
  return {
    ...(potential.class !== null && { class: potential.class }),
    ...(specificYield !== null && { kwh_per_kwp: Math.round(specificYield) }),
    kw: Math.round(possibleKw! * 10) / 10,
    npv_class: worthClassOf(npvTwd),
    ...(duty !== null && { duty }),
  };
}

/** A vector tile, as it is and packed. */
export interface DrawnBuildingTile {
  mvt: Uint8Array;
  gzip: Uint8Array;
}

function toFeature(building: TileBuilding): Feature<Polygon> {
  const { id, footprint, holes, heightM, heightSource, baseHeightM, floors, source } = parseBuildingItem(building.item);
  return {
    type: 'Feature',
    id: featureId(id),
    geometry: { type: 'Polygon', coordinates: [footprint, ...holes] },
    properties: {
      id,
      height: roundMetric(heightM),
      height_source: heightSource,
      base_height: roundMetric(baseHeightM),
      ...(floors !== null && { floors }),
      source,
      ...potentialProperties(building),
    },
  };
}

/**
 * Draws buildings as a vector tile of one layer; outlines are simplified to the tile's own fineness.
 * @param input tile and buildings, those apart from it included: they are left out.
 * @returns no bytes where nothing is in the tile.
 * @see Mapbox Vector Tile Specification 2.1.
 */
export function drawBuildingTile({ z, x, y, buildings }: TileInput): DrawnBuildingTile {
  const index = new GeoJSONVT(
    { type: 'FeatureCollection', features: buildings.map(toFeature) },
    { maxZoom: z, indexMaxZoom: 0, extent: TILE_EXTENT, buffer: TILE_BUFFER },
  );
  const features = (index.getTile(z, x, y)?.features ?? []).flatMap((feature) => {
    const geometry = tileOutline(feature.geometry as TileRing[], TILE_EXTENT);
    return geometry.length > 0 ? [{ ...feature, geometry }] : [];
  });
  const isEmpty = features.length === 0;
  const mvt = isEmpty
    ? new Uint8Array(0)
    : fromGeojsonVt({ [TILE_LAYER]: { features } as never }, { version: MVT_VERSION, extent: TILE_EXTENT });
  return { mvt, gzip: isEmpty ? mvt : gzipSync(mvt) };
}
