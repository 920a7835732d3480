import { existsSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { pathToFileURL } from 'node:url';
import { build } from './build.mjs';
import { placeOfProgram } from './bundle.mjs';
import { inRoot, readEnvironmentFile } from './node.mjs';

const SERVICE = 'src/main.js';

/** What takes how long: the first start creates the embedded database. */
function startText() {
  const { DATABASE_URL, DATA_DIR = './data' } = process.env;
  const isFirst = !DATABASE_URL && (DATA_DIR === 'memory' || !existsSync(DATA_DIR));
  return isFirst ? 'Starting: creates the database, about 10 s …' : 'Starting …';
}

/**
 * Builds, then runs a built file, from the bundle where it is in there, in this very process, so that signals reach it.
 * @param file path inside `dist`.
 * @param parameters what the file finds behind its own name in `process.argv`.
 */
export async function startBuilt(file, ...parameters) {
  if (!(await build())) {
    process.exitCode = 1;
    return;
  }
  readEnvironmentFile();
  if (file === SERVICE) console.error(startText());
  process.setSourceMapsEnabled(true);
  // the next start does not compile what has not changed
  enableCompileCache(inRoot('dist/.compiled'));
  const path = inRoot(placeOfProgram(file));
  process.argv = [process.execPath, path, ...parameters];
  await import(pathToFileURL(path).href);
}
