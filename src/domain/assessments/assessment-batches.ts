import type { FilterQuery } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Language } from '../../core/accounts/language.js';
import { rewriteTexts } from '../../core/texts/rewrite-texts.js';
import { Assessment, WITH_RESULT } from '../../entities/assessment.entity.js';
import type { PageQuery } from '../../core/page.js';

/** Assessments of one batch [count]: 1 MiB each at most. */
const BATCH = 12;

/** Which assessments, by their ids, which follow time. */
interface Part {
  order: 'asc' | 'desc';
  limit?: number;
  offset?: number;
}

/** A part of a list whose items come in batches. */
export interface AssessmentPage extends PageQuery {
  total: number;
  batches: AsyncGenerator<Assessment[]>;
}

/**
 * Writes the texts of kept estimates in a language; what clients have sent stays as it is.
 * @param assessments with their results, outside the unit of work.
 */
export function writeResults(assessments: readonly Assessment[], language: Language | undefined): void {
  if (language === undefined) return;
  for (const assessment of assessments.filter(({ computed }) => computed))
    assessment.shallowResult = rewriteTexts(assessment.shallowResult, language);
}

/** A part of the assessments that match, newest first; read while they are taken, and no more than a batch ahead. */
export async function pageInBatches(
  em: SqlEntityManager,
  where: FilterQuery<Assessment>,
  { limit, offset }: PageQuery,
  language: Language | undefined,
): Promise<AssessmentPage> {
  const total = await em.count(Assessment, where);
  return { total, limit, offset, batches: inBatches(em, where, { order: 'desc', limit, offset }, language) };
}

/** The assessments that match; those that are added or removed in the meantime shift none of the others. */
export async function* inBatches(
  em: SqlEntityManager,
  where: FilterQuery<Assessment>,
  { order, limit = Infinity, offset = 0 }: Part,
  language: Language | undefined,
): AsyncGenerator<Assessment[]> {
  let left = limit;
  for (let last: string | undefined; left > 0;) {
    const size = Math.min(left, BATCH);
    const behind = last === undefined ? {} : { id: order === 'asc' ? { $gt: last } : { $lt: last } };
    const part = { orderBy: { id: order }, limit: size, offset: last === undefined ? offset : 0 };
    const batch = await em.find(
      Assessment,
      { $and: [where, behind] },
      { ...part, ...WITH_RESULT, disableIdentityMap: true },
    );
    writeResults(batch, language);
    if (batch.length > 0) yield batch;
    if (batch.length < size) return;
    left -= size;
    last = batch.at(-1)!.id;
  }
}
