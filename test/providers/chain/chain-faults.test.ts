import { describe, expect, it, vi } from 'vitest';
import { guardSource } from '../../../src/providers/chain/guarded-source.js';
import type { SourceFailure } from '../../../src/core/source-failure.js';
import type { Source } from '../../../src/providers/chain/source.js';
import { createRateLimiter } from '../../../src/providers/chain/rate-limiter.sql.js';
import {
  closeMidBody,
  deadUrl,
  endless,
  hang,
  html,
  json,
  status,
  trickle,
  truncatedJson,
} from '../../helpers/stub-upstream.js';
import {
  bench,
  chainOf,
  HOUR_MS,
  twoSources,
  unavailable,
  useBench,
  weatherSource,
  type Weather,
} from './weather-chain.js';

useBench();

describe('a chain whose sources fail', () => {
  it('85: goes on to the next source when one is refused, marks the answer, and is back when it heals', async () => {
    bench.first.behave(status(500));
    const chain = twoSources();

    const during = await chain.fetch('here');
    bench.first.behave(json({ celsius: 3 }));
    const after = await chain.fetch('here');

    expect(during).toMatchObject({ source: 'second', value: { celsius: 2 } });
    expect(after).toMatchObject({ source: 'first', value: { celsius: 3 } });
  });

  it('85: answers 503 with a time to wait when every source is down and nothing is kept', async () => {
    const chain = chainOf([weatherSource('first', await deadUrl()), weatherSource('second', await deadUrl())]);

    const error = await unavailable(chain);

    expect(error.message).toBe('Weather is temporarily unavailable');
    expect(error.retryAfterSeconds).toBeGreaterThan(0);
  });

  it('85: gives an old answer rather than none, and says that it is old', async () => {
    const chain = twoSources();
    await chain.fetch('here');
    bench.now = new Date(bench.now.getTime() + 10 * HOUR_MS);
    bench.first.behave(status(500));
    bench.second.behave(status(500));

    const answer = await chain.fetch('here');

    expect(answer).toMatchObject({ value: { celsius: 1 }, source: 'first', ageSeconds: 36_000, stale: true });
  });

  it('85: gives no answer that is older than it may be', async () => {
    const chain = twoSources();
    await chain.fetch('here');
    bench.now = new Date(bench.now.getTime() + 101 * HOUR_MS);
    bench.first.behave(status(500));
    bench.second.behave(status(500));

    await unavailable(chain);

    expect(bench.events.at(-1)).toMatchObject({ outcome: 'failed' });
  });

  it.each([
    ['sends no headers', hang, 'timeout'],
    ['trickles', trickle, 'timeout'],
    ['never ends', endless, 'too_large'],
    ['breaks off', closeMidBody, 'unreachable'],
    ['sends a page', html, 'malformed'],
    ['sends half of its JSON', truncatedJson({ celsius: 1, more: 'x' }), 'malformed'],
    ['sends wrong types', json({ celsius: 'warm' }), 'malformed'],
    ['sends null', json(null), 'malformed'],
  ])('86, 87: a source that %s is a failure, never an answer, and never kept', async (_what, behaviour, failure) => {
    bench.first.behave(behaviour);
    const first = weatherSource('first', bench.first.url, failure === 'timeout' ? 500 : undefined);
    const chain = chainOf([first, weatherSource('second', bench.second.url)]);

    const answer = await chain.fetch('here');

    expect(answer).toMatchObject({ source: 'second' });
    expect(bench.events.find(({ outcome }) => outcome === 'failed')).toMatchObject({ source: 'first', failure });
    const kept = await bench.sql.rows('select source from provider_cache');
    expect(kept).toEqual([{ source: 'second' }]);
  });

  it('86: ends at its deadline when all sources hang, however patient each of them is', async () => {
    bench.first.behave(hang);
    bench.second.behave(hang);
    const patient = [bench.first, bench.second].map(({ url }, i) => weatherSource(`source ${i}`, url, 600_000));

    const error = await unavailable(chainOf(patient, { deadlineMs: 1_000 }));

    expect(error.code).toBe('UPSTREAM_UNAVAILABLE');
    expect(bench.second.calls).toEqual([]);
  });

  it('86: cuts a source whose own code heeds no signal', async () => {
    const deaf: Source<string, Weather> = {
      name: 'deaf',
      attribution: null,
      timeoutMs: 100,
      read: () => new Promise(() => undefined),
    };
    const chain = chainOf([deaf, weatherSource('second', bench.second.url)]);

    const answer = await chain.fetch('here');

    expect(answer).toMatchObject({ source: 'second' });
  });

  it('88: tries a passing fault once more and no more often', async () => {
    bench.first.behave(status(503));
    const chain = chainOf([weatherSource('first', bench.first.url)]);

    await unavailable(chain);

    expect(bench.first.calls).toHaveLength(2);
  });

  it('88: does not repeat a question that the source refuses', async () => {
    bench.first.behave(status(400));
    const chain = twoSources();

    await chain.fetch('here');

    expect(bench.first.calls).toHaveLength(1);
  });

  it('88: asks a throttling source no second time when it wants a long wait, and passes the wait on', async () => {
    bench.first.behave(status(429, { 'retry-after': '77' }));
    const chain = chainOf([weatherSource('first', bench.first.url)]);

    const error = await unavailable(chain);

    expect(bench.first.calls).toHaveLength(1);
    expect(error.retryAfterSeconds).toBe(77);
  });

  it('88: passes the wait of a throttling source on also where another covers nothing there', async () => {
    bench.first.behave(status(404));
    bench.second.behave(status(429, { 'retry-after': '77' }));

    const error = await unavailable(twoSources());

    expect(error.retryAfterSeconds).toBe(77);
  });

  it('88: reports how long a source that failed too often is not called, when there is no other', async () => {
    bench.first.behave(status(400));
    const chain = chainOf([weatherSource('first', bench.first.url)]);
    for (const place of 'abcde') await chain.fetch(place).catch(() => undefined);

    const error = await unavailable(chain);

    expect(bench.first.calls).toHaveLength(5);
    expect(error.retryAfterSeconds).toBeGreaterThan(0);
    expect(error.retryAfterSeconds).toBeLessThanOrEqual(120);
  });

  it('88: leaves a source alone that failed five times in a row', async () => {
    bench.first.behave(status(400));
    const chain = twoSources();

    for (const place of 'abcdefgh') await chain.fetch(place);

    expect(bench.first.calls).toHaveLength(5);
    expect(bench.second.calls).toHaveLength(8);
    expect(bench.events.filter(({ failure }) => failure === 'broken')).toHaveLength(3);
  });

  it('88: leaves a source alone that was too slow twice in a row, so that few wait for one that hangs', async () => {
    const { source, hung } = hangingSource();
    const chain = chainOf([source, weatherSource('second', bench.second.url)]);

    for (const place of 'abcdef') await chain.fetch(place);

    expect(hung()).toBe(2);
    expect(bench.events.filter(({ failure }) => failure === 'broken')).toHaveLength(4);
  });

  it('88: has one caller find out whether a source is back, while the others are answered at once', async () => {
    const { source, hung } = hangingSource();
    const guarded = guardSource(source, createRateLimiter(bench.sql));
    const ask = () => guarded.read('here', AbortSignal.timeout(60_000)).catch((e: SourceFailure) => e.kind);
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      const slow = [await ask(), await ask(), await ask()];
      vi.setSystemTime(Date.now() + 130_000);
      const outcomes = [ask(), ask(), ask()];
      const [, second, third] = await Promise.all(outcomes);

      expect(slow).toEqual(['timeout', 'timeout', 'broken']);
      expect([second, third]).toEqual(['broken', 'broken']);
      expect(hung()).toBe(3);
    } finally {
      vi.useRealTimers();
    }
  });
});

/** A source that never answers, and how often it was asked. */
function hangingSource(): { source: Source<string, Weather>; hung: () => number } {
  let asked = 0;
  const read = (): Promise<never> => {
    asked += 1;
    return new Promise(() => undefined);
  };
  return { source: { name: 'hanging', attribution: null, timeoutMs: 50, read }, hung: () => asked };
}
