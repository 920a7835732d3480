import { smallFloats } from '../../small-arrays.js';
import { loanSchedule, type LoanYear } from './metrics.js';

/** Years of the account: the term of a feed-in contract. */
export const HORIZON_YEARS = 20;

/** How the plant is paid for: own money, a loan for a share of the outlay, or an investor who pays a share of the revenue. */
export type Financing =
  | { kind: 'cash' }
  | { kind: 'loan'; share: number; ratePercent: number; years: number }
  | { kind: 'lease'; revenueSharePercent: number };

/** Energy of a year and what its self-used part saves at today's prices. */
export interface YearEnergy {
  producedKwh: number;
  selfUsedKwh: number;
  exportedKwh: number;
  savingTwd: number;
}

/**
 * Splits the output of a year.
 * @param outputKwh output of the year [kWh].
 * @param matched energy of a year of that output whose part the house can use is used there.
 */
export type SplitYear = (outputKwh: number, matched: (outputKwh: number) => YearEnergy) => YearEnergy;

/** A year whose output is all exported. */
export const allExported = (outputKwh: number): YearEnergy => ({
  producedKwh: outputKwh,
  selfUsedKwh: 0,
  exportedKwh: outputKwh,
  savingTwd: 0,
});

export interface CashFlowInput {
  costTwd: number;
  subsidyTwd: number;
  /** Years 1 to 20. */
  energy: YearEnergy[];
  /** Paid for each exported kWh in the years 1 to 20, bonuses included; none where the surplus is given away. */
  feedInTwdByYear: readonly number[];
  /** Paid for recycling modules: by energy sold, and a sum in each of the first years. */
  recyclingFee: { twdPerKwh: number; twdPerYear: number; years: number };
  /** Operation, maintenance and monitoring of the years 1 to 20, at the prices of the first. */
  omTwdByYear: readonly number[];
  insuranceTwdPerYear: number;
  /** Income tax [% of the energy sold]. */
  taxPercent: number;
  /** Yearly growth of retail prices, and of operation, maintenance and insurance [%]. */
  priceGrowthPercent: number;
  omInflationPercent: number;
  replacement?: { year: number; costTwd: number };
  batteryReplacement?: { years: readonly number[]; costTwd: number } | undefined;
  financing: Financing;
}

/** The money of a year in which nothing is paid [TWD]: income and, negative, costs. */
const NO_PAYMENTS = {
  savingTwd: 0,
  feedInTwd: 0,
  leaseTwd: 0,
  omTwd: 0,
  insuranceTwd: 0,
  recyclingFeeTwd: 0,
  taxTwd: 0,
  replacementTwd: 0,
  loanTwd: 0,
};

type Payments = typeof NO_PAYMENTS;

const PAYMENTS = Object.keys(NO_PAYMENTS) as (keyof Payments)[];

/** One year of the account [TWD]; costs are negative, so that the payments add up to `netTwd`. */
export interface CashFlowYear extends YearEnergy, Payments {
  year: number;
  /** Still owed at the year's end; no part of the sum. */
  loanBalanceTwd: number;
  netTwd: number;
  cumulativeTwd: number;
}

/** The account: what the owner pays at the start and each year after. */
export interface CashFlow {
  outOfPocketTwd: number;
  loanTwd: number;
  years: CashFlowYear[];
  /** The owner's flows from year 0. */
  flowsTwd: number[];
}

/** What grows evenly in the years 1 to 20, over its value in the first; a power for each year of each case took longer than the rest. */
function growths(percent: number): Float64Array {
  const grown = smallFloats(HORIZON_YEARS);
  let factor = 1;
  for (let i = 0; i < HORIZON_YEARS; i++, factor *= 1 + percent / 100) grown[i] = factor;
  return grown;
}

/** The growth of prices and of upkeep, by year. */
interface Growths {
  prices: Float64Array;
  upkeep: Float64Array;
}

const recyclingTwd = ({ recyclingFee: fee }: CashFlowInput, exportedKwh: number, year: number): number =>
  exportedKwh * fee.twdPerKwh + (year <= fee.years ? fee.twdPerYear : 0);

/** New inverter and battery of a year [TWD]. */
const replacedTwd = ({ replacement, batteryReplacement: battery }: CashFlowInput, year: number): number =>
  (replacement?.year === year ? replacement.costTwd : 0) + (battery?.years.includes(year) ? battery.costTwd : 0);

const exportedTwd = ({ feedInTwdByYear }: CashFlowInput, exportedKwh: number, year: number): number =>
  exportedKwh * (feedInTwdByYear[year - 1] ?? 0);

/** Sums of a year until its account has added them up. */
const NOT_SUMMED = { netTwd: 0, cumulativeTwd: 0 }; // equal: the account writes both

// a year is one object, filled in place: chance takes hundreds of cases of a plant, twenty years each
const ownedYear = (
  input: CashFlowInput,
  { producedKwh, selfUsedKwh, exportedKwh, savingTwd }: YearEnergy,
  year: number,
  loan: LoanYear | undefined,
  { prices, upkeep }: Growths,
): CashFlowYear => {
  const soldTwd = exportedTwd(input, exportedKwh, year);
  const inflation = upkeep[year - 1]!;
  return {
    producedKwh,
    selfUsedKwh,
    exportedKwh,
    year,
    savingTwd: savingTwd * prices[year - 1]!,
    feedInTwd: soldTwd,
    leaseTwd: 0,
    omTwd: -input.omTwdByYear[year - 1]! * inflation,
    insuranceTwd: -input.insuranceTwdPerYear * inflation,
    recyclingFeeTwd: -recyclingTwd(input, exportedKwh, year),
    taxTwd: (-soldTwd * input.taxPercent) / 100,
    replacementTwd: 0 - replacedTwd(input, year),
    loanTwd: loan ? -loan.interest - loan.repayment : 0,
    loanBalanceTwd: loan?.balance ?? 0,
    ...NOT_SUMMED,
  };
};

/** A leased roof: the investor builds, runs and sells, the owner has a share of the revenue and no cost. */
const leasedYear = (input: CashFlowInput, energy: YearEnergy, year: number, sharePercent: number): CashFlowYear => ({
  ...allExported(energy.producedKwh),
  ...NO_PAYMENTS,
  year,
  leaseTwd: (exportedTwd(input, energy.producedKwh, year) * sharePercent) / 100,
  loanBalanceTwd: 0,
  ...NOT_SUMMED,
});

/** Adds up the payments of each year, and the years. */
const account = (outOfPocketTwd: number, loanTwd: number, years: CashFlowYear[]): CashFlow => {
  const flowsTwd = [-outOfPocketTwd];
  let cumulativeTwd = -outOfPocketTwd;
  for (const line of years) {
    let netTwd = 0;
    for (const name of PAYMENTS) netTwd += line[name];
    cumulativeTwd += netTwd;
    line.netTwd = netTwd;
    line.cumulativeTwd = cumulativeTwd;
    flowsTwd.push(netTwd);
  }
  return { outOfPocketTwd, loanTwd, years, flowsTwd };
};

/**
 * The owner's account over the term. Revenue and costs fall at the ends of the years; the subsidy is paid at the start; a
 * loan covers a share of cost less subsidy and is repaid as an annuity.
 * @returns outlay, loan and one line a year; the lines' money adds up to `netTwd`.
 */
export const cashFlow = (input: CashFlowInput): CashFlow => {
  const { financing } = input;
  if (financing.kind === 'lease') {
    const leased = input.energy.map((energy, i) => leasedYear(input, energy, i + 1, financing.revenueSharePercent));
    return account(0, 0, leased);
  }
  const outlayTwd = input.costTwd - input.subsidyTwd;
  const loan = financing.kind === 'loan' ? financing : undefined;
  const principalTwd = loan ? outlayTwd * loan.share : 0;
  const schedule = loan ? loanSchedule(principalTwd, loan.ratePercent, loan.years) : [];
  const grown = { prices: growths(input.priceGrowthPercent), upkeep: growths(input.omInflationPercent) };
  const lines = input.energy.map((energy, i) => ownedYear(input, energy, i + 1, schedule[i], grown));
  return account(outlayTwd - principalTwd, principalTwd, lines);
};
