import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

interface LockedPackage {
  hasInstallScript?: boolean;
  integrity?: string;
  optional?: boolean;
  os?: string[];
  dependencies?: Record<string, string>;
}

interface Manifest {
  allowScripts: Record<string, boolean>;
  engines: { node: string };
  scarfSettings: object;
}

const manifest = JSON.parse(read('package.json')) as Manifest;
const packages = (JSON.parse(read('package-lock.json')) as { packages: Record<string, LockedPackage> }).packages;

/** Packages with a script that npm would run at their installation, and why the service does without. */
const INSTALL_SCRIPTS: Record<string, string> = {
  'node_modules/@apollo/protobufjs': 'the script only warns of how its version is asked for',
  'node_modules/@scarf/scarf': 'the script is telemetry, and all of the package',
  'node_modules/node':
    'the script fetches the pinned Node; without it the one of the machine serves, if it is new enough',
};

const CHECKED_FILES = [
  'package.json',
  'package-lock.json',
  'test/clients/package-lock.json',
  'examples/frontend/package-lock.json',
  'deploy/Containerfile',
  'deploy/compose.yaml',
];

const checkSupply = (...parameters: string[]) =>
  spawnSync(process.execPath, ['scripts/supply-chain.mjs', ...parameters], { cwd: root, encoding: 'utf8' });

describe('case 124: an installation from the lockfile without scripts', () => {
  it('leaves out the scripts of packages that are known, and that the service does without', () => {
    const found = Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript);

    expect(found.map(([path]) => path).toSorted()).toEqual(Object.keys(INSTALL_SCRIPTS));
  });

  it('differs from the usual one by the pinned Node alone', () => {
    const names = Object.keys(INSTALL_SCRIPTS).map((path) => path.slice('node_modules/'.length));

    expect(Object.keys(manifest.allowScripts).toSorted()).toEqual(names.toSorted());
    expect(names.filter((name) => manifest.allowScripts[name])).toEqual(['node']);
  });

  it('needs no network once every package is in the cache, for each of every platform is known by its checksum', () => {
    const { status, stdout, stderr } = checkSupply();

    expect([status, stderr]).toEqual([0, '']);
    const [, sound, all] = /^package-lock\.json: (\d+) of (\d+) packages/.exec(stdout) ?? [];
    expect(Number(all)).toBeGreaterThan(500);
    expect(sound).toBe(all);
  });

  it.each([
    ['a checksum is missing', 'package-lock.json', /"integrity": "sha512-[^"]+",\n/, '', 'no SHA-512 of'],
    [
      'a checksum is of another kind',
      'package-lock.json',
      /"integrity": "sha512-[^"]+"/,
      '"integrity": "sha1-x"',
      'no SHA-512 of',
    ],
    [
      'an address is in it',
      'package-lock.json',
      /"integrity": "sha512-/,
      '"resolved": "https://evil.example/x.tgz", $&',
      'names an address',
    ],
    ['a package has a new script', 'package.json', /"node": true,/, '', 'allowScripts does not decide on node'],
    ['the image runs scripts', 'deploy/Containerfile', 'npm ci --ignore-scripts', 'npm ci', 'runs scripts'],
  ])('is refused by its check where %s', (_what, file, from, to, fault) => {
    const folder = mkdtempSync(join(tmpdir(), 'supply-chain-'));
    for (const one of CHECKED_FILES) {
      mkdirSync(join(folder, dirname(one)), { recursive: true });
      writeFileSync(join(folder, one), one === file ? read(one).replace(from, to) : read(one));
    }

    const { status, stderr } = checkSupply(folder);

    rmSync(folder, { recursive: true });
    expect(status).toBe(1);
    expect(stderr).toContain(fault);
  });

  it('runs on the Node of the machine when that is as new as the manifest asks', () => {
    const [, major, minor] = /OLDEST_NODE = \[(\d+), (\d+)\]/.exec(read('scripts/node.mjs')) ?? [];
    const ask = "import { onModernNode } from './scripts/node.mjs'; process.exitCode = onModernNode() ? 0 : 1;";

    const { status } = spawnSync(process.execPath, ['--input-type=module', '-e', ask], { cwd: root });

    expect(manifest.engines.node).toBe(`>=${major}.${minor}`);
    expect(status).toBe(0);
  });
});

describe('case 124: telemetry', () => {
  const carriers = Object.entries(packages).filter(([, { dependencies = {} }]) => '@scarf/scarf' in dependencies);

  it('is switched off where scripts do run', () => {
    expect(manifest.scarfSettings).toEqual({ enabled: false });
    expect(manifest.allowScripts['@scarf/scarf']).toBe(false);
  });

  it('is in no file of the one package that depends on it', () => {
    const files = carriers.flatMap(([path]) =>
      readdirSync(join(root, path))
        .map((name) => join(path, name))
        .filter((file) => file.endsWith('.js')),
    );

    expect(carriers.map(([path]) => path)).toEqual(['node_modules/swagger-ui-dist']);
    expect(files.length).toBeGreaterThan(2);
    expect(files.filter((file) => read(file).includes('scarf'))).toEqual([]);
  });
});
