import type { CaseMoney, FinanceCase, InputRange, SensitivityRow } from '../case/finance-case.js';

/**
 * Moves each input between its bounds while the others stay.
 * @param evaluate the money of a case.
 * @returns one row an input, the one that moves the net present value most first.
 */
export const sensitivity = (
  base: FinanceCase,
  ranges: InputRange[],
  evaluate: (of: FinanceCase) => CaseMoney,
): SensitivityRow[] =>
  ranges
    .map(({ atLow, atHigh, spread: _, ...range }) => {
      const [low, high] = [evaluate({ ...base, ...atLow }), evaluate({ ...base, ...atHigh })];
      return {
        ...range,
        npvAtLowTwd: low.npvTwd,
        npvAtHighTwd: high.npvTwd,
        paybackAtLowYears: low.paybackYears,
        paybackAtHighYears: high.paybackYears,
      };
    })
    .sort((a, b) => Math.abs(b.npvAtHighTwd - b.npvAtLowTwd) - Math.abs(a.npvAtHighTwd - a.npvAtLowTwd));
