/** Digits after the point that a figure of unknown size has at most, by its size. */
const DECIMALS_BELOW = [
  [10, 4],
  [100, 2],
  [1000, 1],
] as const;

/** A number with thousands separators and at most so many decimals. */
export const number = (value: number, decimals = 0): string => write(value, decimals, 0);

/** The same with exactly so many decimals, for columns of a table. */
export const fixed = (value: number, decimals: number): string => write(value, decimals, decimals);

/** A figure of unknown size: prices of a kWh have four decimals, large sums none. */
export const figure = (value: number | string): string =>
  typeof value === 'string'
    ? value
    : number(value, DECIMALS_BELOW.find(([below]) => Math.abs(value) < below)?.[1] ?? 0);

/** A share as percent, one decimal under ten. */
export const percent = (share: number): string => `${number(share * 100, Math.abs(share) < 0.1 ? 1 : 0)} %`;

function write(value: number, decimals: number, least: number): string {
  // what rounds to zero must not be written as -0
  const rounded = Number(value.toFixed(decimals)) + 0;
  const text = Math.abs(rounded).toLocaleString('en-US', {
    minimumFractionDigits: least,
    maximumFractionDigits: decimals,
  });
  return rounded < 0 ? `−${text}` : text;
}
