import type { AnswerClass } from './answer-field.js';

const lazy = new WeakSet<AnswerClass>();

/** Declares that members of an answer may be promises, computed when GraphQL selects them. */
export const Lazy: ClassDecorator = (answerClass) => {
  lazy.add(answerClass as unknown as AnswerClass);
};

/** Whether members of an answer may be promises. */
export const isLazy = (answerClass: AnswerClass): boolean => lazy.has(answerClass);

/**
 * An answer of a `Lazy` class: what is known already, and what is computed when it is selected.
 * @param parts called each time that its member is read.
 */
export function whenSelected<T extends object>(
  known: Partial<T>,
  parts: { [K in keyof T]?: () => T[K] | Promise<T[K]> },
): T {
  const answer = { ...known };
  for (const [name, get] of Object.entries(parts)) Object.defineProperty(answer, name, { get: get as () => unknown });
  return answer as T;
}
