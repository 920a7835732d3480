import type { LatLng } from '../src/core/units.js';
import { traitsOf } from './real-outlines.js';

/** Lots are this wide and deep [deg]. */
export const LOT_DEG = 0.0003;
/** Middle of the first lot, in the south-west [deg]. */
export const CORNER = { lng: 121, lat: 24 };

/** Features of one chunk of the file. */
const CHUNK_FEATURES = 2_000;

/** A town on a grid of lots. */
export interface Town {
  footprints: number;
  /** Lots from west to east. */
  columns: number;
  /** Every so many buildings one is a storey higher than in the first edition. */
  changedEvery?: number;
}

/** Middle of the lot of a building. */
export const lotMiddle = (index: number, { columns }: Town): LatLng => ({
  lng: CORNER.lng + (index % columns) * LOT_DEG,
  lat: CORNER.lat + Math.floor(index / columns) * LOT_DEG,
});

/** Half the width and half the height of the largest outline that a lot holds [deg]. */
const MOST = { lng: 1.43e-4, lat: 1.3e-4 };
/** Metres of a degree in the middle of the town. */
const METRES = { lng: 101_600, lat: 110_800 };

/**
 * A footprint around the middle of its lot, as text of a GeoJSON feature: corners and heights of real buildings, and their
 * areas as far as the lot holds them (the largest tenth is smaller than its model).
 */
function featureText(index: number, town: Town): string {
  const { lng, lat } = lotMiddle(index, town);
  const { corners, areaM2, heightM } = traitsOf(index);
  const turn = (2 * Math.PI) / corners;
  const mostM2 = (corners / 2) * Math.sin(turn) * MOST.lng * METRES.lng * MOST.lat * METRES.lat;
  const scale = Math.sqrt(Math.min(1, areaM2 / mostM2));
  const ring = Array.from({ length: corners + 1 }, (_, i) => {
    const angle = (i % corners) * turn;
    const [east, north] = [Math.cos(angle) * MOST.lng * scale, Math.sin(angle) * MOST.lat * scale];
    return [(lng + east).toFixed(7), (lat + north).toFixed(7)];
  });
  const coordinates = ring.map((position) => `[${position.join(',')}]`).join(',');
  const storey = town.changedEvery !== undefined && index % town.changedEvery === 0 ? 3 : 0;
  return `{"type":"Feature","properties":{"id":"b${index}","height_m":${heightM + storey},"name":null},"geometry":{"type":"Polygon","coordinates":[[${coordinates}]]}}`;
}

/** The town as a GeoJSON file, chunk by chunk. */
export function* townChunks(town: Town): Generator<Buffer> {
  yield Buffer.from('{"type":"FeatureCollection","features":[');
  for (let first = 0; first < town.footprints; first += CHUNK_FEATURES) {
    const length = Math.min(CHUNK_FEATURES, town.footprints - first);
    const texts = Array.from({ length }, (_, i) => featureText(first + i, town));
    yield Buffer.from((first > 0 ? ',' : '') + texts.join(',\n'));
  }
  yield Buffer.from(']}');
}
