// Raw SQL: raises a counter of each row, of all assessments of an account in one statement.
import type { SqlEntityManager } from '@mikro-orm/postgresql';

/** Ends all links to the reports of an assessment, or of all assessments of an account. @param em the transaction it belongs to. */
export async function endReportLinks(em: SqlEntityManager, of: { id: string } | { ownerId: string }): Promise<void> {
  const [column, value] = 'id' in of ? ['id', of.id] : ['owner_id', of.ownerId];
  await em.execute(`update assessments set report_link_version = report_link_version + 1 where ${column} = ?`, [value]);
}
