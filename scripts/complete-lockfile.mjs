/**
 * Completes package-lock.json after an `npm install`: npm leaves out the binaries of other platforms that the registry
 * in use does not carry, and `npm ci` then refuses the file everywhere. Their version is the one that their package
 * asks for; platform and processor are in their name. They are never fetched on another platform than their own.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { inRoot } from './node.mjs';

const PLATFORM =
  /[/-](android|darwin|freebsd|linux|openharmony|win32)-(arm64|arm|ia32|ppc64|riscv64|s390x|x64)(?:-(\w+))?$/;

const file = inRoot('package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8'));

for (const owner of Object.values(lock.packages)) {
  for (const [name, version] of Object.entries(owner.optionalDependencies ?? {})) complete(name, version, owner);
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en')));
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);

function complete(name, version, owner) {
  const path = `node_modules/${name}`;
  if (Object.keys(lock.packages).some((known) => known.endsWith(path))) return;
  const [, os, cpu, system] = PLATFORM.exec(name) ?? [];
  if (os === undefined) throw new Error(`${name} is not in the lockfile and its name tells no platform`);
  const libc = os === 'linux' && system ? { libc: [system.startsWith('musl') ? 'musl' : 'glibc'] } : {};
  const dev = owner.dev === true ? { dev: true } : {};
  lock.packages[path] = { version, cpu: [cpu], ...dev, ...libc, optional: true, os: [os] };
  console.log(`${name}@${version}: added`);
}
