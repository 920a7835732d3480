import type { FeedInQuery } from './feed-in.js';
import { rowsAsOf, type AnyFinanceRow, type FinanceRow } from './finance-table.js';
import type { FinanceValues } from './finance-values.js';

type SubsidyRow = FinanceRow<'subsidy'>;

/** What a programme pays for a plant; the higher figure where its amount depends on something not asked yet. */
export interface SubsidyOffer {
  row: SubsidyRow;
  amountTwd: number;
  amountMaxTwd: number;
}

export interface SubsidyQuery extends FeedInQuery {
  /** What the plant costs [TWD]; needed by programmes that pay a share of it. */
  costTwd?: number;
  /** Area of the roof [m²]; a limit of a programme holds against it where it is known. */
  roofAreaM2?: number | undefined;
  /** Variants beside `general` that the plant fulfils, such as `self_consumption` or `with_storage`. */
  variants?: string[];
}

/** Sum of steps, each paid for the kW between the one before and its own end [TWD]. */
export const steppedTwd = (steps: FinanceValues['grid_works']['steps'], capacityKw: number): number => {
  let [below, sum] = [0, 0];
  for (const step of steps) {
    const upTo = Math.min(capacityKw, step.upToKw ?? Infinity);
    sum = Math.min(sum + (upTo - below) * step.twdPerKw, step.capTwd ?? Infinity);
    below = upTo;
    if (upTo === capacityKw) break;
  }
  return sum;
};

const amount = ({ value }: SubsidyRow, query: SubsidyQuery, twdPerKw: number | null): number => {
  const { steps, capTwd, percentOfCost, wholeKw } = value;
  // a thousandth more makes up for a product of whole modules that falls short of a whole kW
  const kw = wholeKw ? Math.floor(query.capacityKw + 0.001) : query.capacityKw;
  const share = ((query.costTwd ?? 0) * (percentOfCost ?? 0)) / 100;
  const raw = steps ? steppedTwd(steps, kw) : kw * (twdPerKw ?? 0) + share;
  return Math.min(raw, capTwd ?? Infinity);
};

/** Whether the roof is larger than a programme pays for. */
const exceedsRoof = ({ value }: SubsidyRow, { roofAreaM2 }: SubsidyQuery): boolean =>
  roofAreaM2 !== undefined && value.maxRoofM2 !== undefined && roofAreaM2 > value.maxRoofM2;

const programmes = (rows: readonly AnyFinanceRow[], query: SubsidyQuery): SubsidyRow[] =>
  rowsAsOf(rows, 'subsidy', query.asOf, query.county).filter(
    (row) => row.value.variant === 'general' || query.variants?.includes(row.value.variant),
  );

/** Programmes of the place and day that the roof is too large for. */
export const refusedSubsidies = (rows: readonly AnyFinanceRow[], query: SubsidyQuery): SubsidyRow[] =>
  programmes(rows, query).filter((row) => exceedsRoof(row, query));

/**
 * Programmes open to a plant on a day, the best first; those whose limits the plant exceeds are left out. They are not added up: whether they may be was not found, and county
 * rows paid with central money are the central programme itself.
 * @returns amounts after each programme's cap.
 */
export const subsidyOffers = (rows: readonly AnyFinanceRow[], query: SubsidyQuery): SubsidyOffer[] =>
  programmes(rows, query)
    .filter((row) => !exceedsRoof(row, query))
    .map((row) => ({
      row,
      amountTwd: amount(row, query, row.value.twdPerKwMin),
      amountMaxTwd: amount(row, query, row.value.twdPerKwMax),
    }))
    .sort((a, b) => b.amountTwd - a.amountTwd);
