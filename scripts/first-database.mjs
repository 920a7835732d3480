import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { inRoot, runScript } from './node.mjs';
import { BUNDLE } from './bundle.mjs';

const MIGRATIONS = 'src/database/migrations';
const SELF = 'scripts/first-database.mjs';

/**
 * Puts an embedded database with all migrations and without records beside the bundle, for first starts to begin with. It
 * is made again when a migration or a package changes. @returns whether it is there.
 */
export async function firstDatabase() {
  const made = inRoot(`dist/first-database/${fingerprint()}.tar.gz`);
  if (!existsSync(made)) {
    console.error('Making the first database, once: about 10 s …');
    if (!(await runScript(SELF, made))) return false;
  }
  copyFileSync(made, inRoot(`${BUNDLE}/first-database.tar.gz`));
  return true;
}

function fingerprint() {
  const hash = createHash('sha256');
  const names = readdirSync(inRoot(MIGRATIONS), { recursive: true }).filter((name) => name.endsWith('.ts'));
  const files = names.map((name) => join(MIGRATIONS, name));
  files.sort();
  for (const file of ['package-lock.json', ...files]) {
    hash.update(file).update(readFileSync(inRoot(file)));
  }
  return hash.digest('hex').slice(0, 16);
}

/** Runs in a process of its own: the database needs much memory. @param file appears when it is complete. */
async function make(file) {
  await import('reflect-metadata');
  const { openDatabase } = await import('../dist/src/database/database.js');
  const database = await openDatabase({ dataDir: 'memory', databasePoolSize: 1 });
  const archive = await database.pglite.dumpDataDir('none');
  await database.close();
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.${process.pid}`, gzipSync(Buffer.from(await archive.arrayBuffer()), { level: 9 }));
  renameSync(`${file}.${process.pid}`, file);
}

if (process.argv[1] === inRoot(SELF)) await make(process.argv[2]);
