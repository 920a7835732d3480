import { answerFields, type AnswerClass } from '../../contract/fields/answer-field.js';
import type { RequestClass } from '../../contract/fields/field-kinds.js';
import { pathInGraphql } from '../../contract/fields/field-registry.js';
import { InvalidInputError } from '../../core/errors.js';
import { whenSelected } from '../../contract/fields/lazy-answer.js';

/** Where an input is, by names from its argument down, and its class. */
export interface InputPlace {
  path: readonly string[];
  of: RequestClass;
}

/**
 * An answer whose members are computed together when the first that is not known is selected.
 * @param answerClass a `Lazy` one.
 * @param place of the input that is computed with; none where nothing of it can be refused.
 */
export function computedOnce<T extends object>(
  answerClass: AnswerClass<T>,
  known: Partial<T>,
  compute: () => Promise<T>,
  place?: InputPlace,
): T {
  let whole: Promise<T> | undefined;
  const read = async <K extends keyof T>(name: K): Promise<T[K]> =>
    (await (whole ??= compute().catch(rethrowAt(place))))[name];
  const names = answerFields(answerClass).map(({ property }) => property as keyof T);
  const unknown = names.filter((name) => !(name in known));
  return whenSelected(known, Object.fromEntries(unknown.map((name) => [name, () => read(name)])) as never);
}

/** What is refused in a calculation is a fault of the input that it was made with. */
export const rethrowAt =
  (place?: InputPlace) =>
  (error: unknown): never => {
    if (!place || !(error instanceof InvalidInputError)) throw error;
    const { path, of } = place;
    throw new InvalidInputError(
      error.issues.map((issue) => ({ ...issue, loc: [...path, ...pathInGraphql(of, issue.loc)] })),
    );
  };

/** The same for what is calculated at once. */
export function locatedAt<T>(place: InputPlace, calculate: () => T): T {
  try {
    return calculate();
  } catch (error) {
    return rethrowAt(place)(error);
  }
}
