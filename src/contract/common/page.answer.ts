import { AnswerField, type AnswerClass } from '../fields/answer-field.js';

const pages = new Map<AnswerClass, AnswerClass>();

/**
 * The class of a REST list of some answer: `{items, total, limit, offset}`. GraphQL has connections instead.
 * @param itemClass class of the items.
 */
export function pageAnswer(itemClass: AnswerClass): AnswerClass {
  const known = pages.get(itemClass);
  if (known) return known;
  class PageAnswer {}
  Object.defineProperty(PageAnswer, 'name', { value: `${itemClass.name.replace(/Answer$/, '')}PageAnswer` });
  declare('items', { kind: 'objects', of: () => itemClass, description: 'The items.' });
  declare('total', { kind: 'integer', description: 'How many the whole list has.' });
  declare('limit', { kind: 'integer', description: 'Most items given.' });
  declare('offset', { kind: 'integer', description: 'Items left out before.' });
  pages.set(itemClass, PageAnswer);
  return PageAnswer;

  function declare(property: string, options: Omit<Parameters<typeof AnswerField>[0], 'restOnly'>): void {
    AnswerField({ ...options, restOnly: true })(PageAnswer.prototype, property);
  }
}
