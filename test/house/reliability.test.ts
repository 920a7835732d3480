import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const CASES = 137;

/** Numbers in the names of tests: `case 7:`, `case 49 and 25★:`, `(case 96)`, and `85:` for outside sources. */
const NUMBERS = /['"`](?:cases? )?(\d+★?(?:(?:, case |, | and case | and )\d+★?)*): |\(case (\d+)\)/g;

const rows = readFileSync(join(root, 'docs/reliability.md'), 'utf8')
  .split('\n')
  .map((line) => /^\| (\d+) +\| .* \| (.*) \|$/.exec(line))
  .filter((row) => row !== null)
  .map(([, number, tests]) => ({
    number: number!,
    files: [...tests!.matchAll(/`([^`]+)`/g)].map(([, file]) => file!),
  }));

function casesOf(file: string): string[] {
  if (!existsSync(join(root, file))) return [];
  const names = readFileSync(join(root, file), 'utf8').matchAll(NUMBERS);
  return [...names].flatMap(([, list, single]) => (list ?? single ?? '').match(/\d+/g) ?? []);
}

describe('the reliability cases', () => {
  it('are listed once each, in order', () => {
    expect(rows.map(({ number }) => Number(number))).toEqual(Array.from({ length: CASES }, (_, i) => i + 1));
  });

  it('name only test files that exist and carry the number of the case', () => {
    const wrong = rows.flatMap(({ number, files }) =>
      files.filter((file) => !casesOf(file).includes(number)).map((file) => `${number}: ${file}`),
    );

    expect(wrong).toEqual([]);
  });

  it('say so where a case has no test', () => {
    const text = readFileSync(join(root, 'docs/reliability.md'), 'utf8');
    const untested = rows.filter(({ files }) => files.length === 0);

    expect(text.match(/\*\*no test\*\*/g) ?? []).toHaveLength(untested.length);
  });
});
