import { answerFields, type AnswerClass, type AnswerDescriptor } from '../../src/contract/fields/answer-field.js';
import { toSnakeCase } from '../../src/rest/naming.js';
import { restName } from '../../src/rest/presenters/present.js';

/** Every field of an answer, as a GraphQL selection. */
export function selectionOf(answerClass: AnswerClass): string {
  const fields = answerFields(answerClass).filter(({ restOnly }) => restOnly !== true);
  return `{ ${fields.map((field) => (field.of ? `${field.property} ${selectionOf(field.of())}` : field.property)).join(' ')} }`;
}

/**
 * What REST must answer where GraphQL answered this.
 * @param answerClass class of the answer.
 * @param data what GraphQL answered to `selectionOf`.
 */
export function asRest(answerClass: AnswerClass, data: unknown): unknown {
  if (Array.isArray(data)) return data.map((item) => asRest(answerClass, item));
  const fields = answerFields(answerClass).filter(({ graphqlOnly }) => graphqlOnly !== true);
  const source = data as Record<string, unknown>;
  return Object.fromEntries(fields.map((field) => [restName(field), restValue(field, source[field.property])]));
}

function restValue({ kind, of, ownNames, inputPath }: AnswerDescriptor, value: unknown): unknown {
  if (value === null || value === undefined) return value;
  if (ownNames) return JSON.parse(JSON.stringify(value), renameMembers);
  if (inputPath) return toSnakeCase(value as string);
  if (of) return asRest(of(), value);
  return kind === 'instant' ? (value as string).replace(/\.\d{3}Z$/, 'Z') : value;
}

function renameMembers(_name: string, value: unknown): unknown {
  const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isRecord ? Object.fromEntries(Object.entries(value).map(([name, of]) => [toSnakeCase(name), of])) : value;
}
