import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PACKAGES_LIST } from './bundle.mjs';
import { inRoot } from './node.mjs';

/** Types and maps are for those who write programs, texts for those who read them; the build has its own PostGIS. */
const LEFT_OUT = /\.(?:map|ts|mts|cts|md)$|\/postgis\.tar\.gz$/;

const [target, withoutScope] = process.argv.slice(2);

// copies the packages that the bundle needs to a folder, but for those of one scope
for (const path of JSON.parse(readFileSync(inRoot(PACKAGES_LIST), 'utf8'))) {
  if (withoutScope !== undefined && path.includes(`node_modules/${withoutScope}/`)) continue;
  cpSync(inRoot(path), join(target, path), { recursive: true, filter: (file) => !LEFT_OUT.test(file) });
}
