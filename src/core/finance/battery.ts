/** A battery beside the plant. */
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
 * @param surplus output that the house does not use at once, by hour [kWh].
 * @param lack use that the output does not meet, by hour [kWh].
 * @param hours of the day, the dearest first.
 */
export function batteryDay(
  { kwh, kw }: Battery,
  surplus: readonly number[],
  lack: readonly number[],
  hours: readonly number[],
): BatteryDay {
  const offered = surplus.reduce((sum, hour) => sum + Math.min(hour, kw), 0);
  let left = Math.min(kwh, offered) * ROUND_TRIP;
  const given = lack.map(() => 0);
  for (const hour of hours) {
    given[hour] = Math.min(left, kw, lack[hour]!);
    left -= given[hour];
  }
  return { given, taken: given.reduce((sum, hour) => sum + hour, 0) / ROUND_TRIP };
}
