// Raw SQL: a running sum of many rows, which only the database can add up without reading them.
import type { SqlEntityManager } from '@mikro-orm/postgresql';

/** Removes the oldest remembered estimates beyond a size. @param maxBytes of all that stay together. */
export async function trimEstimates(em: SqlEntityManager, maxBytes: number): Promise<void> {
  await em.execute(
    `delete from recent_estimates where assessment_hash in (
       select assessment_hash from (
         select assessment_hash, sum(size_bytes) over (order by expires_at desc, assessment_hash) as held
           from recent_estimates) newest_first
       where held > ?)`,
    [maxBytes],
  );
}
