import { isRecord } from '../json/is-record.js';

/** A field of a record whose value a change has made, changed or removed. */
export interface ChangedField {
  /** Its name; of nested values with dots, such as `value.tiers.0.summer`. */
  field: string;
  /** Its values as texts, lists with commas; `null` where there was, or is, none. */
  before: string | null;
  after: string | null;
}

type Values = Readonly<Record<string, unknown>>;

/**
 * Fields that differ between two states of a record, in the order of their names as they first appear.
 * @param before plain JSON, as `after`; `null` for a record that was not there.
 */
export function changedFields(before: Values | null, after: Values | null): ChangedField[] {
  const [old, current] = [new Map(textsOf(before)), new Map(textsOf(after))];
  const names = new Set([...old.keys(), ...current.keys()]);
  return [...names]
    .map((field) => ({ field, before: old.get(field) ?? null, after: current.get(field) ?? null }))
    .filter((change) => change.before !== change.after);
}

/** The values of a record by their paths. */
function textsOf(value: unknown, path: readonly string[] = []): [field: string, text: string][] {
  if (value === null || value === undefined) return [];
  if (isRecord(value) || isListOfObjects(value))
    return Object.entries(value).flatMap(([name, member]) => textsOf(member, [...path, name]));
  const text = Array.isArray(value) ? value.map(textOf).join(', ') : textOf(value);
  return [[path.join('.'), text]];
}

const isListOfObjects = (value: unknown): value is object[] =>
  Array.isArray(value) && value.some((item) => typeof item === 'object' && item !== null);

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
