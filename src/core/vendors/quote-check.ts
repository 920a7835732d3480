import type { AnyFinanceRow } from '../finance/rows/finance-table.js';
import { priceRange } from '../finance/cost/market-cost.js';
import { HORIZON_YEARS } from '../finance/case/cash-flow.js';
import { DEFAULT_PV_MODULE, moduleAreaM2 } from '../layout/pv-modules.js';
import { pingToM2 } from '../units.js';
import type { InquiryAssessment } from './assessment-figures.js';

/**
 * How far a figure may lie outside its band before both sides are notified, as a share of the band's nearer end. The market
 * ranges are wide already, so a fifth beyond them asks for a reason; a choice of this house.
 */
const TOLERANCE_SHARE = 0.2;

/**
 * Most that plants make in a year where nothing is calculated [kWh/kWp]: the mean of Namibia, the highest of all countries.
 * @see World Bank, Global Photovoltaic Power Potential by Country, 2020: 5.38 kWh/kWp a day.
 */
const HIGHEST_YIELD = 5.38 * 365;

/** Comparison of a figure of a quote with what is expected. */
export const QUOTE_VERDICTS = ['within', 'far_below', 'far_above'] as const;
type QuoteVerdict = (typeof QUOTE_VERDICTS)[number];

/** A figure of a quote beside what is expected of it. */
export interface CheckedFigure {
  quoted: number;
  expectedMin: number;
  expectedMax: number;
  verdict: QuoteVerdict;
}

/** The quote of a vendor compared with the service's own calculation and the market. */
export interface QuoteCheck {
  /** Price of the whole plant [TWD], its capacity [kWp] and the price of a kWp [TWD]. */
  quotedPrice: number;
  capacityKw: number;
  quotedTwdPerKw: number;
  /** What the calculation and the market of plants of this size let expect [TWD per kWp]. */
  expectedMinTwdPerKw: number;
  expectedMaxTwdPerKw: number;
  verdict: QuoteVerdict;
  /** Whether the service's own calculation counts; figures that a client sent never do. */
  computed?: boolean;
  /** Capacity [kWp], from the size that is worth most, or that the inquiry asks for if that is smaller, to what the usable roof holds; where it is quoted and calculated. */
  capacity?: CheckedFigure | null;
  /** Energy of a year [kWh/kWp], where it is quoted. */
  specificYield?: CheckedFigure | null;
  /** Warranty [years], from the payback time to the period of the tariff; where it is quoted and the plant pays back. */
  warranty?: CheckedFigure | null;
}

/** What a vendor quotes. */
export interface Quote {
  /** Price of the whole plant [TWD]. */
  priceTwd: number;
  /** Size [kWp] and energy of the first year [kWh], where they are stated. */
  capacityKw?: number | undefined;
  annualKwh?: number | undefined;
  /** Warranty on the plant [years], where it is stated. */
  warrantyYears?: number | undefined;
}

/** What a quote is judged by. */
export interface QuoteContext {
  /** Capacity the inquiry asks for [kWp]; without it that of the assessment counts. */
  capacityKw: number | null;
  assessment: InquiryAssessment | null;
  county: string | null;
  rows: readonly AnyFinanceRow[];
  /** Day of the quote, `YYYY-MM-DD`. */
  day: string;
}

type Band = readonly [min: number, max: number];

/**
 * Judges the price per kWp by the service's own calculation and the market range of the size, the energy by the calculation
 * or else by what any plant makes, and the capacity by what the roof holds.
 * @returns `null` where capacity or any price is unknown, or the plant so small that a price per kWp is no number.
 */
export function checkQuote(quote: Quote, context: QuoteContext): QuoteCheck | null {
  const computed = context.assessment?.computed === true ? context.assessment : null;
  const capacityKw = quote.capacityKw || context.capacityKw || context.assessment?.capacityKw;
  const band = capacityKw ? priceBand(capacityKw, computed, context) : null;
  if (!capacityKw || band === null) return null;
  const quotedTwdPerKw = quote.priceTwd / capacityKw;
  if (!Number.isFinite(quotedTwdPerKw)) return null;
  const [expectedMinTwdPerKw, expectedMaxTwdPerKw] = band;
  return {
    quotedPrice: quote.priceTwd,
    capacityKw,
    quotedTwdPerKw,
    expectedMinTwdPerKw,
    expectedMaxTwdPerKw,
    verdict: judge(quotedTwdPerKw, band),
    computed: computed !== null,
    capacity: checked(quote.capacityKw, computed && capacityBand(computed, context.capacityKw)),
    specificYield: checked(quote.annualKwh && quote.annualKwh / capacityKw, yieldBand(computed)),
    warranty: checkedWarranty(quote.warrantyYears, computed?.paybackYears),
  };
}

function judge(value: number, [min, max]: Band): QuoteVerdict {
  if (value < min * (1 - TOLERANCE_SHARE)) return 'far_below';
  return value > max * (1 + TOLERANCE_SHARE) ? 'far_above' : 'within';
}

function checked(quoted: number | undefined, band: Band | null): CheckedFigure | null {
  if (quoted === undefined || !Number.isFinite(quoted) || band === null) return null;
  return { quoted, expectedMin: band[0], expectedMax: band[1], verdict: judge(quoted, band) };
}

/** A warranty that ends before the plant has paid back leaves the risk to its owner; there is no tolerance. */
function checkedWarranty(quoted: number | undefined, paybackYears: number | null | undefined): CheckedFigure | null {
  if (quoted === undefined || !paybackYears) return null;
  const expectedMax = Math.max(paybackYears, HORIZON_YEARS);
  return {
    quoted,
    expectedMin: paybackYears,
    expectedMax,
    verdict: quoted < paybackYears ? 'far_below' : 'within',
  };
}

/** From the least to the most of what the calculation says and what the market asks. */
function priceBand(capacityKw: number, computed: InquiryAssessment | null, context: QuoteContext): Band | null {
  const prices = [...calculatedPrice(computed), ...marketRange(capacityKw, context)];
  return prices.length > 0 ? [Math.min(...prices), Math.max(...prices)] : null;
}

function calculatedPrice(computed: InquiryAssessment | null): number[] {
  const { totalCost, capacityKw } = computed ?? {};
  return totalCost && capacityKw ? [totalCost / capacityKw] : [];
}

/** The market's range of the size on the day. */
function marketRange(capacityKw: number, { rows, day, county }: QuoteContext): number[] {
  const range = priceRange(rows, { capacityKw, asOf: day, county: county ?? undefined });
  return range ? [range.low, range.high] : [];
}

/** From the size that was calculated, or asked for if that is smaller, to modules side by side on all of the usable roof. */
function capacityBand({ capacityKw, roofAreaPing }: InquiryAssessment, askedKw: number | null): Band | null {
  if (!capacityKw) return null;
  const m2PerKw = moduleAreaM2(DEFAULT_PV_MODULE) / (DEFAULT_PV_MODULE.powerW / 1000);
  return [Math.min(askedKw || capacityKw, capacityKw), Math.max(capacityKw, pingToM2(roofAreaPing ?? 0) / m2PerKw)];
}

function yieldBand(computed: InquiryAssessment | null): Band {
  const { annualKwh, capacityKw } = computed ?? {};
  return annualKwh && capacityKw ? [annualKwh / capacityKw, annualKwh / capacityKw] : [0, HIGHEST_YIELD];
}
