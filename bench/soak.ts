/**
 * Whether the service holds what it needs and no more: mixed requests through both doors against a service of its own, and
 * its memory and handles meanwhile as its metrics tell them, and the size of its database. Garbage is collected before each
 * look: how much of it waits differs by more than the bound. Its database is one of its own on the server of
 * TEST_DATABASE_URL, else the embedded one in a folder: one in memory keeps its write-ahead log, up to 1 GB, in the process.
 *
 *     npm run soak -- [REQUESTS]
 *
 * Ends with 1 when the memory of the process or the database grows by more than 1 MB for 10,000 requests after the warm-up, or when
 * handles and timers are more than they were after it by more than a few. 100,000 requests, unless given otherwise, take some minutes.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { createDatabase, dropDatabase } from './buildings.bench.js';
import { sendMixed } from './mixed-requests.js';

const DEFAULT_REQUESTS = 100_000;
/** Part of the requests that goes before, in which caches fill and code is compiled, and the least that this takes. */
const WARM_UP = 0.1;
const MIN_WARM_UP = 5_000;
const SAMPLES = 25;
/** Growth that is taken [MB for 10,000 requests]. */
const MAX_SLOPE = 1;
/** Time in which what the last requests left comes to its end [ms]. */
const SETTLE_MS = 3_000;
/** Time in which the service collects its garbage [ms]. */
const COLLECT_MS = 1_000;
/** Timers and handles of work that goes on by itself, which are there at one look and not at another. */
const PASSING = 3;

/** What the process and its database hold. */
interface Holding {
  residentMb: number;
  databaseMb: number;
  /** Handles, requests and timers by their kind. */
  resources: Record<string, number>;
}

const requests = Number(process.argv[2] ?? DEFAULT_REQUESTS);
if (!Number.isInteger(requests) || requests < SAMPLES) throw new Error(`REQUESTS must be ${SAMPLES} or more`);

const server = process.env['TEST_DATABASE_URL'];
const databaseUrl = server ? await createDatabase(server, 'soak') : '';
const collector = join(import.meta.dirname, 'collect-garbage.js');
const folder = await mkdtemp(join(tmpdir(), 'soak-'));
const service = spawn(
  process.execPath,
  ['--expose-gc', '--import', collector, join(import.meta.dirname, '../src/main.js')],
  {
    env: {
      ...process.env,
      PORT: '0',
      DATABASE_URL: databaseUrl,
      DATA_DIR: folder,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  },
);
const ended = new Promise((settle) => service.once('close', settle));
try {
  process.exitCode = (await soak(await addressOf(service.stdout))) ? 0 : 1;
} finally {
  service.kill('SIGTERM');
  await ended;
  if (server) await dropDatabase(server, databaseUrl);
  await rm(folder, { recursive: true, force: true });
}

async function addressOf(output: NodeJS.ReadableStream): Promise<string> {
  let text = '';
  for await (const chunk of output) {
    text += String(chunk);
    const url = /health\s+(http\S+)\/healthz/.exec(text)?.[1];
    if (url !== undefined) return url;
  }
  throw new Error('The service ended at its start');
}

/** @returns whether it held. */
async function soak(url: string): Promise<boolean> {
  await sendMixed(url, Math.max(MIN_WARM_UP, Math.ceil(requests * WARM_UP)));
  const before = await settled(url);
  const samples: (readonly [sent: number, held: Holding])[] = [];
  const step = Math.floor(requests / SAMPLES);
  for (let sent = step; sent <= requests; sent += step) {
    await sendMixed(url, step, sent);
    const held = await holdingOf(url);
    samples.push([sent, held]);
    process.stdout.write(`${sent}\t${held.residentMb.toFixed(1)} MB\tdatabase ${held.databaseMb.toFixed(1)} MB\n`);
  }
  const after = await settled(url);
  const growth = (['residentMb', 'databaseMb'] as const).map(
    (part) => slopeOf(samples.map(([sent, held]) => [sent, held[part]])) * 10_000,
  );
  const grown = Object.entries(after.resources).filter(
    ([kind, count]) => count > (before.resources[kind] ?? 0) + PASSING,
  );
  const [memory, database] = growth.map((slope) => `${slope.toFixed(2)} MB`);
  process.stdout.write(`memory ${memory}, database ${database} for 10,000 requests (each at most ${MAX_SLOPE})\n`);
  process.stdout.write(`before ${JSON.stringify(before.resources)}\nafter  ${JSON.stringify(after.resources)}\n`);
  return growth.every((slope) => slope <= MAX_SLOPE) && grown.length === 0;
}

async function settled(url: string): Promise<Holding> {
  await pause(SETTLE_MS);
  return holdingOf(url);
}

async function holdingOf(url: string): Promise<Holding> {
  service.kill('SIGUSR2');
  await pause(COLLECT_MS);
  const text = await (await fetch(`${url}/metrics`, { headers: { connection: 'close' } })).text();
  const resident = /^process_resident_memory_bytes (\S+)/m.exec(text)?.[1];
  const resources = [...text.matchAll(/^nodejs_active_resources\{type="(\w+)"\} (\d+)/gm)];
  return {
    residentMb: Number(resident) / 1e6,
    databaseMb: (await (server ? sizeOnServer() : sizeOfFolder(folder))) / 1e6,
    resources: Object.fromEntries(resources.map(([, kind, count]) => [kind, Number(count)])),
  };
}

/** Size of the database on the server [bytes]. */
async function sizeOnServer(): Promise<number> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ size: string }>('select pg_database_size(current_database()) as size');
    return Number(rows[0]!.size);
  } finally {
    await client.end();
  }
}

/** Size of all files of a folder [bytes]. */
async function sizeOfFolder(path: string): Promise<number> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  // the database may remove a file meanwhile
  const sizes = await Promise.all(
    files.map((file) =>
      stat(file).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Slope of the straight line of least squares through points. */
function slopeOf(points: readonly (readonly [number, number])[]): number {
  const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(points.map(([at]) => at)), mean(points.map(([, value]) => value))];
  const across = points.reduce((sum, [at, value]) => sum + (at - x) * (value - y), 0);
  return across / points.reduce((sum, [at]) => sum + (at - x) ** 2, 0);
}
