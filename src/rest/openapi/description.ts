import { fieldsIn } from '../../contract/fields/field-registry.js';
import type { Access } from '../../http/access.js';
import type { Route } from '../route.js';

const ACCESS: Record<Access, string> = {
  anyone: 'Open to everyone.',
  'optional-account': 'Open to everyone, with or without an account.',
  'optional-valid-account': 'Open to everyone; a bearer token that is sent must be valid.',
  account: 'Needs the bearer token of an account.',
  planner: 'Needs an account with the role `planner` or `admin`, or the header `X-Admin-Secret`.',
  administrator: 'Needs an account with the role `admin`, or the header `X-Admin-Secret`.',
};

const PART =
  'Answers the part of the list that `limit` and `offset` choose; `X-Total-Count` is the length of the whole list, and `Link` has the addresses of its other parts.';
const REPEATED = 'Sent again with the same `Idempotency-Key`, it answers the first result and creates nothing.';

/** What an operation does, in its own words or in those that follow from its declaration. */
export function describeOperation(route: Route): string {
  const { summary, description, access, answer, request } = route;
  if (description !== undefined) return description;
  const isPart = 'of' in answer && answer.list === 'part';
  const isRepeatable =
    request.header !== undefined &&
    fieldsIn(request.header, 'header').some(({ property }) => property === 'idempotencyKey');
  return [`${summary}.`, ACCESS[access], ...(isPart ? [PART] : []), ...(isRepeatable ? [REPEATED] : [])].join(' ');
}
