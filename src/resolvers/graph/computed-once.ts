import { answerFields, type AnswerClass } from '../../contract/fields/answer-field.js';
import { InvalidInputError } from '../../core/errors.js';
import { whenSelected } from '../../contract/fields/lazy-answer.js';

/** Names from an argument down to an input. */
type InputPath = readonly string[];

/**
 * An answer whose members are computed together when the first that is not known is selected.
 * @param answerClass a `Lazy` one.
 * @param path of the input that is computed with.
 */
export function computedOnce<T extends object>(
  answerClass: AnswerClass<T>,
  known: Partial<T>,
  compute: () => Promise<T>,
  path: InputPath,
): T {
  let whole: Promise<T> | undefined;
  const read = async <K extends keyof T>(name: K): Promise<T[K]> =>
    (await (whole ??= compute().catch(rethrowAt(path))))[name];
  const names = answerFields(answerClass).map(({ property }) => property as keyof T);
  const unknown = names.filter((name) => !(name in known));
  return whenSelected(known, Object.fromEntries(unknown.map((name) => [name, () => read(name)])) as never);
}

/** What is refused in a calculation is a fault of the input that it was made with. */
export const rethrowAt =
  (path: InputPath) =>
  (error: unknown): never => {
    if (!(error instanceof InvalidInputError)) throw error;
    throw new InvalidInputError(error.issues.map((issue) => ({ ...issue, loc: [...path, ...issue.loc] })));
  };

/** The same for what is calculated at once. */
export function locatedAt<T>(path: InputPath, calculate: () => T): T {
  try {
    return calculate();
  } catch (error) {
    return rethrowAt(path)(error);
  }
}
