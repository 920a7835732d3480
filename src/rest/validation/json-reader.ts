/** Why a text is not JSON, in the words of CPython's decoder, and where. */
export class JsonFault extends Error {
  /**
   * @param reason such as `Expecting value`.
   * @param position in code points from the start of the text.
   */
  constructor(
    readonly reason: string,
    readonly position: number,
  ) {
    super(`${reason}: char ${position}`);
    this.name = 'JsonFault';
  }
}

/** Where the reader is in the text. */
interface Cursor {
  readonly text: string;
  /** Index in UTF-16 units; only grows. */
  at: number;
  /** Tokens read so far: the measure of the work done. */
  steps: number;
}

const WHITE_SPACE = /[ \t\n\r]*/y;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
// eslint-disable-next-line no-control-regex -- JSON forbids control characters as they are
const PLAIN_TEXT = /[^"\\\u0000-\u001f]*/y;
const HEX_DIGITS = /[0-9a-fA-F]{4}/y;
const ESCAPED = '"\\/bfnrt';
const LITERALS: readonly (readonly [string, unknown])[] = [
  ['true', true],
  ['false', false],
  ['null', null],
  ['NaN', Number.NaN],
  ['Infinity', Number.POSITIVE_INFINITY],
  ['-Infinity', Number.NEGATIVE_INFINITY],
];

/**
 * Reads a JSON document as CPython 3.12's `json` does: `NaN` and `Infinity` are read (fields refuse them later), the
 * last of equal keys counts, `__proto__` is a key like any other, and values nest as deep as the text is long. The engine's
 * own parser reads sound documents; this file's reads the others, to say what is wrong where.
 * @throws JsonFault with the reason and the position in code points.
 */
export function readJson(text: string): unknown {
  const value = parseNatively(text);
  // what the engine refuses is read again, to name the place
  return value === undefined ? readStrictly(text).value : value;
}

/**
 * Reads a JSON document token by token.
 * @returns the value, and the tokens that were read (their number grows linearly with the text).
 * @throws JsonFault as `readJson` does.
 */
export function readStrictly(text: string): { value: unknown; steps: number } {
  const cursor: Cursor = { text, at: 0, steps: 0 };
  skipWhiteSpace(cursor);
  const value = readValue(cursor);
  skipWhiteSpace(cursor);
  if (cursor.at < text.length) throw fault(cursor, 'Extra data');
  return { value, steps: cursor.steps };
}

/** The document, or `undefined` (which no JSON text means) where the engine's parser refuses it. */
function parseNatively(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** A list or an object whose members are being read. */
interface Open {
  members: unknown[] | Record<string, unknown>;
  end: ']' | '}';
  /** Name of the member of an object that is read next. */
  key: string;
}

/** Without a call on the stack for each level. */
function readValue(cursor: Cursor): unknown {
  const opened: Open[] = [];
  for (;;) {
    const value = readNext(cursor, opened);
    const whole = value === undefined ? undefined : addToParent(cursor, opened, value);
    if (whole !== undefined) return whole;
  }
}

/** The next value where it ends at once; `undefined` where a list or an object with members has been opened. */
function readNext(cursor: Cursor, opened: Open[]): unknown {
  cursor.steps += 1;
  if (accept(cursor, '[')) return open(cursor, opened, { members: [], end: ']', key: '' });
  if (accept(cursor, '{')) return open(cursor, opened, { members: {}, end: '}', key: '' });
  if (cursor.text.charAt(cursor.at) === '"') return readText(cursor);
  return readLiteral(cursor);
}

function open(cursor: Cursor, opened: Open[], inner: Open): unknown {
  skipWhiteSpace(cursor);
  if (accept(cursor, inner.end)) return inner.members;
  if (inner.end === '}') inner.key = readKey(cursor);
  opened.push(inner);
  return undefined;
}

/** Puts a value into what holds it, and closes what ends behind it. @returns the whole document where nothing is open. */
function addToParent(cursor: Cursor, opened: Open[], value: unknown): unknown {
  let whole = value;
  for (let inner = opened.at(-1); inner !== undefined; inner = opened.at(-1)) {
    addMember(inner, whole);
    skipWhiteSpace(cursor);
    if (!accept(cursor, inner.end)) return startNext(cursor, inner);
    whole = inner.members;
    opened.pop();
  }
  return whole;
}

function startNext(cursor: Cursor, inner: Open): undefined {
  if (!accept(cursor, ',')) throw fault(cursor, "Expecting ',' delimiter");
  skipWhiteSpace(cursor);
  if (inner.end === '}') inner.key = readKey(cursor);
}

const PLAIN_MEMBER = { writable: true, enumerable: true, configurable: true };

function addMember({ members, key }: Open, value: unknown): void {
  if (Array.isArray(members)) members.push(value);
  // defined, not assigned: it must stay a plain member
  else if (key === '__proto__') Object.defineProperty(members, key, { ...PLAIN_MEMBER, value });
  else members[key] = value;
}

/** A number, or one of the words. */
function readLiteral(cursor: Cursor): unknown {
  const first = cursor.text.charAt(cursor.at);
  const literal = isDigit(first) ? undefined : LITERALS.find(([word]) => cursor.text.startsWith(word, cursor.at));
  if (literal) {
    cursor.at += literal[0].length;
    return literal[1];
  }
  const digits = take(cursor, NUMBER);
  if (digits === '') throw fault(cursor, 'Expecting value');
  return Number(digits);
}

/** Most tokens are numbers, and no word begins with a digit. */
const isDigit = (character: string): boolean => character >= '0' && character <= '9';

function readKey(cursor: Cursor): string {
  if (cursor.text.charAt(cursor.at) !== '"') {
    throw fault(cursor, 'Expecting property name enclosed in double quotes');
  }
  const key = readText(cursor);
  skipWhiteSpace(cursor);
  if (!accept(cursor, ':')) throw fault(cursor, "Expecting ':' delimiter");
  skipWhiteSpace(cursor);
  return key;
}

/** Nothing is made of a text before its end is found: one of a fault at its end may be as long as the document. */
function readText(cursor: Cursor): string {
  const start = cursor.at;
  let isPlain = true;
  cursor.at += 1;
  for (;;) {
    cursor.steps += 1;
    skip(cursor, PLAIN_TEXT);
    if (accept(cursor, '"')) break;
    if (cursor.at >= cursor.text.length) throw fault(cursor, 'Unterminated string starting at', start);
    if (cursor.text.charAt(cursor.at) !== '\\') throw fault(cursor, 'Invalid control character at');
    skipEscape(cursor, start);
    isPlain = false;
  }
  return isPlain
    ? cursor.text.slice(start + 1, cursor.at - 1)
    : (JSON.parse(cursor.text.slice(start, cursor.at)) as string);
}

function skipEscape(cursor: Cursor, start: number): void {
  const letter = cursor.text.charAt(cursor.at + 1);
  if (letter === '') throw fault(cursor, 'Unterminated string starting at', start);
  if (letter === 'u') return skipUnicodeEscape(cursor);
  if (!ESCAPED.includes(letter)) throw fault(cursor, 'Invalid \\escape');
  cursor.at += 2;
}

function skipUnicodeEscape(cursor: Cursor): void {
  cursor.at += 1;
  HEX_DIGITS.lastIndex = cursor.at + 1;
  // the decoder wants a character after the digits, or it takes the escape for cut off
  const isWhole = cursor.at + 5 < cursor.text.length && HEX_DIGITS.test(cursor.text);
  if (!isWhole) throw fault(cursor, 'Invalid \\uXXXX escape');
  cursor.at += 5;
}

function accept(cursor: Cursor, character: string): boolean {
  if (cursor.text.charAt(cursor.at) !== character) return false;
  cursor.at += 1;
  return true;
}

function take(cursor: Cursor, shape: RegExp): string {
  shape.lastIndex = cursor.at;
  const taken = shape.exec(cursor.text)?.[0] ?? '';
  cursor.at += taken.length;
  return taken;
}

/** Passes what has a shape that nothing fits too. */
function skip(cursor: Cursor, shape: RegExp): void {
  shape.lastIndex = cursor.at;
  shape.test(cursor.text);
  cursor.at = shape.lastIndex;
}

const skipWhiteSpace = (cursor: Cursor): void => skip(cursor, WHITE_SPACE);

const fault = (cursor: Cursor, reason: string, at = cursor.at): JsonFault =>
  new JsonFault(reason, codePointsBefore(cursor.text, at));

/** Code points of a text before an index in UTF-16 units. */
export function codePointsBefore(text: string, end = text.length): number {
  let count = end;
  for (let at = 1; at < end; at += 1) {
    if (isLowSurrogate(text.charCodeAt(at)) && isHighSurrogate(text.charCodeAt(at - 1))) count -= 1;
  }
  return count;
}

const isHighSurrogate = (code: number): boolean => code >= 0xd800 && code <= 0xdbff;
const isLowSurrogate = (code: number): boolean => code >= 0xdc00 && code <= 0xdfff;
