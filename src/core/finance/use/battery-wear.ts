import { HORIZON_YEARS } from '../case/cash-flow.js';
import type { FinanceValues } from '../rows/finance-values.js';

export type BatteryWear = FinanceValues['battery_wear'];

const YEARS = Array.from({ length: HORIZON_YEARS }, (_, i) => i + 1);

/** Years of the account at whose end a battery is replaced, so that it serves to the last one. */
export const batteryReplacementYears = ({ lifeYears }: BatteryWear): number[] =>
  YEARS.filter((year) => year % lifeYears === 0 && year < HORIZON_YEARS);

/** Capacity of a battery of an age over that of a new one: the worse of what its years and its cycles leave, 0..1. */
export function capacityLeft({ shareLeft, years, cycles }: BatteryWear, age: number, cyclesYear: number): number {
  const worn = Math.max(age / years, (age * cyclesYear) / cycles);
  return Math.max(0, 1 - (1 - shareLeft) * worn);
}

/**
 * Capacity in the years 1 to 20 over that of the new battery; 0 after its life where it is not replaced.
 * @param cyclesYear full cycles of a year.
 */
export function capacityByYear(wear: BatteryWear, cyclesYear: number, isReplaced: boolean): number[] {
  return YEARS.map((year) => {
    const age = year - 1;
    if (age >= wear.lifeYears && !isReplaced) return 0;
    return capacityLeft(wear, age % wear.lifeYears, cyclesYear);
  });
}
