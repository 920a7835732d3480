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

/** Measures both in turn, twice, for the machine's speed drifts. */
export async function compare(
  work: string,
  ours: Target,
  name: string,
  baseline: Target,
  note?: string,
): Promise<BenchRow> {
  const rounds = { ours: [] as Answered[], baseline: [] as Answered[] };
  for (let round = 0; round < 2; round++) {
    rounds.ours.push(await answersOf(ours));
    rounds.baseline.push(await answersOf(baseline));
  }
  const [own, other] = [meanAnswers(rounds.ours), meanAnswers(rounds.baseline)];
  return {
    work,
    ours: describeAnswered(own),
    baseline: `${name} ${describeAnswered(other)}`,
    ratio: own.requestsPerSecond / other.requestsPerSecond,
    ...(note !== undefined && { note }),
  };
}

const describeAnswered = ({ requestsPerSecond: speed, p99Ms }: Answered): string =>
  `${perSecond(speed)}, p99 ${Math.round(p99Ms)} ms`;

/** A speed as the tables have it. */
export const perSecond = (speed: number): string => `${Math.round(speed).toLocaleString('en')} requests/s`;
