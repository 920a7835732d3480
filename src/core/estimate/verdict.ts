import type { FinanceResult } from '../finance/finance-types.js';
import { HORIZON_YEARS } from '../finance/cash-flow.js';
import { rowAsOf } from '../finance/finance-table.js';
import { turningPoints, type MoneyAim, type PricedPlant, type TurningPoint } from '../finance/turning-points.js';
import { codedText, type CodedText } from '../texts/coded-text.js';
import type { Verdict } from './estimate-types.js';
import { MIN_MODULE_SHARE } from './goal-worth.js';

/** The money of a plant, all of it known. */
interface KnownMoney {
  npvTwd: number;
  paybackYears: number | null;
  /** In one case of ten it is worth less, or more [TWD]. */
  npvLowTwd: number;
  npvHighTwd: number;
  ratePercent: number;
  currency: string;
  /** Payback that is expected of a good plant; absent where no row says it. */
  limitYears: number | undefined;
}

/** Why nothing is built. @param possible modules that fit. */
export const whyNothing = (possible: number): CodedText =>
  possible === 0 ? codedText('no_module_fits') : codedText('no_module_worth', { percent: MIN_MODULE_SHARE * 100 });

/** The verdict on a roof on which nothing is built. */
export const nothingBuilt = (possible: number): Verdict => ({
  answer: 'not_worth_it',
  reasons: [whyNothing(possible)],
  turningPoints: [],
});

/**
 * Whether a plant is worth its money. `worth_it`: it earns the discount rate and pays back within the years expected of a good
 * plant. `not_worth_it`: it never pays back, or even in the good case (one in ten) it misses the discount rate. `depends`:
 * everything between, and where a figure is missing.
 * @param plant of which the money was calculated.
 */
export function verdictOf(finance: FinanceResult, plant: PricedPlant): Verdict {
  const money = knownMoney(finance, plant);
  if (money === undefined) return { answer: 'depends', reasons: [codedText('money_unknown')], turningPoints: [] };
  const { limitYears } = money;
  const aims: MoneyAim[] = [
    ...(limitYears === undefined ? [] : [{ aim: 'payback' as const, years: limitYears }]),
    { aim: 'npv' },
  ];
  return {
    answer: answerOf(money),
    reasons: [paybackReason(money), rateReason(money), ...spreadReasons(money)],
    turningPoints: turningPoints(plant, aims).map((point) => {
      const { input, value } = point;
      return { input, value, effect: effectOf(point, money) };
    }),
  };
}

function knownMoney(finance: FinanceResult, { context }: PricedPlant): KnownMoney | undefined {
  const { npvTwd, paybackYears, p10, p90, assumptions, currency } = finance;
  const rate = assumptions.find(({ name }) => name === 'discountRatePercent')?.value;
  if (npvTwd === null || p10 === null || p90 === null || typeof rate !== 'number') return undefined;
  const expected = rowAsOf(context.rows, 'payback_expectation', context.asOf, context.county);
  return {
    npvTwd,
    paybackYears,
    npvLowTwd: p10.npvTwd,
    npvHighTwd: p90.npvTwd,
    ratePercent: rate,
    currency,
    limitYears: expected?.value.years,
  };
}

function answerOf({ npvTwd, paybackYears, npvHighTwd, limitYears = Infinity }: KnownMoney): Verdict['answer'] {
  if (paybackYears === null || npvHighTwd < 0) return 'not_worth_it';
  return npvTwd >= 0 && paybackYears <= limitYears ? 'worth_it' : 'depends';
}

function paybackReason({ paybackYears, limitYears: limit }: KnownMoney): CodedText {
  if (paybackYears === null) return codedText('never_pays_back', { years: HORIZON_YEARS });
  const years = Math.round(paybackYears * 10) / 10;
  if (limit === undefined) return codedText('pays_back', { years });
  return codedText(paybackYears <= limit ? 'pays_back_in_time' : 'pays_back_late', { years, limit });
}

const amount = (sum: number, { currency }: KnownMoney) => ({ value: Math.round(Math.abs(sum)), currency });

const rateReason = (money: KnownMoney): CodedText =>
  codedText(money.npvTwd >= 0 ? 'earns_rate' : 'misses_rate', {
    rate: money.ratePercent,
    ...amount(money.npvTwd, money),
  });

/** What the spread of the inputs may do to it. */
function spreadReasons(money: KnownMoney): CodedText[] {
  const { npvTwd, npvLowTwd, npvHighTwd } = money;
  if (npvTwd < 0) return npvHighTwd < 0 ? [codedText('good_case_loses', amount(npvHighTwd, money))] : [];
  return [codedText(npvLowTwd >= 0 ? 'bad_case_pays' : 'bad_case_loses', amount(npvLowTwd, money))];
}

const EFFECTS = {
  'finance.costTwdPerKw': { payback: 'payback_to_cost', npv: 'npv_to_cost' },
  'finance.feedInTariff': { payback: 'payback_from_tariff', npv: 'npv_from_tariff' },
  'finance.retailPrice': { payback: 'payback_from_price', npv: 'npv_from_price' },
  'result.energy.specificYield': { payback: 'payback_from_yield', npv: 'npv_from_yield' },
} as const;

function effectOf({ input, value, reaches }: TurningPoint, { ratePercent, currency }: KnownMoney): CodedText {
  const aim: CodedText['params'] = reaches.aim === 'payback' ? { years: reaches.years } : { rate: ratePercent };
  const code = EFFECTS[input][reaches.aim];
  const params = { ...aim, value, ...(input !== 'result.energy.specificYield' && { currency }) };
  return { code, params };
}
