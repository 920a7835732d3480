import { HORIZON_YEARS } from '../../finance/case/cash-flow.js';
import type { FinanceValues } from '../../finance/rows/finance-values.js';
import type { TurningPoint } from '../../finance/chance/turning-points.js';
import { codedText, type CodedText } from '../../texts/coded-text.js';
import type { Verdict } from '../estimate-types.js';

/** The money of a plant, all of it known. */
export interface KnownMoney {
  answer: Verdict['answer'];
  limits: FinanceValues['verdict_limits'];
  /** Of a net present value above 0, 0..1. */
  probability: number;
  npvTwd: number;
  paybackYears: number | null;
  /** The same as sellers calculate it, and the longest that they state. */
  sellersYears: number | null;
  statedYears: number | undefined;
  /** In one case of ten it is worth less, or more [TWD]. */
  npvLowTwd: number;
  npvHighTwd: number;
  ratePercent: number;
  currency: string;
  /** Whether highly efficient modules are counted, and the payback with the others. */
  modules: { counted: boolean; otherYears: number } | undefined;
}

/** What the first sentence says of it. */
export type LeadMoney = Pick<KnownMoney, 'answer' | 'npvTwd' | 'currency' | 'probability' | 'paybackYears' | 'modules'>;

/** The figure that decides. */
const figure = ({ npvTwd, currency, probability }: LeadMoney) => ({
  value: Math.round(Math.abs(npvTwd)),
  currency,
  percent: Math.round(probability * 100),
});

const toTenth = (years: number): number => Math.round(years * 10) / 10;

/**
 * The first sentence: the answer, the figure that decides, and what would change it.
 * @param points the turning points of the plant.
 */
export function leadOf(money: LeadMoney, points: readonly TurningPoint[]): CodedText {
  const quote = points.find(({ input, reaches }) => input === 'finance.costTwdPerKw' && reaches.aim === 'sure')?.value;
  if (money.answer === 'worth_it') return worthIt(money, quote);
  const gain = money.npvTwd >= 0 ? 'gain' : 'loss';
  const answer = money.answer === 'depends' ? (`depends_${gain}` as const) : 'not_worth_it';
  if (quote === undefined) return codedText(`verdict_${answer}`, figure(money));
  return codedText(`verdict_${answer}_quote`, { ...figure(money), quote });
}

function worthIt(money: LeadMoney, quote: number | undefined): CodedText {
  const { modules, paybackYears } = money;
  // money may be worth more later, by a discount rate below 0
  if (paybackYears === null) return codedText('verdict_worth_it_unpaid', { ...figure(money), years: HORIZON_YEARS });
  if (paybackYears === 0) return codedText('verdict_worth_it_without_outlay', figure(money));
  const years = toTenth(paybackYears);
  if (modules) {
    const code = modules.counted ? 'verdict_worth_it_without' : 'verdict_worth_it_with';
    return codedText(code, { ...figure(money), years, otherYears: toTenth(modules.otherYears) });
  }
  if (quote === undefined) return codedText('verdict_worth_it', { ...figure(money), years });
  return codedText('verdict_worth_it_quote', { ...figure(money), years, quote });
}
