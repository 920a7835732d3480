import { RequestField } from '../fields/request-field.js';

/** Most items of a page, and how many it has where the client names no number. */
export const PAGE_LIMITS = { max: 100, default: 20 } as const;

/** A page of a list. */
export class PageRequest {
  @RequestField('integer', 'Maximum number of items, 1 to 100.', {
    min: 1,
    max: PAGE_LIMITS.max,
    default: PAGE_LIMITS.default,
    in: 'query',
  })
  limit!: number;

  @RequestField('integer', 'Items to leave out before.', { min: 0, default: 0, in: 'query' }) offset!: number;
}
