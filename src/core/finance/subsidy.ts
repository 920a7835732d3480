import type { AnyFinanceRow, FinanceRow, SubsidyStep } from './finance-table.js';
import { rowsAsOf } from './finance-table.js';

type SubsidyRow = FinanceRow<'subsidy'>;

/** What a programme pays for a plant; the higher figure where its amount depends on something not asked yet. */
export interface SubsidyOffer {
  row: SubsidyRow;
  amountTwd: number;
  amountMaxTwd: number;
}

export interface SubsidyQuery {
  capacityKw: number;
  asOf: string;
  county: string | undefined;
  /** Variants beside `general` that the plant fulfils, such as `self_consumption` or `with_storage`. */
  variants?: string[];
}

const steppedTwd = (steps: SubsidyStep[], capacityKw: number): number => {
  let [below, sum] = [0, 0];
  for (const step of steps) {
    const upTo = Math.min(capacityKw, step.upToKw ?? Infinity);
    sum = Math.min(sum + (upTo - below) * step.twdPerKw, step.capTwd ?? Infinity);
    below = upTo;
    if (upTo === capacityKw) break;
  }
  return sum;
};

const amount = (row: SubsidyRow, capacityKw: number, twdPerKw: number | null): number => {
  const { steps, capTwd } = row.value;
  const raw = steps ? steppedTwd(steps, capacityKw) : capacityKw * (twdPerKw ?? 0);
  return Math.min(raw, capTwd ?? Infinity);
};

/**
 * Programmes open to a plant on a day, the best first. They are not added up: whether they may be was not found, and county
 * rows paid with central money are the central programme itself.
 * @returns amounts after each programme's cap.
 */
export const subsidyOffers = (rows: readonly AnyFinanceRow[], query: SubsidyQuery): SubsidyOffer[] =>
  rowsAsOf(rows, 'subsidy', query.asOf, query.county)
    .filter((row) => row.value.variant === 'general' || query.variants?.includes(row.value.variant))
    .map((row) => ({
      row,
      amountTwd: amount(row, query.capacityKw, row.value.twdPerKwMin),
      amountMaxTwd: amount(row, query.capacityKw, row.value.twdPerKwMax),
    }))
    .sort((a, b) => b.amountTwd - a.amountTwd);
