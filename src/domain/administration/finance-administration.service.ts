import type { GivenFinanceRow } from '../../contract/administration/admin.request.js';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { LockMode, type FilterQuery } from '@mikro-orm/core';
import { FinanceRowRecord } from '../../entities/reference/finance-row.entity.js';
import { isAdministrator, requireAdministrator, type Caller } from '../caller.js';
import { definedOnly } from '../../core/json/defined-only.js';
import { ConflictError, NotFoundError } from '../../core/errors.js';
import type { Change, Ledger } from '../events/ledger.service.js';
import { checkFinanceRow } from '../../core/finance/rows/check-row.js';
import {
  TABLE_COUNTRY,
  TABLE_CURRENCY,
  type FinanceRow,
  type AnyFinanceRow,
} from '../../core/finance/rows/finance-table.js';
import type { FinanceKind } from '../../core/finance/rows/finance-values.js';
import type { ListQuery, RecordPage } from '../../core/page.js';
import { listRecords } from '../../database/lists/record-list.service.js';
import { refuseDuplicate } from '../../database/transaction.service.js';

/** Which rows are listed; absent members do not restrict. */
export interface FinanceRowFilter {
  kind?: FinanceKind | undefined;
  country?: string | undefined;
}

/** What an import did. */
export type FinanceImportReport = Record<'rows' | 'added' | 'replaced', number>;

const DEFAULTS = { country: TABLE_COUNTRY, currency: TABLE_CURRENCY };

/** Dated figures of money and law as administrators keep them; a row is changed as a whole or not at all. */
export class FinanceAdministrationService {
  constructor(private readonly uses: { em: SqlEntityManager; ledger: Ledger }) {}

  /** Rows of some kinds that match, by id. */
  async list(
    kinds: readonly FinanceKind[],
    { kind, country }: FinanceRowFilter,
    query: ListQuery,
    caller: Caller,
  ): Promise<RecordPage<FinanceRowRecord>> {
    requireAdministrator(caller);
    const where: FilterQuery<FinanceRowRecord> = { $and: [ofKinds(kinds), definedOnly({ kind, country })] };
    return listRecords(this.uses.em, { entity: FinanceRowRecord, where, orderBy: [{ id: 'asc' }] }, query);
  }

  /** Rows by their ids, for administrators. */
  async byIds(ids: readonly string[], caller: Caller): Promise<(FinanceRowRecord | undefined)[]> {
    if (!isAdministrator(caller)) return ids.map(() => undefined);
    const found = await this.uses.em.find(FinanceRowRecord, { id: { $in: [...ids] } }, { disableIdentityMap: true });
    const rowOf = new Map(found.map((row) => [row.id, row]));
    return ids.map((id) => rowOf.get(id));
  }

  /**
   * Adds a row, once for each `Idempotency-Key`.
   * @throws InvalidInputError with every faulty field.
   * @throws ConflictError when the id is taken, or the key was used for another row.
   */
  async create(kinds: readonly FinanceKind[], input: GivenFinanceRow, caller: Caller): Promise<FinanceRowRecord> {
    const administrator = requireAdministrator(caller);
    const row = checkedRow(input, kinds);
    return refuseDuplicate(`A finance row with the id ${row.id} already exists`, () =>
      this.uses.ledger.once(administrator, { operation: 'createFinanceRow', input }, (change) => {
        change.em.persist(change.em.create(FinanceRowRecord, row));
        note(change, 'create', row.id, null, row);
        return row;
      }),
    );
  }

  /**
   * Changes a row; absent members stay as they are.
   * @param given members of `value`, where the others stay as they are, too, as long as the kind does.
   * @throws InvalidInputError with every faulty field of what would come out.
   */
  async update(
    kinds: readonly FinanceKind[],
    id: string,
    changes: Partial<Omit<GivenFinanceRow, 'id'>>,
    caller: Caller,
    given?: Record<string, unknown>,
  ): Promise<FinanceRowRecord> {
    requireAdministrator(caller);
    return this.uses.ledger.change(caller, async (change) => {
      const stored = await lockRow(change, kinds, id);
      const before = toInput(stored);
      const merged = given && changes.kind === before.kind && { value: { ...before.value, ...given } };
      const row = checkedRow({ ...withoutWordsOf(changes, before), ...definedOnly(changes), ...merged, id }, kinds);
      note(change, 'update', id, stored, row);
      return Object.assign(stored, row);
    });
  }

  /**
   * Stores rows in one transaction: those whose ids are known are replaced. All of them or, when one is faulty, none.
   * @param rows as `checkFinanceRow` takes them.
   */
  async import(rows: readonly AnyFinanceRow[], caller: Caller): Promise<FinanceImportReport> {
    requireAdministrator(caller);
    return this.uses.ledger.change(caller, async (change) => {
      const records = rows.map((row) => ({
        ...DEFAULTS,
        ...row,
        sourceZh: row.sourceZh ?? null,
        note: row.note ?? null,
      }));
      const ids = records.map(({ id }) => id);
      const stored = await change.em.find(FinanceRowRecord, { id: { $in: ids } });
      const storedOf = new Map(stored.map((row) => [row.id, row]));
      for (const row of records) {
        const before = storedOf.get(row.id);
        note(change, before ? 'update' : 'create', row.id, before ?? null, row);
        if (before) Object.assign(before, row);
        else change.em.persist(change.em.create(FinanceRowRecord, row));
      }
      return { rows: rows.length, added: rows.length - stored.length, replaced: stored.length };
    });
  }

  /** Removes a row. */
  async remove(kinds: readonly FinanceKind[], id: string, caller: Caller): Promise<void> {
    requireAdministrator(caller);
    await this.uses.ledger.change(caller, async (change) => {
      const stored = await lockRow(change, kinds, id);
      change.em.remove(stored);
      note(change, 'delete', id, stored, null);
    });
  }
}

const ofKinds = (kinds: readonly FinanceKind[]) => ({ kind: { $in: [...kinds] } });

/** Versions before rows had a country read only Taiwan's as rows of a whole country. */
const nationwide = (country: string): FinanceRow['region'] => (country === TABLE_COUNTRY ? TABLE_COUNTRY : []);

/** The row as it is stored, checked by the rules of its kind. */
function checkedRow(input: GivenFinanceRow, kinds: readonly FinanceKind[]): FinanceRowRecord {
  const { id, kind, validFrom, value, unit, source, status } = input;
  const { country = TABLE_COUNTRY, currency = TABLE_CURRENCY } = input;
  const region = input.region?.length ? input.region : nationwide(country);
  const { validTo = null, sourceDate = null, note: remark } = input;
  const dated = { id, kind, country, currency, region, validFrom, validTo, value, unit, source, sourceDate, status };
  checkFinanceRow({ ...dated, ...definedOnly({ sourceZh: input.sourceZh }) });
  if (!kinds.some((allowed) => allowed === kind))
    throw new ConflictError(`Rows of kind ${kind} cannot be stored in this group`);
  return { ...dated, sourceZh: input.sourceZh ?? null, note: remark ?? null };
}

const toInput = (row: FinanceRowRecord): GivenFinanceRow => {
  const { region, validTo, sourceZh, sourceDate, note: remark, ...rest } = row;
  return {
    ...(rest as Omit<GivenFinanceRow, 'region'>),
    region: Array.isArray(region) ? (region as string[]) : [],
    ...(validTo !== null && { validTo }),
    ...(sourceZh !== null && { sourceZh }),
    ...(sourceDate !== null && { sourceDate }),
    ...(remark !== null && { note: remark }),
  };
};

/** A source in Chinese is that of the source it was written for; another source comes without it. */
const withoutWordsOf = ({ source }: Partial<GivenFinanceRow>, row: GivenFinanceRow): GivenFinanceRow => {
  const { sourceZh: _, ...rest } = row;
  return source === undefined || source === row.source ? row : rest;
};

async function lockRow({ em }: Change, kinds: readonly FinanceKind[], id: string): Promise<FinanceRowRecord> {
  // PostgreSQL takes no text with this character, so nothing can have such an id
  if (id.includes('\0')) throw new NotFoundError('Row');
  const lock = { lockMode: LockMode.PESSIMISTIC_WRITE } as const;
  const row = await em.findOne(FinanceRowRecord, { id, ...ofKinds(kinds) }, lock);
  if (row === null) throw new NotFoundError('Row');
  return row;
}

const note = (
  { audit }: Change,
  act: 'create' | 'update' | 'delete',
  id: string,
  before: object | null,
  after: object | null,
): void =>
  audit({
    action: `finance.${act}`,
    subject: { type: 'finance_row', id },
    before: before && { ...before },
    after: after && { ...after },
  });
