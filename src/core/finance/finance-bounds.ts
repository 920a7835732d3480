import { MAX_AMOUNT_TWD, MAX_CAPACITY_KW, PERCENT_BOUND, SHARE_BOUND, type Bound } from '../bounds.js';
import { HORIZON_YEARS } from './case/cash-flow.js';

/** Codes of countries (ISO 3166-1 alpha-2) and currencies (ISO 4217). */
export const COUNTRY_CODE = /^[A-Z]{2}$/;
export const CURRENCY_CODE = /^[A-Z]{3}$/;

/** Yearly growth of a price [%]. */
const GROWTH_BOUND = { min: -20, max: 50 } as const;

/** Bounds of the money inputs, for both interfaces and for the calculation itself. */
export const FINANCE_BOUNDS = {
  capacityKw: { min: 0, max: MAX_CAPACITY_KW },
  annualKwh: { min: 0, max: 1e10 },
  roofAreaM2: { min: 0, max: 1e8 },
  /** Use of a month, or their mean [kWh]. */
  monthlyKwh: { min: 0, max: 1e7 },
  costTwdPerKw: { min: 0, max: 1e6 },
  subsidyTwd: { min: 0, max: MAX_AMOUNT_TWD },
  feedInTariff: { min: 0, max: 1000 },
  retailPrice: { min: 0, max: 1000 },
  batteryKwh: { min: 0, max: 1e6 },
  batteryKw: { min: 0, max: 1e6 },
  batteryCostTwd: { min: 0, max: MAX_AMOUNT_TWD },
  /** A bill of two months. */
  billTwd: { min: 0, max: 1e9 },
  omTwdPerKwYear: { min: 0, max: 1e6 },
  insuranceTwdPerKwYear: { min: 0, max: 1e6 },
  replacementYear: { min: 1, max: HORIZON_YEARS },
  replacementTwdPerKw: { min: 0, max: 1e6 },
  degradationPercent: { min: 0, max: 20 },
  discountRatePercent: { min: -10, max: 50 },
  taxPercent: PERCENT_BOUND,
  taxBracketPercent: PERCENT_BOUND,
  highEfficiencyPremiumPercent: PERCENT_BOUND,
  priceGrowthPercent: GROWTH_BOUND,
  omInflationPercent: GROWTH_BOUND,
  gridEmissionFactor: { min: 0, max: 10 },
  loanShare: SHARE_BOUND,
  loanRatePercent: { min: 0, max: 50 },
  loanYears: { min: 1, max: HORIZON_YEARS },
  leaseSharePercent: PERCENT_BOUND,
} as const satisfies Record<string, Bound>;
