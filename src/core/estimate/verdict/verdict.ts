import type { BriefMoney } from '../../finance/assess-in-brief.js';
import type { FinanceResult } from '../../finance/finance-types.js';
import { HORIZON_YEARS } from '../../finance/case/cash-flow.js';
import { factOf } from '../../finance/case/conditions.js';
import { rowAsOf } from '../../finance/rows/finance-table.js';
import type { Unknown } from '../../finance/case/finance-case.js';
import type { FinanceValues } from '../../finance/rows/finance-values.js';
import { schemeOf } from '../../finance/schemes/schemes.js';
import { plantEconomics, type EconomicsContext } from '../../finance/case/plant-economics.js';
import {
  turningPoints,
  type MoneyAim,
  type PricedPlant,
  type TurningPoint,
} from '../../finance/chance/turning-points.js';
import { codedText, type CodedText } from '../../texts/coded-text.js';
import type { Verdict } from '../estimate-types.js';
import { leadOf, type KnownMoney } from './verdict-lead.js';

/** Limits where the rows of a country have none: those of the rows that the service ships. */
const DEFAULT_LIMITS: FinanceValues['verdict_limits'] = { worthItFrom: 0.7, notWorthItBelow: 0.3 };

/** The verdict on a roof on which nothing is built. */
export const nothingBuilt = (reason: CodedText): Verdict => ({
  answer: 'not_worth_it',
  probability: null,
  reasons: [reason],
  turningPoints: [],
  question: null,
});

/** The verdict on a roof on which every plant loses, by the plant that loses least. */
export const noPlantPays = (leastBad: Verdict, { capacityKw }: PricedPlant, finance: FinanceResult): Verdict => {
  const reasons = [noPlantReason(finance, capacityKw), ...otherUse(finance, capacityKw), ...leastBad.reasons.slice(1)];
  return { ...leastBad, reasons };
};

const noPlantReason = ({ npvTwd, currency }: BriefMoney, capacityKw: number): CodedText =>
  codedText('no_plant_pays', { capacityKw, value: Math.round(Math.abs(npvTwd ?? 0)), currency }); // equal: only a known worth is found too small

/** The verdict's answer and its first reason. */
export interface BriefVerdict extends Pick<Verdict, 'answer'> {
  reason: CodedText;
}

/**
 * The verdict in short.
 * @param isAsked whether this size was asked for; another one that is not worth its money is not built.
 */
export function verdictInBrief(money: BriefMoney, plant: PricedPlant, isAsked: boolean): BriefVerdict {
  const { npvTwd, probability, paybackYears, currency } = money;
  if (npvTwd === null || probability === null) return { answer: 'depends', reason: codedText('money_unknown') };
  const limits = verdictLimits(plant.context);
  const answer = answerOf(probability, limits);
  if (answer === 'not_worth_it' && !isAsked) return { answer, reason: noPlantReason(money, plant.capacityKw) };
  const modules = otherModules(plant, paybackYears);
  const points = answer === 'worth_it' && modules ? [] : turningPoints(plant, [sureOf({ limits })]);
  return { answer, reason: leadOf({ answer, npvTwd, probability, paybackYears, currency, modules }, points) };
}

/** That the same plant earns money where its output is used otherwise than was asked, such as without a battery. */
function otherUse({ schemes, mode, currency }: FinanceResult, capacityKw: number): CodedText[] {
  const [best] = schemes
    .filter(({ scheme, npvTwd }) => scheme in OTHER_USE && scheme !== mode && npvTwd !== null && npvTwd > 0)
    .toSorted((a, b) => b.npvTwd! - a.npvTwd!);
  if (best === undefined) return [];
  const code = OTHER_USE[best.scheme as keyof typeof OTHER_USE];
  return [codedText(code, { capacityKw, value: Math.round(best.npvTwd!), currency })];
}

const OTHER_USE = { feed_in: 'pays_where_sold', self_use: 'pays_where_used' } as const;

/** What is asked first; where all is sold, the hours of the use decide nothing. */
function firstQuestion({ unknowns, mode }: FinanceResult): Unknown | null {
  const { usesHousehold } = schemeOf({ mode });
  return unknowns.find(({ field }) => usesHousehold || field !== 'hourShares') ?? null;
}

/**
 * Whether a plant is worth its money, by the probability that it earns the discount rate. `worth_it` and `not_worth_it`: it is
 * at least, or below, the limits of the day; `depends`: everything between, and where a figure is missing. Payback decides
 * nothing.
 * @param plant of which the money was calculated.
 * @param sizeReason why it is smaller than the roof allows.
 */
export function verdictOf(finance: FinanceResult, plant: PricedPlant, sizeReason?: CodedText): Verdict {
  const question = firstQuestion(finance);
  const money = knownMoney(finance, plant);
  if (money === undefined) {
    const reasons = [codedText('money_unknown')];
    return { answer: 'depends', probability: null, reasons, turningPoints: [], question };
  }
  const points = turningPoints(plant, [sureOf(money), { aim: 'npv' }]);
  return {
    answer: money.answer,
    probability: money.probability,
    reasons: [leadOf(money, points), ...furtherReasons(money, finance, plant), ...(sizeReason ? [sizeReason] : [])],
    turningPoints: points.map((point) => ({
      input: point.input,
      value: point.value,
      effect: effectOf(point, money),
    })),
    question,
  };
}

const sureOf = ({ limits }: Pick<KnownMoney, 'limits'>): MoneyAim => ({ aim: 'sure', share: limits.worthItFrom });

/** The probabilities that decide, of the day and the place. */
export const verdictLimits = ({ rows, asOf, county }: EconomicsContext): KnownMoney['limits'] =>
  rowAsOf(rows, 'verdict_limits', asOf, county)?.value ?? DEFAULT_LIMITS;

function knownMoney(finance: FinanceResult, plant: PricedPlant): KnownMoney | undefined {
  const { npvTwd, probability, paybackYears, p10, p90, assumptions, currency } = finance;
  const { context } = plant;
  const rate = assumptions.find(({ name }) => name === 'discountRatePercent')?.value;
  if (npvTwd === null || probability === null || p10 === null || p90 === null || typeof rate !== 'number')
    return undefined;
  const limits = verdictLimits(context);
  return {
    answer: answerOf(probability, limits),
    limits,
    probability,
    npvTwd,
    paybackYears,
    sellersYears: finance.sellersPaybackYears,
    statedYears: rowAsOf(context.rows, 'payback_expectation', context.asOf, context.county)?.value.years,
    npvLowTwd: p10.npvTwd,
    npvHighTwd: p90.npvTwd,
    ratePercent: rate,
    currency,
    modules: otherModules(plant, paybackYears),
  };
}

function answerOf(probability: number, limits: KnownMoney['limits']): Verdict['answer'] {
  if (probability >= limits.worthItFrom) return 'worth_it';
  return probability < limits.notWorthItBelow ? 'not_worth_it' : 'depends';
}

/** Payback with the modules that are not counted: without highly efficient ones where they are, and with them otherwise. */
function otherModules({ context, capacityKw, annualKwh }: PricedPlant, now: number | null): KnownMoney['modules'] {
  const fact = factOf(context, 'high_efficiency_modules');
  if (fact === undefined || now === null) return undefined;
  const options = { ...context.options, highEfficiencyModules: !fact.met };
  const { paybackYears } = plantEconomics(capacityKw, annualKwh, { ...context, options });
  return paybackYears === null || paybackYears === now ? undefined : { counted: fact.met, otherYears: paybackYears };
}

const amount = (sum: number, { currency }: KnownMoney) => ({ value: Math.round(Math.abs(sum)), currency });

const toTenth = (years: number): number => Math.round(years * 10) / 10;

function furtherReasons(money: KnownMoney, finance: FinanceResult, plant: PricedPlant): CodedText[] {
  const { npvTwd, ratePercent: rate } = money;
  return [
    codedText(npvTwd >= 0 ? 'earns_rate' : 'misses_rate', { rate, ...amount(npvTwd, money) }),
    ...paybackReasons(money),
    ...spreadReasons(money),
    ...moduleReason(finance, plant),
  ];
}

/** In what highly efficient modules are counted; nothing where neither a bonus nor a subsidy hangs on them. */
function moduleReason({ assumptions, unknowns, subsidyTwd }: FinanceResult, { context }: PricedPlant): CodedText[] {
  const isAsked = unknowns.some(({ field }) => field === 'finance.highEfficiencyPremiumPercent');
  const hasBonus = assumptions.some(({ name }) => name === 'feedInBonus.high_efficiency_module');
  if (!isAsked || !hasBonus) return [];
  const isSubsidised = subsidyTwd > 0 && context.options?.subsidyTwd === undefined;
  return [codedText(isSubsidised ? 'high_efficiency_counted' : 'high_efficiency_in_tariff')];
}

/** Payback with all costs, beside what sellers would state of the same plant. */
function paybackReasons({ paybackYears, sellersYears, statedYears }: KnownMoney): CodedText[] {
  // a lease or a loan leaves nothing to pay back
  if (paybackYears === 0) return [];
  const own =
    paybackYears === null
      ? codedText('never_pays_back', { years: HORIZON_YEARS })
      : codedText('pays_back', { years: toTenth(paybackYears) });
  if (sellersYears === null || statedYears === undefined) return [own];
  return [own, codedText('sellers_payback', { years: toTenth(sellersYears), stated: statedYears })];
}

/** What the spread of the inputs may do to it. */
function spreadReasons(money: KnownMoney): CodedText[] {
  const { npvTwd, npvLowTwd, npvHighTwd } = money;
  if (npvTwd < 0) return npvHighTwd < 0 ? [codedText('good_case_loses', amount(npvHighTwd, money))] : [];
  return [codedText(npvLowTwd >= 0 ? 'bad_case_pays' : 'bad_case_loses', amount(npvLowTwd, money))];
}

const NPV_EFFECTS = {
  'finance.costTwdPerKw': 'npv_to_cost',
  'finance.feedInTariff': 'npv_from_tariff',
  'finance.retailPrice': 'npv_from_price',
  'finance.highEfficiencyPremiumPercent': 'npv_to_premium',
  'result.energy.specificYield': 'npv_from_yield',
} as const satisfies Record<TurningPoint['input'], string>;

/** Turning points in a currency. */
const IN_MONEY: ReadonlySet<TurningPoint['input']> = new Set([
  'finance.costTwdPerKw',
  'finance.feedInTariff',
  'finance.retailPrice',
]);

function effectOf({ input, value, reaches }: TurningPoint, { ratePercent: rate, currency }: KnownMoney): CodedText {
  if (reaches.aim === 'sure') {
    return codedText('sure_to_cost', { percent: Math.round(reaches.share * 100), value, currency });
  }
  return { code: NPV_EFFECTS[input], params: { rate, value, ...(IN_MONEY.has(input) && { currency }) } };
}
