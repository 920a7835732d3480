import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Retired words and what replaces them; the words in use are in docs/glossary.md. */
const RETIRED = [
  [/\b(tells?|told|telling)\b/i, 'return, report or say'],
  [/\b(stands?|stood|standing)\b/i, 'is, exists or replaces'],
  [/\bbe had\b/i, 'available or unavailable'],
  [/\bbelieved?\b/i, 'trusted or accepted'],
  [/\blies\b|\b(laid|held) to\b/i, 'is located, attributed or limited'],
  [/\bgoes for\b/i, 'applies to'],
  [/\brows? of money\b/i, 'finance rows'],
  [/\bdoubles\b/i, 'duplicates'],
  [/\bmend(s|ed)?\b/i, 'repair'],
  [/\bwithout number\b/i, 'unlimited'],
  [/\bspoke\b/i, 'source'],
  [/\bword about\b/i, 'information about'],
  [/\bat the moment\b/i, 'now or temporarily'],
  [/\banew\b/i, 'again'],
  [/\bin vain\b/i, 'without success'],
  [/\b(must be|who is) named\b/i, 'attribution'],
  [/\bcan(not)? be taken\b/i, 'accepted or supported'],
  [/\bmeanwhile\b/i, 'in the meantime'],
  [/\bfor good\b/i, 'permanently'],
  [/\bsaid to (be|hold|have)\b/i, 'declared to'],
  [/\bby whomever\b|\bwhoever\b/i, 'the signed-in account, the caller'],
  [/\bgone on with\b|\bgoing on with\b|\bgoes on where\b/i, 'continue'],
  [/\bbrought up to date\b/i, 'updated'],
  [/\bbroken off\b/i, 'aborted'],
  [/\btaken along\b/i, 'copied'],
  [/\blooked at\b/i, 'considered or checked'],
];

/** Words that code may use of things: a tower stands, a point lies in a ring, a file has doubles. */
const OF_THINGS = ['stands', 'lies', 'doubles'];

/** Turns that a comment or a name may not have. */
const TURNS = [
  [/\bis none of\b|\bnone of ours\b/i, 'is not'],
  [/\blays\b/i, 'attributes or writes'],
  [/\bwishes\b/i, 'options'],
];
const IN_CODE = [...RETIRED.filter(([word]) => !OF_THINGS.some((name) => word.test(name))), ...TURNS];

/** The page that lists the words. */
const GLOSSARY = 'docs/glossary.md';

/** Texts between quotes with a blank in them. */
const TEXT = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`/g;
const COMMENT = /^\s*(\/\/|\/?\*)/;

/**
 * Retired words in one text.
 * @returns a finding for each line and word, `line: word → replacement`.
 */
export function findRetired(text, { isCode = false } = {}) {
  const lines = text.split('\n');
  const find = (rules, words, index) =>
    rules.flatMap(([word, use]) => {
      const found = word.exec(words);
      return found ? [`${index + 1}: "${found[0]}" is retired; use ${use}`] : [];
    });
  if (!isCode) return lines.flatMap((line, index) => find(RETIRED, line, index));
  const texts = userTexts(lines);
  return lines.flatMap((line, index) => [
    ...find(RETIRED, texts[index], index),
    ...find(texts[index] === '' ? IN_CODE : TURNS, withoutTexts(line), index),
  ]);
}

/** A line of code without what is between quotes: its names and its comment. */
const withoutTexts = (line) => (COMMENT.test(line) ? line : line.replaceAll(TEXT, ''));

/** The texts of each line of code, those of templates over several lines included. */
function userTexts(lines) {
  let isInTemplate = false;
  return lines.map((line) => {
    if (!isInTemplate && COMMENT.test(line)) return '';
    const end = isInTemplate ? line.search(/(?<!\\)`/) : 0;
    if (end < 0) return line;
    const code = line.slice(isInTemplate ? end + 1 : 0);
    const rest = code.replaceAll(TEXT, '');
    const texts = code.match(TEXT) ?? [];
    isInTemplate = rest.includes('`');
    if (isInTemplate) texts.push(rest.slice(rest.indexOf('`')));
    if (end > 0) texts.push(line.slice(0, end));
    return texts.filter((text) => text.includes(' ')).join(' ');
  });
}

const filesOf = (root, folder, suffix) =>
  readdirSync(join(root, folder), { recursive: true })
    .map((name) => `${folder}/${name}`)
    .filter((name) => name.endsWith(suffix));

/** Every finding of a checkout. */
export function checkWords(root) {
  const read = (name) => readFileSync(join(root, name), 'utf8');
  const documents = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', '.env.example', ...filesOf(root, 'docs', '.md')];
  const named = (name, findings) => findings.map((finding) => `${name}:${finding}`);
  return [
    ...documents.filter((name) => name !== GLOSSARY).flatMap((name) => named(name, findRetired(read(name)))),
    ...filesOf(root, 'src', '.ts').flatMap((name) => named(name, findRetired(read(name), { isCode: true }))),
  ];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const findings = checkWords(resolve(import.meta.dirname, '../..'));
  for (const finding of findings) console.error(finding);
  process.exitCode = findings.length > 0 ? 1 : 0;
}
