import type { AnyFinanceRow, FinanceRow } from './finance-table.js';
import { rowsAsOf, rowAsOf } from './finance-table.js';
import { feedInTariff, type FeedInTariff } from './feed-in.js';
import type { Assumption, FinanceCase, FinanceInput, InputRange, Unknown } from './finance-types.js';
import { subsidyOffers } from './subsidy.js';

/** What a calculation notes while it finds its figures. */
export interface Ledger {
  assumptions: Assumption[];
  unknowns: Unknown[];
  ranges: InputRange[];
}

/** Share by which a figure without a known range is moved to show how much hangs on it. */
const TRIAL_SHARE = 0.1;

const given = (ledger: Ledger, name: string, value: number, unit: string): number => {
  ledger.assumptions.push({ name, value, unit, source: 'given', date: null, status: 'given' });
  return value;
};

const fromRow = (
  ledger: Ledger,
  row: FinanceRow,
  figure: { name: string; value: number | string; unit: string; range?: [number, number] },
): void => {
  ledger.assumptions.push({ ...figure, source: row.source, date: row.sourceDate, status: row.status });
};

type NumberKey = { [K in keyof FinanceCase]: FinanceCase[K] extends number ? K : never }[keyof FinanceCase];

/** Part of the way to a bound at which the percentiles lie when any value on that side is as likely as another. */
const PERCENTILE_PART = 0.8;

/**
 * Notes a range, with half of the chance on each side of the figure and any value of a side as likely as another.
 * @param chance false for what the owner chooses: it moves the sensitivity, not the percentiles.
 */
const bounded = (
  ledger: Ledger,
  key: NumberKey,
  unit: string,
  base: number,
  range: [number, number],
  chance = true,
): void => {
  const [low, high] = range;
  const at = (value: number): Partial<FinanceCase> => ({ [key]: value });
  const towards = (bound: number): Partial<FinanceCase> => at(base + PERCENTILE_PART * (bound - base));
  const spread = chance && { p10: towards(low), p90: towards(high) };
  ledger.ranges.push({
    name: key,
    unit,
    base,
    low,
    high,
    atLow: at(low),
    atHigh: at(high),
    ...(spread && { spread }),
  });
};

/** Notes a range whose ends are its percentiles. */
const spanned = (ledger: Ledger, range: Omit<InputRange, 'spread'>): void => {
  ledger.ranges.push({ ...range, spread: { p10: range.atLow, p90: range.atHigh } });
};

const trial = (ledger: Ledger, key: NumberKey, unit: string, base: number): void => {
  const [low, high] = [base * (1 - TRIAL_SHARE), base * (1 + TRIAL_SHARE)];
  ledger.ranges.push({ name: key, unit, base, low, high, atLow: { [key]: low }, atHigh: { [key]: high } });
};

/** The owner's own figure, with a trial change. */
const ownFigure = (ledger: Ledger, key: NumberKey, unit: string, own: number): number => {
  trial(ledger, key, unit, own);
  return given(ledger, key, own, unit);
};

/** The middle of what a row lets expect; what it is exactly is asked for. Without a row it stays unknown. */
const middleOf = (
  ledger: Ledger,
  figure: { key: NumberKey; unit: string; question: string },
  found: { row: FinanceRow; range: [number, number] } | undefined,
): number | null => {
  const { key, unit, question } = figure;
  ledger.unknowns.push({ field: key, question, bounds: found?.range ?? null });
  if (!found) return null;
  const { row, range } = found;
  const value = (range[0] + range[1]) / 2;
  fromRow(ledger, row, { name: key, value, unit, range });
  bounded(ledger, key, unit, value, range);
  return value;
};

/** Cost per kW: given, or the middle of the market range of the plant's size. */
export const costPerKw = (input: FinanceInput, ledger: Ledger): number | null => {
  const unit = 'TWD/kW';
  const own = input.options?.costTwdPerKw;
  if (own !== undefined) return ownFigure(ledger, 'costTwdPerKw', unit, own);
  const rows = rowsAsOf(input.rows, 'capex', input.asOf, input.county);
  const smallest = Math.min(...rows.map((row) => row.value.minKw));
  const size = Math.max(input.capacityKw, smallest);
  const row = rows.find(({ value }) => size >= value.minKw && size < (value.maxKwExclusive ?? Infinity));
  const question = 'What does the plant cost per kW, by a quote?';
  return middleOf(
    ledger,
    { key: 'costTwdPerKw', unit, question },
    row && { row, range: [row.value.twdPerKwMin, row.value.twdPerKwMax] },
  );
};

const noteOffer = (input: FinanceInput, ledger: Ledger, offers: ReturnType<typeof subsidyOffers>): number => {
  const best = offers[0];
  if (!best) return 0;
  const { row, amountTwd, amountMaxTwd } = best;
  fromRow(ledger, row, { name: 'subsidyTwd', value: amountTwd, unit: 'TWD', range: [amountTwd, amountMaxTwd] });
  const condition = row.value.condition ? ` (${row.value.condition})` : '';
  ledger.unknowns.push({
    field: 'subsidyTwd',
    question: `Does the plant meet the conditions of ${row.value.name}${condition}, and is there money left?`,
    bounds: [0, amountMaxTwd],
  });
  return amountTwd;
};

/** Subsidy: given, or what the best open programme pays; never more than the plant costs; none for a leased roof's owner. */
export const subsidyTwd = (input: FinanceInput, ledger: Ledger, costTwd: number): number => {
  const { subsidyTwd: own, subsidyVariants = [], mode, lease } = input.options ?? {};
  if (lease) return 0;
  if (own !== undefined) return Math.min(costTwd, given(ledger, 'subsidyTwd', own, 'TWD'));
  const variants = mode === 'self_use' ? ['self_consumption', ...subsidyVariants] : subsidyVariants;
  const { capacityKw, asOf, county } = input;
  return Math.min(costTwd, noteOffer(input, ledger, subsidyOffers(input.rows, { capacityKw, asOf, county, variants })));
};

const noteBonuses = (tariff: FeedInTariff, base: number, ledger: Ledger): void => {
  for (const row of tariff.bonuses) {
    fromRow(ledger, row, { name: `feedInBonus.${row.value.name}`, value: row.value.percent, unit: '%' });
    if (row.status === 'published') continue;
    ledger.unknowns.push({
      field: 'feedInTariff',
      question: `Is the bonus "${row.value.name}" of ${row.value.percent} % still in force?`,
      bounds: [base, base * tariff.bonusFactor],
    });
  }
  for (const row of tariff.bonusesToAsk) {
    const bounds: [number, number] = [
      base * tariff.bonusFactor,
      base * tariff.bonusFactor * (1 + row.value.percent / 100),
    ];
    ledger.unknowns.push({ field: 'feedInTariff', question: `Does this hold: ${row.value.condition}?`, bounds });
  }
};

/** A base rate and between what it lies, before bonuses. */
interface RateRange {
  rate: number;
  low: number;
  high: number;
}

/** A band without a published rate: the lower neighbour's rate is counted, and the rate is asked for. */
const baseRate = (tariff: FeedInTariff, ledger: Ledger): RateRange | null => {
  if (tariff.band.state === 'known') {
    const { rateTwdPerKwh: rate } = tariff.band;
    return { rate, low: rate, high: rate };
  }
  const { lower, upper } = tariff.band;
  const question = 'What feed-in tariff holds for a plant of this size on this day?';
  const known = lower !== null && upper !== null;
  const [low, high] = known ? [Math.min(lower, upper), Math.max(lower, upper)] : [0, 0];
  const bounds: [number, number] | null = known ? [low * tariff.bonusFactor, high * tariff.bonusFactor] : null;
  ledger.unknowns.push({ field: 'feedInTariff', question, bounds });
  return known ? { rate: low, low, high } : null;
};

const noteRate = (tariff: FeedInTariff, base: number, ledger: Ledger): void => {
  if (!tariff.band.row) return;
  const floor = tariff.band.state === 'unknown';
  const name = floor ? 'feedInTwdPerKwh (lower of the neighbouring bands)' : 'feedInTwdPerKwh';
  const row = floor ? { ...tariff.band.row, source: 'neighbouring bands of the same half-year' } : tariff.band.row;
  fromRow(ledger, row, { name, value: base, unit: 'TWD/kWh' });
  noteBonuses(tariff, base, ledger);
};

/** Feed-in rate with bonuses: given, of the plant's band, or the lower of the neighbouring bands where its own is not known. */
export const feedInRate = (input: FinanceInput, ledger: Ledger): number | null => {
  const unit = 'TWD/kWh';
  const own = input.options?.feedInTariff;
  if (own !== undefined) return ownFigure(ledger, 'feedInTwdPerKwh', unit, own);
  const { capacityKw, asOf, county } = input;
  const tariff = feedInTariff(input.rows, { capacityKw, asOf, county });
  const base = baseRate(tariff, ledger);
  if (base === null) return null;
  noteRate(tariff, base.rate, ledger);
  const rate = base.rate * tariff.bonusFactor;
  const [low, high] = [base.low * tariff.publishedBonusFactor, base.high * tariff.bonusFactor];
  if (low < high) bounded(ledger, 'feedInTwdPerKwh', unit, rate, [low, high]);
  else trial(ledger, 'feedInTwdPerKwh', unit, rate);
  return rate;
};

/** Operation and maintenance per kW and year: given, or the middle share of the cost. */
export const omPerKwYear = (input: FinanceInput, ledger: Ledger, costTwdPerKw: number): number | null => {
  const unit = 'TWD/kW and year';
  const own = input.options?.omTwdPerKwYear;
  if (own !== undefined) return given(ledger, 'omTwdPerKwYear', own, unit);
  const row = rowAsOf(input.rows, 'om_share', input.asOf, input.county);
  const question = 'What do upkeep, insurance and the inverter replacement cost a year?';
  return middleOf(
    ledger,
    { key: 'omTwdPerKwYear', unit, question },
    row && { row, range: [row.value.shareMin * costTwdPerKw, row.value.shareMax * costTwdPerKw] },
  );
};

const PERCENT_YEAR = '% a year';

interface PercentFigure {
  key: 'degradationPercent' | 'discountRatePercent';
  kind: 'degradation' | 'discount_rate';
  own: number | undefined;
  chance: boolean;
}

const percentOf = (input: FinanceInput, ledger: Ledger, figure: PercentFigure): number | null => {
  if (figure.own !== undefined) return given(ledger, figure.key, figure.own, PERCENT_YEAR);
  const row = rowAsOf(input.rows, figure.kind, input.asOf, input.county);
  if (!row) {
    ledger.unknowns.push({ field: figure.key, question: `What is the ${figure.kind} in % a year?`, bounds: null });
    return null;
  }
  const { percentPerYear: value, percentPerYearMin: low, percentPerYearMax: high } = row.value;
  fromRow(ledger, row, { name: figure.key, value, unit: PERCENT_YEAR, range: [low, high] });
  bounded(ledger, figure.key, PERCENT_YEAR, value, [low, high], figure.chance);
  return value;
};

/** Loss of output a year; none where the years themselves are given. */
export const degradation = (input: FinanceInput, ledger: Ledger): number | null => {
  const own = input.options?.degradationPercent;
  if (input.annualKwhByYear) return 0;
  return percentOf(input, ledger, { key: 'degradationPercent', kind: 'degradation', own, chance: true });
};

/** Rate at which later money counts less. */
export const discountRate = (input: FinanceInput, ledger: Ledger): number | null => {
  const own = input.options?.discountRatePercent;
  return percentOf(input, ledger, { key: 'discountRatePercent', kind: 'discount_rate', own, chance: false });
};

/** Fee for recycling modules, where the rate contains it; a given tariff is taken as net of it. */
export const recyclingFee = (input: FinanceInput, ledger: Ledger): number => {
  const row = rowAsOf(input.rows, 'module_recycling_fee', input.asOf, input.county);
  if (!row?.value.includedInRate || input.options?.feedInTariff !== undefined) return 0;
  fromRow(ledger, row, { name: 'recyclingFeeTwdPerKwh', value: row.value.twdPerKwh, unit: row.unit });
  return row.value.twdPerKwh;
};

const FLAT_DAY = Array.from({ length: 24 }, () => 1 / 24);
const DAYTIME = { from: 8, to: 17 };

const daytimeShare = (shares: number[]): number =>
  shares.slice(DAYTIME.from, DAYTIME.to).reduce((sum, share) => sum + share, 0) / shares.reduce((sum, s) => sum + s, 0);

const shapeNamed = (rows: readonly AnyFinanceRow[], asOf: string, name: string): FinanceRow<'load_shape'> | undefined =>
  rowsAsOf(rows, 'load_shape', asOf).find((row) => row.value.name === name);

/** Shape of a day's use: given, or the typical one with the shapes that bound it. Flat where the table has none. */
export const loadShape = (input: FinanceInput, ledger: Ledger): number[] => {
  const own = input.options?.hourShares;
  if (own) return own;
  const [typical, away, home] = ['typical', 'away_by_day', 'day_home'].map((name) =>
    shapeNamed(input.rows, input.asOf, name),
  );
  const question = 'How is the use spread over the day (is somebody at home by day)?';
  ledger.unknowns.push({ field: 'hourShares', question, bounds: null });
  if (!typical) return FLAT_DAY;
  const [base, unit] = [daytimeShare(typical.value.hourShares), 'share of use from 8 to 17 h'];
  fromRow(ledger, typical, { name: 'daytimeShare', value: base, unit });
  if (away && home && input.options?.mode === 'self_use') {
    const [atLow, atHigh] = [{ hourShares: away.value.hourShares }, { hourShares: home.value.hourShares }];
    const [low, high] = [daytimeShare(atLow.hourShares), daytimeShare(atHigh.hourShares)];
    spanned(ledger, { name: 'daytimeShare', unit, base, low, high, atLow, atHigh });
  }
  return typical.value.hourShares;
};

/** Notes the yield's percentiles where they are given, else a trial change. */
export const noteYield = (input: FinanceInput, ledger: Ledger): void => {
  const { annualKwh: base, annualKwhP10: p10, annualKwhP90: p90 } = input;
  if (p10 === undefined || p90 === undefined) return trial(ledger, 'annualKwh', 'kWh', base);
  const [low, high] = [Math.min(p10, p90), Math.max(p10, p90)];
  const [atLow, atHigh] = [{ annualKwh: low }, { annualKwh: high }];
  spanned(ledger, { name: 'annualKwh', unit: 'kWh', base, low, high, atLow, atHigh });
};
