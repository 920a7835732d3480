// Raw SQL: what refers to a picture is in three tables, and one statement keeps each picture once.
import type { PictureType } from '../../core/vendors/picture.js';
import type { Rows } from '../../database/sql-types.js';

/** A picture to keep. */
export interface NewPicture {
  id: string;
  accountId: string;
  contentHash: string;
  type: PictureType;
  content: Uint8Array;
}

/** Removes the pictures of an account that nothing shows, sent before a moment. */
export const removeUnused = (sql: Rows, accountId: string, before: Date): Promise<object[]> =>
  sql.rows(
    `delete from pictures p where p.account_id = $1 and p.sent_at < $2
       and not exists (select from vendor_applications a
         where a.account_id = $1 and a.logo_url like '%/' || p.id::text)
       and not exists (select from vendors v left join vendor_portfolios f on f.vendor_id = v.id
         where v.owner_id = $1 and (v.logo_url like '%/' || p.id::text or f.photo_url like '%/' || p.id::text))`,
    [accountId, before],
  );

/**
 * Keeps a picture; one that the account has sent before is the same.
 * @returns its id; `undefined` when the account has as many others as it may.
 */
export async function keepPicture(
  sql: Rows,
  picture: NewPicture,
  now: Date,
  most: number,
): Promise<string | undefined> {
  const { id, accountId, contentHash, type, content } = picture;
  const [row] = await sql.rows<{ id: string }>(
    `insert into pictures as kept (id, account_id, content_hash, type, content, sent_at)
     select $1::uuid, $2::uuid, $3, $4, $5::bytea, $6::timestamptz
     where (select count(*) from pictures where account_id = $2::uuid and content_hash <> $3) < $7::int
     on conflict (account_id, content_hash) do update set sent_at = excluded.sent_at returning kept.id`,
    [id, accountId, contentHash, type, content, now, most],
  );
  return row?.id;
}
