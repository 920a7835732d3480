import { memberName, readFinanceValue, type GivenFigures } from '../contract/finance/finance-value.js';
import { enumValueName } from '../contract/fields/graphql-enums.js';
import { sumName } from '../contract/fields/sum-name.js';
import type { FinanceKind } from '../core/finance/rows/finance-values.js';
import { InvalidInputError, valueIssue, type InputIssue } from '../core/errors.js';

/** Kind and figures as rows are stored with them. */
export type RowFigures = Pick<GivenFigures, 'value' | 'given'> & { kind: FinanceKind };

/**
 * Acts with the figures of a request as those of a kind.
 * @param act faults of the figures that it reports are located at the members that had them.
 */
export async function withFigures<T>(
  kind: FinanceKind,
  figures: object,
  act: (figures: RowFigures) => Promise<T>,
): Promise<T> {
  const { strange, ...own } = readFinanceValue(kind, figures);
  if (strange.length > 0) throw new InvalidInputError(strange.map((name) => strangeFigure(kind, name)));
  const locate = (issue: InputIssue): InputIssue => {
    const [first, field, ...further] = issue.loc;
    if (first !== 'value' || field === undefined) return issue;
    return { ...issue, loc: [first, memberName(kind, String(field)), ...further] };
  };
  return act({ kind, ...own }).catch((error: unknown) => {
    if (!(error instanceof InvalidInputError)) throw error;
    throw new InvalidInputError(error.issues.map(locate));
  });
}

const strangeFigure = (kind: FinanceKind, name: string): InputIssue =>
  valueIssue(['value', name], `Rows of the kind ${enumValueName(kind)} have no ${sumName(name)}`, undefined);
