import { gzipSync } from 'node:zlib';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import type { Feature, Polygon } from 'geojson';
import GeoJSONVT from 'geojson-vt';
import { worthClassOf } from '../../district/potential-class.js';
import { toDecimals } from '../../units.js';
import { parseBuildingItem, roundMetric } from '../building-item.js';
import { tileOutline, type TileRing } from './tile-outline.js';
import type { Tile } from '../../geometry/web-tile.js';

/** Name of the layer of buildings, its units a tile side, and how far it reaches over the tile's edge [units]. */
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

/**
 * Coarsest zoom whose tiles name the id of a building and have figures in full: the texts would be half of a coarser tile,
 * and each different figure takes room of its own.
 */
export const ID_ZOOM = 15;
/** Steps of figures in coarser tiles, where a pixel is some metres: of lengths [m], capacities [kWp] and yields [kWh/kWp]. */
const COARSE = { length: 0.1, capacity: 1, specificYield: 10 } as const;
const inSteps = (value: number, step: number): number => toDecimals(Math.round(value / step) * step, 1);

/** Hexadecimal digits of a building's id that make the number of its feature: 48 bits, which every client holds exactly. */
const FEATURE_ID_DIGITS = 12;
const featureId = (id: string): number => Number.parseInt(id.slice(-FEATURE_ID_DIGITS), 16);

/** What a map colours by; nothing where no potential is known. */
function potentialProperties(
  { isKnown, ...potential }: TileBuilding,
  isCoarse: boolean,
): Record<string, string | number> {
  if (!isKnown) return {};
  const { specificYield, possibleKw, npvTwd, duty } = potential;
  return {
    ...(potential.class !== null && { class: potential.class }),
    ...(specificYield !== null && { kwh_per_kwp: inSteps(specificYield, isCoarse ? COARSE.specificYield : 1) }),
    kw: inSteps(possibleKw!, isCoarse ? COARSE.capacity : 0.1),
    npv_class: worthClassOf(npvTwd),
    ...(duty !== null && { duty }),
  };
}

/** A vector tile, as it is and packed. */
export interface DrawnBuildingTile {
  mvt: Uint8Array;
  gzip: Uint8Array;
}

function toFeature(building: TileBuilding, z: number): Feature<Polygon> {
  const { id, footprint, holes, heightM, heightSource, baseHeightM, floors, source, pvKw } = parseBuildingItem(
    building.item,
  );
  const isCoarse = z < ID_ZOOM;
  const length = (value: number): number => (isCoarse ? inSteps(value, COARSE.length) : roundMetric(value));
  return {
    type: 'Feature',
    id: featureId(id),
    geometry: { type: 'Polygon', coordinates: [footprint, ...holes] },
    properties: {
      ...(!isCoarse && { id }),
      height: length(heightM),
      height_source: heightSource,
      base_height: length(baseHeightM),
      ...(floors !== null && { floors }),
      source,
      // in steps the smallest plant would be 0, which reads as none
      ...(pvKw !== undefined && { pv_kw: isCoarse ? Math.max(1, inSteps(pvKw, COARSE.capacity)) : inSteps(pvKw, 0.1) }),
      ...potentialProperties(building, isCoarse),
    },
  };
}

/**
 * Draws buildings as a vector tile of one layer; outlines are simplified to the tile's own fineness.
 * @param input tile and buildings, those apart from it included: they are left out.
 * @returns no bytes where nothing is in the tile.
 * @see Mapbox Vector Tile Specification 2.1.
 */
export const drawBuildingTile = ({ buildings, ...tile }: TileInput): DrawnBuildingTile =>
  drawFeatures(
    tile,
    TILE_LAYER,
    buildings.map((building) => toFeature(building, tile.z)),
  );

/** Draws features as a vector tile of one layer. @returns no bytes where nothing is in the tile. */
export function drawFeatures({ z, x, y }: Tile, layer: string, all: Feature<Polygon>[]): DrawnBuildingTile {
  const index = new GeoJSONVT(
    { type: 'FeatureCollection', features: all },
    { maxZoom: z, indexMaxZoom: 0, extent: TILE_EXTENT, buffer: TILE_BUFFER },
  );
  const features = (index.getTile(z, x, y)?.features ?? []).flatMap((feature) => {
    const geometry = tileOutline(feature.geometry as TileRing[], TILE_EXTENT);
    return geometry.length > 0 ? [{ ...feature, geometry }] : [];
  });
  const isEmpty = features.length === 0;
  const mvt = isEmpty
    ? new Uint8Array(0)
    : fromGeojsonVt({ [layer]: { features } as never }, { version: MVT_VERSION, extent: TILE_EXTENT });
  return { mvt, gzip: isEmpty ? mvt : gzipSync(mvt) };
}
