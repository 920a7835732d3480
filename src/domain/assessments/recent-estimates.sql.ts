// Raw SQL: many rows at once, and a running sum that only the database can add up without reading the rows.
import type { Sql } from '../../database/sql-types.js';

/** An estimate to hold, packed. */
export interface PackedEstimate {
  hash: string;
  packed: Buffer;
}

const STORE = `
  insert into recent_estimates (assessment_hash, packed, size_bytes, expires_at)
    select hash, decode(packed, 'hex'), octet_length(packed) / 2, $3::timestamptz
      from unnest($1::text[], $2::text[]) as given(hash, packed) order by hash
    on conflict (assessment_hash) do update set expires_at = excluded.expires_at`;

/**
 * Every estimate of the hour is read to add their sizes up. Locked rows are left to who writes them, so that no two processes
 * wait for each other.
 */
const TRIM = `
  with trimmed as (
    delete from recent_estimates where assessment_hash in (
      select assessment_hash from recent_estimates where assessment_hash in (
        select assessment_hash from (
          select assessment_hash, $4::float8 + sum(size_bytes) over (order by expires_at desc, assessment_hash) as held
            from recent_estimates where assessment_hash <> all($1::text[])) newest_first
          where held > $5::float8)
        for update skip locked))`;

/**
 * Holds estimates, in one statement.
 * @param maxBytes of all that stay together, where the oldest others beyond it are removed.
 */
export async function storeEstimates(
  sql: Sql,
  estimates: readonly PackedEstimate[],
  expiresAt: Date,
  maxBytes?: number,
): Promise<void> {
  const hashes = estimates.map(({ hash }) => hash);
  // as text: the embedded database takes several times as long to read bytes
  const packed = estimates.map((estimate) => estimate.packed.toString('hex'));
  const values = [hashes, packed, expiresAt];
  if (maxBytes === undefined) await sql.rows(STORE, values);
  else await sql.rows(TRIM + STORE, [...values, bytesOf(estimates), maxBytes]);
}

/** Of all of them together. */
export const bytesOf = (estimates: readonly PackedEstimate[]): number =>
  estimates.reduce((sum, { packed }) => sum + packed.byteLength, 0);
