import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { inRoot } from './node.mjs';

const PACKAGE = 'node_modules/@electric-sql/pglite-postgis';
const FOLDER = 'dist/postgis';
const STAMP = inRoot(`${FOLDER}/built-from.txt`);

/** Functions, projections, and the statements that create the extension; not rasters, topology, geocoder and upgrades. */
const USED =
  /^(?:lib\/postgresql\/postgis-3\.so|share\/proj\/.+|share\/postgresql\/extension\/postgis(?:--[\d.]+\.sql|\.control))$/;

const BLOCK = 512;

/**
 * Picks from the package of the embedded PostGIS what the service uses, a third of its 95 MB: all of it is unpacked, and its
 * libraries compiled, whenever an embedded database is opened.
 */
export function postgisArchive() {
  const { version } = JSON.parse(readFileSync(inRoot(`${PACKAGE}/package.json`), 'utf8'));
  const made = inRoot(`${FOLDER}/postgis.tar.gz`);
  if (existsSync(made) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === version) return;
  const used = entriesOf(gunzipSync(readFileSync(inRoot(`${PACKAGE}/dist/postgis.tar.gz`)))).filter(({ name }) =>
    USED.test(name),
  );
  mkdirSync(inRoot(FOLDER), { recursive: true });
  const archive = Buffer.concat([...used.map(({ bytes }) => bytes), Buffer.alloc(2 * BLOCK)]);
  writeFileSync(`${made}.${process.pid}`, gzipSync(archive));
  renameSync(`${made}.${process.pid}`, made);
  writeFileSync(STAMP, version);
}

/** The files of a tar: each has a block with its name and its length in octal digits, then its content in whole blocks. */
function entriesOf(tar) {
  const entries = [];
  for (let at = 0; tar[at] !== 0;) {
    const [name] = tar.toString('latin1', at, at + 100).split('\0');
    const length = parseInt(tar.toString('latin1', at + 124, at + 136), 8);
    const end = at + BLOCK * (1 + Math.ceil(length / BLOCK));
    entries.push({ name, bytes: tar.subarray(at, end) });
    at = end;
  }
  return entries;
}
