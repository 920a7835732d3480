import { beforeEach, describe, expect, it } from 'vitest';
import type { Sql } from '../../../src/database/sql-types.js';
import { createProviderCache, trimCache } from '../../../src/providers/chain/provider-cache.sql.js';
import { testDatabase } from '../../helpers/database.js';

const now = new Date('2026-06-01T00:00:00Z');
const after = (seconds: number): Date => new Date(now.getTime() + seconds * 1000);

let sql: Sql;

const keptKeys = async (): Promise<string[]> => {
  const rows = await sql.rows<{ key: string }>('select key from provider_cache order by fetched_at, key');
  return rows.map(({ key }) => key);
};

const fill = (count: number, bytes: number): Promise<unknown> =>
  sql.rows(
    `insert into provider_cache (key, source, value, size_bytes, fetched_at, keep_until)
     select lpad(n::text, 7, '0'), 'stub', 'x'::bytea, $2::int, $3::timestamptz + n * interval '1 s', $3::timestamptz + interval '1 year'
     from generate_series(1, $1::int) as n`,
    [count, bytes, now],
  );

beforeEach(async () => {
  ({ sql } = await testDatabase());
  await sql.rows('truncate provider_cache');
});

describe('the cache of what sources said', () => {
  it('gives back bytes, and the word that a source covers nothing there', async () => {
    const cache = createProviderCache(sql);
    await cache.write('k', { source: 'a', value: Buffer.from([0, 255]), fetchedAt: now }, after(60));
    await cache.write('k', { source: 'b', value: null, fetchedAt: now }, after(60));

    const readings = await cache.read('k', now);

    expect(readings.map(({ source, value }) => [source, value && [...value]])).toEqual([
      ['a', [0, 255]],
      ['b', null],
    ]);
    expect(readings[0]?.fetchedAt).toEqual(now);
  });

  it('94: gives nothing back that has outlived its use', async () => {
    const cache = createProviderCache(sql);
    await cache.write('k', { source: 'a', value: Buffer.from('x'), fetchedAt: now }, after(60));

    const readings = await cache.read('k', after(61));

    expect(readings).toEqual([]);
  });

  it('94: stays within its bounds however many keys are written, and keeps the youngest', async () => {
    const cache = createProviderCache(sql, { rows: 100, bytes: 1e9 });

    for (let i = 0; i < 1_000; i += 1) {
      await cache.write(`key ${i}`, { source: 'a', value: Buffer.from('x'), fetchedAt: after(i) }, after(1e6));
    }

    const keys = await keptKeys();
    expect(keys.length).toBeLessThanOrEqual(100 + 256);
    expect(keys).toContain('key 999');
  });

  it('94: brings 200,000 entries within the bounds', async () => {
    await fill(200_000, 1_000);

    const left = await trimCache(sql, { rows: 40_000, bytes: 1e9 }, now);

    expect(left).toBeLessThanOrEqual(40_000);
    expect((await keptKeys()).at(-1)).toBe('0200000');
  });

  it('94: counts bytes too, and what has outlived its use goes first', async () => {
    await fill(100, 1_000_000);
    await sql.rows(`update provider_cache set keep_until = $1 where key > '0000050'`, [now]);

    const left = await trimCache(sql, { rows: 1_000, bytes: 40_000_000 }, now);

    expect(left).toBeLessThanOrEqual(40);
    expect(left).toBeGreaterThan(30);
    expect((await keptKeys()).at(-1)).toBe('0000050');
  });
});
