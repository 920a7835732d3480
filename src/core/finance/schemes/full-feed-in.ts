import { allExported } from '../case/cash-flow.js';
import type { FinanceScheme } from './scheme.js';

/** All output is sold at the feed-in tariff. */
export const fullFeedIn: FinanceScheme = {
  description: 'sells all output',
  usesHousehold: false,
  needsExportPrice: true,
  allowsLease: true,
  registersForVat: true,
  subsidyVariants: [],
  splitYear: allExported,
};
