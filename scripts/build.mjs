import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BUNDLE, bundle } from './bundle.mjs';
import { firstDatabase } from './first-database.mjs';
import { inRoot, onModernNode, root, runScript } from './node.mjs';
import { postgisArchive } from './postgis-archive.mjs';

const COMPILER = 'node_modules/typescript/bin/tsc';
const BUNDLER = 'node_modules/vite/bin/vite.js';
/** What the map page and the page of quotes have in common: calculations, the client of the graph, words and numbers. */
const SHARED = ['src/core', 'src/pages/client', 'src/pages/report'];
/** Pages that Vite builds, by their folder; what else they are made of; and what is said while one is built. */
const PAGES = [
  { page: 'graphiql', also: [], says: 'Building the GraphiQL page' },
  { page: 'explorer', also: [...SHARED, 'src/pages/quotes'], says: 'Building the map page' },
  { page: 'quotes', also: SHARED, says: 'Building the page of quotes' },
];

/** Pages whose files the service reads as they are. */
const PLAIN_PAGES = ['account', 'developers', 'docs', 'report', 'validation'];

const stampOf = (page) => inRoot(`dist/pages/${page}/built-from.txt`);

/**
 * Brings `dist` up to date: the compiled service, its pages and its bundle; what has not changed is not built again.
 * @param hasBundle whether the bundle is wanted; the compiled files run without it.
 * @returns whether everything was built; faults are on the error output.
 */
export async function build({ hasBundle = true } = {}) {
  if (!existsSync(inRoot(COMPILER))) return builtEarlier();
  if (!existsSync(inRoot('dist/.tsbuildinfo'))) console.error('Compiling the service, once: about 20 s');
  copyFilesOfPages('dist/src/pages');
  postgisArchive();
  const built = await Promise.all([runScript(COMPILER, '-p', 'tsconfig.build.json'), buildPages()]);
  if (!built.every(Boolean)) return false;
  if (!hasBundle) return true;
  await bundle();
  copyFilesOfPages(BUNDLE);
  return firstDatabase();
}

// an installation without development dependencies can only run what was built before
function builtEarlier() {
  const complete = existsSync(inRoot('dist/bundle/main.js')) && PAGES.every(({ page }) => existsSync(stampOf(page)));
  if (!complete) console.error('Nothing is built and the compiler is not installed: run "npm ci" first.');
  return complete;
}

/** Markup, styles and scripts, each beside the code that reads it. */
function copyFilesOfPages(folder) {
  for (const file of PLAIN_PAGES.flatMap((page) => filesOf(`src/pages/${page}`)).filter(
    (name) => !name.endsWith('.ts'),
  )) {
    const [from, to] = [inRoot(file), inRoot(join(folder, relative('src/pages', file)))];
    // two builds beside each other, as of tests, may not both replace a file
    if (!existsSync(to) || !readFileSync(to).equals(readFileSync(from))) cpSync(from, to);
  }
}

async function buildPages() {
  for (const page of PAGES) if (!(await buildPage(page))) return false;
  return true;
}

async function buildPage({ page, also, says }) {
  const source = fingerprint([`src/pages/${page}`, ...also]);
  const stamp = stampOf(page);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === source) return true;
  const begun = performance.now();
  console.error(`${says} …`);
  if (!(await runScript(BUNDLER, 'build', '--mode', page))) return false;
  console.error(`  done in ${Math.ceil((performance.now() - begun) / 1000)} s`);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, source);
  return true;
}

function fingerprint(folders) {
  const hash = createHash('sha256');
  for (const file of ['vite.config.ts', 'package-lock.json', ...folders.flatMap(filesOf)]) {
    hash.update(file).update(readFileSync(inRoot(file)));
  }
  return hash.digest('hex');
}

const filesOf = (folder) =>
  readdirSync(inRoot(folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .sort();

const startedDirectly = realpathSync(process.argv[1]) === fileURLToPath(import.meta.url);
if (startedDirectly && onModernNode() && !(await build())) process.exitCode = 1;
