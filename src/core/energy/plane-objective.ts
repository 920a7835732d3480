import { InvalidInputError } from '../errors.js';
import type { SkyHours } from './irradiance/sky-hours.js';

/** Values by month and local standard hour, 12 x 24. */
export type MonthHours = readonly (readonly number[])[];

/**
 * What the best plane is best for.
 * - `annual`: energy of the year; `summer`, `winter`: of the four warmest, coldest months; `peak`: from 16:00 to 20:00.
 * - `match`: energy that meets a load at the same time, `load` in kW per kW of modules.
 * - `return`: energy times its price, any currency; `pricePerKwh` by month and hour, as feed-in and saved purchase may differ by the clock.
 */
export type PlaneObjective =
  | { goal: 'annual' | 'summer' | 'winter' | 'peak' }
  | { goal: 'match'; load: MonthHours }
  | { goal: 'return'; pricePerKwh: MonthHours };

/** Value of a year's AC power, hour by hour; larger is better. */
export type ObjectiveValue = (acPower: Float64Array, sky: SkyHours) => number;

/** June to September: the summer of Taipower's tariffs without its half of May and October, which monthly data cannot cut. South of the equator December to March. */
const NORTHERN_SUMMER = [5, 6, 7, 8];
const NORTHERN_WINTER = [11, 0, 1, 2];
/** Evening peak, clock hours. */
const PEAK_HOURS = { from: 16, to: 20 };

/**
 * The function that values a plane.
 * @param objective what for.
 * @param lat decides which months are summer [deg].
 * @throws InvalidInputError when a table is not 12 x 24 finite numbers.
 */
export function objectiveValue(objective: PlaneObjective, lat: number): ObjectiveValue {
  if (objective.goal === 'match') return matchedEnergy(flatten(objective.load, 'load'));
  const weights = objectiveWeights(objective, lat);
  return (acPower, sky) => {
    let value = 0;
    for (let i = 0; i < sky.count; i++) value += acPower[i]! * sky.hoursPerYear[i]! * weights[sky.monthHour[i]!]!;
    return value;
  };
}

/** Energy used in the moment it is made: the lesser of power and load. */
function matchedEnergy(loadKw: Float64Array): ObjectiveValue {
  return (acPower, sky) => {
    let value = 0;
    for (let i = 0; i < sky.count; i++) {
      value += Math.min(acPower[i]!, loadKw[sky.monthHour[i]!]! * 1000) * sky.hoursPerYear[i]!;
    }
    return value;
  };
}

function objectiveWeights(objective: Exclude<PlaneObjective, { goal: 'match' }>, lat: number): Float64Array {
  if (objective.goal === 'return') return flatten(objective.pricePerKwh, 'pricePerKwh');
  const [warm, cold] = lat >= 0 ? [NORTHERN_SUMMER, NORTHERN_WINTER] : [NORTHERN_WINTER, NORTHERN_SUMMER];
  const counts = {
    annual: () => true,
    summer: (month: number) => warm.includes(month),
    winter: (month: number) => cold.includes(month),
    peak: (_: number, hour: number) => hour >= PEAK_HOURS.from && hour < PEAK_HOURS.to,
  }[objective.goal];
  return Float64Array.from({ length: 288 }, (_, slot) => (counts(Math.floor(slot / 24), slot % 24) ? 1 : 0));
}

function flatten(table: MonthHours, name: string): Float64Array {
  const flat = Float64Array.from(table.flat());
  if (table.length !== 12 || flat.length !== 288 || !flat.every(Number.isFinite))
    throw InvalidInputError.at(['objective', name], '12 months of 24 hours are needed', flat.length);
  return flat;
}
