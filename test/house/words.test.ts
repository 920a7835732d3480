import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkWords, findRetired } from '../../scripts/lint/words.mjs';

const root = resolve(import.meta.dirname, '../..');
const DOCUMENTS = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(join(root, 'docs'), { recursive: true })
    .map((name) => `docs/${String(name)}`)
    .filter((name) => name.endsWith('.md')),
];

const read = (name: string): string => readFileSync(join(root, name), 'utf8');

describe('the words of documents and messages', () => {
  it('finds a retired word with its line and its replacement', () => {
    const found = findRetired('The limit is 5.\nThe answer tells the limit.');

    expect(found).toEqual(['2: "tells" is retired; use return, report or say']);
  });

  it('reads texts, comments and names of code, but not words of a protocol', () => {
    const code =
      "// what is told\nconst word = 'a_told_word';\nthrow new Error('The file is not believed');\nread(wishes);";

    expect(findRetired(code, { isCode: true })).toEqual([
      '1: "told" is retired; use return, report or say',
      '3: "believed" is retired; use trusted or accepted',
      '4: "wishes" is retired; use options',
    ]);
  });

  it('lets comments use words of things: a tower stands, a point lies in a ring', () => {
    expect(findRetired('// a tower that stands where the point lies', { isCode: true })).toEqual([]);
  });

  it('reads templates over several lines', () => {
    const code = "const USAGE = `Usage: import\n\nit is told by the file\n`;\nconst word = 'a_told_word';";

    expect(findRetired(code, { isCode: true })).toEqual(['3: "told" is retired; use return, report or say']);
  });

  it('contain no retired word', () => {
    expect(checkWords(root)).toEqual([]);
  });
});

describe('the documents', () => {
  it.each(DOCUMENTS)('%s links only to files that exist', (name) => {
    const links = [...read(name).matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, link]) => link!);

    expect(links.filter((link) => !existsSync(join(root, dirname(name), link)))).toEqual([]);
  });

  it.each(DOCUMENTS)('%s names only files that exist', (name) => {
    const named = [
      ...read(name).matchAll(/`((?:src|test|bench|scripts|docs|reference)\/[\w./-]+\.(?:ts|mjs|md|json))`/g),
    ];

    expect(named.map(([, path]) => path!).filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it('are all linked from the README', () => {
    const top = DOCUMENTS.filter((name) => /^docs\/[^/]+\.md$/.test(name));

    expect(top.filter((name) => !read('README.md').includes(`(${name})`))).toEqual([]);
  });
});
