/**
 * Changes the rules of some files, one at a time (see `mutants.mjs`), and runs tests: a change that no test notices is a
 * survivor.
 *
 *     npm run mutate -- 'test/core/finance/*.test.ts,test/truth/money/*.test.ts' src/core/finance/case/metrics.ts ...
 *
 * With `--numbers` before the tests only the numbers of constants, defaults and comparisons are changed.
 *
 * The tests must not need a database. A file is changed on disk during the run and restored afterwards. A change that leaves
 * every result the same, or moves it by far less than its uncertainty, is marked in the file by a comment behind its line,
 * `// equal: <reason>`, and not tried; one that makes the tests take far longer, such as a loop without end, is noticed. Exit
 * code 1 when a change survived, 2 when the tests fail as the files are.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { createVitest } from 'vitest/node';
import { mutantsOf } from './mutants.mjs';

const EQUAL = /\/\/ equal: \S/;

/** How long the tests may take: this often what they take without a change, and at least so many milliseconds. */
const TIME_LIMIT = { factor: 10, atLeastMs: 10_000 };

/** Whether all tests pass within a time. The process of tests that do not is killed, which counts as a fault of theirs. */
async function passes(vitest, file, specifications, limitMs) {
  vitest.invalidateFile(file);
  const limit = setTimeout(() => spawnSync('pkill', ['-KILL', '-P', `${process.pid}`]), limitMs);
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  clearTimeout(limit);
  return testModules.length > 0 && unhandledErrors.length === 0 && testModules.every((one) => one.ok());
}

/** All tests, those named like the file first, since they are most likely to notice. */
async function testsFor(vitest, file) {
  const name = basename(file).split('.')[0];
  const all = await vitest.globTestSpecifications();
  return all.toSorted((a, b) => Number(b.moduleId.includes(name)) - Number(a.moduleId.includes(name)));
}

/** Tries the changes of one file. @returns how many were tried, and how many no test noticed. */
async function tryFile(vitest, file, limitMs) {
  const path = resolve(file);
  const text = readFileSync(path, 'utf8');
  const lines = text.split('\n');
  const mutants = mutantsOf(path, text).filter(
    ({ line, from }) =>
      !EQUAL.test(lines[line - 1]) && (!numbersOnly || Number.isFinite(Number(from.replaceAll('_', '')))),
  );
  const specifications = await testsFor(vitest, file);
  let survivors = 0;
  try {
    for (const { start, end, line, from, to } of mutants) {
      writeFileSync(path, text.slice(0, start) + to + text.slice(end));
      const survived = await passes(vitest, path, specifications, limitMs);
      console.log(`${survived ? 'SURVIVED' : 'noticed '} ${file}:${line} ${from} -> ${to}`);
      if (survived) survivors += 1;
    }
  } finally {
    writeFileSync(path, text);
    vitest.invalidateFile(path);
  }
  return { tried: mutants.length, survivors };
}

const numbersOnly = process.argv[2] === '--numbers';
const [tests, ...files] = process.argv.slice(numbersOnly ? 3 : 2);
const vitest = await createVitest('test', {
  config: 'vitest.core.config.ts',
  include: tests.split(','),
  watch: false,
  bail: 1,
  maxWorkers: 1,
  reporters: [{}],
});
const total = { tried: 0, survivors: 0 };
const startedAt = performance.now();
// tests that fail by themselves would notice every change
if (!(await passes(vitest, resolve(files[0]), await vitest.globTestSpecifications(), 600_000))) {
  await vitest.close();
  console.error('The tests fail without a change, or there are none: nothing was tried');
  process.exit(2);
}
const limitMs = Math.max(TIME_LIMIT.factor * (performance.now() - startedAt), TIME_LIMIT.atLeastMs);
for (const file of files) {
  const { tried, survivors } = await tryFile(vitest, file, limitMs);
  total.tried += tried;
  total.survivors += survivors;
}
await vitest.close();
console.log(`${total.survivors} of ${total.tried} survived`);
process.exitCode = total.survivors > 0 ? 1 : 0;
