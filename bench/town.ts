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

/** A footprint of 6 to 14 corners around the middle of its lot, as text of a GeoJSON feature. */
function featureText(index: number, { columns, changedEvery }: Town): string {
  const lng = CORNER.lng + (index % columns) * LOT_DEG;
  const lat = CORNER.lat + Math.floor(index / columns) * LOT_DEG;
  const corners = 6 + (index % 9);
  const ring = Array.from({ length: corners + 1 }, (_, i) => {
    const angle = ((i % corners) * 2 * Math.PI) / corners;
    return [(lng + Math.cos(angle) * 1.1e-4).toFixed(7), (lat + Math.sin(angle) * 1e-4).toFixed(7)];
  });
  const coordinates = ring.map((position) => `[${position.join(',')}]`).join(',');
  const storey = changedEvery !== undefined && index % changedEvery === 0 ? 3 : 0;
  return `{"type":"Feature","properties":{"id":"b${index}","height_m":${5 + (index % 40) + storey},"name":null},"geometry":{"type":"Polygon","coordinates":[[${coordinates}]]}}`;
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
