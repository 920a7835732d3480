/**
 * Changes each number of the constants of some files, one at a time, and runs tests: a change that no test notices is a
 * survivor. Whole numbers become one more, others twice as much, 0 becomes 1.
 *
 *     npm run mutate -- 'test/core/finance/*.test.ts,test/truth/money/*.test.ts' src/core/finance/metrics.ts ...
 *
 * The tests must not need a database. A file is changed on disk during the run and restored afterwards. Exit code 1 when a
 * change survived.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createVitest } from 'vitest/node';

const CONSTANT = /^(?:export )?const (\[?[A-Z][A-Z0-9_, ]*\]?)[^=\n]*=[^=>][^]*?;$/gm;
const NUMBER = /(?<![\w.$])\d[\d_]*(?:\.\d+)?(?:e-?\d+)?(?![\w.])/g;
const QUOTED_OR_COMMENT = /'[^'\n]*'|`[^`]*`|"[^"\n]*"|\/\*[^]*?\*\/|\/\/.*/g;
/** Longer lists that are no bounds are tables of a source, checked as a whole by its tests. */
const MOST_NUMBERS = 8;

const blank = (text) => text.replaceAll(QUOTED_OR_COMMENT, (part) => part.replaceAll(/[^\n]/g, ' '));

function changed(text) {
  const value = Number(text.replaceAll('_', ''));
  if (value === 0) return '1';
  return String(Number.isInteger(value) ? value + 1 : value * 2);
}

/** The changes of one file: where, of which constant, from what to what. */
function mutantsOf(text) {
  return [...blank(text).matchAll(CONSTANT)].flatMap((constant) => {
    const numbers = [...constant[0].matchAll(NUMBER)];
    if (numbers.length > MOST_NUMBERS && !constant[0].includes('min:')) return [];
    return numbers.map((number) => {
      const at = constant.index + number.index;
      const line = text.slice(0, at).split('\n').length;
      return { name: constant[1].trim(), line, at, from: number[0], to: changed(number[0]) };
    });
  });
}

/** Whether all tests pass. */
async function run(vitest, file, specifications) {
  vitest.invalidateFile(file);
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  return unhandledErrors.length === 0 && testModules.every((one) => one.ok());
}

/** Tries the changes of one file. @returns how many no test noticed. */
async function countSurvivors(vitest, file) {
  const path = resolve(file);
  const text = readFileSync(path, 'utf8');
  const mutants = mutantsOf(text);
  const specifications = mutants.length > 0 ? await vitest.globTestSpecifications() : [];
  let survivors = 0;
  try {
    for (const { name, line, at, from, to } of mutants) {
      writeFileSync(path, text.slice(0, at) + to + text.slice(at + from.length));
      const survived = specifications.length === 0 || (await run(vitest, path, specifications));
      console.log(`${survived ? 'SURVIVED' : 'noticed '} ${file}:${line} ${name}: ${from} -> ${to}`);
      if (survived) survivors += 1;
    }
  } finally {
    writeFileSync(path, text);
  }
  return survivors;
}

const [tests, ...files] = process.argv.slice(2);
const vitest = await createVitest('test', {
  config: 'vitest.core.config.ts',
  include: tests.split(','),
  watch: false,
  bail: 1,
  maxWorkers: 1,
  reporters: [{}],
});
let survivors = 0;
for (const file of files) survivors += await countSurvivors(vitest, file);
await vitest.close();
console.log(`${survivors} survived`);
process.exitCode = survivors > 0 ? 1 : 0;
