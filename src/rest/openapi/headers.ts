import type { JsonSchema } from '../validation/field-schema.js';

const header = (type: 'string' | 'integer' | 'number', description: string): JsonSchema => ({
  description,
  schema: { type },
});

/** Headers of answers, by their names. */
export const HEADERS = {
  'X-Request-Id': header('string', 'Identity of the request, as the log has it.'),
  'RateLimit-Limit': header('integer', 'Points of the limit that the request came nearest to.'),
  'RateLimit-Remaining': header('integer', 'Points of it that are left.'),
  'RateLimit-Reset': header('integer', 'Seconds until it is full again.'),
  'Retry-After': header('integer', 'Seconds after which to try again.'),
  'WWW-Authenticate': header('string', 'The scheme that is accepted: `Bearer`.'),
  'Cache-Control': header('string', 'How long and by whom the answer may be kept.'),
  ETag: header('string', 'Weak validator of the answer; `If-None-Match` with it is answered by 304.'),
  'X-Anonymous-Id': header(
    'string',
    'Of an anonymous record: the value that opens and claims it. Send it back in the header of the same name.',
  ),
  'Set-Cookie': header('string', 'The same value as an HttpOnly cookie, `anonymous_id`.'),
  'X-Terrain-Source': header('string', 'Who gave the heights, percent-encoded.'),
  'X-Terrain-Known': header('number', 'Share of the pixels whose height is known, 0 to 1.'),
  'X-Terrain-Attribution': header('string', 'Text to print with the heights, percent-encoded.'),
  'X-Terrain-Stale': header('string', '`true` where the heights stand in for newer ones.'),
} as const satisfies Record<string, JsonSchema>;

/** A header that answers carry. */
export type HeaderName = keyof typeof HEADERS;

/** The headers of a response as references to the document's components. */
export const headerReferences = (names: readonly HeaderName[]): JsonSchema =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
