import type { PointElevation, TerrainOrigin } from '../../contract/terrain/terrain.answer.js';
import { NotFoundError } from '../../core/errors.js';
import { cellSizeM, toCellOf } from '../../core/terrain/elevation-grid.js';
import { sampleWindow, windowOf } from '../../core/terrain/elevation-window.js';
import { readLayer, type SourcedLayer } from '../../core/terrain/terrain-layers.js';
import type { TerrainSource } from '../../core/terrain/terrain-source.js';
import { toDecimals, type LatLng } from '../../core/units.js';

/** Decimals of metres that are given: finer ones mean nothing. */
export const METRE_DECIMALS = 2;

/** Height of a point by the first of the sources that knows it. @throws NotFoundError. */
export async function elevationIn(sources: readonly TerrainSource[], { lat, lng }: LatLng): Promise<PointElevation> {
  for (const source of sources) {
    for (const level of source.pointLevels) {
      const layer = await readLayer(source, level, [[lng, lat]], lng);
      const elevationM = layer === undefined ? Number.NaN : heightIn(layer, { lat, lng });
      if (layer === undefined || Number.isNaN(elevationM)) continue;
      return {
        lat,
        lng,
        elevationM: toDecimals(elevationM, METRE_DECIMALS),
        cellSizeM: cellSizeM(source.grid, level, lat),
        ...originOf([layer]),
      };
    }
  }
  throw new NotFoundError('Elevation');
}

function heightIn(layer: SourcedLayer, { lat, lng }: LatLng): number {
  const toCell = toCellOf(layer.grid, layer.level, lng);
  return sampleWindow(windowOf(layer), ...toCell(lng, lat));
}

/** A source as answers name it. */
export const named = ({ name, sourceDate, attribution }: TerrainSource) => ({ source: name, sourceDate, attribution });

export const layerOrigin = ({ source, found }: SourcedLayer): TerrainOrigin => ({
  ...named(source),
  retrievedAt: new Date(Math.min(...found.map(({ retrievedAt }) => retrievedAt.getTime()))),
  stale: found.some(({ stale }) => stale),
});

export const originOf = (layers: readonly SourcedLayer[]): TerrainOrigin => joinOrigins(layers.map(layerOrigin));

/** Names every source once, best first; the oldest instant counts. */
export function joinOrigins(origins: readonly TerrainOrigin[]): TerrainOrigin {
  const distinct = (texts: (string | null)[]): string[] => [...new Set(texts.filter((text) => text !== null))];
  return {
    source: distinct(origins.map(({ source }) => source)).join('; '),
    sourceDate: distinct(origins.map(({ sourceDate }) => sourceDate)).join('; ') || null,
    retrievedAt: new Date(Math.min(...origins.map(({ retrievedAt }) => retrievedAt.getTime()))),
    stale: origins.some(({ stale }) => stale),
    attribution: distinct(origins.map(({ attribution }) => attribution)).join('; ') || null,
  };
}
