import type { RequestClass } from '../../../src/contract/fields/field-kinds.js';
import { readBody, validateBody, type Parsed } from '../../../src/rest/validation/parse-body.js';
import { InvalidRequestError } from '../../../src/rest/validation/request-faults.js';

/**
 * Reads and checks a body.
 * @param requestClass class with `RequestField` properties.
 * @param raw bytes or text of the body.
 * @param contentType header of that name; without a JSON one the body is a text, which is refused.
 * @returns the instance, or the issues under `body`.
 */
export function parseBody<T extends object>(
  requestClass: RequestClass<T>,
  raw: Buffer | string | undefined,
  contentType: string | undefined,
): Parsed<T> {
  try {
    return validateBody(requestClass, readBody(raw, contentType));
  } catch (error) {
    if (error instanceof InvalidRequestError) return { issues: error.issues };
    throw error;
  }
}
