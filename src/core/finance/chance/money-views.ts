import type { CaseOutcome, FinanceCase, MoneyView } from '../case/finance-case.js';
import type { FinanceNotes } from '../finance-notes.js';
import type { FinanceInput } from '../finance-types.js';

/** A plant whose money is known. */
interface Counted {
  input: FinanceInput;
  of: FinanceCase;
  notes: FinanceNotes;
  evaluate: (of: FinanceCase) => CaseOutcome;
}

/** Net present value with the figures of a party: its upkeep, and its cost unless the owner gives one. */
export function npvOfView(view: MoneyView, { input, of, notes, evaluate }: Counted): number | null {
  const counted = notes.views.find((one) => one.counted);
  if (!counted?.upkeepTwdPerKwYear || view.upkeepTwdPerKwYear === null) return null;
  const isOwn = input.options?.costTwdPerKw !== undefined;
  const costFactor = isOwn ? of.costFactor : (of.costFactor * view.costTwdPerKw) / counted.costTwdPerKw;
  return evaluate({ ...of, costFactor, upkeepFactor: view.upkeepTwdPerKwYear / counted.upkeepTwdPerKwYear }).npvTwd;
}
