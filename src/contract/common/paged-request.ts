import type { RequestClass } from '../fields/field-kinds.js';
import { registerField, requestFields } from '../fields/field-registry.js';
import { PAGE_LIMITS, PageRequest } from './page.request.js';

/**
 * The REST request of a list: the fields of its filter, which GraphQL takes alone, and `limit` and `offset`.
 * @param filter class of the filter; its fields are carried in the query.
 * @param usual items of a page where the client names no number.
 */
export function pagedRequest<F extends object>(
  filter: RequestClass<F>,
  usual: number = PAGE_LIMITS.default,
): RequestClass<F & PageRequest> {
  class PagedRequest extends (filter as RequestClass) {}
  for (const field of requestFields(PageRequest)) {
    registerField(PagedRequest, field.property === 'limit' ? { ...field, default: usual } : field);
  }
  return PagedRequest as RequestClass as RequestClass<F & PageRequest>;
}
