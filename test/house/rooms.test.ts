import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

/** Rooms that each room may import from besides itself; the table of the house. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  answers: ['domain'],
  cli: ['config', 'database', 'domain', 'providers'],
  config: [],
  database: ['config', 'domain', 'entities'],
  domain: [],
  entities: ['answers', 'domain'],
  jobs: ['config', 'database', 'domain'],
  pages: ['config'],
  providers: ['config', 'domain'],
  requests: ['domain'],
  resolvers: ['answers', 'domain', 'entities', 'requests'],
  rest: ['answers', 'domain', 'entities', 'requests'],
  workers: ['domain'],
};

/** Packages that a room must not know, beside one that it may. */
const PACKAGES: Readonly<Record<string, { refused: readonly string[]; taken: readonly string[] }>> = {
  domain: {
    refused: [
      '@mikro-orm/core',
      '@mikro-orm/decorators/legacy',
      'express',
      'graphql',
      'graphql/index.js',
      'type-graphql',
      'class-validator',
      '@apollo/server/express4',
      'pg',
      '@electric-sql/pglite/contrib/pg_trgm',
      'node:fs',
      'node:fs/promises',
      'node:http',
      'piscina',
    ],
    taken: ['@turf/turf', 'suncalc', 'clipper2-ts', 'flatbush'],
  },
  entities: { refused: ['express', 'pg', 'node:fs'], taken: ['@mikro-orm/decorators/legacy', 'type-graphql'] },
  requests: { refused: ['@mikro-orm/core', 'express'], taken: ['type-graphql', 'class-validator', 'graphql-scalars'] },
  answers: { refused: ['@mikro-orm/core', 'express', 'class-validator'], taken: ['type-graphql', 'graphql-scalars'] },
  resolvers: { refused: ['@mikro-orm/core', 'express', 'pg'], taken: ['type-graphql', '@apollo/server'] },
  rest: { refused: ['@mikro-orm/core', 'type-graphql', 'graphql', '@apollo/server', 'pg'], taken: ['express'] },
  providers: { refused: ['@mikro-orm/core', 'express', 'type-graphql'], taken: ['node:fs'] },
  database: { refused: ['express', 'type-graphql'], taken: ['@mikro-orm/postgresql', 'pg'] },
  config: { refused: ['express', '@mikro-orm/core', 'graphql'], taken: ['class-validator', 'node:fs'] },
  jobs: { refused: ['express', 'type-graphql'], taken: ['@mikro-orm/core'] },
  cli: { refused: ['express', 'type-graphql'], taken: ['@mikro-orm/core', 'node:fs'] },
  workers: { refused: ['@mikro-orm/core', 'express', 'graphql', 'pg'], taken: ['piscina', 'node:worker_threads'] },
  pages: { refused: ['@mikro-orm/core', 'type-graphql', '@apollo/server'], taken: ['express', 'node:fs'] },
};

/** Code that one rule must refuse. */
const OFFENCES: Readonly<Record<string, { file: string; code: string }>> = {
  'no-floating-promises': { file: 'src/rest/a.ts', code: 'declare const work: () => Promise<void>; work();' },
  'no-misused-promises': { file: 'src/rest/b.ts', code: '[1].forEach(async () => { await Promise.resolve(); });' },
  'await-thenable': { file: 'src/rest/c.ts', code: 'export const done = async (): Promise<number> => await 1;' },
  'no-explicit-any': { file: 'src/rest/d.ts', code: 'export const loose = (value: any): void => void value;' },
  'no-unsafe-member-access': { file: 'src/rest/e.ts', code: "void (JSON.parse('{}').name as unknown);" },
  'no-unused-vars': { file: 'src/rest/f.ts', code: 'const forgotten = 1;' },
  eqeqeq: { file: 'src/rest/g.ts', code: 'export const same = (a: unknown, b: unknown): boolean => a == b;' },
  'only-throw-error': { file: 'src/rest/h.ts', code: "export const fail = (): never => { throw 'text'; };" },
  'no-default-export': { file: 'src/rest/i.ts', code: 'export default 1;' },
  'no-process-env': { file: 'src/rest/j.ts', code: "export const port = process.env['PORT'];" },
  'filename-case': { file: 'src/rest/kCamel.ts', code: 'export const k = 1;' },
  'max-lines': { file: 'src/rest/l.ts', code: 'export const l = 1;\n'.padEnd(400, '\n') },
  'switch-exhaustiveness-check': {
    file: 'src/rest/m.ts',
    code: "export function m(a: 'x' | 'y'): number { switch (a) { case 'x': return 1; } return 2; }",
  },
  'no-restricted-properties': { file: 'src/domain/clock.ts', code: 'export const now = (): number => Date.now();' },
  'no-restricted-globals': {
    file: 'src/domain/settings.ts',
    code: 'export const folder = (): string => process.cwd();',
  },
};

const rooms = Object.keys(MAY_IMPORT);
const folder = mkdtempSync(join(tmpdir(), 'rooms-'));
let faults: { file: string; rule: string }[] = [];

const importing = (source: string): string => `import * as it from '${source}';\nexport { it };\n`;
const slug = (text: string): string => text.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-|-$/g, '');
const roomProbe = (from: string, to: string): string => `src/${from}/topic/of-${to}.ts`;
const packageProbe = (room: string, name: string): string => `src/${room}/uses-${slug(name)}.ts`;
const serviceProbe = (source: string): string => `src/domain/topic/${slug(source)}.service.ts`;

const SERVICE_TAKES = ['@mikro-orm/core', '../../entities/x.js', '../../providers/x.js', '../errors.js'];
const SERVICE_REFUSES = [
  'express',
  'graphql',
  'type-graphql',
  '../../rest/x.js',
  '../../requests/x.js',
  '../../app.js',
];

function write(file: string, code: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), code);
}

function writeProbes(): void {
  for (const from of rooms) {
    for (const to of rooms) write(roomProbe(from, to), importing(`../../${to}/x.js`));
    const { refused, taken } = PACKAGES[from] ?? { refused: [], taken: [] };
    for (const name of [...refused, ...taken]) write(packageProbe(from, name), importing(name));
    for (const name of ['app', 'services']) write(`src/${from}/uses-${name}.ts`, importing(`../${name}.js`));
  }
  for (const source of [...SERVICE_TAKES, ...SERVICE_REFUSES]) write(serviceProbe(source), importing(source));
  for (const { file, code } of Object.values(OFFENCES)) write(file, code);
  for (const room of ['domain', 'entities']) {
    write(`src/${room}/one.ts`, "import { two } from './two.js';\nexport const one = (): unknown => two;\n");
    write(`src/${room}/two.ts`, "import { one } from './one.js';\nexport const two = (): unknown => one;\n");
  }
}

/** Runs the linter once over all probes. */
function lint(): { file: string; rule: string }[] {
  const bin = join(root, 'node_modules/oxlint/bin/oxlint');
  const run = spawnSync(process.execPath, [bin, '--type-aware', '--format=json', 'src'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const report = JSON.parse(run.stdout) as { diagnostics: { code: string; filename: string }[] };
  return report.diagnostics.map(({ code, filename }) => ({ file: filename, rule: /\((.+)\)/.exec(code)?.[1] ?? code }));
}

const rulesAgainst = (file: string): string[] =>
  faults.filter((fault) => fault.file === file).map((fault) => fault.rule);

beforeAll(() => {
  for (const name of ['.oxlintrc.json', 'tsconfig.json', 'package.json'])
    copyFileSync(join(root, name), join(folder, name));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  writeProbes();
  faults = lint();
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the linter keeps the rooms of the house apart', () => {
  it.each(rooms)('%s imports from its own rooms and from no other', (from) => {
    const refused = rooms.filter((to) => rulesAgainst(roomProbe(from, to)).includes('no-restricted-imports'));

    const allowed = [from, ...(MAY_IMPORT[from] ?? [])];
    expect(refused).toEqual(rooms.filter((to) => !allowed.includes(to)));
  });

  it('none imports what joins everything, and only the doors see the services together', () => {
    const joined = rooms.filter((room) => !rulesAgainst(`src/${room}/uses-app.ts`).includes('no-restricted-imports'));
    const doors = rooms.filter(
      (room) => !rulesAgainst(`src/${room}/uses-services.ts`).includes('no-restricted-imports'),
    );

    expect(joined).toEqual([]);
    expect(doors).toEqual(['cli', 'jobs', 'resolvers', 'rest']);
  });

  it.each(rooms)('%s knows only the packages of its own trade', (room) => {
    const { refused, taken } = PACKAGES[room] ?? { refused: [], taken: [] };

    const stopped = [...refused, ...taken].filter((name) =>
      rulesAgainst(packageProbe(room, name)).includes('no-restricted-imports'),
    );

    expect(stopped).toEqual(refused);
  });

  it('a service of the domain takes entities, providers and the entity manager, and no transport', () => {
    const stopped = [...SERVICE_TAKES, ...SERVICE_REFUSES].filter((source) =>
      rulesAgainst(serviceProbe(source)).includes('no-restricted-imports'),
    );

    expect(stopped).toEqual(SERVICE_REFUSES);
  });

  it('import cycles are refused but between entities', () => {
    expect(rulesAgainst('src/domain/one.ts')).toContain('no-cycle');
    expect(rulesAgainst('src/entities/one.ts')).not.toContain('no-cycle');
  });
});

describe('the linter refuses', () => {
  it.each(Object.entries(OFFENCES))('what %s is there for', (rule, { file }) => {
    expect(rulesAgainst(file)).toContain(rule);
  });
});
