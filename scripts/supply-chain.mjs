/**
 * Checks what the service is made of, without a network: every package of every lockfile has a checksum and no address of its
 * own, no package runs a script that is not known, and the image is built without scripts.
 * Use: node scripts/supply-chain.mjs [FOLDER]; the repository unless given. Ends with 1 where something is wrong.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from './node.mjs';

const LOCKFILES = ['package-lock.json', 'test/clients/package-lock.json', 'examples/frontend/package-lock.json'];
const CHECKSUM = /^sha512-[\w+/]{86}==$/;
const SCRIPTLESS = /^npm (?:ci|prune)\b(?=.*--ignore-scripts)/;

const [folder = inRoot('')] = process.argv.slice(2);
const read = (file) => readFileSync(join(folder, file), 'utf8');
const faults = [];

/** Packages of a lockfile by their paths in it, without the root and links. */
const packagesOf = (file) =>
  Object.entries(JSON.parse(read(file)).packages).filter(([path, { link }]) => path !== '' && !link);

for (const file of LOCKFILES) {
  const packages = packagesOf(file);
  const sound = packages.filter(([, { integrity }]) => CHECKSUM.test(integrity));
  console.log(`${file}: ${sound.length} of ${packages.length} packages have a SHA-512`);
  for (const entry of packages.filter((one) => !sound.includes(one))) faults.push(`${file}: no SHA-512 of ${entry[0]}`);
  for (const [path, { resolved }] of packages) if (resolved) faults.push(`${file}: ${path} names an address`);
}

const known = JSON.parse(read('package.json')).allowScripts;
const scripted = packagesOf('package-lock.json').filter(([, { hasInstallScript }]) => hasInstallScript);
const names = new Set(scripted.map(([path]) => path.split('node_modules/').at(-1)));
console.log(`install scripts: ${[...names].join(', ')}; the image runs none`);
for (const name of names) if (!(name in known)) faults.push(`package.json: allowScripts does not decide on ${name}`);
for (const name in known)
  if (!names.has(name)) faults.push(`package.json: allowScripts names ${name}, which has no script`);

const containerfile = read('deploy/Containerfile');
for (const command of containerfile.match(/npm (?:ci|install|prune)\b[^\n&]*/g) ?? []) {
  if (!SCRIPTLESS.test(command)) faults.push(`deploy/Containerfile: "${command.trim()}" runs scripts`);
}

const images = `${containerfile}\n${read('deploy/compose.yaml')}`.match(/docker\.io\/[\w./-]+:[\w.-]+/g) ?? [];
console.log('Not checked, because it needs a network:');
for (const image of new Set(images)) console.log(`- ${image} is a tag; docs/operations.md says how to name its digest`);
console.log('- known vulnerabilities: run "npm audit --omit=dev" where a registry answers it');
console.log('- signatures of packages: run "npm audit signatures" there');

for (const fault of faults) console.error(`FAULT: ${fault}`);
process.exitCode = faults.length === 0 ? 0 : 1;
