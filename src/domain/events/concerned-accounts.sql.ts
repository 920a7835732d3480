// Raw SQL: one statement finds the accounts concerned by many changed records of several tables.
import type { Sql } from '../../database/sql-types.js';

/** A record that was changed, by the names that the audit log has for it. */
export interface ChangedRecord {
  type: string;
  id: string;
}

/** A changed record and an account that it concerns. */
export interface ConcernedAccount extends ChangedRecord {
  accountId: string;
}

/** The accounts that changed records belong to, or that have a part in them: both sides of an inquiry and of its review. */
export function concernedAccounts(
  sql: Pick<Sql, 'rows'>,
  changed: readonly ChangedRecord[],
): Promise<ConcernedAccount[]> {
  return sql.rows<ConcernedAccount>(
    `with changed as (select type, id from unnest($1::text[], $2::uuid[]) as changed (type, id))
     select type, id, account_id as "accountId" from (
       select type, id, id as account_id from changed where type in ('account', 'user')
       union all
       select c.type, c.id, a.owner_id from changed c join assessments a on a.id = c.id where c.type = 'assessment'
       union all
       -- a removed one leads to its owner by the note of who removed it
       select c.type, c.id, e.actor_id from changed c join audit_entries e on e.subject_type = c.type
         and e.subject_id = c.id::text and e.action = 'assessment.remove' where c.type = 'assessment'
       union all
       select c.type, c.id, v.owner_id from changed c join vendors v on v.id = c.id where c.type = 'vendor'
       union all
       select c.type, c.id, a.account_id from changed c join vendor_applications a on a.id = c.id where c.type = 'application'
       union all
       select c.type, c.id, side from changed c join inquiries i on i.id = c.id left join vendors v on v.id = i.vendor_id
         cross join unnest(array[i.account_id, v.owner_id]) as side where c.type = 'inquiry'
       union all
       select c.type, c.id, side from changed c join reviews r on r.id = c.id join vendors v on v.id = r.vendor_id
         cross join unnest(array[r.account_id, v.owner_id]) as side where c.type = 'review'
     ) as concerned where account_id is not null`,
    [changed.map(({ type }) => type), changed.map(({ id }) => id)],
  );
}
