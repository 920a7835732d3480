import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ElevationGrid } from '../../../src/core/terrain/elevation-grid.js';
import type { ElevationLayer } from '../../../src/core/terrain/elevation-window.js';
import { computeHorizon, toUserHorizon } from '../../../src/core/terrain/horizon.js';
import { projectionOf } from '../../../src/core/terrain/map-projection.js';
import { hasSharedData, sharedData, sharedDataNotice } from '../../helpers/shared-data.js';
import { coarser, demLayer, layerOf } from '../../helpers/terrain-layers.js';

const UTM_11N = 32_611;
const EYE_M = 2;

interface ReferenceAngle {
  gridAzimuth: number;
  horizon: number;
  searchedM: number;
}

interface ReferencePoint {
  easting: number;
  northing: number;
  groundM: number;
  angles: ReferenceAngle[];
}

function referencePoints(): Map<string, ReferencePoint> {
  const points = new Map<string, ReferencePoint>();
  const lines = readFileSync(sharedData('elevation/bigtujunga-horizon-reference.csv'), 'utf8').trim().split(/\r?\n/);
  for (const line of lines.slice(1)) {
    const [name, ...figures] = line.split(',');
    const [, , easting, northing, , , groundM, gridAzimuth, horizon, , searchedM] = figures.map(Number);
    const point = points.get(name!) ?? { easting: easting!, northing: northing!, groundM: groundM!, angles: [] };
    point.angles.push({ gridAzimuth: gridAzimuth!, horizon: horizon!, searchedM: searchedM! });
    points.set(name!, point);
  }
  return points;
}

/** Angle from true north to the grid's north at a place [deg]. */
function convergence(easting: number, northing: number): number {
  const { forward, inverse } = projectionOf(UTM_11N);
  const [lng, lat] = inverse(easting, northing);
  const north = forward(lng, lat + 1e-3);
  return (Math.atan2(north[0] - easting, north[1] - northing) * 180) / Math.PI;
}

/** Errors of the horizon at a reference point, in the reference's own directions [deg]. */
function errorsAt(
  point: ReferencePoint,
  rings: { fromM: number; toM: number; stepM: number; layer: ElevationLayer }[],
) {
  const [lng, lat] = projectionOf(UTM_11N).inverse(point.easting, point.northing);
  const turn = convergence(point.easting, point.northing);
  const profile = computeHorizon({
    place: { lng, lat },
    eyeHeightM: EYE_M,
    rings: rings.map(({ layer, ...ring }) => ({ ...ring, layers: [layer] })),
    azimuths: point.angles.map(({ gridAzimuth }) => gridAzimuth - turn),
  })!;
  return { profile, errors: point.angles.map(({ horizon }, i) => Math.abs(profile.horizon[i]! - horizon)) };
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

describe.skipIf(!hasSharedData)(`the horizon in real mountains${sharedDataNotice}`, () => {
  let fine: ElevationLayer;
  beforeAll(async () => {
    fine = await demLayer(sharedData('elevation/bigtujunga-srtm30.tif'));
  });

  it('is that of the reference within 0.01° in the mean and 0.06° at most, at 3 points in 72 directions each', () => {
    const all: number[] = [];

    for (const point of referencePoints().values()) {
      const { profile, errors } = errorsAt(point, [{ fromM: 0, toM: 20_000, stepM: 30, layer: fine }]);
      expect(Math.abs(profile.groundM - point.groundM)).toBeLessThan(0.05);
      point.angles.forEach(({ searchedM }, i) => {
        expect(Math.abs(profile.searchedM[i]! - searchedM)).toBeLessThanOrEqual(60);
      });
      all.push(...errors);
    }

    expect(all).toHaveLength(216);
    expect(mean(all)).toBeLessThan(0.01);
    expect(Math.max(...all)).toBeLessThan(0.06);
  });

  it('is hardly less true with cells of 60 m from 5 km on, which the service uses from 15 km on', () => {
    const coarse = coarser(fine);
    const all: number[] = [];

    for (const point of referencePoints().values()) {
      const { errors } = errorsAt(point, [
        { fromM: 0, toM: 5_000, stepM: 30, layer: fine },
        { fromM: 5_000, toM: 20_000, stepM: 60, layer: coarse },
      ]);
      all.push(...errors);
    }

    expect(mean(all)).toBeLessThan(0.015);
    expect(Math.max(...all)).toBeLessThan(0.12);
  });
});

const GRID: ElevationGrid = {
  epsg: 32_651,
  originX: 400_000,
  originY: 2_850_000,
  cellWidth: 100,
  cellHeight: 100,
  columns: 1_100,
  rows: 1_100,
  levels: 4,
};
const [CENTER_LNG, CENTER_LAT] = projectionOf(GRID.epsg).inverse(455_050, 2_794_950);
const PLACE = { lng: CENTER_LNG, lat: CENTER_LAT };
const ring = (layers: ElevationLayer[], toM = 50_000) => ({ fromM: 0, toM, stepM: 100, layers });

describe('the horizon', () => {
  it('of a plain dips below the eye by what curvature and refraction leave, the same all around', () => {
    const eyeHeightM = 100;
    const dip = (Math.sqrt((2 * eyeHeightM * (1 - 0.13)) / 6_371_008.8) * 180) / Math.PI;

    const { horizon, distanceM, searchedM } = computeHorizon({
      place: PLACE,
      eyeHeightM,
      rings: [ring([layerOf(GRID, () => 12)])],
    })!;

    expect(horizon).toHaveLength(360);
    for (const angle of horizon) expect(angle).toBeCloseTo(-dip, 4);
    expect(mean(distanceM)).toBeGreaterThan(37_000);
    expect(mean(distanceM)).toBeLessThan(39_500);
    expect(searchedM.every((searched) => searched === 50_000)).toBe(true);
  });

  it('of a tower of rock is in its direction, at the angle of the triangle, and nowhere else', () => {
    const peak = layerOf(GRID, (column, row) => (Math.abs(column - 650) <= 1 && Math.abs(row - 550) <= 1 ? 1_000 : 0));

    const { horizon, distanceM } = computeHorizon({ place: PLACE, eyeHeightM: 0, rings: [ring([peak])] })!;
    const turn = 90 - convergenceAt(PLACE);
    const at = Math.round(turn);

    const drop = (0.87 * 9_900 ** 2) / (2 * 6_371_008.8);
    const angle = (Math.atan((1_000 - drop) / 9_900) * 180) / Math.PI;
    // a step further, the cliff's foot is passed: samples lie 100 m apart
    expect(Math.abs(horizon[at]! - angle)).toBeLessThan(0.1);
    expect(Math.abs(distanceM[at]! - 9_900)).toBeLessThanOrEqual(110);
    expect(horizon.filter((other) => other > 0.1).length).toBeLessThanOrEqual(3);
  });

  it('never sinks when the land rises, nor rises with the eye', () => {
    const hilly = layerOf(GRID, (column, row) => 300 * Math.sin(column / 17) * Math.cos(row / 23) + 400);
    const higher = layerOf(GRID, (column, row) => {
      const away = Math.hypot(column - 550, row - 550);
      return 300 * Math.sin(column / 17) * Math.cos(row / 23) + 400 + (away > 20 ? 50 : 0);
    });
    const from = (layer: ElevationLayer, eyeHeightM: number): number[] =>
      computeHorizon({ place: PLACE, eyeHeightM, rings: [ring([layer])] })!.horizon;

    const low = from(hilly, 2);

    from(higher, 2).forEach((angle, i) => expect(angle).toBeGreaterThanOrEqual(low[i]!));
    from(hilly, 60).forEach((angle, i) => expect(angle).toBeLessThanOrEqual(low[i]!));
  });

  it('looks on in a second source where the first knows nothing, and only there', () => {
    const near = layerOf(GRID, (column, row) => (Math.hypot(column - 550, row - 550) > 100 ? Number.NaN : 10));
    const far = layerOf(GRID, () => 500);

    const alone = computeHorizon({ place: PLACE, eyeHeightM: 2, rings: [ring([near])] })!;
    const both = computeHorizon({ place: PLACE, eyeHeightM: 2, rings: [ring([near, far])] })!;

    for (const searched of alone.searchedM) expect(Math.abs(searched - 10_000)).toBeLessThan(250);
    expect(both.groundM).toBe(10);
    expect(both.searchedM.every((searched) => searched === 50_000)).toBe(true);
    for (const distance of both.distanceM) expect(distance).toBeGreaterThan(9_700);
    for (const angle of both.horizon) expect(angle).toBeGreaterThan(2.6);
  });

  it('is not known where the ground below is not, and is level where nothing around is', () => {
    const hole = layerOf(GRID, (column, row) => (Math.hypot(column - 550, row - 550) < 5 ? Number.NaN : 10));
    const island = layerOf(GRID, (column, row) => (Math.hypot(column - 550, row - 550) < 2 ? 10 : Number.NaN));

    expect(computeHorizon({ place: PLACE, eyeHeightM: 2, rings: [ring([hole])] })).toBeUndefined();
    expect(computeHorizon({ place: PLACE, eyeHeightM: 2, rings: [] })).toBeUndefined();
    const profile = computeHorizon({ place: PLACE, eyeHeightM: 2, rings: [{ ...ring([island]), stepM: 1000 }] })!;
    expect(profile.horizon.every((angle) => angle === 0)).toBe(true);
    expect(profile.searchedM.every((searched) => searched === 0)).toBe(true);
  });

  it('is written for PVGIS without negative angles', () => {
    expect(toUserHorizon([-1.2, 0, 12.34, 5.06])).toBe('0.0,0.0,12.3,5.1');
  });
});

/** Convergence in the made-up grid [deg]. */
function convergenceAt({ lng, lat }: { lng: number; lat: number }): number {
  const { forward } = projectionOf(GRID.epsg);
  const [here, north] = [forward(lng, lat), forward(lng, lat + 1e-3)];
  return (Math.atan2(north[0] - here[0], north[1] - here[1]) * 180) / Math.PI;
}
