import { MEAN_DAYS_IN_YEAR } from '../time/calendar-month.js';
import { monthlyUse, type Goal } from '../climate/goal-weights.js';
import type { PlaneObjective } from './plane-objective.js';

const FIXED_GOALS: Record<Exclude<Goal, 'match' | 'roi'>, PlaneObjective> = {
  annual: { goal: 'annual' },
  summer: { goal: 'summer' },
  winter: { goal: 'winter' },
  peak: { goal: 'peak' },
};

/**
 * What the search of a plane maximises for a goal.
 * @param price worth of a kWh by month and hour [TWD], for `roi`; one price all year is the energy of the year.
 * @param load household load by month and hour, kW per kWp, for `match`.
 */
export function objectiveOf(goal: Goal, given: { price?: number[][]; load?: number[][] } = {}): PlaneObjective {
  if (goal === 'roi') return given.price ? { goal: 'return', pricePerKwh: given.price } : { goal: 'annual' };
  if (goal === 'match') return { goal: 'match', load: given.load ?? flatHouseholdLoad() };
  return FIXED_GOALS[goal];
}

/** The mean household's use spread evenly over the day, on a plant that makes about what is used [kW per kWp]. */
function flatHouseholdLoad(): number[][] {
  const months = monthlyUse(100);
  return months.map((kwh) => Array.from({ length: 24 }, () => kwh / (MEAN_DAYS_IN_YEAR / 12) / 24));
}
