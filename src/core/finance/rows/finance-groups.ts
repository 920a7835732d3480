import { FINANCE_KINDS, type FinanceKind } from './finance-values.js';

/** Prices of electricity, bought and sold. */
const TARIFFS: readonly FinanceKind[] = [
  'feed_in_tariff',
  'feed_in_bonus',
  'feed_in_adder',
  'tariff_trend',
  'retail_tariff',
  'time_of_use_tariff',
  'retail_average',
];

const SUBSIDIES: readonly FinanceKind[] = ['subsidy', 'subsidy_notice'];

/** The parts in which administrators keep the finance table: tariffs, subsidies, and costs, taxes and the rest. */
export const FINANCE_GROUPS = {
  tariffs: TARIFFS,
  subsidies: SUBSIDIES,
  figures: FINANCE_KINDS.filter((kind) => !TARIFFS.includes(kind) && !SUBSIDIES.includes(kind)),
} as const;

export type FinanceGroup = keyof typeof FINANCE_GROUPS;
export const FINANCE_GROUP_NAMES = Object.keys(FINANCE_GROUPS) as FinanceGroup[];
