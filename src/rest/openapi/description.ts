import type { RequestClass } from '../../contract/fields/field-kinds.js';
import { fieldsIn, requestFields } from '../../contract/fields/field-registry.js';
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
const PICTURES =
  'In place of an address the picture itself is taken as a `data:` URL: JPEG, PNG or WebP of at most 5 MiB, known by its bytes. It is kept once, and answered as an address.';

/** What an operation does, in its own words or in those that follow from its declaration. */
export function describeOperation(route: Route): string {
  const { summary, description, access, answer, request } = route;
  const pictures = takesPicture(request.body) ? [PICTURES] : [];
  if (description !== undefined) return [description, ...pictures].join(' ');
  const isPart = 'of' in answer && answer.list === 'part';
  const isRepeatable =
    request.header !== undefined &&
    fieldsIn(request.header, 'header').some(({ property }) => property === 'idempotencyKey');
  const list = isPart ? [PART] : [];
  const creation = isRepeatable ? [REPEATED] : [];
  return [`${summary}.`, ACCESS[access], ...list, ...creation, ...pictures].join(' ');
}

const takesPicture = (body: RequestClass | undefined): boolean =>
  body !== undefined && requestFields(body).some(({ rule }) => rule.kind === 'url' && rule.orPicture === true);
