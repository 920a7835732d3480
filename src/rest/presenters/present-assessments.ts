import { writeJson } from '../../core/json/json-text.js';
import type { AssessmentPage } from '../../domain/assessments/assessment-batches.js';
import { Assessment } from '../../entities/assessment.entity.js';
import { present } from './present.js';

/** The contract's text of a list of assessments, a piece for each batch. */
export async function* assessmentPageChunks({ batches, ...page }: AssessmentPage): AsyncGenerator<string> {
  const { total, limit, offset } = page;
  yield* listChunks('{"items":[', batches, `],"total":${total},"limit":${limit},"offset":${offset}}`);
}

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
