import { RequestField } from '../fields/request-field.js';

/** The key under which a creating request may be sent again. */
export class IdempotencyKeyRequest {
  @RequestField(
    'string?',
    'Sent again with the same body, the request has one effect and the first answer again, for 24 hours.',
    { minLength: 1, maxLength: 255, in: 'header' },
  )
  idempotencyKey?: string;
}
