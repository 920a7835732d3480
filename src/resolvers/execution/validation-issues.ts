import type { ValidationError } from 'class-validator';
import type { InputIssue } from '../../core/errors.js';

/**
 * What `buildSchema` receives as `validate`: never echo the input as it is (passwords), and look at absent and null
 * members too, so that defaults are filled in and null counts as absent.
 */
export const graphqlValidation = {
  validationError: { target: false, value: false },
  forbidUnknownValues: false,
  skipMissingProperties: false,
} as const;

/**
 * The faults of a GraphQL argument in the form in which REST answers them.
 * @param errors what class-validator found, as type-graphql's `ArgumentValidationError` carries it.
 * @returns issues with the property names of the request class in `loc`.
 */
export function graphqlIssues(errors: readonly ValidationError[]): InputIssue[] {
  return errors.flatMap((error) => [...ownIssues(error), ...nestedIssues(error)]);
}

function ownIssues(error: ValidationError): InputIssue[] {
  return Object.entries(error.constraints ?? {}).flatMap(([rule, message]) =>
    rule === 'requestField' ? (JSON.parse(message) as InputIssue[]) : [otherIssue(error.property, message)],
  );
}

const nestedIssues = (error: ValidationError): InputIssue[] =>
  graphqlIssues(error.children ?? []).map((issue) => ({ ...issue, loc: [error.property, ...issue.loc] }));

const otherIssue = (property: string, message: string): InputIssue => ({
  type: 'value_error',
  loc: [property],
  msg: `Value error, ${message}`,
  ctx: { error: {} },
});
