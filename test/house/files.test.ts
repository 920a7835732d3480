import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

// put together from parts, or this file would name what it forbids
const PUBLIC_REGISTRIES = [
  ['registry', 'npmjs', 'org'],
  ['registry', 'yarnpkg', 'com'],
  ['registry', 'npmmirror', 'com'],
  ['npm', 'pkg', 'github', 'com'],
].map((parts) => parts.join('.'));

interface Lockfile {
  packages: Record<string, { optionalDependencies?: Record<string, string> }>;
}

/** Hosts of package registries, the one that this machine is set to included. */
function registryHosts(): string[] {
  const configured = process.env['npm_config_registry'];
  if (configured === undefined) return PUBLIC_REGISTRIES;
  const { hostname, host } = new URL(configured);
  // a registry on the machine itself has no name of its own; its port tells it
  return [...PUBLIC_REGISTRIES, /^(localhost|127\.|\[?::1)/.test(hostname) ? host : hostname];
}

/** Files that are or would be committed. */
function committedFiles(): string[] {
  const listing = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return listing.split('\0').filter((name) => name !== '' && existsSync(join(root, name)));
}

describe('the committed files', () => {
  it.each(['package-lock.json', 'test/clients/package-lock.json', 'examples/frontend/package-lock.json'])(
    'have in %s versions and checksums but no place to load them from',
    (file) => {
      const lock = readFileSync(join(root, file), 'utf8');

      expect(lock).toContain('"integrity"');
      expect(lock).not.toContain('"resolved"');
    },
  );

  it('have a lockfile with an entry for every optional dependency, or a clean install refuses it', () => {
    const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lockfile;
    const paths = Object.keys(lock.packages);

    const wanted = Object.values(lock.packages).flatMap((entry) => Object.keys(entry.optionalDependencies ?? {}));
    const missing = wanted.filter((name) => !paths.some((path) => path.endsWith(`node_modules/${name}`)));

    expect(wanted).toContain('@oxlint/binding-linux-x64-gnu');
    expect(missing, 'run "node scripts/complete-lockfile.mjs"').toEqual([]);
  });

  it('name no package registry', () => {
    const hosts = registryHosts();
    const files = committedFiles();

    const naming = files.filter((name) => {
      const content = readFileSync(join(root, name), 'latin1');
      return hosts.some((host) => content.includes(host));
    });

    expect(files).toContain('package-lock.json');
    expect(naming).toEqual([]);
  });

  it('keep dependencies, built files, data and secrets out', () => {
    const files = committedFiles();

    const unwanted = files.filter((name) => /^(node_modules|dist|data)\/|(^|\/)\.env$/.test(name));

    expect(unwanted).toEqual([]);
  });
});

describe('the version', () => {
  it('is the same in the package, both interfaces and the changelog, which has a date and short lines', () => {
    const text = (name: string): string => readFileSync(join(root, name), 'utf8');
    const { version } = JSON.parse(text('package.json')) as { version: string };
    const changelog = text('CHANGELOG.md');

    expect(/^## (\S+) - \d{4}-\d{2}-\d{2}$/m.exec(changelog)?.[1]).toBe(version);
    expect((JSON.parse(text('openapi.json')) as { info: { version: string } }).info.version).toBe(version);
    expect(text('schema.graphql').slice(0, 100)).toContain(` ${version}"`);
    expect(changelog.split('\n').filter((line) => line.length > 120)).toEqual([]);
  });
});

describe('a folder of src', () => {
  it('has at most twenty files of its own, so that it is read at a glance', () => {
    const folders = Map.groupBy(
      committedFiles().filter((name) => name.startsWith('src/')),
      (name) => dirname(name),
    );

    const larger = [...folders].filter(([, files]) => files.length > 20).map(([folder]) => folder);

    expect(folders.size).toBeGreaterThan(50);
    expect(larger).toEqual([]);
  });
});

describe('the map page', () => {
  it('is at most 3,500 lines, so that it stays one thing; what pages share is in src/pages/client', () => {
    const files = committedFiles().filter((name) => name.startsWith('src/pages/explorer/'));

    const lines = files.map((name) => readFileSync(join(root, name), 'utf8').split('\n').length - 1);

    expect(files.length).toBeGreaterThan(30);
    expect(lines.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(3_500);
  });
});

describe('the list of tests that open a database', () => {
  it('has every file that a run on a server can tell from one on the embedded database, or says why one is enough', () => {
    const [both, one] = [[], ['--one']].map((options) =>
      execFileSync(process.execPath, ['scripts/tests-with-database.mjs', ...options], { cwd: root, encoding: 'utf8' }),
    );
    const tests = committedFiles().filter((name) => /^test\/.*\.test\.ts$/.test(name));
    const opening = tests.filter((name) => {
      const text = readFileSync(join(root, name), 'utf8');
      return /helpers\/(?:accounts|app|database)\.js|market\.js|\bonServer\b/.test(text);
    });

    const missing = opening.filter((name) => !`${both}${one}`.includes(`${name}\n`));
    const differing = one!
      .trim()
      .split('\n')
      .filter((name) => /\bonServer\b/.test(readFileSync(join(root, name), 'utf8')));

    expect(opening.length).toBeGreaterThan(100);
    expect(missing).toEqual([]);
    expect(differing).toEqual([]);
    expect(both).not.toContain('test/core/');
  });
});
