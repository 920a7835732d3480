import { DAY_MS } from '../../time/durations.js';
import { isMet } from '../case/conditions.js';
import type { FeedInQuery, TariffQuery } from '../tariff/feed-in.js';
import { rowAsOf, rowsAsOf, type AnyFinanceRow, type FinanceRow } from '../rows/finance-table.js';
import type { FinanceValues } from '../rows/finance-values.js';

type SubsidyRow = FinanceRow<'subsidy'>;

/** What a programme pays for a plant; the higher figure where its amount depends on something not asked yet. */
export interface SubsidyOffer {
  row: SubsidyRow;
  amountTwd: number;
  amountMaxTwd: number;
}

export interface SubsidyQuery extends TariffQuery {
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

/** A programme, and the largest roof that it pays for, which is smaller than the roof [m²]. */
interface RefusedSubsidy {
  row: SubsidyRow;
  roofAreaM2: number;
  maxM2: number;
}

/** The programme where the roof is larger than it pays for. */
const refusedBy = (row: SubsidyRow, { roofAreaM2 }: Pick<SubsidyQuery, 'roofAreaM2'>): RefusedSubsidy[] => {
  const { maxRoofM2: maxM2 } = row.value;
  return roofAreaM2 !== undefined && maxM2 !== undefined && roofAreaM2 > maxM2 ? [{ row, roofAreaM2, maxM2 }] : [];
};

const programmes = (rows: readonly AnyFinanceRow[], query: SubsidyQuery): SubsidyRow[] =>
  rowsAsOf(rows, 'subsidy', query.asOf, query.county)
    .filter(({ value }) => value.variant === 'general' || query.variants?.includes(value.variant))
    .filter(({ value }) => isMet({ ...query, rows }, value));

/** Programmes of the place and day that the roof is too large for. */
export const refusedSubsidies = (rows: readonly AnyFinanceRow[], query: SubsidyQuery): RefusedSubsidy[] =>
  programmes(rows, query).flatMap((row) => refusedBy(row, query));

/** Names of the programmes of a day that a roof is too large for, whatever plant is on it. */
export const roofRefusals = (
  rows: readonly AnyFinanceRow[],
  query: Pick<SubsidyQuery, 'asOf' | 'county' | 'roofAreaM2'>,
): string[] =>
  rowsAsOf(rows, 'subsidy', query.asOf, query.county)
    .flatMap((row) => refusedBy(row, query))
    .map(({ row }) => row.id);

/** Days from the order of a plant to its registration; 0 where no row says it. */
export const buildingDays = (rows: readonly AnyFinanceRow[], { asOf, county }: FeedInQuery): number =>
  rowAsOf(rows, 'building_time', asOf, county)?.value.days ?? 0;

/** Whether a programme is over before a plant that is ordered on the day can be registered. */
const endsTooSoon = (rows: readonly AnyFinanceRow[], { validTo }: SubsidyRow, query: SubsidyQuery): boolean =>
  validTo !== null && Date.parse(validTo) - Date.parse(query.asOf) < buildingDays(rows, query) * DAY_MS;

/** What programmes do for a plant: `counted` what every plant gets that meets the conditions, the best first. */
export interface SubsidyOffers {
  counted: SubsidyOffer[];
  /** Reviewed, or with a budget for a few plants: nothing that is counted on. */
  grants: SubsidyOffer[];
  /** Over before the plant can be registered. */
  tooLate: SubsidyOffer[];
}

/**
 * Programmes open to a plant on a day; those whose limits the plant exceeds are left out. They are not added up: whether they
 * may be was not found, and county rows paid with central money are the central programme itself.
 * @returns amounts after each programme's cap, each list from the highest.
 */
export const subsidyOffers = (rows: readonly AnyFinanceRow[], query: SubsidyQuery): SubsidyOffers => {
  const offers = programmes(rows, query)
    .filter((row) => refusedBy(row, query).length === 0)
    .map((row) => ({
      row,
      amountTwd: amount(row, query, row.value.twdPerKwMin),
      amountMaxTwd: amount(row, query, row.value.twdPerKwMax),
    }))
    .sort((a, b) => b.amountTwd - a.amountTwd);
  const [tooLate, open] = partition(offers, ({ row }) => endsTooSoon(rows, row, query));
  const [grants, counted] = partition(open, ({ row }) => row.value.award === 'grant');
  return { counted, grants, tooLate };
};

const partition = <T>(values: readonly T[], isFirst: (value: T) => boolean): [T[], T[]] => [
  values.filter(isFirst),
  values.filter((value) => !isFirst(value)),
];
