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

/** What a battery does in a day [kWh]. */
export interface BatteryDay {
  /** Given to the house by hour [24]. */
  given: number[];
  /** Taken from the surplus, what is lost in the battery included. */
  taken: number;
}

/**
 * A day of a battery that is charged from the surplus and gives to the hours in which bought electricity is dearest. What is
 * left over in the evening serves the next morning: days of a kind follow each other.
 * @param outputKw of the plant and `loadKw` of the house, by hour.
 * @param hours of the day, the dearest first.
 */
export function batteryDay(
  { kwh, kw }: Battery,
  outputKw: readonly number[],
  loadKw: readonly number[],
  hours: readonly number[],
): BatteryDay {
  // loops without lists: an estimate counts tens of thousands of days
  let offered = 0;
  for (let hour = 0; hour < 24; hour++) offered += Math.min(Math.max(0, outputKw[hour]! - loadKw[hour]!), kw);
  let left = Math.min(kwh, offered) * ROUND_TRIP;
  let total = 0;
  const given = Array.from({ length: 24 }, () => 0);
  for (const hour of hours) {
    const kwhGiven = Math.min(left, kw, Math.max(0, loadKw[hour]! - outputKw[hour]!));
    given[hour] = kwhGiven;
    left -= kwhGiven;
    total += kwhGiven;
  }
  return { given, taken: total / ROUND_TRIP };
}
