import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const CASES = 137;

/** The number in front: case 7, case 49 and 25★, and a bare 85 for outside sources. */
const LEADING = /^(?:cases? )?(\d+★?(?:(?:, case |, | and case | and )\d+★?)*): ([^]*)$/;
/** The number at the end, in parentheses. */
const TRAILING = /^([^]*) \(case (\d+)\)$/;
const TEXT = /(['"`])((?:\\.|(?!\1)[^\\\n])*)\1/g;

interface NamedTest {
  numbers: readonly string[];
  line: string;
}

const files = globSync('test/**/*.test.ts', { cwd: root }).toSorted();

/** Tests of a file that carry numbers of cases in their names. */
function testsOf(file: string): NamedTest[] {
  const names = [...readFileSync(join(root, file), 'utf8').matchAll(TEXT)].map(([, , text]) => text!);
  return names.flatMap((name) => {
    const [, numbers, rest] = LEADING.exec(name) ?? [];
    const [, whole, number] = TRAILING.exec(name) ?? [];
    const isCase = name.startsWith('case') || file.startsWith('test/providers/') || number !== undefined;
    if (!isCase || (numbers ?? number) === undefined) return [];
    return [{ numbers: (numbers ?? number)!.match(/\d+/g)!, line: `  - \`${file}\`: ${asCode(rest ?? whole!)}\n` }];
  });
}

const asCode = (name: string): string => {
  const text = name.replaceAll(/\\(['"])/g, '$1');
  return text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``;
};

const document = readFileSync(join(root, 'docs/reliability.md'), 'utf8');
const listed = [...document.matchAll(/^- Case (\d+): /gm)].map(([, number]) => number!);
const tests = files.flatMap(testsOf);
const linesOf = (number: string): string[] => [
  ...new Set(tests.filter(({ numbers }) => numbers.includes(number)).map(({ line }) => line)),
];

/** The document with the tests below each case as the files have them now. */
const withTests = (): string =>
  document
    .replaceAll(/^ {2}- .*\n/gm, '')
    .replaceAll(/^- Case (\d+): .*\n/gm, (entry, number: string) => entry + linesOf(number).join(''));

describe('the reliability cases', () => {
  it('are listed once each, in order', () => {
    expect(listed.map(Number)).toEqual(Array.from({ length: CASES }, (_, i) => i + 1));
  });

  it('have a test each', () => {
    expect(listed.filter((number) => linesOf(number).length === 0)).toEqual([]);
  });

  it('name their tests by file and name; `npm run generate` writes them again', async () => {
    await expect(withTests()).toMatchFileSnapshot('../../docs/reliability.md');
  });
});
