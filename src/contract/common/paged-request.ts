import type { RequestClass } from '../fields/field-kinds.js';
import { registerField, requestFields } from '../fields/field-registry.js';
import { PageRequest } from './page.request.js';

/**
 * The REST request of a list: the fields of its filter, which GraphQL takes alone, and `limit` and `offset`.
 * @param filter class of the filter; its fields are carried in the query.
 */
export function pagedRequest<F extends object>(filter: RequestClass<F>): RequestClass<F & PageRequest> {
  class PagedRequest extends (filter as RequestClass) {}
  for (const field of requestFields(PageRequest)) registerField(PagedRequest, field);
  return PagedRequest as RequestClass as RequestClass<F & PageRequest>;
}
