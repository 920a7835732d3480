import { writeJson } from '../../core/json/json-text.js';
import type { AssessmentPage } from '../../domain/assessments/assessment-batches.js';
import { Assessment } from '../../entities/assessment.entity.js';
import type { ListSlice } from '../list-headers.js';
import { StreamedAnswer } from '../route.js';
import { present } from '../../contract/fields/present.js';

/** A part of a list of assessments, written a piece for each batch. */
export const assessmentList = ({ batches, ...page }: AssessmentPage): ListSlice<StreamedAnswer> => ({
  ...page,
  items: new StreamedAnswer(listChunks('[', batches, ']')),
});

/** Assessments between what comes before and behind them. */
export async function* listChunks(
  start: string,
  batches: AsyncIterable<Assessment[]>,
  end: string,
): AsyncGenerator<string> {
  let before = start;
  for await (const batch of batches) {
    yield before + batch.map((assessment) => writeJson(present(Assessment, assessment))).join(',');
    before = ',';
  }
  yield before === ',' ? end : before + end;
}
