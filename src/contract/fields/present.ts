import { answerFields, type AnswerClass, type AnswerDescriptor } from './answer-field.js';
import { roundTo } from '../common/precision.js';
import { toSnakeCase } from '../../core/json/snake-case.js';

type Writer = (source: Readonly<Record<string, unknown>>) => Record<string, unknown>;

const writers = new Map<AnswerClass, Writer>();

/**
 * Writes an answer in the contract's names: snake_case unless the declaration names another, only declared fields.
 * @param answerClass class whose `AnswerField` declarations count.
 * @param value an instance or a plain object of that shape, or a list of them.
 */
export function present(answerClass: AnswerClass, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => present(answerClass, item));
  return writerOf(answerClass)(value as Record<string, unknown>);
}

function writerOf(answerClass: AnswerClass): Writer {
  const known = writers.get(answerClass);
  if (known) return known;
  const fields = answerFields(answerClass)
    .filter((field) => field.graphqlOnly !== true)
    .map((field) => ({ field, name: restName(field) }));
  const writer: Writer = (source) => {
    const written: Record<string, unknown> = {};
    for (const { field, name } of fields) {
      const value = source[field.property];
      if (value !== undefined || field.whenAsked !== true) written[name] = writeValue(field, value);
    }
    return written;
  };
  writers.set(answerClass, writer);
  return writer;
}

/** Name of an answer's field on the wire. */
export const restName = (field: AnswerDescriptor): string => field.restName ?? toSnakeCase(field.property);

/** Writes the value of one field of an answer. */
export function writeValue(field: AnswerDescriptor, value: unknown): unknown {
  if (value === undefined || value === null) return null;
  if (field.kind === 'instant') return writeInstant(value as Date);
  if (field.precision !== undefined) return roundTo(field.precision, value);
  if (field.ownNames === true) return writeNames(value);
  if (field.inputPath) return toSnakeCase(value as string);
  if (field.of === undefined) return value;
  return present(field.of(), value);
}

function writeNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(writeNames);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [toSnakeCase(name), writeNames(member)]));
}

/** ISO 8601 in UTC to the second, as the contract shows it. */
export const writeInstant = (instant: Date): string => `${instant.toISOString().slice(0, -'.000Z'.length)}Z`;
