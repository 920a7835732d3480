import 'reflect-metadata';
import { writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { packageRoot } from '../src/config/package-root.js';
import type { BenchRow } from './bench-row.js';
import { benchBuildings } from './buildings.bench.js';
import { benchCost } from './cost.bench.js';
import { benchCountry } from './country.bench.js';
import { benchDistrict } from './district.bench.js';
import { benchEnergy } from './energy.bench.js';
import { benchEstimate } from './estimate.bench.js';
import { benchFairness } from './fairness.bench.js';
import { benchHttp } from './http.bench.js';
import { benchImage } from './image.bench.js';
import { benchLayout } from './layout.bench.js';
import { benchLists } from './lists.bench.js';
import { benchShade } from './shade.bench.js';
import { benchShadingWorkers } from './shading-workers.bench.js';
import { benchStart } from './start.bench.js';
import { benchTerrain } from './terrain.bench.js';

/** The rooms that are measured; `npm run bench -- shade energy` takes only some. */
const BENCHES: Record<string, () => Promise<BenchRow[]>> = {
  energy: benchEnergy,
  shade: benchShade,
  layout: benchLayout,
  terrain: benchTerrain,
  estimate: benchEstimate,
  district: benchDistrict,
  buildings: benchBuildings,
  http: benchHttp,
  lists: benchLists,
  cost: benchCost,
};

/** Only by name: most take minutes, and the first 3 GB on the server. */
const LARGE: Record<string, () => Promise<BenchRow[]>> = {
  country: benchCountry,
  fairness: benchFairness,
  'shading-workers': benchShadingWorkers,
  start: benchStart,
  image: benchImage,
};

const wanted = process.argv.slice(2);
const names = wanted.length > 0 ? wanted : Object.keys(BENCHES);
const sections: string[] = [];
for (const name of names) {
  const bench = BENCHES[name] ?? LARGE[name];
  if (bench === undefined)
    throw new Error(`There is no bench "${name}"; there are ${Object.keys({ ...BENCHES, ...LARGE }).join(', ')}`);
  const rows = await bench();
  const table = toTable(rows);
  process.stdout.write(`\n${name}\n${table}\n`);
  sections.push(`## ${name}\n\n${table}`);
}
if (wanted.length === 0) writeFileSync(join(packageRoot(import.meta.dirname), 'docs/benchmarks.md'), report(sections));

function toTable(rows: readonly BenchRow[]): string {
  const cells = rows.map(({ work, ours, baseline, ratio, note = '' }) => [
    work,
    ours,
    baseline,
    ratio.toPrecision(3),
    note,
  ]);
  const header = ['work', 'ours', 'baseline in the same run', 'ratio', 'note'];
  return [header, header.map(() => '---'), ...cells].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

function report(tables: readonly string[]): string {
  const [cpu] = cpus();
  const machine = `${cpus().length} cores (${cpu?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`;
  return [
    '# Benchmarks',
    '',
    `Written by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}: ${machine}.`,
    'The absolute figures drift with the machine; the ratio is ours against a baseline measured in the same run (over 1: ours is faster).',
    '',
    tables.join('\n\n'),
    '',
  ].join('\n');
}
