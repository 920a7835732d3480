import { degradedShare } from '../../energy/module/losses.js';
import { cashFlow, HORIZON_YEARS, type CashFlow, type YearEnergy } from './cash-flow.js';
import type { CaseMoney, FinanceCase } from './finance-case.js';
import { levelisedCost, netPresentValue, paybackYears } from './metrics.js';

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

/**
 * Net present value of a case that sells all its output and is paid for with own money: that of `flowOf` but for rounding, in
 * one loop over the years, because chance takes dozens of cases.
 */
export function npvOfSales(of: FinanceCase): number {
  const { upkeep, capacityKw, recyclingFee, batteryReplacement } = of;
  const costTwd = totalCostTwd(of);
  const scale = of.upkeepFactor * capacityKw;
  const kept = degradedShare(of.degradationPercent);
  const growth = 1 + of.omInflationPercent / 100;
  const discount = 1 / (1 + of.discountRatePercent / 100);
  let [npvTwd, outputKwh, today, upkeepGrowth] = [Math.min(of.subsidyTwd, costTwd) - costTwd, of.annualKwh, 1, 1];
  for (let year = 1; year <= HORIZON_YEARS; year++) {
    today *= discount;
    const soldTwd = outputKwh * of.feedInTwdPerKwh * (of.feedInShares[year - 1] ?? 1);
    const runningTwd = ((upkeep.omTwdPerKw[year - 1] ?? 0) + upkeep.insuranceTwdPerKw) * scale * upkeepGrowth;
    const feeTwd =
      outputKwh * recyclingFee.twdPerKwh + (year <= recyclingFee.years ? recyclingFee.twdPerKwYear * capacityKw : 0);
    const replacedTwd =
      (upkeep.replacement?.year === year ? upkeep.replacement.twdPerKw * scale : 0) +
      (batteryReplacement?.years.includes(year) ? batteryReplacement.costTwd : 0);
    npvTwd += today * (soldTwd * (1 - of.taxPercent / 100) - runningTwd - feeTwd - replacedTwd);
    outputKwh *= kept;
    upkeepGrowth *= growth;
  }
  return npvTwd;
}

/** A case as sellers calculate it, who leave out the new inverter, insurance and income tax. */
export const sellersCase = (of: FinanceCase): FinanceCase => ({
  ...of,
  taxPercent: 0,
  upkeep: { ...of.upkeep, insuranceTwdPerKw: 0, replacement: undefined },
});

/** What comes out of a case's account. */
export const moneyOf = (of: FinanceCase, flow: CashFlow): CaseMoney => {
  const [first, last] = [flow.years[0]!, flow.years.at(-1)!];
  return {
    annualKwh: of.annualKwh,
    annualRevenueTwd: first.feedInTwd + first.savingTwd + first.leaseTwd,
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
  const first = years[0]!;
  const costs = years.reduce(
    (sum, year) => sum + year.omTwd + year.insuranceTwd + year.replacementTwd + year.recyclingFeeTwd + year.taxTwd,
    0,
  );
  return first.feedInTwd + first.savingTwd + first.leaseTwd + costs / years.length;
};

/** Cost of energy of the plant itself, independent of who pays for it: outlay after subsidy, upkeep, replacement, fees and tax. */
export const plantCostOfEnergy = (of: FinanceCase, energy: YearEnergy[]): number | null => {
  const plant = flowOf({ ...of, financing: { kind: 'cash' } }, energy);
  return levelisedCost(
    of.discountRatePercent,
    plant.outOfPocketTwd,
    plant.years.map(
      (year) => -year.omTwd - year.insuranceTwd - year.replacementTwd - year.recyclingFeeTwd - year.taxTwd,
    ),
    energy.map((year) => year.producedKwh),
  );
};
