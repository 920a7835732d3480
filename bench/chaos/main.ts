import 'reflect-metadata';
import { FAULTS, injectFault } from './faults.js';
import { removeFilled } from './filled-area.js';
import { cutPower } from './powercut.js';

/** Injects the named faults and prints one table; ends with 1 where something acknowledged is lost or no retry cures. */
const USAGE = `Usage: npm run chaos -- [none] [upgrade] [replica] [failover] [kill] [powercut[:WRITES:CUTS]]

All but powercut need haproxy and the programs of a PostgreSQL server with PostGIS. none is the same without a fault.
CHAOS_RATE: requests in a second (200). CHAOS_FROM: folder of an earlier build, from which upgrade begins.
CHAOS_BUILDINGS: buildings of the bench's town that are loaded first, and all over which requests then ask (0: the
demo district).
`;

const names = process.argv.slice(2);
const isKnown = (name: string): boolean => name in FAULTS || name.startsWith('powercut');
if (names.length === 0 || !names.every(isKnown)) {
  process.stderr.write(USAGE);
  process.exit(2);
}

const COLUMNS = [
  'fault',
  'tried',
  'lost',
  'not cured by a retry',
  'cured by a retry',
  'p99',
  'longest without a write',
  'minutes',
];
const rows: string[][] = [];
// it runs for long: what was measured is not lost with what fails later
for (const cells of [COLUMNS, COLUMNS.map(() => '---')]) printRow(cells);
try {
  for (const name of names) {
    const begunMs = performance.now();
    const row = name.startsWith('powercut') ? await powerCut(name) : await fault(name);
    rows.push([...row, ((performance.now() - begunMs) / 60_000).toFixed(1)]);
    printRow(rows.at(-1)!);
  }
} finally {
  await removeFilled();
}
if (rows.some(([, , lost, failed]) => lost !== '0' || failed !== '0')) process.exitCode = 1;

function printRow(cells: readonly string[]): void {
  process.stdout.write(`| ${cells.join(' | ')} |\n`);
}

async function fault(name: string): Promise<string[]> {
  const { fault: title, visits, lost } = await injectFault(name);
  const { requests, cured, failed, p99Ms, longestWithoutWriteSeconds, written } = visits;
  const { all, ...each } = p99Ms;
  const kinds = Object.entries(failed).map(([said, count]) => `${count} ${said}`);
  return [
    title,
    `${requests} requests, ${written.length} writes acknowledged`,
    String(lost),
    kinds.length === 0 ? '0' : kinds.join(', '),
    String(cured),
    `${Math.round(all!)} ms (${kindsOf(each)})`,
    `${longestWithoutWriteSeconds.toFixed(1)} s`,
  ];
}

function kindsOf(p99Ms: Readonly<Record<string, number>>): string {
  const each = Object.entries(p99Ms).map(([kind, ms]) => `${kind} ${Math.round(ms)}`);
  return each.join(', ');
}

async function powerCut(name: string): Promise<string[]> {
  const [, writes = '10000', cuts = '200'] = name.split(':');
  const { broken, lost, checked, syncs } = await cutPower({ writes: Number(writes), writers: 16, cuts: Number(cuts) });
  for (const message of new Set(broken)) process.stderr.write(`${message}\n`);
  return [
    'power cut of the embedded database',
    `${writes} writes, ${cuts} cuts, ${checked} acknowledged writes looked for, ${syncs} syncs`,
    String(lost),
    String(broken.length),
    '-',
    '-',
    '-',
  ];
}
