import type { SplitYear } from '../case/cash-flow.js';

/** What is done with a plant's output: everything in which one way of earning by it differs from another. */
export interface FinanceScheme {
  /** What it does, in a few words for the interfaces' documents. */
  readonly description: string;
  /**
   * Whether the house uses a part of the output. Its use, the hours of the output and the retail tariff are then needed, and
   * the spread of the use over the day moves the result.
   */
  readonly usesHousehold: boolean;
  /** Whether nothing can be calculated without the price of an exported kWh; else it counts as 0 until it is known. */
  readonly needsExportPrice: boolean;
  /** Whether an investor may lease the roof. */
  readonly allowsLease: boolean;
  /** Whether an owner whose sales reach the law's threshold registers for value-added tax. */
  readonly registersForVat: boolean;
  /** Variants of subsidy programmes that every plant of the scheme fulfils. */
  readonly subsidyVariants: readonly string[];
  /** Where the output of a year goes. */
  readonly splitYear: SplitYear;
}
