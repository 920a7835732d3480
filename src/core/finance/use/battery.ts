import { HOURS_OF_DAY, HOURS_OF_YEAR, MONTH_HOUR_OF_HOUR, MONTH_HOURS } from '../../time/hours-of-year.js';

export interface Battery {
  /** What it holds [kWh], and how fast it takes and gives [kW]. */
  kwh: number;
  kw: number;
}

/**
 * Energy that comes out over energy that went in.
 * @see NREL, Annual Technology Baseline 2023, residential battery storage: round-trip efficiency of 85 %.
 */
export const ROUND_TRIP = 0.85;

/** What a battery does in a year, by `month * 24 + hour` [kWh]. */
export interface BatteryYear {
  /** Given to the house. */
  given: Float64Array;
  /** Taken from the surplus, what is lost in the battery included. */
  taken: Float64Array;
}

const NOON = 12;

/** A battery while a year passes. */
interface Running extends BatteryYear {
  battery: Battery;
  /** Output less load of each hour [kW]; a surplus is above 0. */
  balanceKw: Float64Array;
  /** Clock hours by month, those of the dearest electricity first. */
  dearest: readonly (readonly number[])[];
  /** What it can still give [kWh]. */
  left: number;
}

/**
 * A year of a battery that is charged from the surplus of each hour and gives to the hours that lack output. It is empty at
 * first, and what one day leaves over serves the next. Between two surpluses, and never across noon, the hours in which bought
 * electricity is dearest come first; how much it gives is the same in any order.
 * @param balanceKw output of the plant less load of the house in each hour of a year, 0:00 of 1 January first.
 * @param dearest hours of the day in each month, the dearest first [12][24].
 */
export function batteryYear(
  battery: Battery,
  balanceKw: Float64Array,
  dearest: readonly (readonly number[])[],
): BatteryYear {
  const [given, taken] = [new Float64Array(MONTH_HOURS), new Float64Array(MONTH_HOURS)];
  const running: Running = { battery, balanceKw, dearest, given, taken, left: 0 };
  const mostLeft = battery.kwh * ROUND_TRIP;
  for (let hour = 0; hour < HOURS_OF_YEAR;) {
    const balance = balanceKw[hour]!;
    const isSurplus = balance > 0; // equal: nothing is taken of 0
    if (isSurplus) {
      const kwh = Math.min(balance, battery.kw, (mostLeft - running.left) / ROUND_TRIP);
      taken[MONTH_HOUR_OF_HOUR[hour]!]! += kwh;
      running.left += kwh * ROUND_TRIP;
      hour++;
    } else hour = give(running, hour);
  }
  return { given, taken };
}

/** Gives to the hours from one on that lack output, at most a day of them. @returns the hour after them. */
function give(running: Running, from: number): number {
  const { balanceKw } = running;
  let end = from + 1;
  // past the end of the year there is no balance
  while (balanceKw[end]! <= 0 && end % HOURS_OF_DAY !== NOON) end++;
  if (running.left > 0) giveToDearest(running, from, end); // equal: of nothing left nothing is given
  return end;
}

function giveToDearest(running: Running, from: number, end: number): void {
  const { balanceKw, battery, given, dearest } = running;
  const clock = from % HOURS_OF_DAY;
  for (const hourOfDay of dearest[Math.floor(MONTH_HOUR_OF_HOUR[from]! / HOURS_OF_DAY)]!) {
    const hour = from + ((hourOfDay - clock + HOURS_OF_DAY) % HOURS_OF_DAY);
    if (hour >= end) continue;
    const kwh = Math.min(running.left, battery.kw, -balanceKw[hour]!);
    given[MONTH_HOUR_OF_HOUR[hour]!]! += kwh;
    running.left -= kwh;
    if (running.left <= 0) return; // equal: of nothing left nothing is given
  }
}
