import { spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

interface Room {
  rooms: readonly string[];
  packages: readonly string[];
}

/** Packages of which each room may know only those in its row of the table. */
const PROBED_PACKAGES = [
  '@apollo/server',
  '@mikro-orm/core',
  '@mikro-orm/postgresql',
  '@turf/helpers',
  'class-validator',
  'express',
  'graphql',
  'node:crypto',
  'node:fs/promises',
  'node:http',
  'pg',
  'pino',
  'piscina',
  'prom-client',
  'suncalc',
  'type-graphql',
  'undici',
];

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
  'no-restricted-properties': { file: 'src/core/now.ts', code: 'export const now = (): number => Date.now();' },
  'one-home': { file: 'src/domain/own-bound.ts', code: 'export const LATITUDES = { min: -90, max: 90 };' },
  'no-clock': { file: 'src/core/today.ts', code: 'export const today = (): Date => new Date();' },
  'no-restricted-imports': { file: 'src/resolvers/a.resolver.ts', code: "export { Query } from 'type-graphql';" },
  'no-restricted-globals': {
    file: 'src/core/settings.ts',
    code: 'export const folder = (): string => process.cwd();',
  },
};

/** A statement sent by `em` or by `Sql`. */
const EXECUTE = "export const lock = (em: { execute(text: string): void }): void => em.execute('select 1');\n";
const ROWS = "export const read = (sql: { rows(text: string): void }): void => sql.rows('select 1');\n";

/** Where raw SQL is refused, and where not. */
const RAW_SQL: readonly { file: string; code: string; isRefused: boolean }[] = [
  { file: 'src/domain/raw/orders.service.ts', code: EXECUTE, isRefused: true },
  { file: 'src/providers/raw/orders-sql.ts', code: ROWS, isRefused: true },
  { file: 'src/domain/raw/orders.sql.ts', code: ROWS, isRefused: true },
  { file: 'src/domain/raw/locks.sql.ts', code: `// Raw SQL: an advisory lock.\n${EXECUTE}`, isRefused: false },
  {
    file: 'src/domain/raw/policy.ts',
    code: 'export const run = (policy: { execute(work: () => void): void }): void => policy.execute(() => {});\n',
    isRefused: false,
  },
];

const table: string = '../../scripts/lint/rooms.mjs';
const { ROOMS } = (await import(table)) as { ROOMS: Record<string, Room> };
const rooms = Object.keys(ROOMS);
const folder = mkdtempSync(join(tmpdir(), 'rooms-'));
let faults: { file: string; rule: string }[] = [];

const importing = (source: string): string => `import * as it from '${source}';\nexport { it };\n`;
const slug = (text: string): string => text.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-|-$/g, '');
const roomProbe = (from: string, to: string): string => `src/${from}/topic/of-${to}.ts`;
const packageProbe = (room: string, name: string): string => `src/${room}/uses-${slug(name)}.ts`;

function write(file: string, code: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), code);
}

function writeProbes(): void {
  for (const from of rooms) {
    for (const to of rooms) write(roomProbe(from, to), importing(`../../${to}/x.js`));
    for (const name of PROBED_PACKAGES) write(packageProbe(from, name), importing(name));
    write(`src/${from}/uses-app.ts`, importing('../app.js'));
    write(`src/${from}/re-exports.ts`, "export * from '../app.js';\n");
    write(`src/${from}/loads-later.ts`, "export const later = (): Promise<unknown> => import('../app.js');\n");
  }
  for (const { file, code } of [...Object.values(OFFENCES), ...RAW_SQL]) write(file, code);
  for (const room of rooms) {
    write(`src/${room}/one.ts`, "import { two } from './two.js';\nexport const one = (): unknown => two;\n");
    write(`src/${room}/two.ts`, "import { one } from './one.js';\nexport const two = (): unknown => one;\n");
    write(
      `src/${room}/chicken.ts`,
      "import type { Egg } from './egg.js';\nexport interface Chicken {\n  of: Egg;\n}\n",
    );
    write(
      `src/${room}/egg.ts`,
      "import type { Chicken } from './chicken.js';\nexport interface Egg {\n  of: Chicken;\n}\n",
    );
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
  cpSync(join(root, 'scripts/lint'), join(folder, 'scripts/lint'), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  writeProbes();
  faults = lint();
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the linter keeps the rooms of the house apart', () => {
  it('the table has a row for every folder of src, and none besides', () => {
    const folders = readdirSync(join(root, 'src'), { withFileTypes: true }).filter((entry) => entry.isDirectory());

    expect(rooms.toSorted()).toEqual(folders.map(({ name }) => name).toSorted());
  });

  it('the table has no circles: a room imports only rooms below it', () => {
    const floors = new Map<string, number>();
    const floorOf = (room: string, above: readonly string[] = []): number => {
      expect(above, `circle: ${[...above, room].join(' -> ')}`).not.toContain(room);
      const known = floors.get(room);
      if (known !== undefined) return known;
      const floor = 1 + Math.max(0, ...ROOMS[room]!.rooms.map((below) => floorOf(below, [...above, room])));
      floors.set(room, floor);
      return floor;
    };

    expect(Math.max(...rooms.map((room) => floorOf(room)))).toBeLessThan(10);
  });

  it.each(rooms)('%s imports from the rooms in its row of the table and from no other', (from) => {
    const refused = rooms.filter((to) => rulesAgainst(roomProbe(from, to)).includes('rooms'));

    const allowed = [from, ...ROOMS[from]!.rooms];
    expect(refused).toEqual(rooms.filter((to) => !allowed.includes(to)));
  });

  it.each(rooms)('%s knows only the packages in its row of the table', (room) => {
    const refused = PROBED_PACKAGES.filter((name) => rulesAgainst(packageProbe(room, name)).includes('rooms'));

    const { packages } = ROOMS[room]!;
    expect(refused).toEqual(PROBED_PACKAGES.filter((name) => !packages.includes(name.replace('/promises', ''))));
  });

  it.each(['uses-app', 're-exports', 'loads-later'])('no room imports what puts the rooms together (%s)', (probe) => {
    expect(rooms.filter((room) => !rulesAgainst(`src/${room}/${probe}.ts`).includes('rooms'))).toEqual([]);
  });

  it.each(RAW_SQL)('raw SQL in $file is refused: $isRefused', ({ file, isRefused }) => {
    expect(rulesAgainst(file).includes('raw-sql')).toBe(isRefused);
  });

  it.each(['one', 'two', 'chicken', 'egg'])(
    'an import cycle is refused in every room, types included (%s.ts)',
    (file) => {
      expect(rooms.filter((room) => !rulesAgainst(`src/${room}/${file}.ts`).includes('no-cycle'))).toEqual([]);
    },
  );
});

describe('the linter refuses', () => {
  it.each(Object.entries(OFFENCES))('what %s is there for', (rule, { file }) => {
    expect(rulesAgainst(file)).toContain(rule);
  });
});
