import type { ClimateOrigin } from '../climate/climate-origin.js';
import type { Goal } from '../climate/goal-weights.js';
import { InvalidInputError } from '../errors.js';
import { normalizeDegrees } from '../units.js';
import { objectiveValue, type PlaneObjective } from './plane-objective.js';
import { parabolicStep, searchStart, searchTilt, type TiltLimits, type ValuedPlane } from './plane-search.js';
import { planePower } from './plane-power.js';
import { prepareSiteSky, type SiteSky } from './irradiance/site-sky.js';
import { thinnedSky, type SkyHours } from './irradiance/sky-hours.js';
import { assertYieldInput } from './yield-input.js';
import type { YieldInput } from './yield-types.js';
import { plantParameters, systemLosses } from './yield.js';

/** What may be chosen and what for. */
export interface PlaneSearch {
  /** Energy of the year when absent. */
  objective?: PlaneObjective | undefined;
  /** Azimuth that is fixed by the roof [deg]; free when absent. */
  azimuth?: number | undefined;
  /** Limits of the tilt [deg], by wind or height rules; 0 to 90 when absent. */
  minTilt?: number | undefined;
  maxTilt?: number | undefined;
}

/** One plane and what it is worth. */
export interface PlaneWorth extends ValuedPlane {
  poaKwhM2: number;
  specificYield: number;
  /** In the objective's own unit: kWh per kWp, or money per kWp. */
  value: number;
}

export interface BestPlane {
  /** Tilt to a tenth, azimuth to half a degree. */
  best: PlaneWorth;
  /** Every 5° of tilt within the limits at the best azimuth, and the best itself, by rising tilt. */
  curve: PlaneWorth[];
  /** Tilts at the best azimuth whose value is within 1 % of the best, degrees. */
  band: { fromTilt: number; toTilt: number };
}

const BAND_SHARE = 0.99;
const CURVE_STEP = 5;
const BAND_TOLERANCE = 0.05;
/** Hours kept for the first, rough part of a search. */
const ROUGH_HOURS = 600; // equal: the search on all hours ends at a plane that is worth the same
/** Distances of the planes around the search's place, degrees: first on the rough hours, then on all. */
const ROUGH_REACHES = [18, 9]; // equal: it ends at a plane that is worth the same
const FINE_REACHES = [5, 2]; // equal: it ends at a plane that is worth the same
const TILT_TOLERANCE = 0.2;

/**
 * The best tilt, and azimuth where it is free, of a plane at a place.
 * @param input as for `computeYield`; its plane is not used.
 * @param search objective, fixed azimuth and limits of tilt.
 * @returns the best plane (its value within 0.05 % of the best of a full grid), the curve of tilts at its azimuth, and the band that loses at most 1 %.
 * @throws InvalidInputError as `computeYield`, and for limits out of order.
 */
export function optimizePlane(input: YieldInput, search: PlaneSearch = {}): BestPlane {
  assertYieldInput(input);
  return bestPlaneOnSite(prepareSiteSky(input, input.transposition), input, search);
}

/**
 * The same on a site that is ready.
 * @param site of `prepareSiteSky`.
 */
export function bestPlaneOnSite(site: SiteSky, input: YieldInput, search: PlaneSearch = {}): BestPlane {
  const worth = planeWorths(site, site.sky, input, search.objective);
  const limits = tiltLimits(search);
  const found = searchPlane(site, input, search, worth);
  const best = worth(Math.round(found.tilt * 10) / 10, normalizeDegrees(Math.round(found.azimuth * 2) / 2));
  const curve = tiltCurve(worth, limits, best);
  return { best, curve, band: bandAround(worth, limits, best, curve) };
}

/**
 * The search alone, without curve and band.
 * @param worth of the site's planes for the objective, where it is at hand.
 */
export function searchPlane(
  site: SiteSky,
  input: YieldInput,
  search: PlaneSearch = {},
  worth: Worth = planeWorths(site, site.sky, input, search.objective),
): ValuedPlane {
  const limits = tiltLimits(search);
  const rough = valueOf(planeWorths(site, thinnedSky(site.sky, ROUGH_HOURS), input, search.objective));
  const exact = valueOf(worth);
  if (search.azimuth !== undefined) {
    const near = searchTilt(rough, search.azimuth, limits, 4).tilt;
    return searchTilt(
      exact,
      search.azimuth,
      [Math.max(limits[0], near - 8), Math.min(limits[1], near + 8)],
      TILT_TOLERANCE,
    );
  }
  const start = searchStart(rough, input.lat >= 0 ? 180 : 0, limits); // equal: on the equator a search from either side ends at the same plane
  const near = ROUGH_REACHES.reduce((plane, reach) => parabolicStep(rough, plane, reach, limits), start);
  const place = { ...near, value: exact(near.tilt, near.azimuth) };
  return FINE_REACHES.reduce((plane, reach) => parabolicStep(exact, plane, reach, limits), place);
}

/** Worth of a plane [deg, deg]. */
export type Worth = (tilt: number, azimuth: number) => PlaneWorth;

const valueOf =
  (worth: Worth) =>
  (tilt: number, azimuth: number): number =>
    worth(tilt, azimuth).value;

function tiltLimits({ minTilt = 0, maxTilt = 90 }: PlaneSearch): TiltLimits {
  if (minTilt >= 0 && minTilt <= maxTilt && maxTilt <= 90) return [minTilt, maxTilt];
  throw InvalidInputError.at(['maxTilt'], 'the tilt limits must lie in order between 0 and 90', [minTilt, maxTilt]);
}

/**
 * What any plane on a site is worth; the array for the hours' power is used again from plane to plane.
 * @param site of `prepareSiteSky`.
 * @param sky its hours, or fewer of them for a rough answer.
 * @param input the plant, and the latitude that decides which months are summer.
 * @param objective energy of the year when absent.
 * @throws InvalidInputError when the objective's table is not 12 x 24 numbers.
 */
export function planeWorths(
  site: SiteSky,
  sky: SkyHours,
  input: YieldInput,
  objective: PlaneObjective = { goal: 'annual' },
): Worth {
  const plant = plantParameters(input, systemLosses(input, site));
  const valueOfPower = objectiveValue(objective, input.lat);
  const acPower = new Float64Array(sky.count);
  const power = planePower(sky, plant, site.surroundings, acPower);
  return (tilt, azimuth) => {
    const { poa, ac } = power({ tilt, azimuth });
    const value = valueOfPower(acPower, sky) / 1000;
    return { tilt, azimuth, poaKwhM2: poa / 1000, specificYield: ac / 1000, value };
  };
}

function tiltCurve(worth: Worth, [min, max]: TiltLimits, best: PlaneWorth): PlaneWorth[] {
  const steps = Array.from({ length: 90 / CURVE_STEP + 1 }, (_, i) => i * CURVE_STEP);
  const tilts = steps.filter((tilt) => tilt >= min && tilt <= max && tilt !== best.tilt);
  return [...tilts.map((tilt) => worth(tilt, best.azimuth)), best].toSorted((a, b) => a.tilt - b.tilt);
}

function bandAround(
  worth: Worth,
  [min, max]: TiltLimits,
  best: PlaneWorth,
  curve: readonly PlaneWorth[],
): BestPlane['band'] {
  const known = new Map(curve.map(({ tilt, value }) => [tilt, value]));
  const surplus = (tilt: number): number =>
    (known.get(tilt) ?? worth(tilt, best.azimuth).value) - best.value * BAND_SHARE;
  const upwards = curve.map(({ tilt }) => tilt).filter((tilt) => tilt >= best.tilt);
  const downwards = curve.map(({ tilt }) => tilt).filter((tilt) => tilt <= best.tilt).toReversed(); // prettier-ignore
  return { fromTilt: bandEnd(surplus, [...downwards, min]), toTilt: bandEnd(surplus, [...upwards, max]) };
}

/** Last tilt that is enough on the way outwards over given tilts, from the best to the limit, to a tenth of a degree. */
function bandEnd(surplus: (tilt: number) => number, outwards: readonly number[]): number {
  const end = outwards.findIndex((tilt) => surplus(tilt) < 0);
  if (end < 0) return outwards.at(-1)!;
  // the best of nothing but losses has no band around it
  if (end === 0) return outwards[0]!;
  return Math.round(zeroBetween(surplus, outwards[end - 1]!, outwards[end]!) * 10) / 10;
}

/**
 * Place where a function changes sign, to `BAND_TOLERANCE`.
 * @see Dowell & Jarratt, A modified regula falsi method for computing the root of an equation, BIT 11 (1971) ("Illinois").
 */
function zeroBetween(f: (x: number) => number, from: number, to: number): number {
  let [a, b] = [
    { x: from, y: f(from) },
    { x: to, y: f(to) },
  ];
  for (let last = NaN; ; last = b.x) {
    const x = b.x - (b.y * (b.x - a.x)) / (b.y - a.y);
    if (Math.abs(x - last) < BAND_TOLERANCE) return x;
    const next = { x, y: f(x) };
    // an end that stays twice is counted half, so that both ends close in
    a = next.y < 0 === b.y < 0 ? { x: a.x, y: a.y / 2 } : b;
    b = next;
  }
}

/** The best plane of a place for a goal. */
export interface BestTilt extends Pick<BestPlane, 'curve' | 'band'> {
  goal: Goal;
  bestTilt: number;
  bestAzimuth: number;
  poaKwhM2Year: number;
  sources: ClimateOrigin[];
  /** The climate is older than it should be, or replaces that of a source that does not answer. */
  stale: boolean;
  substitute: boolean;
}
