import {
  memberName,
  readFinanceValue,
  type FinanceValueRequest,
  type GivenFigures,
} from '../../contract/finance/finance-value.js';
import { InvalidInputError, type InputIssue } from '../../core/errors.js';

/** Kind and figures as rows are stored with them. */
export type RowFigures = Pick<GivenFigures, 'kind' | 'value' | 'given'>;

/**
 * Acts with the figures of a request and their kind.
 * @param act faults of the figures that it reports are located at the member that had them.
 */
export async function withFigures<T>(given: FinanceValueRequest, act: (figures: RowFigures) => Promise<T>): Promise<T> {
  const { kind, member, ...figures } = readFinanceValue(given);
  const locate = (issue: InputIssue): InputIssue => {
    const [first, field, ...further] = issue.loc;
    if (first !== 'value' || field === undefined) return issue;
    return { ...issue, loc: [first, member, memberName(kind, String(field)), ...further] };
  };
  return act({ kind, ...figures }).catch((error: unknown) => {
    if (!(error instanceof InvalidInputError)) throw error;
    throw new InvalidInputError(error.issues.map(locate));
  });
}
