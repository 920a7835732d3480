import { gzipSync } from 'node:zlib';
import { fromVectorTileJs } from '@maplibre/vt-pbf';
import { worthClassOf } from '../../district/potential-class.js';
import { toDecimals } from '../../units.js';
import { parseBuildingItem, roundMetric } from '../building-item.js';
import { tileOutline } from './tile-outline.js';
import { ringInTile } from './ring-in-tile.js';
import type { Polygon } from '../../geometry/position.js';
import type { Tile } from '../../geometry/web-tile.js';

/** Name of the layer of buildings, its units a tile side, and how far it reaches over the tile's edge [units]. */
export const TILE_LAYER = 'buildings';
const TILE_EXTENT = 4096;
export const TILE_BUFFER = 64;
const SCALE = { extent: TILE_EXTENT, rim: TILE_BUFFER };
/** Version of the Mapbox Vector Tile specification, and its number of the type polygon. */
const MVT_VERSION = 2;
const POLYGON = 3;

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

/** A polygon to draw. */
export interface TileFeature {
  id: number;
  outline: Polygon;
  properties: Record<string, string | number>;
}

function toFeature(building: TileBuilding, z: number): TileFeature {
  const { id, footprint, holes, heightM, heightSource, baseHeightM, floors, source, pvKw } = parseBuildingItem(
    building.item,
  );
  const isCoarse = z < ID_ZOOM;
  const length = (value: number): number => (isCoarse ? inSteps(value, COARSE.length) : roundMetric(value));
  return {
    id: featureId(id),
    outline: [footprint, ...holes],
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

/** Draws polygons as a vector tile of one layer. @returns no bytes where nothing is in the tile. */
export function drawFeatures(tile: Tile, layer: string, all: readonly TileFeature[]): DrawnBuildingTile {
  const features = all.flatMap(({ outline, ...feature }) => {
    const rings = tileOutline(outline.map((ring) => ringInTile(ring, tile, SCALE)), TILE_EXTENT); // prettier-ignore
    return rings.length > 0 ? [{ ...feature, type: POLYGON, loadGeometry: () => rings }] : [];
  });
  if (features.length === 0) return { mvt: new Uint8Array(0), gzip: new Uint8Array(0) };
  const mvt = fromVectorTileJs({
    layers: {
      [layer]: {
        name: layer,
        version: MVT_VERSION,
        extent: TILE_EXTENT,
        length: features.length,
        feature: (i: number) => features[i]!,
      },
    },
  });
  return { mvt, gzip: gzipSync(mvt) };
}
