import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { Sql } from '../../../src/database/sql-types.js';
import { createChain } from '../../../src/providers/chain/chain.js';
import { jsonCodec } from '../../../src/providers/chain/codecs.js';
import { createProviderCache } from '../../../src/providers/chain/provider-cache.sql.js';
import { createRateLimiter } from '../../../src/providers/chain/rate-limiter.sql.js';
import { json, later, status } from '../../helpers/stub-upstream.js';
import {
  bench,
  chainOf,
  checkWeather,
  HOUR_MS,
  twoSources,
  unavailable,
  useBench,
  weatherSource,
} from './weather-chain.js';

useBench();

describe('a chain of sources', () => {
  it('says who spoke, when, and who must be named', async () => {
    const chain = twoSources();

    const answer = await chain.fetch('here');

    expect(answer).toEqual({
      value: { celsius: 1 },
      source: 'first',
      attribution: '© first',
      fetchedAt: bench.now,
      ageSeconds: 0,
      stale: false,
    });
    expect(bench.second.calls).toEqual([]);
  });

  it('takes a young answer from the cache, with its age, and asks again when it is old', async () => {
    const chain = twoSources();
    await chain.fetch('here');
    bench.now = new Date(bench.now.getTime() + HOUR_MS / 2);

    const young = await chain.fetch('here');
    bench.now = new Date(bench.now.getTime() + HOUR_MS);
    const anew = await chain.fetch('here');

    expect(young).toMatchObject({ ageSeconds: 1800, stale: false });
    expect(anew).toMatchObject({ ageSeconds: 0 });
    expect(bench.first.calls).toHaveLength(2);
  });

  it('shares its cache with other processes on the same database', async () => {
    const [here, there] = [0, 1].map(() => chainOf([weatherSource('first', bench.first.url)], { name: 'shared' }));
    await here!.fetch('here');

    const answer = await there!.fetch('here');

    expect(answer?.value).toEqual({ celsius: 1 });
    expect(bench.first.calls).toHaveLength(1);
  });

  it('goes on where a source does not cover the question, and answers nothing when none does', async () => {
    bench.first.behave(status(404));
    const chain = twoSources();

    const covered = await chain.fetch('here');
    bench.second.behave(status(404));
    const uncovered = await chain.fetch('there');

    expect(covered).toMatchObject({ source: 'second' });
    expect(uncovered).toBeUndefined();
  });

  it('89: asks once for 200 equal questions at the same time, and answers all', async () => {
    bench.first.behave(later(100, json({ celsius: 1 })));
    const chain = twoSources();

    const answers = await Promise.all(Array.from({ length: 200 }, () => chain.fetch('here')));

    expect(answers.every((answer) => answer?.value.celsius === 1)).toBe(true);
    expect(bench.first.calls).toHaveLength(1);
  });

  it('89: asks again after a flight that failed', async () => {
    bench.first.behave(status(400));
    const chain = chainOf([weatherSource('first', bench.first.url)]);
    await Promise.all([unavailable(chain), unavailable(chain)]);
    bench.first.behave(json({ celsius: 1 }));

    const answer = await chain.fetch('here');

    expect(answer?.value).toEqual({ celsius: 1 });
    expect(bench.first.calls).toHaveLength(2);
  });

  it.each([
    ['bytes that are no answer', Buffer.from('poison')],
    ['an answer of the wrong shape', gzipSync(JSON.stringify({ celsius: 'warm' }))],
  ])('94: throws a poisoned entry away (%s) and asks again', async (_what, poison) => {
    const chain = twoSources();
    await chain.fetch('here');
    await bench.sql.rows('update provider_cache set value = $1', [poison]);

    const answer = await chain.fetch('here');

    expect(answer).toMatchObject({ value: { celsius: 1 }, source: 'first' });
    expect(bench.first.calls).toHaveLength(2);
  });

  it('answers without its cache when the cache cannot be reached', async () => {
    const broken: Sql = { ...bench.sql, rows: () => Promise.reject(new Error('no database')) };
    const chain = createChain(
      {
        name: 'uncached',
        subject: 'Weather',
        sources: [weatherSource('first', bench.first.url)],
        keyOf: (question) => question,
        codec: jsonCodec(checkWeather),
        lifetimes: { freshMs: HOUR_MS, keepMs: HOUR_MS },
      },
      { cache: createProviderCache(broken), limiter: createRateLimiter(broken), clock: () => bench.now },
    );

    const answer = await chain.fetch('here');

    expect(answer?.value).toEqual({ celsius: 1 });
  });
});
