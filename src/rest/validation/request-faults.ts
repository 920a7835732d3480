import { isRecord } from '../../core/is-record.js';
import { InvalidInputError, type InputIssue } from '../../core/errors.js';
import { toSnakeCase } from '../naming.js';

/** Faults of a REST request, with locations already in this door's form: `["body", "roof_area_ping"]`. */
export class InvalidRequestError extends InvalidInputError {}

/** The texts of the parameters that a request carries in its path or query, by their names on the wire. */
export type ParameterTexts = (name: string) => string | undefined;

/**
 * The items of a 422 answer.
 * @param error faults found while reading the request, or by the domain (those have no prefix and camelCase names).
 * @param place part of the request that carries what the domain refused.
 * @param free members that hold JSON as the caller has it: what is inside them keeps its names.
 * @param sentText of parameters, which the domain saw as values, the texts that were sent.
 * @returns issues with locations as the contract has them.
 */
export function wireIssues(
  error: InvalidInputError,
  place: 'path' | 'query' | 'body' = 'body',
  free: readonly string[] = [],
  sentText: ParameterTexts = () => undefined,
): InputIssue[] {
  if (error instanceof InvalidRequestError) return error.issues;
  return error.issues.map((issue) => {
    const loc = [place, ...wireLocation(issue.loc, free)];
    return { ...issue, loc, ...wireInput(issue, String(loc[1]), sentText) };
  });
}

/** A fault of the request as a whole shows its members, which have this door's names too. */
function wireInput(
  { loc, input, type }: InputIssue,
  name: string,
  sentText: ParameterTexts,
): Pick<InputIssue, 'input'> {
  if (loc.length === 0) return isRecord(input) ? { input: wireMembers(input, sentText) } : {};
  const text = loc.length === 1 && type !== 'missing' ? sentText(name) : undefined;
  return text === undefined ? {} : { input: text };
}

const wireMembers = (input: Record<string, unknown>, sentText: ParameterTexts): object =>
  Object.fromEntries(
    Object.entries(input).map(([property, value]) => {
      const name = toSnakeCase(property);
      return [name, sentText(name) ?? value];
    }),
  );

const wireName = (step: string | number): string | number => (typeof step === 'string' ? toSnakeCase(step) : step);

function wireLocation(loc: InputIssue['loc'], free: readonly string[]): InputIssue['loc'] {
  const named = loc.findIndex((step) => free.some((member) => member === step)) + 1 || loc.length;
  return [...loc.slice(0, named).map(wireName), ...loc.slice(named)];
}
