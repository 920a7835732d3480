// Raw SQL: a cache that several processes share, bounded by counts and sums in the database.
import { createHash } from 'node:crypto';
import type { Sql } from '../../database/sql-types.js';

/** What a source said once. */
export interface CachedReading {
  source: string;
  /** `null`: the source does not cover what was asked. */
  value: Uint8Array | null;
  fetchedAt: Date;
}

/** Keeps what sources said, with its age. */
export interface ProviderCache {
  /** Everything kept under a key, one reading a source. */
  read(key: string, now: Date): Promise<CachedReading[]>;
  write(key: string, reading: CachedReading, keepUntil: Date): Promise<void>;
  /** Throws a reading away that cannot be read. */
  drop(key: string, source: string): Promise<void>;
}

/** How much is kept; the oldest goes first. */
export interface CacheBounds {
  rows: number;
  bytes: number;
}

const DEFAULT_BOUNDS: CacheBounds = { rows: 200_000, bytes: 1024 ** 3 };
/** Writes between two looks at the bounds. */
const TRIM_EVERY = 256;

/**
 * Key of a question: the same question of the same chain has the same key.
 * @param question plain data; the order of its properties counts, so make it always the same way.
 */
export const cacheKey = (chain: string, question: unknown): string =>
  createHash('sha256')
    .update(`${chain}\n${JSON.stringify(question)}`)
    .digest('hex');

/** A cache in the database; it is bounded, and what has outlived its use goes at the next trim. */
export function createProviderCache(sql: Sql, bounds: CacheBounds = DEFAULT_BOUNDS): ProviderCache {
  let writes = 0;
  return {
    read: async (key, now) => {
      const rows = await sql.rows<{ source: string; value: Uint8Array | null; fetchedMs: number }>(
        `select source, value, (extract(epoch from fetched_at) * 1000)::float8 as "fetchedMs"
         from provider_cache where key = $1 and keep_until > $2`,
        [key, now],
      );
      return rows.map(({ source, value, fetchedMs }) => ({ source, value, fetchedAt: new Date(fetchedMs) }));
    },
    write: async (key, reading, keepUntil) => {
      await sql.rows(
        `insert into provider_cache (key, source, value, size_bytes, fetched_at, keep_until)
         values ($1, $2, $3, $4, $5, $6)
         on conflict (key, source) do update set value = excluded.value, size_bytes = excluded.size_bytes,
           fetched_at = excluded.fetched_at, keep_until = excluded.keep_until`,
        [key, reading.source, reading.value, reading.value?.byteLength ?? 0, reading.fetchedAt, keepUntil],
      );
      writes += 1;
      if (writes % TRIM_EVERY === 0) await trimCache(sql, bounds, reading.fetchedAt);
    },
    drop: async (key, source) => {
      await sql.rows('delete from provider_cache where key = $1 and source = $2', [key, source]);
    },
  };
}

/**
 * Brings the cache within its bounds: what has outlived its use goes, then the oldest tenth until the rest fits.
 * @returns rows left.
 */
export async function trimCache(sql: Sql, bounds: CacheBounds, now: Date): Promise<number> {
  await sql.rows('delete from provider_cache where keep_until <= $1', [now]);
  for (;;) {
    const [held] = await sql.rows<{ rows: number; bytes: number }>(
      'select count(*)::float8 as rows, coalesce(sum(size_bytes), 0)::float8 as bytes from provider_cache',
    );
    const { rows, bytes } = held!;
    if (rows <= bounds.rows && bytes <= bounds.bytes) return rows;
    await sql.rows(
      `delete from provider_cache where (key, source) in
         (select key, source from provider_cache order by fetched_at limit $1::int)`,
      [Math.ceil(rows / 10)],
    );
  }
}
