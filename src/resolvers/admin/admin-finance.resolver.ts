import { Arg, Args, Ctx, ID, Resolver } from 'type-graphql';
import { FinanceRowAnswer, type ShownFinanceRow } from '../../contract/administration/admin.answer.js';
import type { RequestContext } from '../../http/context.js';
import { FINANCE_GROUPS, type FinanceGroup } from '../../core/finance/rows/finance-groups.js';
import { FINANCE_KINDS } from '../../core/finance/rows/finance-values.js';
import { FinanceRowFilterRequest } from '../../contract/administration/admin-filter.request.js';
import { Cost } from '../../contract/common/field-cost.js';
import { enumOf } from '../../contract/fields/graphql-enums.js';
import { ConnectionArguments, connectionType, type Connection } from '../connections/connection.js';
import { listQuery, recordConnection } from '../connections/record-connection.js';
import { FieldResolver } from '../execution/documents/answered-fields.js';
import { AdminAnswer } from './admin.resolver.js';
import {
  FinanceRowGraphqlRequest,
  FinanceRowUpdateGraphqlRequest,
  type TypedFinanceRow,
  type TypedFinanceRowUpdate,
} from '../../contract/administration/admin.request.js';
import { Allow } from '../execution/limits/access.js';
import { withFigures, type RowFigures } from '../graph/finance-figures.js';
import { IdempotencyKeyArg, withKey } from '../graph/idempotency.js';
import { DeletionMutation, RecordMutation, type Deletion } from '../graph/payload.js';

const FinanceGroups = enumOf('FinanceGroup', Object.keys(FINANCE_GROUPS));
const FinanceRows = connectionType(FinanceRowAnswer);

/** Work of reading the finance rows of a group, with what each of them is [units of 10 µs]. */
const FINANCE_ROWS_WORK = 800;

/** Rows of any kind: only REST keeps them in groups of paths. */
const ALL_KINDS = Object.values(FINANCE_GROUPS).flat();

/** Finance rows, which REST has by their groups, and GraphQL with the figures of their kinds. */
@Allow('administrator')
@Resolver(() => AdminAnswer)
export class AdminFinanceResolver {
  @Cost({ work: FINANCE_ROWS_WORK })
  @FieldResolver(() => FinanceRows, { description: 'Dated finance rows (prices, tariffs, subsidies, law), by name.' })
  async financeRows(
    @Args(() => ConnectionArguments) part: ConnectionArguments,
    @Arg('group', () => FinanceGroups) group: FinanceGroup,
    @Arg('filter', () => FinanceRowFilterRequest, { nullable: true }) filter: FinanceRowFilterRequest | undefined,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<Connection<ShownFinanceRow>> {
    const kinds = FINANCE_GROUPS[group];
    return recordConnection(await services.financeAdministration.list(kinds, filter ?? {}, listQuery(part), caller));
  }

  @RecordMutation('Add a finance row.', { financeRow: FinanceRowAnswer })
  async addFinanceRow(
    @Arg('input', () => FinanceRowGraphqlRequest) { kind, value, ...row }: TypedFinanceRow,
    @IdempotencyKeyArg() key: string | undefined,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<{ financeRow: ShownFinanceRow }> {
    const create = ({ value: whole }: RowFigures) =>
      services.financeAdministration.create(ALL_KINDS, { ...row, kind, value: whole }, withKey(caller, key));
    return { financeRow: await withFigures(kind, value, create) };
  }

  @RecordMutation('Change a finance row.', { financeRow: FinanceRowAnswer })
  async updateFinanceRow(
    @Arg('id', () => ID) id: string,
    @Arg('input', () => FinanceRowUpdateGraphqlRequest) { value, ...changes }: TypedFinanceRowUpdate,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<{ financeRow: ShownFinanceRow }> {
    const update = ({ given, ...figures }: Partial<RowFigures>) =>
      services.financeAdministration.update(ALL_KINDS, id, { ...changes, ...figures }, caller, given);
    if (value === undefined) return { financeRow: await update({}) };
    const [stored] = await services.financeAdministration.byIds([id], caller);
    const kind = changes.kind ?? FINANCE_KINDS.find((one) => one === stored?.kind);
    // a row that is gone is reported by the change
    return { financeRow: await (kind === undefined ? update({}) : withFigures(kind, value, update)) };
  }

  @DeletionMutation('Remove a finance row.')
  async removeFinanceRow(
    @Arg('id', () => ID) id: string,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<Deletion> {
    await services.financeAdministration.remove(ALL_KINDS, id, caller);
    return { deletedId: id };
  }
}
