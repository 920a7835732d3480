import { degradedShare } from '../../energy/module/losses.js';
import { memoizeByKey } from '../../memoize-by-key.js';
import {
  allExported,
  cashFlow,
  HORIZON_YEARS,
  type CashFlow,
  type CashFlowYear,
  type YearEnergy,
} from './cash-flow.js';
import type { CaseMoney, CaseOutcome, FinanceCase } from './finance-case.js';
import { levelisedCost, netPresentValue, paybackOfSums, paybackYears } from './metrics.js';

/** Price of a case's plant with all that is paid beside it [TWD]. */
export const totalCostTwd = ({ costTwdPerKw, costFactor, capacityKw, otherCosts }: FinanceCase): number =>
  otherCosts.reduce((sum, { twd }) => sum + twd, costTwdPerKw * costFactor * capacityKw);

/** The account of a case with the energy of its years. */
export const flowOf = (of: FinanceCase, energy: YearEnergy[]): CashFlow => {
  const { upkeep, capacityKw } = of;
  const scale = of.upkeepFactor * capacityKw;
  const costTwd = totalCostTwd(of);
  return cashFlow({
    costTwd,
    subsidyTwd: Math.min(of.subsidyTwd, costTwd),
    energy,
    feedInTwdByYear: of.feedInShares.map((share) => of.feedInTwdPerKwh * share),
    recyclingFee: { ...of.recyclingFee, twdPerYear: of.recyclingFee.twdPerKwYear * capacityKw },
    omTwdByYear: upkeep.omTwdPerKw.map((twd) => twd * scale),
    insuranceTwdPerYear: upkeep.insuranceTwdPerKw * scale,
    taxPercent: of.taxPercent,
    priceGrowthPercent: of.priceGrowthPercent,
    omInflationPercent: of.omInflationPercent,
    ...(upkeep.replacement && {
      replacement: { year: upkeep.replacement.year, costTwd: upkeep.replacement.twdPerKw * scale },
    }),
    batteryReplacement: of.batteryReplacement,
    financing: of.financing,
  });
};

/** What the years of a case so far come to: for each kWh of the first year, for each kW, and in all. */
interface YearSums {
  /** Output paid for at the rate of the first year, and all output, over that of the first year. */
  paidKwh: number;
  outputKwh: number;
  upkeepTwdPerKw: number;
  feeTwdPerKw: number;
  batteryTwd: number;
}

const NOTHING_YET: YearSums = { paidKwh: 0, outputKwh: 0, upkeepTwdPerKw: 0, feeTwdPerKw: 0, batteryTwd: 0 };

/**
 * Sums over the years 1 to 20.
 * @param discountRatePercent by which later years count less.
 * @param atEnds receives the sums at the end of each year.
 */
function yearSums(of: FinanceCase, discountRatePercent: number, atEnds?: YearSums[]): YearSums {
  const { upkeep, recyclingFee, batteryReplacement } = of;
  const kept = degradedShare(of.degradationPercent);
  const growth = 1 + of.omInflationPercent / 100;
  const discount = 1 / (1 + discountRatePercent / 100);
  const sums = { ...NOTHING_YET };
  let [output, today, upkeepGrowth] = [1, 1, 1];
  for (let year = 1; year <= HORIZON_YEARS; year++) {
    today *= discount;
    const runningTwd = (upkeep.omTwdPerKw[year - 1]! + upkeep.insuranceTwdPerKw) * upkeepGrowth;
    const inverterTwd = upkeep.replacement?.year === year ? upkeep.replacement.twdPerKw : 0;
    sums.paidKwh += today * output * of.feedInShares[year - 1]!;
    sums.outputKwh += today * output;
    sums.upkeepTwdPerKw += today * (runningTwd + inverterTwd);
    if (year <= recyclingFee.years) sums.feeTwdPerKw += today * recyclingFee.twdPerKwYear;
    if (batteryReplacement?.years.includes(year)) sums.batteryTwd += today * batteryReplacement.costTwd;
    output *= kept;
    upkeepGrowth *= growth;
    atEnds?.push({ ...sums });
  }
  return sums;
}

/** What the owner of a case that sells all its output has since the start, by the sums of the years so far [TWD]. */
function earningsOf(of: FinanceCase): (sums: YearSums) => number {
  const { capacityKw, annualKwh } = of;
  const costTwd = totalCostTwd(of);
  const startTwd = Math.min(of.subsidyTwd, costTwd) - costTwd;
  const soldTwd = of.feedInTwdPerKwh * (1 - of.taxPercent / 100);
  return ({ paidKwh, outputKwh, upkeepTwdPerKw, feeTwdPerKw, batteryTwd }) =>
    startTwd +
    annualKwh * (soldTwd * paidKwh - of.recyclingFee.twdPerKwh * outputKwh) -
    capacityKw * (of.upkeepFactor * upkeepTwdPerKw + feeTwdPerKw) -
    batteryTwd;
}

/**
 * Whether a case sells all its output and is paid for with own money. Chance takes hundreds of cases of a plant, and of such a
 * one only its ageing changes the sums over the years.
 */
export const isPlainSale = ({ splitYear, financing }: FinanceCase): boolean =>
  splitYear === allExported && financing.kind === 'cash';

/** Sums of the cases of a plain sale by how fast they age. */
const sumsByAgeing = <T>(base: FinanceCase, make: (of: FinanceCase) => T): ((of: FinanceCase) => T) => {
  const made = memoizeByKey(
    (degradationPercent: number) => make({ ...base, degradationPercent }),
    (degradationPercent) => degradationPercent,
  );
  return ({ degradationPercent }) => made(degradationPercent);
};

/**
 * Makes the net present value of cases of a plain sale: that of `flowOf` but for rounding.
 * @param base all cases have its figures but those of price, output, tariff, tax, ageing and the factors.
 */
export function npvOfSales(base: FinanceCase): (of: FinanceCase) => number {
  const sumsOf = sumsByAgeing(base, (of) => yearSums(of, of.discountRatePercent));
  return (of) => earningsOf(of)(sumsOf(of));
}

/** Makes the money of such cases and what is left at the end of each year: those of `flowOf` but for rounding. */
export function outcomeOfSales(base: FinanceCase): (of: FinanceCase) => CaseOutcome {
  const npvOf = npvOfSales(base);
  const yearsOf = sumsByAgeing(base, (of) => {
    const atEnds = [NOTHING_YET];
    yearSums(of, 0, atEnds);
    return atEnds;
  });
  return (of) => {
    const sums = yearsOf(of).map(earningsOf(of));
    return {
      annualKwh: of.annualKwh,
      annualRevenueTwd: of.annualKwh * of.feedInTwdPerKwh * of.feedInShares[0]!,
      selfConsumption: 0,
      paybackYears: paybackOfSums(sums),
      total20yrTwd: sums.at(-1)!,
      npvTwd: npvOf(of),
      cumulativeTwd: sums.slice(1),
    };
  };
}

/** A case as sellers calculate it, who leave out the new inverter, insurance and income tax. */
export const sellersCase = (of: FinanceCase): FinanceCase => ({
  ...of,
  taxPercent: 0,
  upkeep: { ...of.upkeep, insuranceTwdPerKw: 0, replacement: undefined },
});

const revenueTwd = (year: CashFlowYear): number => year.feedInTwd + year.savingTwd + year.leaseTwd;

/** What comes out of a case's account. */
export const moneyOf = (of: FinanceCase, flow: CashFlow): CaseMoney => {
  const [first, last] = [flow.years[0]!, flow.years.at(-1)!];
  return {
    annualKwh: of.annualKwh,
    annualRevenueTwd: revenueTwd(first),
    selfConsumption: first.producedKwh > 0 ? first.selfUsedKwh / first.producedKwh : 0,
    paybackYears: paybackYears(flow.flowsTwd),
    total20yrTwd: last.cumulativeTwd,
    npvTwd: netPresentValue(of.discountRatePercent, flow.flowsTwd),
  };
};

/**
 * Revenue of the first year less the mean of a year's running costs over the term: upkeep with the new inverter, fees, tax.
 * The mean, because service contracts begin after some years and the inverter is paid once.
 */
export const annualNetTwd = ({ years }: CashFlow): number => {
  const costs = years.reduce(
    (sum, year) => sum + year.omTwd + year.insuranceTwd + year.replacementTwd + year.recyclingFeeTwd + year.taxTwd,
    0,
  );
  return revenueTwd(years[0]!) + costs / years.length;
};

/**
 * Cost of energy of the plant itself, independent of who pays for it: outlay after subsidy, upkeep, replacement, fees and tax.
 * @param flow the account of the case with this energy.
 */
export const plantCostOfEnergy = (of: FinanceCase, energy: YearEnergy[], flow: CashFlow): number | null => {
  const plant = of.financing.kind === 'cash' ? flow : flowOf({ ...of, financing: { kind: 'cash' } }, energy);
  return levelisedCost(
    of.discountRatePercent,
    plant.outOfPocketTwd,
    plant.years.map(
      (year) => -year.omTwd - year.insuranceTwd - year.replacementTwd - year.recyclingFeeTwd - year.taxTwd,
    ),
    energy.map((year) => year.producedKwh),
  );
};
