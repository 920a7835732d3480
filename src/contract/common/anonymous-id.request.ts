import type { FieldOptions } from '../fields/field-kinds.js';
import { IdempotencyKeyRequest } from './idempotency-key.request.js';
import { RequestField } from '../fields/request-field.js';

/** A value that is none of ours counts as none, so that any text is taken. */
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
