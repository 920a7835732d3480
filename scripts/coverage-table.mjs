/**
 * Prints the coverage of `src/core` and `src/domain`, and of their folders. Fails where a room is below its bound.
 *
 *     node scripts/coverage-table.mjs FOLDER/coverage-summary.json
 */
import { readFileSync } from 'node:fs';
import { inRoot } from './node.mjs';

/** Least coverage [%], one less than measured on 2026-11-22 (93.4 and 85.8; 70.6 and 60.9). */
const BOUNDS = { core: { statements: 92, branches: 84 }, domain: { statements: 69, branches: 59 } };

/** `src/core/energy/module/losses.ts` counts for `core` and for `core/energy`. */
function foldersOf(file) {
  const [room, topic, ...rest] = file.slice(inRoot('src/').length).split('/');
  return rest.length > 0 ? [room, `${room}/${topic}`] : [room];
}

const { total: _, ...files } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const folders = new Map();
for (const [file, figures] of Object.entries(files)) {
  for (const folder of foldersOf(file)) {
    const sums = folders.get(folder) ?? { statements: [0, 0], branches: [0, 0] };
    folders.set(folder, sums);
    for (const [kind, sum] of Object.entries(sums)) {
      sum[0] += figures[kind].covered;
      sum[1] += figures[kind].total;
    }
  }
}

const percent = ([covered, total]) => (total > 0 ? (100 * covered) / total : 100);
const cell = (sum) => `${percent(sum).toFixed(1)} %`.padStart(12);
console.log(`${''.padEnd(24)}${'statements'.padStart(12)}${'branches'.padStart(12)}`);
for (const [folder, { statements, branches }] of [...folders].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
  console.log(folder.padEnd(24) + cell(statements) + cell(branches));
}

for (const [room, bounds] of Object.entries(BOUNDS)) {
  for (const [kind, least] of Object.entries(bounds)) {
    if (percent(folders.get(room)[kind]) >= least) continue;
    console.error(`${room}: the coverage of ${kind} is below ${least} %`);
    process.exitCode = 1;
  }
}
