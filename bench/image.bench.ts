import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packageRoot } from '../src/config/package-root.js';
import type { BenchRow } from './bench-row.js';

/** Files of packages that the image leaves out, and packages that are not in one without a database. */
const LEFT_OUT = /\.(?:map|ts|mts|cts|md)$|(?:^|\/)postgis\.tar\.gz$/;
const SECOND_NODE = /^node_modules\/node(?:-bin-setup)?$/;
const EMBEDDED = /^(?:node_modules\/@electric-sql\/|dist\/postgis$)/;

const MB = 1e6;

/** Sizes of an installation without development packages, and of what an image adds to that of Node. */
export function benchImage(): Promise<BenchRow[]> {
  const root = packageRoot(import.meta.dirname);
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean; devOptional?: boolean }>;
  };
  const names = Object.entries(packages)
    .filter(([name, { dev, devOptional }]) => name !== '' && !dev && !devOptional)
    // packages for other systems are in the lockfile alone
    .filter(([name]) => existsSync(join(root, name)))
    .map(([name]) => name);
  const size = (folders: readonly string[], isKept: (file: string) => boolean): number =>
    folders.reduce((sum, folder) => sum + sizeOf(join(root, folder), isKept), 0) / MB;
  const program = size(['dist/bundle', 'dist/pages', 'reference'], () => true) + compiledSize(root) / MB;
  const list = JSON.parse(readFileSync(join(root, 'dist/bundle/packages.json'), 'utf8')) as string[];
  const beside = ['dist/postgis', ...list];
  const row = (work: string, megabytes: number, goal: number): BenchRow => ({
    work,
    ours: `${Math.round(megabytes)} MB`,
    baseline: `to reach: ${goal} MB`,
    ratio: goal / megabytes,
  });
  const inImage = (without: RegExp): number =>
    program +
    size(
      beside.filter((name) => !without.test(name)),
      (file) => !LEFT_OUT.test(file),
    );
  return Promise.resolve([
    row(
      'packages of production, without the pinned Node',
      size(
        names.filter((name) => !SECOND_NODE.test(name)),
        () => true,
      ),
      200,
    ),
    row('own layers of the image', inImage(/^$/), 120),
    row('own layers of the image with EMBEDDED=no', inImage(EMBEDDED), 120),
  ]);
}

/** Of what the engine compiles ahead. */
function compiledSize(root: string): number {
  const folder = mkdtempSync(join(tmpdir(), 'bench-compiled-'));
  try {
    execFileSync(process.execPath, [join(root, 'scripts/compile-ahead.mjs'), folder]);
    return sizeOf(folder, () => true);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Of the files of one package; packages inside it have entries of their own. */
function sizeOf(folder: string, isKept: (file: string) => boolean): number {
  let bytes = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && entry.name !== 'node_modules') bytes += sizeOf(path, isKept);
    else if (entry.isFile() && isKept(entry.name)) bytes += statSync(path).size;
  }
  return bytes;
}
