import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { FinanceRowOrigin } from '../../entities/reference/finance-row-origin.entity.js';
import { FinanceRowRecord } from '../../entities/reference/finance-row.entity.js';
import { contentDigest } from '../content-digest.js';
import { TABLE_COUNTRY, TABLE_CURRENCY, type AnyFinanceRow } from '../../core/finance/rows/finance-table.js';

/** What a start did to the finance table. */
export interface SeedResult {
  added: number;
  updated: number;
  withdrawn: number;
}

/** Stores the dated figures of money and law that the service ships. */
export class FinanceTableService {
  constructor(private readonly uses: { em: SqlEntityManager }) {}

  /**
   * Brings the shipped rows into the table: new ones are added, and those that nobody edited are updated or withdrawn. A row
   * that an administrator edited, made or removed stays as it is. Can be repeated; a second run changes nothing.
   */
  async seed(shipped: readonly AnyFinanceRow[]): Promise<SeedResult> {
    return this.uses.em.transactional(async (em) => {
      const stored = byId(await em.find(FinanceRowRecord, {}, { disableIdentityMap: true }));
      const origins = byId(await em.find(FinanceRowOrigin, {}, { disableIdentityMap: true }));
      const isUntouched = (id: string): boolean => {
        const [record, origin] = [stored.get(id), origins.get(id)];
        return record !== undefined && origin !== undefined && digestOf(record) === origin.digest;
      };
      const records = shipped.map(toRecord);
      const added = records.filter(({ id }) => !stored.has(id) && !origins.has(id));
      const updated = records.filter((row) => isUntouched(row.id) && digestOf(row) !== origins.get(row.id)?.digest);
      const ids = new Set(records.map(({ id }) => id));
      const withdrawn = [...origins.keys()].filter((id) => !ids.has(id) && isUntouched(id));
      await write(em, added, updated, withdrawn);
      return { added: added.length, updated: updated.length, withdrawn: withdrawn.length };
    });
  }
}

type StoredRow = ReturnType<typeof toRecord>;

async function write(
  em: SqlEntityManager,
  added: StoredRow[],
  updated: StoredRow[],
  withdrawn: string[],
): Promise<void> {
  const changed = [...added, ...updated];
  if (changed.length > 0) {
    const origins = changed.map((row) => ({ id: row.id, digest: digestOf(row) }));
    await em.upsertMany(FinanceRowRecord, changed);
    await em.upsertMany(FinanceRowOrigin, origins);
  }
  if (withdrawn.length > 0) {
    await em.nativeDelete(FinanceRowRecord, { id: { $in: withdrawn } });
    await em.nativeDelete(FinanceRowOrigin, { id: { $in: withdrawn } });
  }
}

const byId = <T extends { id: string }>(items: T[]): Map<string, T> => new Map(items.map((item) => [item.id, item]));

const toRecord = (row: AnyFinanceRow) => ({
  ...row,
  country: row.country ?? TABLE_COUNTRY,
  currency: row.currency ?? TABLE_CURRENCY,
  sourceZh: row.sourceZh ?? null,
  note: row.note ?? null,
});

/** Digests of Taiwan's rows are those of the versions before rows had a country, and without Chinese words those before these. */
function digestOf({ country, currency, sourceZh, ...rest }: StoredRow | FinanceRowRecord): string {
  const isTaiwan = country === TABLE_COUNTRY && currency === TABLE_CURRENCY;
  const row = sourceZh === null ? rest : { ...rest, sourceZh };
  return contentDigest(isTaiwan ? row : { country, currency, ...row });
}
