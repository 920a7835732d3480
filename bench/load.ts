import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import autocannon from 'autocannon';

const SECONDS = 2;
/** Where no answer came in that time [s]. */
const LONGER_SECONDS = 30;
const CONNECTIONS = 16;

/** What is asked for, over and over. */
export interface Target {
  url: string;
  /** Posted as JSON, where there is one. */
  body?: object;
  /** Of somebody who has signed in. */
  authorization?: string;
  /** `Accept-Encoding`, which every browser sends; without it nothing is compressed. */
  acceptEncoding?: string;
  /** Whether each connection asks for boxes of its own, of the size of the one in the address or the body. */
  ownBoxes?: boolean;
}

/** A GraphQL operation. */
export const graphqlTarget = (url: string, query: string, variables: object = {}): Target => ({
  url: `${url}/graphql`,
  body: { query, variables },
});

/** What a load client met. */
export interface Answered {
  requestsPerSecond: number;
  /** Time within which 99 of 100 requests were answered [ms]. */
  p99Ms: number;
}

/**
 * How requests are answered to a load client in a thread of its own.
 * @throws Error when any of them fails.
 */
export async function answersOf(target: Target): Promise<Answered> {
  const load = await loadOf(target);
  await autocannon({ ...load, duration: 1 });
  // of slow answers none may come in so short a time
  let result = await autocannon({ ...load, duration: SECONDS });
  if (result.requests.total === 0) result = await autocannon({ ...load, duration: LONGER_SECONDS });
  refuseFailures(target, result);
  return { requestsPerSecond: result.requests.average, p99Ms: result.latency.p99 };
}

/** The mean of several measurements. */
export function meanAnswers(rounds: readonly Answered[]): Answered {
  const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  return {
    requestsPerSecond: mean(rounds.map((round) => round.requestsPerSecond)),
    p99Ms: mean(rounds.map(({ p99Ms }) => p99Ms)),
  };
}

/**
 * Requests a second that are answered to a load client in a thread of its own.
 * @throws Error when any of them fails.
 */
export const requestsPerSecond = async (target: Target): Promise<number> => (await answersOf(target)).requestsPerSecond;

/**
 * Sends so many requests and measures what they take.
 * @param cpuSeconds processor time so far of whatever answers them.
 * @returns processor time for a request [µs].
 * @throws Error when any of them fails.
 */
export async function cpuOfRequests(target: Target, amount: number, cpuSeconds: () => number): Promise<number> {
  const load = await loadOf(target);
  const before = cpuSeconds();
  const result = await autocannon({ ...load, amount });
  const spent = cpuSeconds() - before;
  refuseFailures(target, result);
  return (spent / amount) * 1e6;
}

/** Processor time of this thread so far, in which a server of the benchmark runs, while the load client has its own [s]. */
export function cpuOfThread(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1e6;
}

async function loadOf({ url, body, authorization, ownBoxes, acceptEncoding }: Target) {
  const posted = body && {
    method: 'POST' as const,
    headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
    body: JSON.stringify(body),
  };
  await refuseErrors(url, posted);
  const setup = ownBoxes && { setupClient: resolve(import.meta.dirname, 'own-boxes.js') };
  const headers = { ...posted?.headers, ...(acceptEncoding && { 'accept-encoding': acceptEncoding }) };
  return { url, ...posted, headers, ...setup, connections: CONNECTIONS, workers: 1 };
}

function refuseFailures({ url }: Target, { non2xx, errors }: { non2xx: number; errors: number }): void {
  if (non2xx + errors > 0) throw new Error(`${non2xx + errors} requests to ${url} failed`);
}

/** An answer of errors has the status 200, and is faster than what it replaces. */
async function refuseErrors(url: string, posted?: RequestInit): Promise<void> {
  const text = await (await fetch(url, posted)).text();
  if (text.startsWith('{"errors"')) throw new Error(`${url} answers ${text.slice(0, 300)}`);
}

/** A server of the benchmark's own. */
export interface BenchServer {
  url: string;
  stop(): Promise<void>;
}

/** Serves on a free port of this machine. */
export async function serveHere(listener: RequestListener): Promise<BenchServer> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
}
