import { setTimeout as pause } from 'node:timers/promises';
import type { BenchRow } from './bench-row.js';
import { createDatabase, dropDatabase } from './buildings.bench.js';
import { startMeasured } from './cost/measured-service.js';
import { attack } from './fairness/attack.js';
import { hostileLoads, type HostileRequest } from './fairness/hostile-requests.js';
import { Visitor, type Visit, type Visited } from './fairness/visitor.js';

/**
 * Estimates of each visit: of fewer than a hundred the 99th percentile is the longest one. An idle visit is before and
 * after each attack, so that both meet the same other work on the machine.
 */
const ESTIMATES = { beside: 100, idle: 50 };
/** How long the load runs before the visitor comes [ms]. */
const HEAD_START_MS = 1_000;
/** After the load, until what it began has ended [ms]. */
const REST_MS = 2_000;
/** Longest p99 of an estimate beside the load, in that of an idle service, and the longest other waits [ms]. */
const TO_REACH = { estimate: 2, tileMs: 1_000, healthMs: 100 } as const;

/**
 * What a visitor waits for beside a hundred hostile connections of one other address, with two threads; on a server
 * (TEST_DATABASE_URL), else on the embedded database. Sets the exit code where it is too long or not all is answered.
 */
export async function benchFairness(): Promise<BenchRow[]> {
  const server = process.env['TEST_DATABASE_URL'];
  const databaseUrl = server ? await createDatabase(server, 'fairness') : '';
  const service = await startMeasured({ DATABASE_URL: databaseUrl, DATA_DIR: 'memory', COMPUTE_THREADS: '2' });
  try {
    const visitor = new Visitor(service.url);
    await visitor.visit(ESTIMATES.idle);
    let before = await visitor.visit(ESTIMATES.idle);
    const rows: BenchRow[] = [];
    for (const [name, requests] of Object.entries(await hostileLoads(service.url))) {
      const { visit, answers } = await visitBeside(service.url, requests, visitor);
      await pause(REST_MS);
      const after = await visitor.visit(ESTIMATES.idle);
      rows.push(rowOf(name, both(before, after), visit, answers));
      before = after;
    }
    return rows;
  } finally {
    await service.stop();
    if (server) await dropDatabase(server, databaseUrl);
  }
}

async function visitBeside(url: string, requests: readonly HostileRequest[], visitor: Visitor) {
  const { end, kill } = attack(url, requests);
  await pause(HEAD_START_MS);
  try {
    return { visit: await visitor.visit(ESTIMATES.beside), answers: await end() };
  } finally {
    kill();
  }
}

function rowOf(name: string, idle: Visit, visit: Visit, answers: Record<string, number>): BenchRow {
  const [before, now] = [idle, visit].map(({ estimate }) => percentile(estimate, 0.99)) as [number, number];
  const middle = [idle, visit].map(({ estimate }) => percentile(estimate, 0.5).toFixed(0));
  const [tileMs, healthMs] = [longest(visit.tile), longest(visit.health)];
  const refused = Object.values(visit)
    .flat()
    .filter(({ status }) => status !== 200).length;
  if (now > TO_REACH.estimate * before || tileMs > TO_REACH.tileMs || healthMs > TO_REACH.healthMs || refused > 0) {
    process.exitCode = 1;
  }
  const counts = Object.entries(answers).map(([status, count]) => `${count} x ${status}`);
  return {
    work: `estimate of a visitor beside a hundred connections: ${name}`,
    ours: `p99 ${now.toFixed(0)} ms`,
    baseline: `idle p99 ${before.toFixed(0)} ms`,
    ratio: before / now,
    note: `median ${middle[1]} ms (idle ${middle[0]}), longest ${longest(visit.estimate).toFixed(0)} ms (idle ${longest(idle.estimate).toFixed(0)}); tile ${tileMs.toFixed(0)} ms, /healthz ${healthMs.toFixed(0)} ms at most (idle ${longest(idle.tile).toFixed(0)}, ${longest(idle.health).toFixed(0)}), ${refused} not answered with 200; hostile: ${counts.join(', ')}`,
  };
}

const both = (one: Visit, other: Visit): Visit => ({
  estimate: [...one.estimate, ...other.estimate],
  tile: [...one.tile, ...other.tile],
  health: [...one.health, ...other.health],
});

const waits = (answers: readonly Visited[]): number[] => answers.map(({ waitMs }) => waitMs).toSorted((a, b) => a - b);
const percentile = (answers: readonly Visited[], share: number): number =>
  waits(answers)[Math.ceil(answers.length * share) - 1]!;
const longest = (answers: readonly Visited[]): number => waits(answers).at(-1)!;
