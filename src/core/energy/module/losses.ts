import { InvalidInputError } from '../../errors.js';
import { YIELD_BOUNDS } from '../yield-bounds.js';

/** What takes energy away between the modules and the inverter, in the order of the PVWatts manual; `system` is all in one figure. */
export const LOSS_NAMES = [
  'soiling',
  'shading',
  'snow',
  'mismatch',
  'wiring',
  'connections',
  'light-induced-degradation',
  'nameplate',
  'age',
  'availability',
  'system',
  'row-shade',
] as const;
export type LossName = (typeof LOSS_NAMES)[number];

export interface LossItem {
  name: LossName;
  /** Percent of what the items before it left. */
  percent: number;
  source: string;
}

const PVWATTS_MANUAL = 'Dobos, PVWatts Version 5 Manual, NREL/TP-6A20-62641 (2014), system losses';

/** The flat rate for shade nearby, where shade is not computed. */
export const FLAT_SHADING: LossItem = { name: 'shading', percent: 3, source: PVWATTS_MANUAL };

/** The default system losses of PVWatts version 5 in its order; together 14.08 %. */
export const PVWATTS_LOSSES: readonly LossItem[] = [
  { name: 'soiling', percent: 2, source: PVWATTS_MANUAL },
  FLAT_SHADING,
  { name: 'snow', percent: 0, source: PVWATTS_MANUAL },
  { name: 'mismatch', percent: 2, source: PVWATTS_MANUAL },
  { name: 'wiring', percent: 2, source: PVWATTS_MANUAL },
  { name: 'connections', percent: 0.5, source: PVWATTS_MANUAL },
  { name: 'light-induced-degradation', percent: 1.5, source: PVWATTS_MANUAL },
  { name: 'nameplate', percent: 1, source: PVWATTS_MANUAL },
  { name: 'age', percent: 0, source: PVWATTS_MANUAL },
  { name: 'availability', percent: 3, source: PVWATTS_MANUAL },
];

/** The same where shade is computed, which the flat rate would count twice. */
export const LOSSES_BESIDE_SHADE: readonly LossItem[] = PVWATTS_LOSSES.filter((item) => item !== FLAT_SHADING);

/** Share of energy that is left after all items, 0..1. */
export const remainingShare = (items: readonly LossItem[]): number =>
  items.reduce((share, item) => share * (1 - item.percent / 100), 1);

/**
 * The items that apply to a plant.
 * @param options own `items`, or one figure `percent` in place of all; `shadingComputed` drops the flat rate for shading.
 * @throws InvalidInputError when a percentage is outside 0 to 99.
 */
export function chooseLosses(options: {
  items?: readonly LossItem[] | undefined;
  percent?: number | undefined;
  shadingComputed: boolean;
}): LossItem[] {
  const given = options.percent === undefined ? options.items : [flatLoss(options.percent)];
  const items = [...(given ?? (options.shadingComputed ? LOSSES_BESIDE_SHADE : PVWATTS_LOSSES))];
  const { min, max } = YIELD_BOUNDS.lossesPercent;
  for (const item of items) {
    if (!(item.percent >= min && item.percent <= max))
      throw InvalidInputError.at(
        ['losses', item.name],
        `a loss must be between ${min} and ${max} percent`,
        item.percent,
      );
  }
  return items;
}

const flatLoss = (percent: number): LossItem => ({ name: 'system', percent, source: 'given with the request' });

/** Part of a year's output that is left in the next, 0..1. */
export const degradedShare = (percentPerYear: number): number => Math.max(0, 1 - percentPerYear / 100);

/**
 * AC energy of each year in service.
 * @param firstYearKwh energy of the first year.
 * @param years how many.
 * @param percentPerYear loss of each year, of the output of the year before.
 * @returns kWh per year, never negative.
 */
export function degradedYears(firstYearKwh: number, years: number, percentPerYear: number): number[] {
  const kept = degradedShare(percentPerYear);
  const outputs: number[] = [];
  for (let year = 0, kwh = firstYearKwh; year < years; year++, kwh *= kept) outputs.push(kwh);
  return outputs;
}
