import type { InitialCost } from '../case/finance-case.js';
import { fromRow, type FinanceNotes } from '../finance-notes.js';
import type { FinanceInput } from '../finance-types.js';
import { rowAsOf, rowsAsOf } from '../rows/finance-table.js';
import type { FinanceKind, FinanceValues } from '../rows/finance-values.js';
import { steppedTwd } from './subsidy.js';

/** Kinds of finance rows with a sum by size. */
type KindBySize = {
  [Kind in FinanceKind]: FinanceValues[Kind] extends FinanceValues['grid_works'] ? Kind : never;
}[FinanceKind];

/** Costs at the start beside the price of the plant. A new one is a kind in `finance-values.ts` and a line here. */
export const COSTS_BY_SIZE = [
  { kind: 'grid_works', name: 'gridWorksTwd', en: 'Grid connection', zh: '併網費用' },
] as const satisfies readonly { kind: KindBySize; name: string; en: string; zh: string }[];

/** The costs that the rows have for a plant of this size. */
export const costsBySize = (input: FinanceInput, notes: FinanceNotes): InitialCost[] =>
  COSTS_BY_SIZE.flatMap(({ kind, name }) => {
    const row = rowAsOf(input.rows, kind, input.asOf, input.county);
    if (!row) return [];
    const twd = steppedTwd(row.value.steps, input.capacityKw);
    fromRow(notes, row, { name, value: twd, unit: 'TWD' });
    return [{ name, twd }];
  });

/** Capacities at which such a cost changes [kW]; `null` after the last step. */
export const costStepsKw = ({
  rows,
  asOf,
  county,
}: Pick<FinanceInput, 'rows' | 'asOf' | 'county'>): (number | null)[] =>
  COSTS_BY_SIZE.flatMap(({ kind }) =>
    rowsAsOf(rows, kind, asOf, county).flatMap(({ value }) => value.steps.map(({ upToKw }) => upToKw)),
  );
