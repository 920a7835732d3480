import type { Pool } from 'pg';
import type { BenchRow } from './bench-row.js';
import { answersOf, meanAnswers, serveHere, type Answered, type BenchServer, type Target } from './load.js';

/** What the baseline of a list is. */
export const BARE = 'bare node:http and pg passing bytes';

/** A server that does nothing but pass on the one text of one statement. */
export const serveStatement = (
  pool: Pool,
  text: string,
  valuesOf: (address: string) => unknown[] = () => [],
): Promise<BenchServer> =>
  serveHere(({ url = '' }, response) => {
    void pool
      .query<{ items: string }>({ name: `bare ${text.length}`, text, values: valuesOf(url) })
      .then(({ rows }) => {
        response.setHeader('Content-Type', 'application/json');
        response.end(`{"items":[${rows[0]!.items}]}`);
      });
  });

/** Both are measured in turn as often, for the machine's speed drifts. */
const ROUNDS = 5;

/** Measures both in turn. */
export async function compare(
  work: string,
  ours: Target,
  name: string,
  baseline: Target,
  note?: string,
): Promise<BenchRow> {
  const rounds = { ours: [] as Answered[], baseline: [] as Answered[] };
  for (let round = 0; round < ROUNDS; round++) {
    rounds.ours.push(await answersOf(ours));
    rounds.baseline.push(await answersOf(baseline));
  }
  const [own, other] = [meanAnswers(rounds.ours), meanAnswers(rounds.baseline)];
  return {
    work,
    ours: describeAnswered(own, rounds.ours),
    baseline: `${name} ${describeAnswered(other, rounds.baseline)}`,
    ratio: own.requestsPerSecond / other.requestsPerSecond,
    ...(note !== undefined && { note }),
  };
}

function describeAnswered({ requestsPerSecond: speed, p99Ms }: Answered, rounds: readonly Answered[]): string {
  const speeds = rounds.map(({ requestsPerSecond }) => requestsPerSecond);
  return `${perSecond(speed)} (${spreadOf(speeds)}), p99 ${Math.round(p99Ms)} ms`;
}

/** Least and most of several rounds. */
export const spreadOf = (values: readonly number[], digits = 0): string =>
  [Math.min(...values), Math.max(...values)].map((value) => value.toFixed(digits)).join(' to ');

/** A speed as the tables have it. */
export const perSecond = (speed: number): string => `${Math.round(speed).toLocaleString('en')} requests/s`;
