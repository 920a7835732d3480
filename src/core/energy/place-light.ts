import { MONTH_HOURS } from '../time/hours-of-year.js';
import type { SiteSky } from './irradiance/site-sky.js';
import { SKY_COLUMNS, type SkyHours } from './irradiance/sky-hours.js';
import { lookUpIncidence } from './module/incidence-angle.js';
import { inverterPower } from './module/inverter.js';
import { lookUpLight, temperatureFactor } from './module/module-power.js';
import { planeFactors, type PlantParameters } from './plane-year.js';
import type { Plane, YieldSystem } from './yield-types.js';
import { plantParameters, systemLosses } from './yield.js';
import { smallFloats, smallInts } from '../small-arrays.js';

const WH_PER_KWH = 1000;

/** The light at one place of a roof, for modules of one plane. */
export interface PlaceLight {
  /** Share of the sun's time in which the place is lit, by `month * 24 + hour`, 0..1. */
  lit: Float64Array;
  /** Part of the isotropic light under an open sky that it gets, 0..1. */
  skyView: number;
}

/** Sums over places by month and hour: how many are lit, and the sky that these see. */
interface PlaceSums {
  count: number;
  lit: Float64Array;
  skyOfLit: Float64Array;
  sky: number;
}

function sumsOf(places: readonly PlaceLight[]): PlaceSums {
  const [lit, skyOfLit] = [smallFloats(MONTH_HOURS), smallFloats(MONTH_HOURS)];
  let sky = 0;
  for (const place of places) {
    sky += place.skyView;
    for (let slot = 0; slot < MONTH_HOURS; slot++) {
      lit[slot]! += place.lit[slot]!;
      skyOfLit[slot]! += place.lit[slot]! * place.skyView;
    }
  }
  return { count: places.length, lit, skyOfLit, sky };
}

/**
 * The site of modules at some places: each entry of the open sky is one for the modules that are lit in it, and one for those
 * that are not, each with the sky that these see.
 * @param open the site under an open sky.
 * @param places of the modules, one or more.
 */
export function siteAtPlaces(open: SiteSky, places: readonly PlaceLight[]): SiteSky {
  const sums = sumsOf(places);
  const skyViewFactor = sums.sky / sums.count;
  const { albedo } = open.surroundings;
  return {
    ...open,
    sky: splitByBeam(open.sky, sums, skyViewFactor),
    surroundings: { albedo, patches: undefined, skyViewFactor },
    shadingComputed: true,
  };
}

/** The entries for lit and for shaded modules in turn; what these see of the sky beside the mean is in its light. */
function splitByBeam(sky: SkyHours, { count, lit, skyOfLit, sky: all }: PlaceSums, meanView: number): SkyHours {
  const twice = (column: Float64Array): Float64Array => {
    const made = new Float64Array(2 * sky.count);
    for (let i = 0; i < made.length; i++) made[i] = column[i >> 1]!;
    return made;
  };
  const columns = Object.fromEntries(SKY_COLUMNS.map((name) => [name, twice(sky[name])])) as Record<
    (typeof SKY_COLUMNS)[number],
    Float64Array
  >;
  const { hoursPerYear, beamNormalShaded, isotropic, horizonBand } = columns;
  for (let i = 0; i < 2 * sky.count; i++) {
    const [slot, isShaded] = [sky.monthHour[i >> 1]!, i % 2 === 1];
    const modules = isShaded ? count - lit[slot]! : lit[slot]!;
    const view = isShaded ? all - skyOfLit[slot]! : skyOfLit[slot]!;
    const overMean = modules > 0 && meanView > 0 ? view / modules / meanView : 1;
    hoursPerYear[i]! *= modules / count;
    beamNormalShaded[i] = isShaded ? 0 : columns.beamNormal[i]!;
    isotropic[i]! *= overMean;
    horizonBand[i]! *= overMean;
  }
  const monthHour = new Uint16Array(2 * sky.count).map((_, i) => sky.monthHour[i >> 1]!);
  return { ...columns, count: 2 * sky.count, monthHour, ghiAnnual: sky.ghiAnnual, entriesPerState: 2 };
}

/** Sky views between which energy is taken as a line; few places of a roof that is built on see less. */
const [LESS_SKY, ALL_SKY] = [0.5, 1];

/** What the light of a place gives, such that the figures of a mixture of places are the mixture of theirs. */
export interface PlaceFigures {
  skyView: number;
  /** What its beam adds under less of the sky [Wh per kWp and year], and how much more under all of it. */
  beamWh: number;
  beamWhMore: number;
}

/** Energy of modules of a plane by the light at their places. */
export interface PlaceEnergy {
  figuresOf: (place: PlaceLight) => PlaceFigures;
  /** AC energy of such figures [kWh per kWp and year]. */
  kwhPerKwp: (skyView: number, beamWh: number, beamWhMore: number) => number;
}

/**
 * Energy of a module at any place, from four years of the plane: lit and shaded, under less and under all of the sky.
 * @param open the site under an open sky.
 */
export function energyAtPlaces(open: SiteSky, plane: Plane, system: YieldSystem): PlaceEnergy {
  const plant = plantParameters(system, systemLosses(system, { ...open, shadingComputed: true }));
  const { litLess, litAll, shadedLess, shadedAll } = fourYears(open, plane, plant);
  const [beam, beamMore, days] = [smallFloats(MONTH_HOURS), smallFloats(MONTH_HOURS), smallInts(MONTH_HOURS)];
  let [less, all, dayCount] = [0, 0, 0];
  for (let slot = 0; slot < MONTH_HOURS; slot++) {
    beam[slot] = litLess[slot]! - shadedLess[slot]!;
    beamMore[slot] = litAll[slot]! - shadedAll[slot]! - beam[slot]!;
    less += shadedLess[slot]!;
    all += shadedAll[slot]!;
    if (beam[slot] !== 0 || beamMore[slot] !== 0) days[dayCount++] = slot;
  }
  return {
    figuresOf: ({ lit, skyView }) => {
      let beamWh = 0;
      let beamWhMore = 0;
      for (let i = 0; i < dayCount; i++) {
        const slot = days[i]!;
        beamWh += lit[slot]! * beam[slot]!;
        beamWhMore += lit[slot]! * beamMore[slot]!;
      }
      return { skyView, beamWh, beamWhMore };
    },
    kwhPerKwp: (skyView, beamWh, beamWhMore) => {
      const part = (skyView - LESS_SKY) / (ALL_SKY - LESS_SKY);
      return Math.max(0, (less + part * (all - less) + beamWh + part * beamWhMore) / WH_PER_KWH);
    },
  };
}

/** The years that the energy of a place follows from, in the order in which they are kept. */
const YEARS = ['litLess', 'litAll', 'shadedLess', 'shadedAll'] as const;

/** AC energy of the four years by month and hour [Wh per kWp], as `planeYear` has them, in one pass: they share the sun. */
function fourYears(
  { sky, surroundings }: SiteSky,
  plane: Plane,
  plant: PlantParameters,
): Record<(typeof YEARS)[number], Float64Array> {
  const { albedo } = surroundings;
  const factors = planeFactors(plane, plant, { albedo, patches: undefined, skyViewFactor: ALL_SKY });
  const { normal, optics, skyShare, bandShare, groundShare, acRating, curve } = factors;
  const { constant: stillLoss, perWind } = factors.heatLoss;
  const { remaining, lightTable, module } = plant;
  const { count, hoursPerYear, monthHour, sunEast, sunNorth, sunUp, beamNormalShaded } = sky;
  const { airTemperature, windSpeed, ghi, isotropic, horizonBand } = sky;
  const { east, north, up } = normal;
  const energies = smallFloats(YEARS.length * MONTH_HOURS);
  // numbers handed to a function are objects on the heap: the light of the years in an hour is in lists instead
  const [onPlane, light] = [smallFloats(YEARS.length), smallFloats(YEARS.length)];
  for (let i = 0; i < count; i++) {
    const cosine = Math.max(0, sunEast[i]! * east + sunNorth[i]! * north + sunUp[i]! * up);
    const beam = beamNormalShaded[i]! * cosine;
    const beamLight = beam * lookUpIncidence(optics.table, cosine);
    const dome = isotropic[i]! * skyShare;
    const band = Math.max(-dome, horizonBand[i]! * bandShare);
    const ground = ghi[i]! * groundShare;
    const seen = dome * optics.sky + band * optics.horizon;
    const groundLight = ground * optics.ground;
    light[2] = Math.max(0, LESS_SKY * seen + groundLight);
    light[3] = Math.max(0, seen + groundLight);
    onPlane[3] = dome + band + ground;
    onPlane[2] = (dome + band) * LESS_SKY + ground;
    light[0] = beamLight + light[2];
    light[1] = beamLight + light[3];
    onPlane[0] = beam + onPlane[2];
    onPlane[1] = beam + onPlane[3];
    const heatLoss = stillLoss + perWind * windSpeed[i]!;
    for (let year = 0, at = monthHour[i]!; year < YEARS.length; year++, at += MONTH_HOURS) {
      const cell = airTemperature[i]! + onPlane[year]! / heatLoss;
      const warm = lookUpLight(lightTable, light[year]!) * temperatureFactor(cell, module.gammaPdc);
      energies[at]! += hoursPerYear[i]! * Math.min(acRating, inverterPower(warm * remaining, curve));
    }
  }
  const yearAt = (year: number): Float64Array => energies.subarray(year * MONTH_HOURS, (year + 1) * MONTH_HOURS);
  return { litLess: yearAt(0), litAll: yearAt(1), shadedLess: yearAt(2), shadedAll: yearAt(3) };
}
