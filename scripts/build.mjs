import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { inRoot, onModernNode, runScript } from './node.mjs';

const COMPILER = 'node_modules/typescript/bin/tsc';
const BUNDLER = 'node_modules/vite/bin/vite.js';
const PAGE_STAMP = inRoot('dist/pages/graphiql/built-from.txt');

/**
 * Brings `dist` up to date: the compiled service and the GraphiQL page; what has not changed is not built again.
 * @returns whether everything was built; faults are on the error output.
 */
export async function build() {
  if (!existsSync(inRoot(COMPILER))) return builtEarlier();
  const built = await Promise.all([runScript(COMPILER, '-p', 'tsconfig.build.json'), buildPage()]);
  return built.every(Boolean);
}

// an installation without development dependencies can only run what was built before
function builtEarlier() {
  const complete = existsSync(inRoot('dist/src/main.js')) && existsSync(PAGE_STAMP);
  if (!complete) console.error('Nothing is built and the compiler is not installed: run "npm ci" first.');
  return complete;
}

async function buildPage() {
  const source = pageFingerprint();
  if (existsSync(PAGE_STAMP) && readFileSync(PAGE_STAMP, 'utf8') === source) return true;
  console.error('Building the GraphiQL page');
  if (!(await runScript(BUNDLER, 'build'))) return false;
  mkdirSync(inRoot('dist/pages/graphiql'), { recursive: true });
  writeFileSync(PAGE_STAMP, source);
  return true;
}

function pageFingerprint() {
  const folder = 'src/pages/graphiql';
  const sources = readdirSync(inRoot(folder)).map((name) => `${folder}/${name}`);
  const hash = createHash('sha256');
  for (const file of ['vite.config.ts', 'package-lock.json', ...sources.sort()]) {
    hash.update(file).update(readFileSync(inRoot(file)));
  }
  return hash.digest('hex');
}

const startedDirectly = realpathSync(process.argv[1]) === fileURLToPath(import.meta.url);
if (startedDirectly && onModernNode() && !(await build())) process.exitCode = 1;
