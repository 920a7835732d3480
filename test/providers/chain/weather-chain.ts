import { afterEach, beforeEach, expect } from 'vitest';
import { UpstreamUnavailableError } from '../../../src/core/errors.js';
import type { Sql } from '../../../src/database/sql-types.js';
import { createChain } from '../../../src/providers/chain/chain.js';
import { jsonCodec } from '../../../src/providers/chain/codecs.js';
import { createHttpClient, type HttpClient } from '../../../src/providers/chain/http-client.js';
import { createProviderCache } from '../../../src/providers/chain/provider-cache.sql.js';
import type { Chain, ChainEvent, Source } from '../../../src/providers/chain/source.js';
import { createRateLimiter } from '../../../src/providers/chain/rate-limiter.sql.js';
import { testDatabase } from '../../helpers/database.js';
import { json, startStubUpstream, type StubUpstream } from '../../helpers/stub-upstream.js';

export const HOUR_MS = 3_600_000;

/** What the sources of these tests tell. */
export interface Weather {
  celsius: number;
}

/** @throws Error for anything else. */
export const checkWeather = (value: unknown): Weather => {
  if (typeof (value as Weather | null)?.celsius !== 'number') throw new Error('no weather');
  return value as Weather;
};

/** What each test works with. */
interface Bench {
  sql: Sql;
  first: StubUpstream;
  second: StubUpstream;
  now: Date;
  events: ChainEvent[];
  http: HttpClient;
}

/** Set anew before each test that calls `useBench`. */
export const bench = {} as Bench;

let serial = 0;

/** A source that reads weather from a stub; 404 means that it does not cover the place. */
export const weatherSource = (name: string, url: string, timeoutMs = 30_000): Source<string, Weather> => ({
  name,
  attribution: `© ${name}`,
  timeoutMs,
  read: async (question, signal) => {
    const { status: code, body } = await bench.http.call({ url: `${url}/${question}`, signal, answers: [404] });
    return code === 404 ? undefined : { value: checkWeather(JSON.parse(body.toString())) };
  },
});

/** A chain of its own, with keys that no other test meets. */
export function chainOf(
  sources: Source<string, Weather>[],
  { name = `weather ${(serial += 1)}`, deadlineMs = 60_000 } = {},
): Chain<string, Weather> {
  return createChain(
    {
      name,
      subject: 'Weather',
      sources,
      keyOf: (question) => question,
      codec: jsonCodec(checkWeather),
      lifetimes: { freshMs: HOUR_MS, keepMs: 100 * HOUR_MS },
      deadlineMs,
    },
    {
      cache: createProviderCache(bench.sql),
      limiter: createRateLimiter(bench.sql),
      clock: () => bench.now,
      listen: (event) => bench.events.push(event),
    },
  );
}

/** A chain of both stubs. */
export const twoSources = () =>
  chainOf([weatherSource('first', bench.first.url), weatherSource('second', bench.second.url)]);

/** The error of a chain that must have none to answer. */
export const unavailable = async (chain: Chain<string, Weather>): Promise<UpstreamUnavailableError> => {
  const error: unknown = await chain.fetch('here').catch((e: unknown) => e);
  expect(error).toBeInstanceOf(UpstreamUnavailableError);
  return error as UpstreamUnavailableError;
};

/** Has every test of a file begin with two stubs, an empty cache and a fixed clock. */
export function useBench(): void {
  beforeEach(async () => {
    const { sql } = await testDatabase();
    await sql.rows('truncate provider_cache, provider_turns');
    const first = await startStubUpstream(json({ celsius: 1 }));
    const second = await startStubUpstream(json({ celsius: 2 }));
    Object.assign(bench, {
      sql,
      first,
      second,
      now: new Date('2026-06-01T00:00:00Z'),
      events: [],
      http: createHttpClient(),
    });
  });
  afterEach(() => Promise.all([bench.first.close(), bench.second.close(), bench.http.close()]));
}
