import { InvalidInputError, type InputIssue } from '../../domain/errors.js';
import { toSnakeCase } from '../naming.js';

/** Faults of a REST request, with locations already in this door's form: `["body", "roof_area_ping"]`. */
export class InvalidRequestError extends InvalidInputError {}

/**
 * The items of a 422 answer.
 * @param error faults found while reading the request, or by the domain (those have no prefix and camelCase names).
 * @param place part of the request that carries what the domain refused.
 * @returns issues with locations as the contract has them.
 */
export function wireIssues(error: InvalidInputError, place: 'path' | 'query' | 'body' = 'body'): InputIssue[] {
  if (error instanceof InvalidRequestError) return error.issues;
  return error.issues.map((issue) => ({ ...issue, loc: [place, ...issue.loc.map(wireName)] }));
}

const wireName = (step: string | number): string | number => (typeof step === 'string' ? toSnakeCase(step) : step);
