import { isRecord } from '../../json/is-record.js';
import type { Bound } from '../../bounds.js';

/** What a member of a row's value must be, and with it its type. */
export interface ValueRule<T = unknown> {
  /** In words, as in "must be a text". */
  needed: string;
  holds(this: void, value: unknown): value is T;
  shape: ValueShape;
  /** What the member may be instead: `null`, or no member. */
  unless?: 'null' | 'absent';
}

/** The type of a member, for the interfaces. */
export type ValueShape =
  | { type: 'number' | 'integer' | 'text' | 'flag' }
  /** One of some words, a set with a name. */
  | { type: 'word'; name: string; words: readonly string[] }
  | { type: 'list'; of: ValueShape }
  /** An object, of a kind with a name. */
  | { type: 'record'; name: string; fields: ValueFields };

/** Members of an object. */
export type ValueFields = Readonly<Record<string, ValueRule>>;

type ValueOf<R> = R extends ValueRule<infer T> ? T : never;
type OptionalMember<F> = { [K in keyof F]: undefined extends ValueOf<F[K]> ? K : never }[keyof F];

/** The object that some rules describe. */
export type ValuesOf<F> = { [K in Exclude<keyof F, OptionalMember<F>>]: ValueOf<F[K]> } & {
  [K in OptionalMember<F>]?: ValueOf<F[K]>;
};

/** Longest text and longest list of a value; those of the shipped rows are far shorter. */
const MAX_TEXT = 2000;
const MAX_ITEMS = 200;

export const between = (low: number, high: number): ValueRule<number> => ({
  shape: { type: 'number' },
  needed: `a number from ${low} to ${high}`,
  holds: (value): value is number => typeof value === 'number' && value >= low && value <= high,
});

export const within = ({ min, max }: Bound): ValueRule<number> => between(min, max);

export const integer = (low: number, high: number): ValueRule<number> => ({
  shape: { type: 'integer' },
  needed: `a whole number from ${low} to ${high}`,
  holds: (value): value is number => Number.isInteger(value) && between(low, high).holds(value),
});

export const oneOf = <W extends string>(name: string, ...words: W[]): ValueRule<W> => ({
  shape: { type: 'word', name, words },
  needed: `one of ${words.join(', ')}`,
  holds: (value): value is W => words.some((word) => word === value),
});

/** A text of a form. */
export const text = (needed = 'a text', form = /^/): ValueRule<string> => ({
  shape: { type: 'text' },
  needed,
  holds: (value): value is string => typeof value === 'string' && value.length <= MAX_TEXT && form.test(value),
});

export const FLAG: ValueRule<boolean> = {
  shape: { type: 'flag' },
  needed: 'true or false',
  holds: (value) => typeof value === 'boolean',
};

/** The same, or `null` where the figure was not found. */
export const orNull = <T>({ needed, holds, shape }: ValueRule<T>): ValueRule<T | null> => ({
  shape,
  unless: 'null',
  needed: `${needed} or null`,
  holds: (value) => value === null || holds(value),
});

/** The same, or no such member. */
export const optional = <T>({ needed, holds, shape }: ValueRule<T>): ValueRule<T | undefined> => ({
  shape,
  unless: 'absent',
  needed: `${needed}; or left out`,
  holds: (value) => value === undefined || holds(value),
});

export const listOf = <T>(rule: ValueRule<T>, least: number, most = MAX_ITEMS): ValueRule<T[]> => ({
  shape: { type: 'list', of: rule.shape },
  needed: `a list of ${least === most ? most : `${least} to ${most}`}, each ${rule.needed}`,
  holds: (value): value is T[] =>
    Array.isArray(value) && value.length >= least && value.length <= most && value.every((item) => rule.holds(item)),
});

export const recordOf = <F extends ValueFields>(name: string, fields: F): ValueRule<ValuesOf<F>> => ({
  shape: { type: 'record', name, fields },
  needed: `an object of ${Object.keys(fields).join(', ')}`,
  holds: (value): value is ValuesOf<F> =>
    isRecord(value) && Object.entries(fields).every(([name, rule]) => rule.holds(value[name])),
});

/** The same with one more condition. @param also continues what is needed. */
export const refined = <T>(rule: ValueRule<T>, also: string, fits: (value: T) => boolean): ValueRule<T> => ({
  shape: rule.shape,
  needed: `${rule.needed}${also}`,
  holds: (value): value is T => rule.holds(value) && fits(value),
});

export const isRising = (ends: number[]): boolean => ends.every((end, i) => i === 0 || end > ends[i - 1]!);
