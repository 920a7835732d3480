import type { JsonSchema } from '../validation/field-schema.js';

const header = (type: 'string' | 'integer' | 'number', description: string): JsonSchema => ({
  description,
  schema: { type },
});

/** Headers of answers, by their names. */
export const HEADERS = {
  'X-Request-Id': header('string', 'Id of the request, as in the log.'),
  'RateLimit-Policy': header(
    'string',
    'The limits that the request met, as a structured list: `"requests";q=60000;w=60` are 60,000 in 60 s. `calculation` and `event-loop` are the units of work (10 µs of one core) of the client. Not on answers that shared caches may keep.',
  ),
  RateLimit: header(
    'string',
    'What is left of each of these limits, as a structured list: `"requests";r=59999;t=60` are 59,999 for the next 60 s.',
  ),
  'Retry-After': header('integer', 'Seconds after which to try again.'),
  'WWW-Authenticate': header('string', 'The scheme that is accepted: `Bearer`.'),
  'Cache-Control': header('string', 'How long, and by whom, the answer may be cached.'),
  ETag: header('string', 'Weak validator of the answer; sent as `If-None-Match`, an unchanged answer is 304.'),
  'X-Anonymous-Id': header(
    'string',
    'For an anonymous record: the value that gives access to it and claims it. Send it back in the header of the same name.',
  ),
  'Set-Cookie': header('string', 'The same value as an HttpOnly cookie, `anonymous_id`.'),
  'X-Terrain-Source': header('string', 'Source of the heights, percent-encoded.'),
  'X-Terrain-Known': header('number', 'Share of the pixels whose height is known, 0 to 1.'),
  'X-Terrain-Attribution': header('string', 'Attribution to show with the heights, percent-encoded.'),
  'X-Terrain-Stale': header('string', '`true` when some heights are outdated because newer ones are unavailable.'),
  'X-Total-Count': header('integer', 'Number of items in the whole list.'),
  'X-Total-Is-Estimate': header('string', '`true` when the number is an estimate, as it may be above 10,000.'),
  Link: header(
    'string',
    'Addresses of the parts of the list (RFC 8288): `first`, `prev`, `next`, `last`; relative without `PUBLIC_URL`.',
  ),
} as const satisfies Record<string, JsonSchema>;

/** A header that answers carry. */
export type HeaderName = keyof typeof HEADERS;

/** The headers of a response as references to the document's components. */
export const headerReferences = (names: readonly HeaderName[]): JsonSchema =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
