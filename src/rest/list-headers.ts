import type { Response } from 'express';
import type { RequestClass } from '../contract/fields/field-kinds.js';
import { fieldsIn } from '../contract/fields/field-registry.js';
import type { PageQuery, PageTotal } from '../core/page.js';
import { requestName } from './naming.js';
import { configuredBaseUrl } from './public-base-url.js';

/** Where in a list its part is: by the number of items before it, or by the cursor of the part that follows. */
export type ListPlace = (PageQuery & { hasNextPage?: boolean }) | { next: string | null };

/** A part of a list as a handler returns it; REST sends the items as the body and the rest as headers. */
export type ListSlice<Items> = PageTotal & ListPlace & { items: Items };

/**
 * Writes the length of the list and the addresses of its other parts (RFC 8288).
 * @param parameters class of the query that the list takes.
 */
export function setListHeaders(
  response: Response,
  parameters: RequestClass | undefined,
  part: PageTotal & ListPlace,
): void {
  response.setHeader('X-Total-Count', part.total);
  if (part.totalIsEstimate) response.setHeader('X-Total-Is-Estimate', 'true');
  const address = addressesOf(response, parameters);
  const links = Object.entries(relations(part)).map(([rel, changes]) => `<${address(changes)}>; rel="${rel}"`);
  response.setHeader('Link', links.join(', '));
}

type Changes = Readonly<Record<string, string | number | undefined>>;

/** The parameters that lead to the other parts, by relation; a last part is only known where the length is. */
function relations(part: PageTotal & ListPlace): Record<string, Changes> {
  if ('next' in part) return { first: { after: undefined }, ...(part.next !== null && { next: { after: part.next } }) };
  const { limit, offset, total, totalIsEstimate, hasNextPage = offset + limit < total } = part;
  const at = (start: number): Changes => ({ limit, offset: start });
  return {
    first: at(0),
    ...(offset > 0 && { prev: at(Math.max(0, offset - limit)) }),
    ...(hasNextPage && { next: at(offset + limit) }),
    ...(!totalIsEstimate && { last: at(Math.max(0, Math.ceil(total / limit) - 1) * limit) }),
  };
}

/**
 * Addresses of the same list with other parameters; only declared ones are repeated. Without `PUBLIC_URL` they have no host,
 * because shared caches keep lists and the host of a request is chosen by its sender.
 */
function addressesOf({ req }: Response, parameters: RequestClass | undefined): (changes: Changes) => string {
  const [path = '', query = ''] = req.originalUrl.split(/\?(.*)/s);
  const declared = new Set((parameters ? fieldsIn(parameters, 'query') : []).map(requestName));
  const asked = [...new URLSearchParams(query)].filter(([name]) => declared.has(name));
  const base = `${configuredBaseUrl(req) ?? ''}${path}`;
  return (changes) => {
    const wanted = new URLSearchParams(asked);
    for (const [name, value] of Object.entries(changes))
      if (value === undefined) wanted.delete(name);
      else wanted.set(name, String(value));
    return wanted.size > 0 ? `${base}?${wanted}` : base;
  };
}
