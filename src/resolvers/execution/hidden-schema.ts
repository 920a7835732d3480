import type { ApolloServerPlugin } from '@apollo/server';
import {
  GraphQLError,
  isScalarType,
  isSpecifiedScalarType,
  Kind,
  NoSchemaIntrospectionCustomRule,
  print,
  validate,
  type ASTNode,
  type GraphQLFormattedError,
  type GraphQLSchema,
} from 'graphql';
import type { InputIssue } from '../../core/errors.js';
import { isAdministrator } from '../../domain/caller.js';
import type { OperationContext } from './access.js';

type FormatError = (formatted: GraphQLFormattedError, error: unknown) => GraphQLFormattedError;

/** Codes of faults in which graphql-js mentions names of the schema. */
const SCHEMA_FAULTS: ReadonlySet<unknown> = new Set(['GRAPHQL_VALIDATION_FAILED', 'BAD_USER_INPUT']);

/**
 * Takes out of the errors of a document or its variables every name that they did not bring themselves: suggestions, types,
 * members that are missing. Apollo's own option takes suggestions only, and leaves those for variables.
 * @param format makes the error as it is reported where the schema is public.
 */
export function hideSchema(schema: GraphQLSchema, format: FormatError): FormatError {
  // scalars are the only ones that messages name without quotes
  const scalars = Object.values(schema.getTypeMap()).filter(
    (type) => isScalarType(type) && !isSpecifiedScalarType(type),
  );
  const scalarNames = new Set(scalars.map(({ name }) => name));
  return (formatted, error) => {
    const shown = format(formatted, error);
    const codes = [shown, formatted].map(({ extensions }) => extensions?.['code']);
    if (!codes.some((code) => SCHEMA_FAULTS.has(code))) return shown;
    const brought = namesBrought(shown.message, error);
    // variables are always the document's own, and directives are those of every schema
    const isBrought = (name: string): boolean => brought.has(name) || /^[$@]/.test(name);
    const hide = (text: string): string =>
      text
        .replace(/ ?Did you mean .*$/s, '')
        .replaceAll(/"((?:[^"\\]|\\.)*)"/g, (quoted, name: string) => (isBrought(name) ? quoted : '"…"'))
        .replaceAll(/\w+/g, (word) => (scalarNames.has(word) && !isBrought(word) ? '…' : word));
    const detail = (shown.extensions?.['detail'] as InputIssue[] | undefined)?.map((issue) => ({
      ...issue,
      msg: hide(issue.msg),
    }));
    return { ...shown, message: hide(shown.message), extensions: { ...shown.extensions, ...(detail && { detail }) } };
  };
}

/** A name that somebody wrote elsewhere in a document does not count, or a list of guesses would be confirmed at once. */
function namesBrought(message: string, error: unknown): ReadonlySet<string> {
  const nodes = error instanceof GraphQLError ? (error.nodes ?? []) : [];
  const place = / at "([^"]+)"; /.exec(message)?.[1];
  const member = /(?:^|; )(?:Field|Value) "(\w+)" (?:is not defined|does not exist)/.exec(message)?.[1];
  return new Set([...nodes.flatMap(wordsOf), place, member].filter((name) => name !== undefined));
}

/** The names that a node itself says. */
function wordsOf(node: ASTNode): string[] {
  if (node.kind === Kind.VARIABLE_DEFINITION) return wordsOf(node.type);
  if (node.kind === Kind.LIST_TYPE || node.kind === Kind.NON_NULL_TYPE) return [print(node), ...wordsOf(node.type)];
  const names = node.kind === Kind.FIELD ? [node.alias, node.name] : 'name' in node ? [node.name] : [];
  const own = node.kind === Kind.ENUM || node.kind === Kind.NAME ? [node] : names;
  return own.flatMap((word) => word?.value ?? []);
}

/** Refuses introspection to everyone but administrators, on whom GraphiQL depends for it. */
export const introspectionForAdministrators: ApolloServerPlugin<Pick<OperationContext, 'callerFor'>> = {
  requestDidStart: () =>
    Promise.resolve({
      // not a rule of validation, for those do not know who asks, and a document that passed them is not checked again
      didResolveOperation: ({ schema, document, contextValue }) => {
        const [fault] = validate(schema, document, [NoSchemaIntrospectionCustomRule], { maxErrors: 1 });
        if (fault === undefined || isForAdministrator(contextValue)) return Promise.resolve();
        const extensions = { code: 'GRAPHQL_VALIDATION_FAILED', http: { status: 400 } };
        throw new GraphQLError(fault.message, { nodes: fault.nodes ?? null, extensions });
      },
    }),
};

/** Whether an administrator sent the operation. */
export function isForAdministrator({ callerFor }: Pick<OperationContext, 'callerFor'>): boolean {
  try {
    return isAdministrator(callerFor('optional-valid-account'));
  } catch {
    // invalid credentials: the caller counts as anonymous
    return false;
  }
}
