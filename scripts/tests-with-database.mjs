/**
 * Prints the test files that open a database: those that name a server's address or, by their imports, reach the helper
 * that opens one. The others give the same result on every kind of database, so one run of them is enough.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { inRoot } from './node.mjs';

const HELPER = 'test/helpers/database.ts';
const known = new Map([[HELPER, true]]);

function opensDatabase(file) {
  if (known.has(file)) return known.get(file);
  known.set(file, false); // ends circles
  const text = readFileSync(inRoot(file), 'utf8');
  const opens = text.includes('TEST_DATABASE_URL') || importsOf(file, text).some(opensDatabase);
  known.set(file, opens);
  return opens;
}

function importsOf(file, text) {
  const paths = Array.from(text.matchAll(/\bfrom '(\.[^']+)\.js'/g), ([, path]) => `${path}.ts`);
  return paths
    .map((path) => posix.join(posix.dirname(file), path))
    .filter((path) => path.startsWith('test/') && existsSync(inRoot(path)));
}

const tests = globSync('test/**/*.test.ts', { cwd: inRoot('.') }).sort();
for (const file of tests.filter(opensDatabase)) console.log(file);
