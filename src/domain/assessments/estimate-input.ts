import type { EstimateInput } from '../../core/estimate/estimate-types.js';
import { meanUseOfBill } from '../../core/finance/use/use-of-bill.js';
import { todayAt } from '../../core/sun/local-time.js';
import type { Clock } from '../../core/time/clock.js';
import type { ClimateService } from '../climate/climate.service.js';
import { financeAt } from '../finance/finance-place.js';
import type { FinanceRowSet } from '../finance/finance-rows.js';
import { financeOptions, type EstimateQuery } from './estimate-query.js';
import type { FoundRoof } from './found-roofs.js';
import { surroundingsOf, type FoundSurroundings } from './roof-surroundings.js';

/** Version of the assessment as a whole; raised whenever equal inputs may give other numbers. */
export const ASSESSMENT_MODEL = { name: 'rooftop-assessment', version: '1.8.0' };

/** What an assessment finds at its place before it calculates. */
export interface Findings extends FoundSurroundings, FoundRoof {}

/** What the calculation takes, of what was found and the finance rows of this moment. */
export function estimateInput(
  { climate: climates, clock }: { climate: ClimateService; clock: Clock },
  findings: Findings,
  rows: FinanceRowSet,
): EstimateInput {
  const { query, roof, climate } = findings;
  const finance = financeInput({ climate: climates, clock }, query, rows);
  return {
    ...surroundingsOf(query, roof, findings, finance.asOf),
    uncertainty: climate.uncertainty,
    goal: query.goal,
    monthlyKwh: useOf(query, finance),
    plant: query.plant ?? {},
    finance,
  };
}

/** The money of it alone. */
export function financeInput(
  { climate, clock }: { climate: ClimateService; clock: Clock },
  query: EstimateQuery,
  rows: FinanceRowSet,
): EstimateInput['finance'] {
  const asOf = query.finance?.asOf ?? todayAt(query, clock());
  const { currency, ...table } = financeAt(climate, rows, query);
  return { ...table, asOf, options: { ...financeOptions(query), currency } };
}

const useOf = (
  { monthlyKwh, billTwd }: EstimateQuery,
  finance: EstimateInput['finance'],
): EstimateInput['monthlyKwh'] => monthlyKwh ?? (billTwd === undefined ? undefined : meanUseOfBill(billTwd, finance));
