import type { FinanceScheme } from './scheme.js';

/** The house uses what it can in the same hour; the surplus is sold at the feed-in tariff. */
export const selfUse: FinanceScheme = {
  description: 'uses the output first and sells the rest',
  usesHousehold: true,
  needsExportPrice: false,
  allowsLease: false,
  registersForVat: false,
  subsidyVariants: ['self_consumption'],
  splitYear: (outputKwh, matched) => matched(outputKwh),
};
