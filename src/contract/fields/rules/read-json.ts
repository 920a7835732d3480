import { JsonText, writeDeepJson } from '../../../core/json/json-text.js';
import type { RuleOf } from '../field-kinds.js';
import { FAULT, isFull, report, reportValueError, type Fault, type Reading } from './issues.js';
import { isRecord } from '../../../core/json/is-record.js';

/**
 * Levels of lists and objects that are kept as a value. `JSON.stringify` and the databases' parsers recurse, the first of
 * them ends near 4,000.
 */
export const MAX_LEVELS = 1_000;

/** Levels of a free-form object below which the first fault of a list or object is reported alone. */
const LEVELS_OF_ALL_FAULTS = 32;

/**
 * A free-form JSON object, safe to store: finite numbers, sound texts, bounded size.
 * @param rule `maxBytes`: largest size of its JSON text in UTF-8 [bytes]; `anyDepth`: it may nest beyond `MAX_LEVELS`.
 * @returns the object itself, its text where it nests beyond `MAX_LEVELS`, or `FAULT` when reported.
 */
export function readJsonObject(rule: RuleOf<'json'>, input: unknown, reading: Reading): object | Fault {
  if (!isRecord(input)) return report(reading, 'dict_type', input);
  const { maxBytes = Infinity, anyDepth = false } = rule;
  const levels = storableLevels(input, anyDepth ? Infinity : MAX_LEVELS, reading);
  if (levels === FAULT) return FAULT;
  const text = levels > MAX_LEVELS ? writeDeepJson(input) : JSON.stringify(input);
  if (Buffer.byteLength(text) > maxBytes) return report(reading, 'bytes_too_long', input, { max_length: maxBytes });
  return levels > MAX_LEVELS ? new JsonText(text) : input;
}

/** A list or an object whose members are being checked. */
interface Open {
  members: Readonly<Record<string | number, unknown>>;
  /** Names of an object's members. */
  names: readonly string[] | undefined;
  count: number;
  next: number;
}

/**
 * Walks a JSON value, without a call on the stack for each level, and reports whatever the database cannot hold.
 * @returns levels of lists and objects in each other, or `FAULT` when anything was reported.
 */
function storableLevels(root: object, maxLevels: number, reading: Reading): number | Fault {
  const { path } = reading;
  const start = path.length;
  const opened = [open(root)];
  let levels = 1;
  let sound = true;
  for (let inner = opened[0]; inner !== undefined && !isFull(reading); inner = opened.at(-1)) {
    path.length = start + opened.length - 1;
    if (inner.next === inner.count) {
      opened.pop();
      continue;
    }
    const member = enterNext(inner, path);
    if (!isStorable(inner, member, opened.length === maxLevels, reading)) {
      sound = false;
      // every fault names its whole path
      opened.length = Math.min(opened.length, LEVELS_OF_ALL_FAULTS);
    } else if (isContainer(member)) {
      levels = Math.max(levels, opened.push(open(member)));
    }
  }
  path.length = start;
  return sound ? levels : FAULT;
}

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null;

function open(container: object): Open {
  const names = Array.isArray(container) ? undefined : Object.keys(container);
  const count = names ? names.length : (container as unknown[]).length;
  return { members: container as Open['members'], names, count, next: 0 };
}

function enterNext(inner: Open, path: Reading['path']): unknown {
  const name = inner.names ? inner.names[inner.next]! : inner.next;
  inner.next += 1;
  path.push(name);
  return inner.members[name];
}

/** Whether the member that the path leads to can be stored, apart from its own members. */
function isStorable({ names }: Open, member: unknown, isDeepest: boolean, reading: Reading): boolean {
  if (names && !isStorableText(reading.path.at(-1) as string, reading)) return false;
  if (typeof member === 'string') return isStorableText(member, reading);
  if (typeof member === 'number') return Number.isFinite(member) || report(reading, 'finite_number', member) !== FAULT;
  if (!isDeepest || !isContainer(member)) return true;
  return reportValueError(reading, `must not be nested deeper than ${MAX_LEVELS}`, null) !== FAULT;
}

function isStorableText(text: string, reading: Reading): boolean {
  if (!text.isWellFormed()) return report(reading, 'string_unicode', text) !== FAULT;
  if (text.includes('\0')) return reportValueError(reading, 'must not contain the NUL character', text) !== FAULT;
  return true;
}
