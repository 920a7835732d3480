/**
 * Prints the test files that a PostgreSQL server may decide otherwise than the embedded database: those that name a
 * server's address or, by their imports, reach the helper that opens a database, save those that only need one to start a
 * service. `npm test` runs every file on the embedded database. With `--one`: those that only need one.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { inRoot } from './node.mjs';

const HELPER = 'test/helpers/database.ts';

/** What is judged before or after the database has done its part, which is the same for both. */
const ONE_DATABASE_IS_ENOUGH = [
  // calculations; what they read has tests of its own in `test/domain`, `test/api/estimate` and `test/api/shading`
  ...api('abroad', 'energy', 'hours', 'money-inputs', 'pv-duty', 'roof-shapes', 'rounded-numbers', 'series'),
  ...api('shadow-edges', 'shadows', 'sun', 'usable-fraction', 'who-shades', 'loads'),
  'test/hostile/compute-roofs.test.ts',
  // who may call what, and what of which source is asked, are decided before a statement; their number is the same
  ...api('access', 'building-sources', 'statements'),
  // the embedded database itself, and keys that a server has only where it is a cluster, which runs all tests with them
  'test/database/first-database.test.ts',
  'test/domain/buildings/spread-keys.test.ts',
  // pages and documents
  ...api('languages', 'report', 'roof-page'),
  'test/pages/',
  'test/house/readme.test.ts',
  'test/rest/',
  // the two protocols: refused, counted or rewritten before a statement or after it
  ...api('field-faults', 'graphql-endpoint', 'graphql-guide', 'graphql-over-http', 'http-paths', 'incremental'),
  ...api('public-cache', 'refusals', 'trusted-documents', 'unknown-members'),
  ...['graphql-cost', 'graphql-documents', 'http-answers', 'http-bodies', 'http-requests'].map(
    (name) => `test/hostile/${name}.test.ts`,
  ),
  'test/http/',
  // what others' servers and files say; what is stored of it has tests in `test/providers/chain`
  ...api('outside-doors', 'terrain', 'terrain-tiles', 'tile-json', 'climate-sources', 'fallback-edge'),
  ...['climate/', 'footprints/', 'formats/', 'places/', 'terrain/'].map((folder) => `test/providers/${folder}`),
];

function api(...names) {
  return names.map((name) => `test/api/${name}.test.ts`);
}

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

const gone = ONE_DATABASE_IS_ENOUGH.filter((path) => !existsSync(inRoot(path)));
if (gone.length > 0) throw new Error(`No such tests: ${gone.join(', ')}`);
const tests = globSync('test/**/*.test.ts', { cwd: inRoot('.') }).sort();
const { true: one = [], false: both = [] } = Object.groupBy(tests.filter(opensDatabase), (file) =>
  ONE_DATABASE_IS_ENOUGH.some((path) => file.startsWith(path)),
);
for (const file of process.argv[2] === '--one' ? one : both) console.log(file);
