import { noteYield, recyclingFee, subsidyTwd, yearlyPercent } from './assumptions.js';
import { HORIZON_YEARS, type Financing } from './cash-flow.js';
import type { FinanceCase, InitialCost, UpkeepPlan } from './finance-case.js';
import { batteryReplacementYears } from '../use/battery-wear.js';
import { noteConditions } from './conditions.js';
import { yearOutputsKwh } from './energy-years.js';
import { rowAsOf } from '../rows/finance-table.js';
import type { FinanceInput, FinanceOptions } from '../finance-types.js';
import { noteGiven, type FinanceNotes } from '../finance-notes.js';
import { noteCostAndTariff, resolveCost, type ResolvedCost } from '../cost/resolve-cost.js';
import { schemeOf } from '../schemes/schemes.js';
import { resolveTariff } from '../tariff/resolve-tariff.js';
import { isRegistered, resolveTax } from '../cost/resolve-tax.js';
import { resolveUpkeep } from '../cost/resolve-upkeep.js';

const financingOf = ({ leaseSharePercent, loanShare, loanRatePercent, loanYears }: FinanceOptions): Financing => {
  if (leaseSharePercent !== undefined) return { kind: 'lease', revenueSharePercent: leaseSharePercent };
  if (loanShare === undefined || loanRatePercent === undefined || loanYears === undefined) return { kind: 'cash' };
  return { kind: 'loan', share: loanShare, ratePercent: loanRatePercent, years: loanYears };
};

const perKw = (total: number, capacityKw: number): number => (capacityKw > 0 ? total / capacityKw : 0);

/** Part of the sales that is left after upkeep and straight depreciation, 0..1. */
const profitShare = (salesTwdPerKw: number, { twdPerKw }: ResolvedCost, upkeep: UpkeepPlan): number => {
  const running = upkeep.omTwdPerKw.reduce((sum, twd) => sum + twd, 0) + (upkeep.replacement?.twdPerKw ?? 0) + twdPerKw;
  const costs = running / HORIZON_YEARS + upkeep.insuranceTwdPerKw;
  return salesTwdPerKw > 0 ? Math.max(0, 1 - costs / salesTwdPerKw) : 0; // equal: nobody registers who sells nothing
};

/** The first battery. */
const batteryCost = ({ options }: FinanceInput, notes: FinanceNotes): InitialCost[] => {
  const battery = options?.battery;
  return battery ? [{ name: 'batteryTwd', twd: noteGiven(notes, 'batteryTwd', battery.costTwd, 'TWD') }] : [];
};

/** New batteries, where the owner says what one costs. */
function batteryReplacement({ rows, asOf, county, options }: FinanceInput): FinanceCase['batteryReplacement'] {
  const costTwd = options?.battery?.replacementCostTwd;
  const wear = rowAsOf(rows, 'battery_wear', asOf, county)?.value;
  return costTwd === undefined || wear === undefined ? undefined : { years: batteryReplacementYears(wear), costTwd };
}

/** The case of all figures found; `undefined` when a required one is missing. */
export const resolveCase = (
  input: FinanceInput,
  notes: FinanceNotes,
  hourShares: number[],
): FinanceCase | undefined => {
  const options = input.options ?? {};
  const scheme = schemeOf(options);
  noteYield(input, notes);
  noteConditions(input, notes);
  const tariff = resolveTariff(input, notes);
  const salesTwd = (tariff?.rate ?? 0) * input.annualKwh; // equal: without a rate no sale is counted
  const registered = isRegistered(input, salesTwd);
  const cost = resolveCost(input, notes, registered);
  if (cost) noteCostAndTariff(notes, cost, tariff);
  const degradationPercent = yearlyPercent(input, notes, 'degradationPercent');
  const salesTwdPerKw = perKw(salesTwd, input.capacityKw);
  const ageing = degradationPercent ?? 0; // equal: without it there is no case
  const revenueTwdPerKw = yearOutputsKwh({ annualKwh: salesTwdPerKw, degradationPercent: ageing }).map((twd, i) =>
    tariff ? twd * tariff.shareByYear[i]! : 0,
  );
  const upkeep = cost && resolveUpkeep(input, notes, { costTwdPerKw: cost.twdPerKw, revenueTwdPerKw });
  const discountRatePercent = yearlyPercent(input, notes, 'discountRatePercent');
  if (!cost || !upkeep || degradationPercent === null) return undefined;
  if (discountRatePercent === null || (tariff === null && scheme.needsExportPrice)) return undefined;
  return {
    capacityKw: input.capacityKw,
    annualKwh: input.annualKwh,
    splitYear: scheme.splitYear,
    costTwdPerKw: cost.twdPerKw,
    costFactor: 1,
    batteryReplacement: batteryReplacement(input),
    otherCosts: [...cost.others, ...batteryCost(input, notes)],
    subsidyTwd: subsidyTwd(input, notes, cost.twdPerKw * input.capacityKw),
    upkeep,
    upkeepFactor: 1,
    degradationPercent,
    discountRatePercent,
    // a surplus whose price is not known is counted as given away; the price is asked for
    feedInTwdPerKwh: tariff?.rate ?? 0, // equal: it has no shares either
    feedInShares: tariff?.shareByYear ?? [],
    recyclingFee: recyclingFee(input, notes),
    taxPercent: resolveTax(input, notes, { registered, profitShare: profitShare(salesTwdPerKw, cost, upkeep) }),
    priceGrowthPercent: options.priceGrowthPercent ?? 0,
    omInflationPercent: options.omInflationPercent ?? 0,
    hourShares,
    financing: financingOf(options),
  };
};
