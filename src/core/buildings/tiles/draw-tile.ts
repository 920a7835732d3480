import { gzipSync } from 'node:zlib';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import type { Feature, Polygon } from 'geojson';
import GeoJSONVT from 'geojson-vt';
import { parseBuildingItem, roundMetric } from '../building-item.js';
import { tileOutline, type TileRing } from './tile-outline.js';
import type { Tile } from '../../geometry/web-tile.js';

/** Name of the one layer, its units a tile side, and how far it reaches over the tile's edge [units]. */
export const TILE_LAYER = 'buildings';
const TILE_EXTENT = 4096;
export const TILE_BUFFER = 64;
/** Version of the Mapbox Vector Tile specification. */
const MVT_VERSION = 2;

/** Buildings to draw, as the texts that were made when they were stored. */
export interface TileInput extends Tile {
  items: string[];
}

/** A vector tile, as it is and packed. */
export interface DrawnBuildingTile {
  mvt: Uint8Array;
  gzip: Uint8Array;
}

function toFeature(text: string): Feature<Polygon> {
  const { id, footprint, holes, heightM, heightSource, baseHeightM, floors, source } = parseBuildingItem(text);
  return {
    type: 'Feature',
    geometry: { type: 'Polygon', coordinates: [footprint, ...holes] },
    properties: {
      id,
      height: roundMetric(heightM),
      height_source: heightSource,
      base_height: roundMetric(baseHeightM),
      ...(floors !== null && { floors }),
      source,
    },
  };
}

/**
 * Draws buildings as a vector tile of one layer; outlines are simplified to the tile's own fineness.
 * @param input tile and buildings, those apart from it included: they are left out.
 * @returns no bytes where nothing is in the tile.
 * @see Mapbox Vector Tile Specification 2.1.
 */
export function drawBuildingTile({ z, x, y, items }: TileInput): DrawnBuildingTile {
  const index = new GeoJSONVT(
    { type: 'FeatureCollection', features: items.map(toFeature) },
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
