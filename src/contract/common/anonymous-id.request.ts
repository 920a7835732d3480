import type { FieldOptions } from '../fields/field-kinds.js';
import { IdempotencyKeyRequest } from './idempotency-key.request.js';
import { RequestField } from '../fields/request-field.js';

/** Any text is accepted; one that this service did not make counts as no id. */
const ANONYMOUS_ID = {
  kind: 'string',
  optional: true,
  in: 'header',
  description:
    'The value of this header in the answer to `POST /api/assessments`; the cookie `anonymous_id` does the same.',
} satisfies FieldOptions;

/** Whose anonymous records are opened. */
export class AnonymousIdRequest {
  @RequestField(ANONYMOUS_ID) xAnonymousId?: string;
}

/** What a kept assessment may carry beside its body. */
export class AssessmentHeadersRequest extends IdempotencyKeyRequest {
  @RequestField(ANONYMOUS_ID) xAnonymousId?: string;
}

/** Which anonymous records are claimed beside those of the anonymous id. */
export class ClaimRequest {
  @RequestField(
    'string?',
    'A UUID of version 4 that the client made and sent as `user_id` of its assessments; any other text claims nothing.',
    { maxLength: 200, in: 'query' },
  )
  userId?: string;
}
