/** Flows are yearly, the first at the start (year 0), the others at the ends of years 1, 2, ...; money in is positive. */

/** Rates between which an internal rate of return is looked for [share]: all but the whole lost, to tenfold a year. */
const IRR_BRACKET = { low: -0.99, high: 10 };
const IRR_STEPS = 400; // equal: one step more finds the same rates
const BISECTIONS = 100; // equal: the interval is as small as a number can show after 60

/**
 * Net present value.
 * @param ratePercent discount rate [% a year], above -100.
 * @returns in the flows' money.
 * @see Brealey, Myers & Allen, Principles of Corporate Finance, ch. 2.
 */
export const netPresentValue = (ratePercent: number, flows: readonly number[]): number => {
  const factor = 1 / (1 + ratePercent / 100);
  let sum = 0;
  // a loop, because rates are searched with thousands of values
  for (let year = flows.length - 1; year >= 0; year -= 1) sum = sum * factor + flows[year]!;
  return sum;
};

const isAbove = (value: number): boolean => value > 0; // equal: a root itself is found from either side

/** Brackets of rates between which the value changes sign, from the lowest; geometric in 1 + rate. */
const signChanges = (value: (rate: number) => number): [number, number][] => {
  const ratio = ((1 + IRR_BRACKET.high) / (1 + IRR_BRACKET.low)) ** (1 / IRR_STEPS);
  const rates = Array.from({ length: IRR_STEPS + 1 }, (_, i) => (1 + IRR_BRACKET.low) * ratio ** i - 1);
  return rates.slice(1).flatMap((high, i) => {
    const low = rates[i]!;
    return isAbove(value(low)) !== isAbove(value(high)) ? [[low, high] as [number, number]] : [];
  });
};

/** Times the flows change sign, zeros left out. */
const turns = (flows: readonly number[]): number => {
  const signs = flows.map(Math.sign).filter((sign) => sign !== 0);
  return signs.slice(1).filter((sign, i) => sign !== signs[i]).length;
};

/** Flows that change sign once have one rate at most (rule of Descartes), so that the ends of the search bracket it. */
const bracketsOf = (flows: readonly number[], value: (rate: number) => number): [number, number][] => {
  const { low, high } = IRR_BRACKET;
  if (turns(flows) > 1) return signChanges(value); // equal: they find the one rate, too, only later
  return isAbove(value(low)) === isAbove(value(high)) ? [] : [[low, high]];
};

const bisect = (value: (rate: number) => number, bracket: [number, number]): number => {
  let [low, high] = bracket;
  const rising = isAbove(value(high));
  for (let i = 0; i < BISECTIONS; i++) {
    const middle = (low + high) / 2;
    if (isAbove(value(middle)) === rising) high = middle;
    else low = middle;
  }
  return (low + high) / 2;
};

/**
 * Internal rate of return: the rate at which the flows are worth nothing.
 * @returns % a year between -99 and 1,000; of several rates the one nearest to zero; `null` when there is none, as when all
 *   flows have one sign.
 */
export const internalRateOfReturn = (flows: readonly number[]): number | null => {
  const value = (rate: number): number => netPresentValue(rate * 100, flows);
  const roots = bracketsOf(flows, value).map((bracket) => bisect(value, bracket) * 100);
  return roots.sort((a, b) => Math.abs(a) - Math.abs(b))[0] ?? null;
};

/**
 * Years until the flows have paid back permanently, within a year in proportion to its flow.
 * @returns 0 when nothing was ever owed, `null` when the sum ends below zero.
 */
export const paybackYears = (flows: readonly number[]): number | null => {
  let sum = 0;
  return paybackOfSums(flows.map((flow) => (sum += flow)));
};

/** The same from the sums of the flows so far. */
export const paybackOfSums = (sums: readonly number[]): number | null => {
  const lastBelow = sums.findLastIndex((value) => value < 0);
  if (lastBelow === sums.length - 1) return null;
  const [below, above] = [sums[lastBelow]!, sums[lastBelow + 1]!];
  return lastBelow < 0 ? 0 : lastBelow - below / (above - below);
};

/** Payback of the flows discounted at a rate [% a year]; otherwise as `paybackYears`. */
export const discountedPaybackYears = (ratePercent: number, flows: readonly number[]): number | null =>
  paybackYears(flows.map((flow, year) => flow / (1 + ratePercent / 100) ** year));

/**
 * Levelised cost of energy: discounted costs over discounted energy.
 * @param outlayTwd at the start; `costsTwd` and `energyKwh` at the ends of years 1, 2, ...
 * @returns TWD/kWh, `null` without energy.
 * @see Short, Packey & Holt, A Manual for the Economic Evaluation of Energy Efficiency and Renewable Energy Technologies,
 *   NREL/TP-462-5173, 1995, sec. 4.2.
 */
export const levelisedCost = (
  ratePercent: number,
  outlayTwd: number,
  costsTwd: readonly number[],
  energyKwh: readonly number[],
): number | null => {
  const energy = netPresentValue(ratePercent, [0, ...energyKwh]);
  return energy > 0 ? netPresentValue(ratePercent, [outlayTwd, ...costsTwd]) / energy : null;
};

/**
 * Yearly payment of an annuity loan, paid at the ends of the years.
 * @returns in the principal's money: principal x r / (1 - (1 + r)^-years), principal / years without interest.
 */
export const annuityPayment = (principal: number, ratePercent: number, years: number): number => {
  const rate = ratePercent / 100;
  return rate === 0 ? principal / years : (principal * rate) / -Math.expm1(-years * Math.log1p(rate));
};

/** A year of a loan. */
export interface LoanYear {
  interest: number;
  repayment: number;
  balance: number;
}

/** Schedule of an annuity loan: interest on the balance, the rest of the payment repays it. */
export const loanSchedule = (principal: number, ratePercent: number, years: number): LoanYear[] => {
  const payment = annuityPayment(principal, ratePercent, years);
  let balance = principal;
  return Array.from({ length: years }, () => {
    const interest = (balance * ratePercent) / 100;
    balance -= payment - interest;
    return { interest, repayment: payment - interest, balance };
  });
};
