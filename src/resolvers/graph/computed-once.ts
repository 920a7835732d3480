import { answerFields, type AnswerClass } from '../../contract/fields/answer-field.js';
import { InvalidInputError } from '../../core/errors.js';
import { whenSelected } from '../../contract/fields/lazy-answer.js';

/**
 * An answer whose members are computed together when the first that is not known is selected.
 * @param answerClass a `Lazy` one.
 */
export function computedOnce<T extends object>(
  answerClass: AnswerClass<T>,
  known: Partial<T>,
  compute: () => Promise<T>,
): T {
  let whole: Promise<T> | undefined;
  const read = async <K extends keyof T>(name: K): Promise<T[K]> =>
    (await (whole ??= compute().catch(rethrowAtInput)))[name];
  const names = answerFields(answerClass).map(({ property }) => property as keyof T);
  const unknown = names.filter((name) => !(name in known));
  return whenSelected(known, Object.fromEntries(unknown.map((name) => [name, () => read(name)])) as never);
}

/** What is refused while a member is computed is a fault of the argument `input` around it. */
export function rethrowAtInput(error: unknown): never {
  if (!(error instanceof InvalidInputError)) throw error;
  throw new InvalidInputError(error.issues.map((issue) => ({ ...issue, loc: ['input', ...issue.loc] })));
}
