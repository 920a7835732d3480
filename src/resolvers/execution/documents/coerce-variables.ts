import {
  coerceInputValue,
  GraphQLError,
  isNonNullType,
  typeFromAST,
  valueFromAST,
  type GraphQLInputType,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type VariableDefinitionNode,
} from 'graphql';
import type { InputIssue } from '../../../core/errors.js';
import { typeFault } from '../type-fault-texts.js';
import { placeOfVariable } from './argument-place.js';

/** Longest reason of a fault that is reported [characters]: it may quote a name or a value of megabytes. */
const MAX_REASON = 300;

/** Variables in the form that resolvers get, or what is wrong with the first that is not sound. */
export type CoercedVariables =
  { values: Record<string, unknown>; fault?: undefined } | { fault: GraphQLError; values?: undefined };

/**
 * Coerces the variables of an operation as graphql-js does, up to the first fault. It is reported with its place and reason
 * alone: graphql-js would write the whole value, passwords among its members, into each of up to 50 errors.
 */
export function coerceVariables(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  given: Readonly<Record<string, unknown>>,
): CoercedVariables {
  const values: Record<string, unknown> = {};
  try {
    for (const definition of operation.variableDefinitions ?? []) {
      const name = definition.variable.name.value;
      const value = coerceVariable(schema, definition, given);
      if (value !== undefined) values[name] = value;
    }
    return { values };
  } catch (fault) {
    if (fault instanceof GraphQLError) return { fault: located(fault, operation) };
    throw fault;
  }
}

/** The same fault, with its place in the argument that the variable is, as a value out of bounds has it. */
function located(fault: GraphQLError, operation: OperationDefinitionNode): GraphQLError {
  const [issue] = (fault.extensions['detail'] ?? []) as InputIssue[];
  if (issue === undefined) return fault;
  const [variable, ...path] = issue.loc;
  const loc = [...placeOfVariable(operation, String(variable)), ...path];
  const extensions = { ...fault.extensions, detail: [typeFault(loc, issue.msg)] };
  return new GraphQLError(fault.message, { ...(fault.nodes && { nodes: fault.nodes }), extensions });
}

function coerceVariable(
  schema: GraphQLSchema,
  definition: VariableDefinitionNode,
  given: Readonly<Record<string, unknown>>,
): unknown {
  const name = definition.variable.name.value;
  // a valid document names input types only
  const type = typeFromAST(schema, definition.type) as GraphQLInputType;
  if (!Object.hasOwn(given, name)) {
    if (definition.defaultValue) return valueFromAST(definition.defaultValue, type);
    if (isNonNullType(type)) throw wholeFault(definition, `of required type "${type.toString()}" was not provided.`);
    return undefined;
  }
  if (given[name] === null && isNonNullType(type)) {
    throw wholeFault(definition, `of non-null type "${type.toString()}" must not be null.`);
  }
  const coerce = (hidesSuggestions: boolean): unknown =>
    coerceInputValue(
      given[name],
      type,
      (path, value, { message }) => {
        // names are looked for that are like a wrong one, which takes a second where that has megabytes
        if (hidesSuggestions && message.length <= MAX_REASON) coerce(false);
        const reason = Array.isArray(value) && OF_MEMBER.test(message) ? NO_OBJECT : reasonOf(message);
        const fault = { loc: [name, ...path], msg: reason };
        throw faultOf(definition, `got an invalid value at "${placeOf(name, path)}"; ${reason}`, fault);
      },
      hidesSuggestions,
    );
  return coerce(true);
}

/** A list in place of an object is searched for its members. */
const OF_MEMBER = /^Field "/;
const NO_OBJECT = 'Expected a list to be an object.';

const wholeFault = (definition: VariableDefinitionNode, what: string): GraphQLError =>
  faultOf(definition, what, { loc: [definition.variable.name.value], msg: `Input ${what}` });

/** @param fault where in the variables it is, as faults of values have it. */
const faultOf = (
  definition: VariableDefinitionNode,
  what: string,
  fault: Pick<InputIssue, 'loc' | 'msg'>,
): GraphQLError =>
  new GraphQLError(`Variable "$${definition.variable.name.value}" ${what}`, {
    nodes: definition,
    extensions: { code: 'BAD_USER_INPUT', detail: [{ type: 'type_error', ...fault }] },
  });

const placeOf = (name: string, path: readonly (string | number)[]): string =>
  name + path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${key}`)).join('');

function reasonOf(message: string): string {
  const beginning = message.slice(0, MAX_REASON).toWellFormed();
  return withoutOther(message.length > MAX_REASON ? `${beginning}…` : beginning);
}

/** What is given where a text is wanted, as graphql-js shows it; a password without its quotes is a word like any other. */
export const withoutOther = (message: string): string =>
  message.replace(/(String cannot represent a non string value): .*/s, '$1');
