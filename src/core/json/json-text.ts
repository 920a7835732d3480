import { TooCostlyError } from '../errors.js';

/** Replaces each text until all is written. */
const MARK = 'json-text';
const WRITTEN_MARK = `"${MARK}"`;

/** Texts met by the stringifying under way, in their order; none is under way where there is no list. */
let met: string[] | undefined;

/** A part of an answer that is JSON text already, so that what was stored as text need not be read and written again. */
export class JsonText {
  /** @param text one whole JSON value, trusted. */
  constructor(readonly text: string) {}

  toJSON(): unknown {
    if (met === undefined) return JSON.parse(this.text);
    met.push(this.text);
    return MARK;
  }
}

/** Text that is written before its bytes are counted, about [UTF-16 units]. */
const CHUNK_LENGTH = 65_536; // equal: the pieces are joined
/** Most bytes of UTF-8 for one UTF-16 unit. */
const MAX_UNIT_BYTES = 3; // equal: with more, the bytes are only counted sooner
/** Pieces in one turn of the event loop, so that other requests get theirs; a megabyte takes about 5 ms. */
const CHUNKS_PER_TURN = 8; // equal: a turn of nine pieces is hardly longer
/** Levels of nesting that the engine writes by itself; it has one call on the stack for each. */
const NATIVE_LEVELS = 100; // equal: the engine can write thousands

/**
 * `JSON.stringify` that writes piece by piece, stops at a bound, and puts every `JsonText` in as it is.
 * @param maxBytes longest text [bytes of UTF-8].
 * @returns the same text that the texts' values would give.
 * @throws TooCostlyError when it would be longer; what was written is dropped.
 */
export async function stringifyWithin(value: object, maxBytes: number): Promise<string> {
  const written: string[] = [];
  // counting takes as long as a third of the writing, and few answers are near the bound
  let mostBytes = 0;
  let isCounted = false;
  for (const piece of jsonPieces(value)) {
    written.push(piece);
    mostBytes += isCounted ? Buffer.byteLength(piece) : piece.length * MAX_UNIT_BYTES;
    if (mostBytes > maxBytes && !isCounted) {
      mostBytes = written.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
      isCounted = true;
    }
    if (mostBytes > maxBytes) throw answerTooLong(maxBytes);
    if (written.length % CHUNKS_PER_TURN === 0) await new Promise(setImmediate);
  }
  return written.length === 1 ? written[0]! : written.join('');
}

/** The error of an answer that is longer than one may be. */
export const answerTooLong = (maxBytes: number): TooCostlyError =>
  new TooCostlyError(`The answer exceeds the limit of ${maxBytes} bytes: request fewer fields or shorter lists`);

/** A list or an object that is being written. */
interface Open {
  values: readonly unknown[];
  /** Names of an object's members. */
  names: readonly string[] | undefined;
  next: number;
  isEmpty: boolean;
}

/** The text of a value in pieces, each short work. */
export function* jsonPieces(value: object): Generator<string> {
  const opened: Open[] = [];
  let text = enter(value, opened);
  for (let inner = opened.at(-1); inner !== undefined; inner = opened.at(-1)) {
    text += writeNext(inner, opened);
    if (text.length < CHUNK_LENGTH) continue;
    yield text;
    text = '';
  }
  yield text;
}

/** Writes a value, or only its beginning where it is longer than a piece. */
function enter(value: unknown, opened: Open[]): string {
  if (typeof value !== 'object' || value === null) return writeJson(value);
  if (value instanceof JsonText) return value.text;
  if (isShallow(opened) && roomAfter(value, CHUNK_LENGTH) >= 0) return writeJson(value);
  const isList = Array.isArray(value);
  const names = isList ? undefined : Object.keys(value);
  opened.push({ values: isList ? value : Object.values(value), names, next: 0, isEmpty: true });
  return isList ? '[' : '{';
}

function writeNext(open: Open, opened: Open[]): string {
  const { values, names, next } = open;
  if (next === values.length) {
    opened.pop();
    return names ? '}' : ']';
  }
  open.next += 1;
  if (names && values[next] === undefined) return '';
  const separator = open.isEmpty ? '' : ',';
  open.isEmpty = false;
  if (names) return `${separator}${JSON.stringify(names[next])}:${enter(values[next], opened)}`;
  if (isShallow(opened)) open.next = endOfChunk(values, next);
  const isWhole = open.next > next + 1;
  return separator + (isWhole ? writeJson(values.slice(next, open.next)).slice(1, -1) : enter(values[next], opened));
}

/** Whether it is worth looking whether a piece holds a value: below many levels each would be read for each above. */
const isShallow = (opened: readonly Open[]): boolean => opened.length < NATIVE_LEVELS;

/** The items from a first one on that a piece holds, that one at least; together they are written faster than singly. */
function endOfChunk(items: readonly unknown[], first: number): number {
  let room = CHUNK_LENGTH;
  for (let i = first; i < items.length; i += 1) {
    room = roomAfter(items[i], room);
    if (room < 0) return Math.max(i, first + 1);
  }
  return items.length;
}

/**
 * What is left of a room when the text of a value is put into it [UTF-16 units, about].
 * @returns less than 0 as soon as it does not fit, or nests too deeply for the engine.
 */
function roomAfter(value: unknown, room: number, levels = NATIVE_LEVELS): number {
  if (typeof value === 'string') return room - value.length - '"",'.length;
  if (typeof value !== 'object' || value === null) return room - '12.3456,'.length;
  if (value instanceof JsonText) return room - value.text.length;
  if (levels === 0) return -1;
  let left = room - '{},'.length;
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length && left >= 0; i += 1) left = roomAfter(value[i], left, levels - 1);
    return left;
  }
  for (const name in value) {
    left = roomAfter((value as Record<string, unknown>)[name], left - name.length - '"":'.length, levels - 1);
    if (left < 0) break;
  }
  return left;
}

/**
 * `JSON.stringify` that puts every `JsonText` in as it is.
 * @param value nests no deeper than the engine can write, some 4,000 levels, outside of such texts.
 */
export function writeJson(value: unknown): string {
  const texts: string[] = [];
  met = texts;
  try {
    const text = JSON.stringify(value) ?? 'null';
    if (texts.length === 0) return text;
    const pieces = text.split(WRITTEN_MARK);
    met = undefined;
    // more marks than texts: a value holds the mark itself, and the texts are written as their values
    if (pieces.length !== texts.length + 1) return JSON.stringify(value);
    return pieces.map((piece, i) => piece + (texts[i] ?? '')).join('');
  } finally {
    met = undefined;
  }
}

/** The same for a value of any depth, without a call on the stack for each level. */
export const writeDeepJson = (value: object): string => [...jsonPieces(value)].join('');
