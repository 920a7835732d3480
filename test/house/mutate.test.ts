import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { mutantsOf } from '../../scripts/mutants.mjs';

const changesOf = (text: string): string[] => mutantsOf('rule.ts', text).map(({ from, to }) => `${from} → ${to}`);

describe('the changes of a file', () => {
  it.each([
    ['const LIMIT_M = 5;', ['5 → 6']],
    ['const SHARES = { low: 0.25, none: 0 } as const;', ['0.25 → 0.5', '0 → 1']],
    ['const [A, B] = [1, 2];', ['1 → 2', '2 → 3']],
    ['const TABLE = [1, 2, 3, 4, 5, 6, 7, 8, 9];', []],
    ['const later = 5;', []],
    ['const isOld = (age: number) => age > 20;', ['> → >=', '20 → 21']],
    ['for (let i = 0; i < n; i++) run(i);', []],
    ['const sum = (a: number, b: number) => a - b;', ['- → +']],
    ["const label = (a: string) => a + ' kW';", []],
    ['const opposite = (a: number) => -a;', ['- → ']],
    ['const share = (a?: number) => a ?? 0.5;', ['0.5 → 1']],
    ['const share = (a = 0.5) => a;', ['0.5 → 1']],
    [
      'const top = (a: number, most: number) => Math.min(a, most);',
      ['Math.min(a, most) → a', 'Math.min(a, most) → most'],
    ],
    ['const own = (all: X[]) => all.filter(isOwn);', ['isOwn → (...values) => !(isOwn)(...values)']],
    ['type Two = 1 | 2; interface Bound { max: 5 }', []],
  ])('%s', (text, changes) => {
    expect(changesOf(text)).toEqual(changes);
  });
});

describe('npm run mutate', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mutate-'));
  const script = resolve(import.meta.dirname, '../../scripts/mutate.mjs');
  afterAll(() => rmSync(folder, { recursive: true }));

  const files = {
    'vitest.core.config.ts': 'export default { test: { globals: true, isolate: false } };',
    'first.js': `export const LIMIT = 5;
      const STEP = 2;
      export function steps() {
        let count = 0;
        for (let left = 4; left !== 0; left -= STEP) count += 1;
        return count;
      }\n`,
    'second.js': 'export const UNTESTED = 7;\nexport const SAME = 3; // equal: nothing reads it\n',
    'rule.test.js': `import { LIMIT, steps } from './first.js';
      import { UNTESTED } from './second.js';
      it('reads both and checks one', () => expect([LIMIT, steps(), typeof UNTESTED]).toEqual([5, 2, 'number']));`,
  };

  const run = (): string =>
    execFileSync(process.execPath, [script, 'rule.test.js', 'first.js', 'second.js'], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, VITEST: '' },
    });

  it('tries nothing where the tests fail by themselves', () => {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    writeFileSync(join(folder, 'first.js'), 'export const LIMIT = 4;\n');

    expect(run).toThrow(expect.objectContaining({ status: 2, stdout: '' }) as Error);
  });

  it('reports the survivor of a file after one whose changes were noticed, by a check and by a loop without end, and restores both', () => {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);

    expect(run).toThrow(
      expect.objectContaining({
        status: 1,
        stdout: [
          'noticed  first.js:1 5 -> 6',
          'noticed  first.js:2 2 -> 3',
          'SURVIVED second.js:1 7 -> 8',
          '1 of 3 survived\n',
        ].join('\n'),
      }) as Error,
    );
    expect(readFileSync(join(folder, 'first.js'), 'utf8')).toBe(files['first.js']);
    expect(readFileSync(join(folder, 'second.js'), 'utf8')).toBe(files['second.js']);
  });
});
