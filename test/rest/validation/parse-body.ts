import type { RequestClass } from '../../../src/contract/fields/field-kinds.js';
import { readBody, validateBody, type Parsed } from '../../../src/rest/validation/parse-body.js';
import { InvalidInputError, type InputIssue } from '../../../src/core/errors.js';
import { wireIssues } from '../../../src/rest/validation/wire-issues.js';

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
  const located = (issues: InputIssue[]) => ({ issues: wireIssues(issues, { request: { body: requestClass } }) });
  try {
    const parsed = validateBody(requestClass, readBody(raw, contentType));
    return parsed.issues ? located(parsed.issues) : parsed;
  } catch (error) {
    if (error instanceof InvalidInputError) return located(error.issues);
    throw error;
  }
}
