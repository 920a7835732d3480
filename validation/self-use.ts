import { MONTH_HOUR_DAYS, MONTH_HOUR_OF_HOUR } from '../src/core/time/hours-of-year.js';
import { estimateRoof } from '../src/core/estimate/estimate.js';
import type { EstimateInput } from '../src/core/estimate/estimate-types.js';
import { rowsAsOf, type AnyFinanceRow } from '../src/core/finance/rows/finance-table.js';
import type { Reference } from '../src/domain/reference.js';
import { pickRoofs, readDistrict, roofQuestion } from './taipei-roofs.js';

/** A household's day and its use [kWh a month, every month alike]. */
interface Load {
  name: string;
  monthlyKwh: number;
  hourShares: number[];
}

/** The profiles of the finance table that differ most, and a flat day. */
const LOADS = [
  { name: 'typical', monthlyKwh: 400 },
  { name: 'away_by_day', monthlyKwh: 300 },
  { name: 'day_home', monthlyKwh: 900 },
  { name: 'office', monthlyKwh: 2000 },
  { name: 'flat', monthlyKwh: 600 },
];
const BATTERY = { kwh: 5, kw: 2.5, costTwd: 100_000 };
const ROUND_TRIP = 0.85;
/** Output of a small plant does not fill a large use: plants of a size that leaves a surplus [kWp]. */
const CAPACITY_KW = 5.4;

/** One answer beside the sum over its own published hours. */
export interface SelfUseError {
  building: string;
  load: string;
  hasBattery: boolean;
  /** Self-used energy of the answer, and of the hours [kWh a year]. */
  answered: number;
  summed: number;
}

function loadsOf(rows: readonly AnyFinanceRow[], asOf: string): Load[] {
  const shapes = rowsAsOf(rows, 'load_shape', asOf);
  return LOADS.map((load) => {
    const shape = shapes.find(({ value }) => value.name === load.name);
    return { ...load, hourShares: shape?.value.hourShares ?? Array.from({ length: 24 }, () => 1 / 24) };
  });
}

/** Load of each hour of the year [kWh]. */
function hoursOfLoad({ monthlyKwh, hourShares }: Load): Float64Array {
  const whole = hourShares.reduce((sum, share) => sum + share, 0);
  return Float64Array.from(MONTH_HOUR_OF_HOUR, (slot) => (monthlyKwh * hourShares[slot % 24]!) / whole / MONTH_HOUR_DAYS[slot]!); // prettier-ignore
}

const directUse = (output: readonly number[], load: Float64Array): number =>
  output.reduce((sum, kwh, hour) => sum + Math.min(kwh, load[hour]!), 0);

/** What a battery adds that takes every surplus and serves every lack at once; its loss is taken where it gives. */
function greedily(output: readonly number[], load: Float64Array): number {
  let [stored, given] = [0, 0];
  output.forEach((kwh, hour) => {
    const surplus = kwh - load[hour]!;
    const charge = Math.min(Math.max(0, surplus), BATTERY.kw, BATTERY.kwh - stored);
    const discharge = Math.min(Math.max(0, -surplus), BATTERY.kw, stored * ROUND_TRIP);
    stored += charge - discharge / ROUND_TRIP;
    given += discharge;
  });
  return given;
}

/** Self-use that the service answers for a roof and a load, and the sum over the hours that it publishes. */
function compare(input: EstimateInput, building: string, load: Load, hasBattery: boolean): SelfUseError[] {
  const options = { mode: 'self_use' as const, hourShares: load.hourShares, ...(hasBattery && { battery: BATTERY }) };
  const months = Array.from({ length: 12 }, () => load.monthlyKwh);
  const question: EstimateInput = {
    ...input,
    monthlyKwh: months,
    plant: { capacityKw: CAPACITY_KW },
    finance: { ...input.finance, options },
    extent: 'hourly',
  };
  const { finance, hours } = estimateRoof(question);
  if (!finance || !hours) return [];
  const loadHours = hoursOfLoad(load);
  const summed = directUse(hours.acKwh, loadHours) + (hasBattery ? greedily(hours.acKwh, loadHours) : 0);
  const answered = finance.cashFlow[0]?.selfUsedKwh ?? NaN;
  return [{ building, load: load.name, hasBattery, answered, summed }];
}

/**
 * Compares self-use with the hours that the same answer publishes: roofs of Taipei with five loads each, and one of the loads in
 * turn with a battery.
 * @param roofs how many, at equal steps through the district.
 */
export function compareSelfUse(
  folder: string,
  reference: Reference,
  rows: readonly AnyFinanceRow[],
  roofs: number,
): SelfUseError[] {
  const district = readDistrict(folder);
  return pickRoofs(district, roofs).flatMap((roof, i) => {
    const input = roofQuestion(district, roof, reference, rows);
    const loads = loadsOf(rows, input.finance.asOf);
    return [
      ...loads.flatMap((load) => compare(input, roof.id, load, false)),
      ...compare(input, roof.id, loads[i % loads.length]!, true),
    ];
  });
}
