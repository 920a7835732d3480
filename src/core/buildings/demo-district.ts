import { skipFeatures, type FileFeature, type ImportFile } from './import/import-file.js';
import { toMultiPolygon } from '../geometry/geojson.js';
import { createLocalFrame } from '../geometry/local-frame.js';
import type { LocalPolygon } from '../geometry/position.js';
import { flatRing, reversed, rotated, translated } from '../geometry/ring.js';
import type { LatLng } from '../units.js';
import type { DegreeBox } from './building-area.js';
import { demoName } from './demo-name.js';
import { TAIWAN_FLOORS } from './heights/height-figures.js';

/** Data set of its buildings. */
export const DEMO_SOURCE = 'demo';

/** Middle of the district, on the lawns of Da'an Forest Park in Taipei, where no building stands; one of the district's does. */
export const DEMO_CENTER: LatLng = { lat: 25.0298, lng: 121.5356 };

/** A box in which the whole district lies, with some 100 m to spare [deg]. */
export const DEMO_BOX: DegreeBox = {
  west: DEMO_CENTER.lng - 0.0036,
  south: DEMO_CENTER.lat - 0.0033,
  east: DEMO_CENTER.lng + 0.0036,
  north: DEMO_CENTER.lat + 0.0033,
};

/** Lots of the district: 13 x 13 about the centre, 34 m apart, streets turned 8° from north. */
const LOTS_A_SIDE = 13;
const LOT_M = 34;
const STREET_ANGLE_RAD = (8 * Math.PI) / 180;
/** Every so manieth lot is left open, as squares and gardens. */
const OPEN_LOT = 9;

/** Corners of a ring, metres from the middle of its lot, counter-clockwise. */
type Corners = [x: number, y: number][];

const box = (x: number, y: number): Corners => [
  [-x, -y],
  [x, -y],
  [x, y],
  [-x, y],
];

/** The shapes: outer ring and holes within half the width `x` and depth `y` [m]. */
const SHAPES: readonly ((x: number, y: number) => Corners[])[] = [
  (x, y) => [box(x, y)],
  // L
  (x, y) => [[[-x, -y], [x, -y], [x, -y / 4], [-x / 4, -y / 4], [-x / 4, y], [-x, y]]], // prettier-ignore
  (x, y) => [box(x, y * 0.7)],
  // U
  (x, y) => [[[-x, -y], [x, -y], [x, y], [x / 2, y], [x / 2, -y / 3], [-x / 2, -y / 3], [-x / 2, y], [-x, y]]], // prettier-ignore
  (x, y) => [box(x * 0.8, y)],
  // around a courtyard
  (x, y) => [box(x, y), box(x * 0.45, y * 0.45)],
  // T
  (x, y) => [[[-x / 3, -y], [x / 3, -y], [x / 3, y / 4], [x, y / 4], [x, y], [-x, y], [-x, y / 4], [-x / 3, y / 4]]], // prettier-ignore
];

/** Floors of the houses in turn: mostly walk-ups, here and there a tower. */
const FLOORS = [4, 5, 3, 7, 4, 12, 2, 5, 8, 4, 1, 6, 20, 5, 3, 10, 4, 14, 5];

/** A number in 0..1 that looks random but is the same for the same lot: the fraction of a multiple of the golden ratio. */
const spread = (seed: number): number => (seed * 0.618_033_988_749_895) % 1;

function localBuilding(lot: number, column: number, row: number): LocalPolygon {
  const shape = SHAPES[(lot * 3 + row) % SHAPES.length]!;
  const rings = shape(9 + 4 * spread(lot + 1), 9 + 4 * spread(lot * 7 + 3));
  const middle = (LOTS_A_SIDE - 1) / 2;
  return rings.map((corners, i) => {
    const ring = translated(flatRing(corners), (column - middle) * LOT_M, (row - middle) * LOT_M);
    const turned = rotated(ring, Math.cos(STREET_ANGLE_RAD), -Math.sin(STREET_ANGLE_RAD));
    return i === 0 ? turned : reversed(turned);
  });
}

function demoFeature(lot: number, number: number): object {
  const frame = createLocalFrame(DEMO_CENTER);
  const polygon = localBuilding(lot, lot % LOTS_A_SIDE, Math.floor(lot / LOTS_A_SIDE));
  const floors = FLOORS[lot % FLOORS.length]!;
  return {
    type: 'Feature',
    properties: {
      id: `demo-${number}`,
      name: demoName(number),
      height_m: TAIWAN_FLOORS.baseM + TAIWAN_FLOORS.storeyM * floors,
      'building:levels': floors,
    },
    geometry: { type: 'Polygon', coordinates: toMultiPolygon([polygon], frame)[0] },
  };
}

/**
 * A small district of invented buildings for a first look at an empty database: 150 houses of differing height and shape
 * (rectangles, L, U, T, courtyards), always the same.
 * @returns GeoJSON features.
 */
export function demoFeatures(): object[] {
  const lots = Array.from({ length: LOTS_A_SIDE ** 2 }, (_, lot) => lot);
  return lots.filter((lot) => lot % OPEN_LOT !== OPEN_LOT - 5).map((lot, i) => demoFeature(lot, i + 1));
}

/** The district as a file to load. */
export const DEMO_FILE: ImportFile = {
  name: 'demo-district.geojson',
  contentKey: 'demo-district-1',
  features: ({ skip }) => skipFeatures(demoGroup(), skip),
};

// eslint-disable-next-line @typescript-eslint/require-await -- files are read asynchronously
async function* demoGroup(): AsyncGenerator<FileFeature[]> {
  yield demoFeatures().map((feature) => ({ read: () => feature, bytesDone: 0 }));
}
