// Raw SQL: many rows at once, and a running sum that only the database can add up without reading the rows.
import type { Sql } from '../../database/sql-types.js';

/** An estimate to hold, packed. */
export interface PackedEstimate {
  hash: string;
  packed: Buffer;
}

/** Locked rows are left to who writes them, so that no two processes wait for each other. */
const STORE = `
  with trimmed as (
    delete from recent_estimates where assessment_hash in (
      select assessment_hash from recent_estimates where assessment_hash in (
        select assessment_hash from (
          select assessment_hash, $4::float8 + sum(size_bytes) over (order by expires_at desc, assessment_hash) as held
            from recent_estimates where assessment_hash <> all($1::text[])) newest_first
          where held > $5::float8)
        for update skip locked))
  insert into recent_estimates (assessment_hash, packed, size_bytes, expires_at)
    select hash, decode(packed, 'hex'), octet_length(packed) / 2, $3::timestamptz
      from unnest($1::text[], $2::text[]) as given(hash, packed) order by hash
    on conflict (assessment_hash) do update set expires_at = excluded.expires_at`;

/**
 * Holds estimates, and removes the oldest others beyond a size.
 * @param maxBytes of all that stay together.
 */
export async function storeEstimates(
  sql: Sql,
  estimates: readonly PackedEstimate[],
  expiresAt: Date,
  maxBytes: number,
): Promise<void> {
  const bytes = estimates.reduce((sum, { packed }) => sum + packed.byteLength, 0);
  const hashes = estimates.map(({ hash }) => hash);
  // as text: the embedded database takes several times as long to read bytes
  const packed = estimates.map((estimate) => estimate.packed.toString('hex'));
  await sql.rows(STORE, [hashes, packed, expiresAt, bytes, maxBytes]);
}
