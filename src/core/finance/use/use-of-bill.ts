import { InvalidInputError } from '../../errors.js';
import { loadShape } from './load-shape.js';
import { hoursOfUse } from '../case/energy-years.js';
import type { FinanceInput } from '../finance-types.js';
import { emptyNotes } from '../finance-notes.js';
import { monthsOfUse, retailTariff } from './household.js';
import { useOfBill } from '../tariff/retail-tariff.js';

/**
 * Mean use of a month by a bill of two months under the household's plan, spread over the seasons and hours as its use is.
 * @returns kWh a month.
 * @throws InvalidInputError where the plan is not known on the day, or no use has such a bill.
 */
export function meanUseOfBill(
  billTwd: number,
  input: Pick<FinanceInput, 'rows' | 'asOf' | 'county' | 'options'>,
): number {
  const tariff = retailTariff(input, emptyNotes());
  if (!tariff) {
    const { retailPlan } = input.options ?? {};
    const [at, given] = retailPlan === undefined ? ['billTwd', billTwd] : ['retailPlan', retailPlan];
    const reason = 'no such electricity plan is known for this place and day; give the use, or the price of a kWh';
    throw InvalidInputError.at([at], reason, given);
  }
  const shape = loadShape(input, emptyNotes());
  return useOfBill(billTwd, tariff, (meanKwh) => hoursOfUse(monthsOfUse(input, meanKwh), shape));
}
