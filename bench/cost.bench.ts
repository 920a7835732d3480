import { createDatabase, dropDatabase } from './buildings.bench.js';
import type { BenchRow } from './bench-row.js';
import { startMeasured, type MeasuredService } from './cost/measured-service.js';
import { referenceTime, slowness, type ReferenceTime } from './cost/reference-work.js';
import type { CostStand, RequestKind } from './cost/request-kind.js';
import { REQUEST_KINDS } from './cost/requests.js';
import type { ProbedTime } from './cost/time-probe.js';

/** Processor time of the service before a kind is measured, and in each round [µs], and how often it is asked for at least. */
const WARM_UP = { us: 1_000_000, times: 8 };
const MEASURED = { us: 200_000, times: 2 };
/** How often all kinds are measured: a collection of garbage or a compilation falls into one round, not into the median. */
const ROUNDS = 5;
/** Requests in a row at most, the time after which a row ends [ms], and how often the reference work follows it. */
const IN_A_ROW = 32;
const ROW_MS = 50;
const REFERENCES = 6;
/** Declared work must be within the first factor of the measured for so many kinds, and within the second for all. */
const NEAR = { factor: 2, share: 0.95 };
const FAR = 4;
/** Longest time for which a request may hold the event loop [ms]. */
const MAX_HELD_MS = 100;
const UNIT_US = 10;

const ADMIN_SECRET = 'the secret of an administrator 0123456789';

/** A kind of request as it was measured. */
interface MeasuredKind {
  name: string;
  requested: number;
  /** What the service itself counts. */
  actual: number;
  /** Processor time of all threads of the process [units]. */
  measured: number;
  /** That of the event loop [units]. */
  loop: number;
  longestMs: number;
}

/**
 * The work that each kind of request declares beside the processor time that the service takes for it, one request at a
 * time, on the demo district; on a server (TEST_DATABASE_URL), else on the embedded database. Sets the exit code where the
 * declared work is too far off.
 */
export async function benchCost(): Promise<BenchRow[]> {
  const server = process.env['TEST_DATABASE_URL'];
  const databaseUrl = server ? await createDatabase(server, 'cost') : '';
  const service = await startMeasured({
    DATABASE_URL: databaseUrl,
    DATA_DIR: 'memory',
    DEMO_DISTRICT: 'on',
    // work of its own would count as that of the requests
    ROOF_POTENTIAL: 'off',
    RATE_LIMITS: 'off',
    ADMIN_SECRET,
  });
  try {
    return report(await measureAll(service, await prepare(service)));
  } finally {
    await service.stop();
    if (server) await dropDatabase(server, databaseUrl);
  }
}

async function prepare({ url }: MeasuredService): Promise<CostStand> {
  const list = await fetch(`${url}/api/buildings?lat=25.0298&lng=121.5356&radius_m=250`);
  const { buildings } = (await list.json()) as { buildings: { id: string }[] };
  const registered = await fetch(`${url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'owner@example.com', password: 'a long enough secret 1' }),
  });
  const { access_token: token } = (await registered.json()) as { access_token: string };
  return {
    ids: buildings.map(({ id }) => id),
    account: { authorization: `Bearer ${token}` },
    admin: { 'x-admin-secret': ADMIN_SECRET },
  };
}

async function measureAll(service: MeasuredService, stand: CostStand): Promise<MeasuredKind[]> {
  const asked = REQUEST_KINDS.map((kind) => askedKind(service, stand, kind));
  const warmUps: Run[] = [];
  for (const { next, most } of asked) warmUps.push(await repeat(service, next, { ...WARM_UP, most }));
  const rounds = asked.map((): MeasuredKind[] => []);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, kind] of asked.entries()) rounds[index]!.push(await measure(service, kind));
  }
  // the first requests count for the longest time too: for them code is compiled and caches are filled
  return rounds.map((measured, index) => medianOf(measured, warmUps[index]!.longest));
}

/** A kind of request, and what asks for it once more, each time with other arguments. */
interface AskedKind {
  name: string;
  next: () => Promise<void>;
  most: number | undefined;
  sent: () => number;
}

function askedKind({ url }: MeasuredService, stand: CostStand, [name, make, most]: RequestKind): AskedKind {
  let sent = 0;
  return { name, most, sent: () => sent, next: () => ask(url, name, make(stand, sent++)) };
}

async function measure(service: MeasuredService, { name, next, most, sent }: AskedKind): Promise<MeasuredKind> {
  await service.probe();
  const [workBefore, first] = [await service.work(), sent()];
  const run = await repeat(service, next, { ...MEASURED, most: most && Math.ceil(most / ROUNDS) });
  const workAfter = await service.work();
  const perRequest = (total: number): number => total / (sent() - first);
  const usPerUnit = UNIT_US * slowness(run.references);
  return {
    name,
    requested: perRequest(workAfter.requested - workBefore.requested),
    actual: perRequest(workAfter.actual - workBefore.actual),
    measured: perRequest(run.process) / usPerUnit,
    loop: perRequest(run.loop) / usPerUnit,
    longestMs: run.longest,
  };
}

function medianOf(rounds: readonly MeasuredKind[], warmUpLongestMs: number): MeasuredKind {
  const median = (of: (kind: MeasuredKind) => number): number =>
    rounds.map(of).toSorted((a, b) => a - b)[Math.floor(rounds.length / 2)]!;
  return {
    name: rounds[0]!.name,
    requested: median(({ requested }) => requested),
    actual: median(({ actual }) => actual),
    measured: median(({ measured }) => measured),
    loop: median(({ loop }) => loop),
    longestMs: Math.max(warmUpLongestMs, ...rounds.map(({ longestMs }) => longestMs)),
  };
}

/** What a row of requests took, and the reference work beside it. */
interface Run extends ProbedTime {
  references: ReferenceTime[];
}

/**
 * Asks until the service has worked long enough. Each row of requests is followed by the reference work, so that both meet the
 * same other work on the machine; what the idle service takes meanwhile does not count.
 */
async function repeat(
  service: MeasuredService,
  next: () => Promise<void>,
  { us, times: least, most = Infinity }: typeof WARM_UP & { most?: number | undefined },
): Promise<Run> {
  const run: Run = { process: 0, loop: 0, longest: 0, references: [] };
  for (let times = 0; times < most && (times < least || run.process < us);) {
    const before = await service.probe();
    const begun = performance.now();
    for (let row = 0; row < Math.min(IN_A_ROW, most) && performance.now() - begun < ROW_MS; row++, times++)
      await next();
    const after = await service.probe();
    run.process += after.process - before.process;
    run.loop += after.loop - before.loop;
    run.longest = Math.max(run.longest, after.longest);
    run.references.push(referenceTime(REFERENCES));
  }
  return run;
}

/** @throws Error when it is not answered as it must be: a fault is cheaper than what it replaces. */
async function ask(url: string, name: string, { path, body, headers, status = 200 }: ReturnType<RequestKind[1]>) {
  const answer = await fetch(`${url}${path}`, {
    headers: { ...headers, 'accept-encoding': 'identity', 'content-type': 'application/json' },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (answer.status !== status || text.startsWith('{"errors"')) {
    throw new Error(`${name} is answered with ${answer.status}: ${text.slice(0, 300)}`);
  }
}

/** How far apart two figures are: 2 where one is twice or half the other. */
const factor = ({ requested, measured }: MeasuredKind): number => Math.max(requested / measured, measured / requested);

function report(kinds: readonly MeasuredKind[]): BenchRow[] {
  const near = kinds.filter((kind) => factor(kind) <= NEAR.factor).length;
  const worst = Math.max(...kinds.map(factor));
  const held = Math.max(...kinds.map(({ longestMs }) => longestMs));
  if (near < NEAR.share * kinds.length || worst > FAR || held > MAX_HELD_MS) process.exitCode = 1;
  const summary = {
    work: `${near} of ${kinds.length} kinds of requests within a factor of ${NEAR.factor}`,
    ours: `worst factor ${worst.toFixed(2)}`,
    baseline: `to reach: ${NEAR.share * 100} % within ${NEAR.factor}, none beyond ${FAR}`,
    ratio: near / kinds.length,
    note: `longest time of the loop ${held.toFixed(0)} ms, to reach: ${MAX_HELD_MS}`,
  };
  return [...kinds.map(rowOf), summary];
}

const rowOf = (kind: MeasuredKind): BenchRow => {
  const { name, requested, actual, measured, loop, longestMs } = kind;
  const mark = factor(kind) > NEAR.factor ? `; **${factor(kind).toFixed(1)} times off**` : '';
  return {
    work: name,
    ours: `declared ${Math.round(requested)}`,
    baseline: `measured ${Math.round(measured)}`,
    ratio: requested / measured,
    note: `the service counts ${Math.round(actual)}; loop ${Math.round(loop)}, held for ${longestMs.toFixed(0)} ms at most${mark}`,
  };
};
