import type { Page } from '../../core/page.js';
import { AnswerField, type AnswerClass, type AnswerKind, type AnswerTraits } from '../fields/answer-field.js';

/** What both interfaces say of a total that was not counted to its end. */
export const TOTAL_IS_ESTIMATE = 'Whether the total is an estimate, as it may be above 10,000; below it is exact.';

const pages = new Map<AnswerClass, AnswerClass>();

/**
 * The class of a REST list of some answer: `{items, total, limit, offset}`, and `total_is_estimate` where it is one. GraphQL has
 * connections instead.
 */
export function pageAnswer<T extends object>(itemClass: AnswerClass<T>): AnswerClass<Page<T>> {
  const known = pages.get(itemClass);
  if (known) return known as AnswerClass<Page<T>>;
  class PageAnswer {}
  Object.defineProperty(PageAnswer, 'name', { value: `${itemClass.name.replace(/Answer$/, '')}PageAnswer` });
  const declare = (property: string, kind: AnswerKind, description: string, traits?: AnswerTraits): void =>
    AnswerField(kind, description, { ...traits, restOnly: true })(PageAnswer.prototype, property);
  declare('items', 'objects', 'The items.', { of: () => itemClass });
  declare('total', 'integer', 'Number of items in the whole list.');
  declare('totalIsEstimate', 'boolean', TOTAL_IS_ESTIMATE, { whenAsked: true });
  declare('limit', 'integer', 'Most items given.');
  declare('offset', 'integer', 'Number of items skipped.');
  pages.set(itemClass, PageAnswer);
  return PageAnswer as AnswerClass as AnswerClass<Page<T>>;
}
