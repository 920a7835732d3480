// Raw SQL: a count that stops at a bound, and the planner's estimate.
import { raw, type EntityClass, type FilterQuery } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { PageTotal } from '../../core/page.js';

/** Records that are counted one by one; of more the planner's statistics give an estimate. */
export const MAX_COUNTED = 10_000;

/** Number of records that match: exact up to 10,000, above that as the planner estimates it, and at least 10,001. */
export async function countRecords<E extends object>(
  em: SqlEntityManager,
  entity: EntityClass<E>,
  where: FilterQuery<E>,
): Promise<PageTotal> {
  const matching = () =>
    em
      .qb(entity)
      .select(raw('1'))
      .where(where as never);
  const some = matching()
    .limit(MAX_COUNTED + 1)
    .toQuery();
  const [counted] = await em.execute<{ total: number }[]>(
    `select count(*)::int as total from (${some.sql}) as counted`,
    some.params,
  );
  const { total } = counted!;
  if (total <= MAX_COUNTED) return { total };
  const all = matching().toQuery();
  const plan = await em.execute<ExplainedPlan[]>(`explain (format json) ${all.sql}`, all.params);
  return { total: Math.max(total, plannedRows(plan)), totalIsEstimate: true };
}

/** Rows that the planner expects of a statement, in its answer to `explain (format json)`. */
export const plannedRows = ([plan]: readonly ExplainedPlan[]): number => plan!['QUERY PLAN'][0].Plan['Plan Rows'];

/** A row of the answer to `explain (format json)`. */
export interface ExplainedPlan {
  'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }];
}
