import { energyAtPlaces, siteAtPlaces, type PlaceFigures, type PlaceLight } from '../../energy/place-light.js';
import type { SiteSky } from '../../energy/irradiance/site-sky.js';
import type { Plane, YieldSystem } from '../../energy/yield-types.js';
import type { XY } from '../../geometry/position.js';
import { MONTH_HOURS } from '../../time/hours-of-year.js';
import { skyView } from '../../shade/sky-view.js';
import { SKYLINE_STEPS, type Skyline } from '../../shade/skyline.js';
import { memoizeByIdentity } from '../../memoize-by-identity.js';
import type { LatLng } from '../../units.js';
import { nearestCell, type RoofCell } from './roof-shade.js';
import { litShares, sunPath } from './sun-path.js';

/** Sun and sky of a year at places of a roof, in the metric frame of the roof [m]. */
export interface ModuleLight {
  /** AC energy of a kW at a place [kWh a year]. */
  kwhPerKwp: (place: XY) => number;
  /** The same from the points of the roof alone, without a skyline of its own: to compare plants by. */
  kwhPerKwpBetween: (place: XY) => number;
  /** The site of modules at some places. */
  siteOf: (places: readonly XY[]) => SiteSky;
}

/** A point of a roof and its part in the light of a place; the parts of all add up to 1. */
interface WeightedCell {
  /** Place in the list of points. */
  at: number;
  weight: number;
}

/** On a roof with fewer points each module has a skyline of its own; more lie close enough together. */
const FEW_POINTS = 60;

const OPEN_SKYLINE = new Float32Array(SKYLINE_STEPS);

/** A place with less than this part of points around it is lit as the nearest. */
const LEAST_WEIGHT = 0.05;

/** Rows of a grid are so far apart in the keys of its points: more columns than a roof has. */
const ROW_KEY = 2 ** 24;

/**
 * Finds the points of a square grid around a place, bilinear; beside the grid's edge those that are there.
 * @param cells in rows from the south, each from the west.
 */
function gridOf(cells: readonly RoofCell[], cellM: number): (place: XY) => WeightedCell[] {
  const [origin] = cells as [RoofCell];
  const keyOf = (row: number, column: number): number => row * ROW_KEY + column;
  const known = new Map(
    cells.map((cell, at) => [
      keyOf(Math.round((cell.y - origin.y) / cellM), Math.round((cell.x - origin.x) / cellM)),
      at,
    ]),
  );
  return (place) => {
    const row = Math.floor((place.y - origin.y) / cellM);
    const column = Math.floor((place.x - origin.x) / cellM);
    const weighted: WeightedCell[] = [];
    let sum = 0;
    for (let corner = 0; corner < 4; corner++) {
      const at = known.get(keyOf(row + (corner >> 1), column + (corner & 1)));
      if (at === undefined) continue;
      const { x, y } = cells[at]!;
      const [east, north] = [Math.abs(x - place.x) / cellM, Math.abs(y - place.y) / cellM];
      if (east >= 1 || north >= 1) continue;
      const weight = (1 - east) * (1 - north);
      sum += weight;
      weighted.push({ at, weight });
    }
    if (sum < LEAST_WEIGHT) return [{ at: cells.indexOf(nearestCell(cells, place)), weight: 1 }];
    for (const one of weighted) one.weight /= sum;
    return weighted;
  };
}

function mixedLight(parts: readonly { light: PlaceLight; weight: number }[]): PlaceLight {
  const mix = { lit: new Float64Array(MONTH_HOURS), skyView: 0 };
  for (const { light, weight } of parts) {
    mix.skyView += weight * light.skyView;
    for (let slot = 0; slot < MONTH_HOURS; slot++) mix.lit[slot]! += weight * light.lit[slot]!;
  }
  return mix;
}

function mixedFigures(parts: readonly WeightedCell[], figuresAt: (at: number) => PlaceFigures): PlaceFigures {
  const mix = { skyView: 0, beamWh: 0, beamWhMore: 0 };
  for (const { at, weight } of parts) {
    const { skyView, beamWh, beamWhMore } = figuresAt(at);
    mix.skyView += weight * skyView;
    mix.beamWh += weight * beamWh;
    mix.beamWhMore += weight * beamWhMore;
  }
  return mix;
}

/** A roof's site under an open sky, and the points of it that modules are on, one or more. */
export interface LitPoints {
  open: SiteSky;
  cells: readonly RoofCell[];
  /** Distance between the points [m]. */
  cellM: number;
  /** What any spot of the roof sees, for roofs with few points. */
  skylineAt: (spot: XY) => Skyline;
}

/**
 * Beam and sky of each module from the points of the roof around it.
 * @returns the light on a plane for a plant.
 */
export function moduleLights(
  { open, cells, cellM, skylineAt }: LitPoints,
  place: LatLng,
): (plane: Plane, system: YieldSystem) => ModuleLight {
  const path = sunPath(place, open.utcOffsetHours);
  const litOf = memoizeByIdentity((skyline: Skyline) => litShares(skyline, path));
  const own = memoizeByIdentity(skylineAt);
  const around = gridOf(cells, cellM);
  return (plane, system) => {
    const viewOf = skyView({ surfaceTilt: plane.tilt, surfaceAzimuth: plane.azimuth });
    const openView = viewOf(OPEN_SKYLINE);
    const lightOf = memoizeByIdentity((skyline: Skyline): PlaceLight => ({
      lit: litOf(skyline),
      skyView: openView > 0 ? viewOf(skyline.elevation) / openView : 0,
    }));
    const hasOwn = cells.length < FEW_POINTS;
    const at = (spot: XY): PlaceLight =>
      hasOwn
        ? lightOf(own(spot))
        : mixedLight(around(spot).map((one) => ({ light: lightOf(cells[one.at]!.skyline), weight: one.weight })));
    const { figuresOf, kwhPerKwp } = energyAtPlaces(open, plane, system);
    const figures = cells.map((): PlaceFigures | undefined => undefined);
    const figuresAt = (cell: number): PlaceFigures => (figures[cell] ??= figuresOf(lightOf(cells[cell]!.skyline)));
    const kwhPerKwpBetween = (spot: XY): number => kwhPerKwp(mixedFigures(around(spot), figuresAt));
    return {
      kwhPerKwp: hasOwn ? (spot) => kwhPerKwp(figuresOf(lightOf(own(spot)))) : kwhPerKwpBetween,
      kwhPerKwpBetween,
      siteOf: (places) => siteAtPlaces(open, places.map(at)),
    };
  };
}
