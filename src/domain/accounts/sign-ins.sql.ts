// Raw SQL: read for every request with a bearer, in one statement on the connections kept for short ones.
import type { Role } from '../../core/accounts/role.js';
import type { Sql } from '../../database/sql-types.js';

/** The role of an account whose sign-in is open; `undefined` where that has ended or the account is disabled. */
export async function roleOfSignIn(
  sql: Pick<Sql, 'rows'>,
  { accountId, sessionId }: { accountId: string; sessionId: string },
): Promise<Role | undefined> {
  const [row] = await sql.rows<{ role: Role }>(
    `select a.role from accounts a join sessions s on s.account_id = a.id
     where a.id = $1 and s.id = $2 and s.ended_at is null and a.disabled_at is null`,
    [accountId, sessionId],
  );
  return row?.role;
}
