import type { ApolloServerOptionsWithGateway } from '@apollo/server';
import {
  execute,
  getVariableValues,
  GraphQLScalarType,
  Kind,
  parse,
  visit,
  type DocumentNode,
  type ExecutionResult,
  type FragmentDefinitionNode,
  type GraphQLError,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionSetNode,
  type VariableDefinitionNode,
} from 'graphql';
import { compileQuery, isCompiledQuery, type CompiledQuery } from 'graphql-jit';
import { LRUCache } from 'lru-cache';

type Gateway = ApolloServerOptionsWithGateway<object>['gateway'];
type Executor = Awaited<ReturnType<Gateway['load']>>['executor'];

/** Operations kept compiled, and those remembered as asked once [count]. */
const MAX_KEPT = 500;
/** An operation of more fields, its fragments filled in, takes longer to compile than its caller's neighbours may wait. */
const MAX_COMPILED_SELECTIONS = 500;
/**
 * Type of every variable for the compiler, which then takes what graphql-js has coerced as it is. Its own coercion lets
 * pass what graphql-js refuses, such as a list for an object, and never ends on an input type that holds itself.
 */
const COERCED = new GraphQLScalarType({ name: 'CoercedValue', parseValue: (value) => value });

/** An operation as a door hands it over. */
export interface Operation {
  /** Text of the document. */
  source: string;
  document: DocumentNode;
  /** The operation of the document that is meant; none when that is not clear. */
  operation: OperationDefinitionNode | undefined;
  operationName: string | null | undefined;
  variables: Record<string, unknown> | undefined;
  context: unknown;
}

/** Gives Apollo the schema together with our way to execute it: the one place it has for that. */
export function compiledSchema(schema: GraphQLSchema): Gateway {
  const run = createExecutor(schema);
  const executor: Executor = async ({ source, document, operation, request, context }) => {
    // the name that was asked for: Apollo's own is that of the operation it found, none where there is no such one
    const { variables, operationName } = request;
    return (await run({ source, document, operation, operationName, variables, context })) as never;
  };
  return {
    onSchemaLoadOrUpdate: (tell) => {
      tell({ apiSchema: schema, coreSupergraphSdl: '' });
      return () => undefined;
    },
    load: () => Promise.resolve({ executor }),
    stop: () => Promise.resolve(),
  };
}

/**
 * Executes operations; queries that come again are compiled by graphql-jit.
 *
 * What the compiled form does not tell as graphql-js does is left to graphql-js: faults of variables and arguments, values
 * that their type refuses, `null` where none may be. A fault that a resolver threw both tell alike.
 */
export function createExecutor(schema: GraphQLSchema): (operation: Operation) => Promise<ExecutionResult> {
  const compiledOf = createCompiler(schema);
  return async (operation) => {
    const { document, operationName, variables, context } = operation;
    const plainly = (): Promise<ExecutionResult> | ExecutionResult =>
      execute({ schema, document, contextValue: context, variableValues: variables, operationName });
    const query = compiledOf(operation);
    const given = query && coerceVariables(schema, operation);
    if (query === undefined || given === undefined) return plainly();
    const result = await query(undefined, context, given);
    if (result.errors?.some(({ originalError }) => !originalError)) return plainly();
    return result.errors ? { ...result, errors: result.errors.map(withExtensions) } : result;
  };
}

/** graphql-jit leaves `extensions` out, which Apollo and graphql-js take for granted; its errors cannot be changed. */
const withExtensions = (error: GraphQLError): GraphQLError =>
  Object.create(error, { extensions: { value: error.extensions ?? {}, enumerable: true } }) as GraphQLError;

/**
 * @returns nothing when there is a fault, which graphql-js then tells; so too for `null` in place of a default, which only
 * graphql-js refuses where the variable stands for what may not be null.
 */
function coerceVariables(schema: GraphQLSchema, { operation, variables = {} }: Operation) {
  const definitions = operation?.variableDefinitions ?? [];
  if (definitions.some(({ defaultValue, variable }) => defaultValue && variables[variable.name.value] === null)) return;
  return getVariableValues(schema, definitions, variables, { maxErrors: 1 }).coerced;
}

type Compiler = (operation: Operation) => CompiledQuery['query'] | undefined;

/** Compiles a query when it comes for the second time; an operation with effects never, so that nothing could run twice. */
function createCompiler(schema: GraphQLSchema): Compiler {
  const compiler = Object.create(schema, {
    getType: { value: (name: string) => (name === COERCED.name ? COERCED : schema.getType(name)) },
  }) as GraphQLSchema;
  const known = new LRUCache<string, { query?: CompiledQuery['query'] | undefined; isTried: boolean }>({
    max: MAX_KEPT,
  });
  return (asked) => {
    if (asked.operation?.operation !== 'query') return undefined;
    const key = `${asked.operation.name?.value ?? ''} ${asked.source}`;
    const before = known.get(key);
    if (before === undefined) known.set(key, { isTried: false });
    else if (!before.isTried) known.set(key, { query: compile(compiler, asked), isTried: true });
    return known.get(key)?.query;
  };
}

function compile(
  schema: GraphQLSchema,
  { source, document, operation }: Operation,
): CompiledQuery['query'] | undefined {
  if (operation === undefined || isLarge(document, operation)) return undefined;
  // a document of its own, since the compiler writes into it
  const compiled = compileQuery(schema, takeCoerced(parse(source)), operation.name?.value, {
    useExperimentalPathBasedSkipInclude: true,
  });
  return isCompiledQuery(compiled) ? compiled.query : undefined;
}

function isLarge(document: DocumentNode, { selectionSet }: OperationDefinitionNode): boolean {
  const fragments = new Map(
    document.definitions
      .filter((definition): definition is FragmentDefinitionNode => definition.kind === Kind.FRAGMENT_DEFINITION)
      .map((fragment) => [fragment.name.value, fragment.selectionSet]),
  );
  let left = MAX_COMPILED_SELECTIONS;
  const count = (set: SelectionSetNode | undefined): void => {
    for (const selection of set?.selections ?? []) {
      if (--left < 0) return;
      count(selection.kind === Kind.FRAGMENT_SPREAD ? fragments.get(selection.name.value) : selection.selectionSet);
    }
  };
  count(selectionSet);
  return left < 0;
}

const takeCoerced = (document: DocumentNode): DocumentNode =>
  visit(document, {
    VariableDefinition: ({ kind, variable }): VariableDefinitionNode => ({
      kind,
      variable,
      type: { kind: Kind.NAMED_TYPE, name: { kind: Kind.NAME, value: COERCED.name } },
    }),
  });
