import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { UpstreamUnavailableError } from '../../../src/domain/errors.js';
import type { Sql } from '../../../src/domain/sql.js';
import { createChain } from '../../../src/providers/chain/chain.js';
import { jsonCodec } from '../../../src/providers/chain/codecs.js';
import { createHttpClient } from '../../../src/providers/chain/http-client.js';
import { createProviderCache } from '../../../src/providers/chain/provider-cache.js';
import type { Chain, ChainEvent, Source } from '../../../src/providers/chain/source.js';
import { createTurns } from '../../../src/providers/chain/turns.js';
import { testDatabase } from '../../helpers/database.js';
import {
  closeMidBody,
  deadUrl,
  endless,
  hang,
  html,
  json,
  later,
  startStubUpstream,
  status,
  trickle,
  truncatedJson,
  type StubUpstream,
} from '../../helpers/stub-upstream.js';

const HOUR_MS = 3_600_000;

interface Weather {
  celsius: number;
}

const checkWeather = (value: unknown): Weather => {
  if (typeof (value as Weather | null)?.celsius !== 'number') throw new Error('no weather');
  return value as Weather;
};

const http = createHttpClient();
let sql: Sql;
let first: StubUpstream;
let second: StubUpstream;
let now: Date;
let events: ChainEvent[];
let serial = 0;

/** A source that reads weather from a stub; 404 means that it does not cover the place. */
const weatherSource = (name: string, url: string, timeoutMs = 400): Source<string, Weather> => ({
  name,
  attribution: `© ${name}`,
  timeoutMs,
  read: async (question, signal) => {
    const { status: code, body } = await http.call({ url: `${url}/${question}`, signal, answers: [404] });
    return code === 404 ? undefined : { value: checkWeather(JSON.parse(body.toString())) };
  },
});

/** A chain of its own, with keys that no other test meets. */
function chainOf(sources: Source<string, Weather>[], name = `weather ${(serial += 1)}`): Chain<string, Weather> {
  return createChain(
    {
      name,
      subject: 'Weather',
      sources,
      keyOf: (question) => question,
      codec: jsonCodec(checkWeather),
      lifetimes: { freshMs: HOUR_MS, keepMs: 100 * HOUR_MS },
      deadlineMs: 2_000,
    },
    {
      cache: createProviderCache(sql),
      turns: createTurns(sql),
      clock: () => now,
      listen: (event) => events.push(event),
    },
  );
}

const twoSources = () => chainOf([weatherSource('first', first.url), weatherSource('second', second.url)]);

const unavailable = async (chain: Chain<string, Weather>): Promise<UpstreamUnavailableError> => {
  const error: unknown = await chain.ask('here').catch((e: unknown) => e);
  expect(error).toBeInstanceOf(UpstreamUnavailableError);
  return error as UpstreamUnavailableError;
};

beforeEach(async () => {
  ({ sql } = await testDatabase());
  await sql.rows('truncate provider_cache, provider_turns');
  first = await startStubUpstream(json({ celsius: 1 }));
  second = await startStubUpstream(json({ celsius: 2 }));
  now = new Date('2026-06-01T00:00:00Z');
  events = [];
});

afterEach(() => Promise.all([first.close(), second.close()]));
afterAll(() => http.close());

describe('a chain of sources', () => {
  it('says who spoke, when, and who must be named', async () => {
    const chain = twoSources();

    const answer = await chain.ask('here');

    expect(answer).toEqual({
      value: { celsius: 1 },
      source: 'first',
      attribution: '© first',
      fetchedAt: now,
      ageSeconds: 0,
      stale: false,
    });
    expect(second.calls).toEqual([]);
  });

  it('takes a young answer from the cache, with its age, and asks again when it is old', async () => {
    const chain = twoSources();
    await chain.ask('here');
    now = new Date(now.getTime() + HOUR_MS / 2);

    const young = await chain.ask('here');
    now = new Date(now.getTime() + HOUR_MS);
    const anew = await chain.ask('here');

    expect(young).toMatchObject({ ageSeconds: 1800, stale: false });
    expect(anew).toMatchObject({ ageSeconds: 0 });
    expect(first.calls).toHaveLength(2);
  });

  it('shares its cache with other processes on the same database', async () => {
    const [here, there] = [0, 1].map(() => chainOf([weatherSource('first', first.url)], 'shared'));
    await here!.ask('here');

    const answer = await there!.ask('here');

    expect(answer?.value).toEqual({ celsius: 1 });
    expect(first.calls).toHaveLength(1);
  });

  it('goes on where a source does not cover the question, and answers nothing when none does', async () => {
    first.behave(status(404));
    const chain = twoSources();

    const covered = await chain.ask('here');
    second.behave(status(404));
    const uncovered = await chain.ask('there');

    expect(covered).toMatchObject({ source: 'second' });
    expect(uncovered).toBeUndefined();
  });

  it('85: goes on to the next source when one is refused, marks the answer, and is back when it heals', async () => {
    first.behave(status(500));
    const chain = twoSources();

    const during = await chain.ask('here');
    first.behave(json({ celsius: 3 }));
    const after = await chain.ask('here');

    expect(during).toMatchObject({ source: 'second', value: { celsius: 2 } });
    expect(after).toMatchObject({ source: 'first', value: { celsius: 3 } });
  });

  it('85: answers 503 with a time to wait when every source is down and nothing is kept', async () => {
    const chain = chainOf([weatherSource('first', await deadUrl()), weatherSource('second', await deadUrl())]);

    const error = await unavailable(chain);

    expect(error.message).toBe('Weather cannot be had at the moment');
    expect(error.retryAfterSeconds).toBeGreaterThan(0);
  });

  it('85: gives an old answer rather than none, and says that it is old', async () => {
    const chain = twoSources();
    await chain.ask('here');
    now = new Date(now.getTime() + 10 * HOUR_MS);
    first.behave(status(500));
    second.behave(status(500));

    const answer = await chain.ask('here');

    expect(answer).toMatchObject({ value: { celsius: 1 }, source: 'first', ageSeconds: 36_000, stale: true });
  });

  it('85: gives no answer that is older than it may be', async () => {
    const chain = twoSources();
    await chain.ask('here');
    now = new Date(now.getTime() + 101 * HOUR_MS);
    first.behave(status(500));
    second.behave(status(500));

    await unavailable(chain);

    expect(events.at(-1)).toMatchObject({ outcome: 'failed' });
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
    first.behave(behaviour);
    const chain = twoSources();

    const answer = await chain.ask('here');

    expect(answer).toMatchObject({ source: 'second' });
    expect(events.find(({ outcome }) => outcome === 'failed')).toMatchObject({ source: 'first', failure });
    const kept = await sql.rows('select source from provider_cache');
    expect(kept).toEqual([{ source: 'second' }]);
  });

  it('86: ends within its deadline when all sources hang', async () => {
    first.behave(hang);
    second.behave(hang);
    const chain = chainOf([weatherSource('first', first.url, 1_500), weatherSource('second', second.url, 1_500)]);
    const begun = Date.now();

    await unavailable(chain);

    expect(Date.now() - begun).toBeLessThan(3_000);
  });

  it('86: cuts a source whose own code heeds no signal', async () => {
    const deaf: Source<string, Weather> = {
      name: 'deaf',
      attribution: null,
      timeoutMs: 100,
      read: () => new Promise(() => undefined),
    };
    const chain = chainOf([deaf, weatherSource('second', second.url)]);

    const answer = await chain.ask('here');

    expect(answer).toMatchObject({ source: 'second' });
  });

  it('88: tries a passing fault once more and no more often', async () => {
    first.behave(status(503));
    const chain = chainOf([weatherSource('first', first.url, 1_000)]);

    await unavailable(chain);

    expect(first.calls).toHaveLength(2);
  });

  it('88: does not repeat a question that the source refuses', async () => {
    first.behave(status(400));
    const chain = twoSources();

    await chain.ask('here');

    expect(first.calls).toHaveLength(1);
  });

  it('88: asks a throttling source no second time when it wants a long wait, and passes the wait on', async () => {
    first.behave(status(429, { 'retry-after': '77' }));
    const chain = chainOf([weatherSource('first', first.url)]);

    const error = await unavailable(chain);

    expect(first.calls).toHaveLength(1);
    expect(error.retryAfterSeconds).toBe(77);
  });

  it('88: leaves a source alone that failed five times in a row', async () => {
    first.behave(status(400));
    const chain = twoSources();

    for (const place of 'abcdefgh') await chain.ask(place);

    expect(first.calls).toHaveLength(5);
    expect(second.calls).toHaveLength(8);
    expect(events.filter(({ failure }) => failure === 'broken')).toHaveLength(3);
  });

  it('89: asks once for 200 equal questions at the same time, and answers all', async () => {
    first.behave(later(100, json({ celsius: 1 })));
    const chain = twoSources();

    const answers = await Promise.all(Array.from({ length: 200 }, () => chain.ask('here')));

    expect(answers.every((answer) => answer?.value.celsius === 1)).toBe(true);
    expect(first.calls).toHaveLength(1);
  });

  it('89: asks anew after a flight that failed', async () => {
    first.behave(status(400));
    const chain = chainOf([weatherSource('first', first.url)]);
    await Promise.all([unavailable(chain), unavailable(chain)]);
    first.behave(json({ celsius: 1 }));

    const answer = await chain.ask('here');

    expect(answer?.value).toEqual({ celsius: 1 });
    expect(first.calls).toHaveLength(2);
  });

  it.each([
    ['bytes that are no answer', Buffer.from('poison')],
    ['an answer of the wrong shape', gzipSync(JSON.stringify({ celsius: 'warm' }))],
  ])('94: throws a poisoned entry away (%s) and asks again', async (_what, poison) => {
    const chain = twoSources();
    await chain.ask('here');
    await sql.rows('update provider_cache set value = $1', [poison]);

    const answer = await chain.ask('here');

    expect(answer).toMatchObject({ value: { celsius: 1 }, source: 'first' });
    expect(first.calls).toHaveLength(2);
  });

  it('answers without its cache when the cache cannot be reached', async () => {
    const broken: Sql = { ...sql, rows: () => Promise.reject(new Error('no database')) };
    const chain = createChain(
      {
        name: 'uncached',
        subject: 'Weather',
        sources: [weatherSource('first', first.url)],
        keyOf: (question) => question,
        codec: jsonCodec(checkWeather),
        lifetimes: { freshMs: HOUR_MS, keepMs: HOUR_MS },
      },
      { cache: createProviderCache(broken), turns: createTurns(broken), clock: () => now },
    );

    const answer = await chain.ask('here');

    expect(answer?.value).toEqual({ celsius: 1 });
  });
});
