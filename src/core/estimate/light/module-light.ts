import { DAYS_IN_MONTH } from '../../time/calendar-month.js';
import { HOUR_MS } from '../../time/durations.js';
import { energyAtPlaces, siteAtPlaces, type PlaceFigures, type PlaceLight } from '../../energy/place-light.js';
import { TYPICAL_YEAR } from '../../energy/irradiance/typical-days.js';
import type { SiteSky } from '../../energy/irradiance/site-sky.js';
import type { Plane, YieldSystem } from '../../energy/yield-types.js';
import type { XY } from '../../geometry/position.js';
import { HOURS_OF_DAY, MONTH_HOURS } from '../../time/hours-of-year.js';
import { skyView } from '../../shade/sky-view.js';
import { SKYLINE_STEPS, type Skyline } from '../../shade/skyline.js';
import { sunAngles, sunVector } from '../../sun/sun-vector.js';
import { memoizeByIdentity } from '../../memoize-by-identity.js';
import type { LatLng } from '../../units.js';
import { nearestCell, type RoofCell } from './roof-shade.js';

/** Days of each month and parts of each hour for which the sun is calculated. */
const DAYS_LOOKED_AT = 3;
const PARTS_OF_HOUR = 4;

/** Directions of the sun over a year; columns of one entry each. */
interface SunPath {
  /** `month * 24 + hour` of local standard time. */
  slot: Uint16Array;
  /** Whole degree of azimuth before it, and how far it is on the way to the next, 0..1. */
  degree: Uint16Array;
  part: Float64Array;
  apparentElevation: Float64Array;
  /** Light that a beam brings to the horizontal, any unit. */
  weight: Float64Array;
  /** Sums of it by slot. */
  weights: Float64Array;
}

type Moments = Record<'slot' | 'degree' | 'part' | 'apparentElevation' | 'weight', number[]>;

/** Sun and sky of a year at places of a roof, in the metric frame of the roof [m]. */
export interface ModuleLight {
  /** AC energy of a kW at a place [kWh a year]. */
  kwhPerKwp: (place: XY) => number;
  /** The same from the points of the roof alone, without a skyline of its own: to compare plants by. */
  kwhPerKwpBetween: (place: XY) => number;
  /** The site of modules at some places. */
  siteOf: (places: readonly XY[]) => SiteSky;
}

/** The sun over the year, a few times an hour on a few days of each month. */
function sunPath(place: LatLng, utcOffsetHours: number): SunPath {
  const path: Moments = { slot: [], degree: [], part: [], apparentElevation: [], weight: [] };
  const days = DAYS_IN_MONTH.map((count, month) =>
    Array.from({ length: DAYS_LOOKED_AT }, (_, i) =>
      Date.UTC(TYPICAL_YEAR, month, 1 + Math.floor(((i + 0.5) * count) / DAYS_LOOKED_AT)),
    ),
  );
  for (const [month, starts] of days.entries()) {
    for (const start of starts) addDay(path, month, start - utcOffsetHours * HOUR_MS, place);
  }
  const weights = new Float64Array(MONTH_HOURS);
  for (const [i, slot] of path.slot.entries()) weights[slot]! += path.weight[i]!;
  return {
    slot: Uint16Array.from(path.slot),
    degree: Uint16Array.from(path.degree),
    part: Float64Array.from(path.part),
    apparentElevation: Float64Array.from(path.apparentElevation),
    weight: Float64Array.from(path.weight),
    weights,
  };
}

function addDay(path: Moments, month: number, startMs: number, place: LatLng): void {
  for (let i = 0; i < HOURS_OF_DAY * PARTS_OF_HOUR; i++) {
    const sun = sunVector(startMs + ((i + 0.5) / PARTS_OF_HOUR) * HOUR_MS, place);
    if (sun.up <= 0) continue;
    const { azimuth, apparentElevation } = sunAngles(sun);
    path.slot.push(month * HOURS_OF_DAY + Math.floor(i / PARTS_OF_HOUR));
    path.degree.push(Math.floor(azimuth));
    path.part.push(azimuth - Math.floor(azimuth));
    path.apparentElevation.push(apparentElevation);
    path.weight.push(sun.up);
  }
}

/** Share of the sun's light above a skyline by month and hour; 1 where the sun was not calculated. */
function litShares({ elevation }: Skyline, path: SunPath): Float64Array {
  const lit = new Float64Array(MONTH_HOURS);
  const { slot, degree, part, apparentElevation, weight, weights } = path;
  for (let i = 0; i < slot.length; i++) {
    const before = elevation[degree[i]! % SKYLINE_STEPS]!;
    const after = elevation[(degree[i]! + 1) % SKYLINE_STEPS]!;
    if (apparentElevation[i]! > before + (after - before) * part[i]!) lit[slot[i]!]! += weight[i]!;
  }
  for (let i = 0; i < MONTH_HOURS; i++) lit[i] = weights[i]! > 0 ? lit[i]! / weights[i]! : 1;
  return lit;
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
