import { FinanceRowAnswer, type ShownFinanceRow } from '../contract/administration/admin.answer.js';
import { FinanceRowFilterRequest, GroupedRowsRequest } from '../contract/administration/admin-filter.request.js';
import {
  FinanceRowGraphqlRequest,
  FinanceRowRequest,
  FinanceRowUpdateGraphqlRequest,
  FinanceRowUpdateRequest,
  type GivenFinanceRow,
  type TypedFinanceRow,
  type TypedFinanceRowUpdate,
} from '../contract/administration/admin.request.js';
import { FINANCE_CHANGES_EXAMPLE, FINANCE_ROW_EXAMPLES } from '../contract/common/body-examples.js';
import { FINANCE_GROUPS, type FinanceGroup } from '../core/finance/rows/finance-groups.js';
import { FINANCE_KINDS } from '../core/finance/rows/finance-values.js';
import { withFigures } from './finance-figures.js';
import { administered, type AdminCall, type AdminOperation } from './operation.js';

/** Work of reading the finance rows of a group, with what each of them is [units of 10 µs]. */
const FINANCE_ROWS_WORK = 800;

/** What the groups of rows are called. */
const NAMES: Readonly<Record<FinanceGroup, string>> = {
  tariffs: 'tariffs',
  subsidies: 'subsidies',
  figures: 'costs, taxes and other figures',
};

type RowFilter = FinanceRowFilterRequest & { group?: FinanceGroup };
type RowUpdate = Partial<Omit<GivenFinanceRow, 'id'>> & { given?: Record<string, unknown> };

const readRow = <T>(
  { input: { kind, value, ...row } }: AdminCall<TypedFinanceRow>,
  act: (input: GivenFinanceRow) => Promise<T>,
): Promise<T> => withFigures(kind, value, (figures) => act({ ...row, kind, value: figures.value }));

/** Reads the figures of an update, which are those of the kind that it names or that the row has. */
async function readUpdate<T>(
  { services, caller, id, input }: AdminCall<TypedFinanceRowUpdate>,
  act: (update: RowUpdate) => Promise<T>,
): Promise<T> {
  const { value, ...changes } = input;
  if (value === undefined) return act(changes);
  const [stored] = await services.financeAdministration.byIds([id], caller);
  const kind = changes.kind ?? FINANCE_KINDS.find((one) => one === stored?.kind);
  // a row that is gone is reported by the change
  return kind === undefined ? act(changes) : withFigures(kind, value, (figures) => act({ ...changes, ...figures }));
}

/**
 * Dated figures of money and law.
 * @param group those that REST has under one path; GraphQL has all of them in one place.
 */
export function financeOperations(group?: FinanceGroup): AdminOperation[] {
  const kinds = group === undefined ? FINANCE_KINDS : FINANCE_GROUPS[group];
  const what = group === undefined ? 'any kind' : NAMES[group];
  const rows = administered({
    path: `/api/admin/${group ?? 'finance-rows'}`,
    record: ['financeRow', FinanceRowAnswer],
    answer: FinanceRowAnswer,
  });
  return [
    rows.list<RowFilter, GroupedRowsRequest>('financeRows', {
      about: `Dated rows of ${what}, by name`,
      graphqlAbout: 'Dated finance rows (prices, tariffs, subsidies, law), by name',
      description: `Kinds: ${kinds.join(', ')}.`,
      input: FinanceRowFilterRequest,
      graphqlInput: {
        type: GroupedRowsRequest,
        read: ({ input }, act) => act(Object.assign({ group: input.group }, input.filter)),
      },
      graphqlWork: FINANCE_ROWS_WORK,
      run: ({ services, input: { group: wanted, ...filter }, query, caller }) =>
        services.financeAdministration.list(wanted ? FINANCE_GROUPS[wanted] : kinds, filter, query, caller),
    }),
    rows.create('addFinanceRow', '', {
      about: `Add a row of ${what}`,
      graphqlAbout: 'Add a finance row',
      input: FinanceRowRequest,
      graphqlInput: { type: FinanceRowGraphqlRequest, read: readRow },
      ...(group && { example: FINANCE_ROW_EXAMPLES[group] }),
      run: ({ services, input, caller }) => services.financeAdministration.create(kinds, input, caller),
    }),
    rows.change<RowUpdate, ShownFinanceRow, TypedFinanceRowUpdate>('updateFinanceRow', '/{id}', {
      method: 'patch',
      about: `Change a row of ${what}`,
      graphqlAbout: 'Change a finance row',
      input: FinanceRowUpdateRequest,
      graphqlInput: { type: FinanceRowUpdateGraphqlRequest, read: readUpdate },
      example: FINANCE_CHANGES_EXAMPLE,
      mayConflict: true,
      run: ({ services, id, input: { given, ...changes }, caller }) =>
        services.financeAdministration.update(kinds, id, changes, caller, given),
    }),
    rows.remove('removeFinanceRow', {
      about: `Remove a row of ${what}`,
      graphqlAbout: 'Remove a finance row',
      run: ({ services, id, caller }) => services.financeAdministration.remove(kinds, id, caller),
    }),
  ];
}
