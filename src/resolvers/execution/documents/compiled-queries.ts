import type { ApolloServerOptionsWithGateway } from '@apollo/server';
import {
  execute,
  getNamedType,
  GraphQLScalarType,
  isAbstractType,
  isCompositeType,
  Kind,
  parse,
  visit,
  type DocumentNode,
  type ExecutionResult,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLCompositeType,
  type GraphQLError,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionSetNode,
  type VariableDefinitionNode,
} from 'graphql';
import { compileQuery, isCompiledQuery, type CompiledQuery } from 'graphql-jit';
import { LRUCache } from 'lru-cache';
import { documentBytes } from '../limits/bounded-store.js';
import { coerceVariables } from './coerce-variables.js';
import type { ParsedOperation } from './parsed-operation.js';
import { runSubscription } from '../streaming/subscriptions.js';

type Gateway = ApolloServerOptionsWithGateway<object>['gateway'];
type Executor = Awaited<ReturnType<Gateway['load']>>['executor'];

/** Operations kept compiled, and those remembered as asked once [count; bytes, about]. */
const MAX_KEPT = 500;
const MAX_KEPT_BYTES = 32 * 1024 * 1024;
/** What an operation takes for being remembered [bytes], and each of its fields, fragments filled in, for being compiled. */
const REMEMBERED_BYTES = 300;
const COMPILED_FIELD_BYTES = 3_000;
/** An operation of more fields, its fragments filled in, takes longer to compile than its caller's neighbours may wait. */
const MAX_COMPILED_SELECTIONS = 500;
/**
 * Type of every variable for the compiler, which then takes what graphql-js has coerced as it is. Its own coercion lets
 * pass what graphql-js refuses, such as a list for an object, and never ends on an input type that holds itself.
 */
const COERCED = new GraphQLScalarType({ name: 'CoercedValue', parseValue: (value) => value });

/** Gives Apollo the schema together with our way to execute it: the one place it has for that. */
export function compiledSchema(schema: GraphQLSchema): Gateway {
  const run = createExecutor(schema);
  const executor: Executor = async ({ source, queryHash, document, operation, request, context }) => {
    // the name that was asked for: Apollo's own is that of the operation it found, none where there is no such one
    const { variables, operationName } = request;
    return (await run({ source, hash: queryHash, document, operation, operationName, variables, context })) as never;
  };
  return {
    onSchemaLoadOrUpdate: (notify) => {
      notify({ apiSchema: schema, coreSupergraphSdl: '' });
      return () => undefined;
    },
    load: () => Promise.resolve({ executor }),
    stop: () => Promise.resolve(),
  };
}

/**
 * Executes operations; queries that come again are compiled by graphql-jit.
 *
 * A fault of the variables is reported before either runs. What the compiled form does not show as graphql-js does is left to
 * graphql-js: faults of arguments, values that their type refuses, `null` where none may be. A fault that a resolver threw
 * both report alike.
 */
export function createExecutor(schema: GraphQLSchema): (operation: ParsedOperation) => Promise<ExecutionResult> {
  const compiledOf = createCompiler(schema);
  return async (operation) => {
    const { document, operationName, variables = {}, context } = operation;
    const plainly = (): Promise<ExecutionResult> | ExecutionResult =>
      execute({ schema, document, contextValue: context, variableValues: variables, operationName });
    if (operation.operation === undefined) return plainly();
    const { values, fault } = coerceVariables(schema, operation.operation, variables);
    if (fault) return { errors: [fault] };
    if (operation.operation.operation === 'subscription') return runSubscription(schema, operation, variables);
    const query = hasNullForDefault(operation.operation, variables) ? undefined : compiledOf(operation);
    if (query === undefined) return plainly();
    const result = await query(undefined, context, values);
    if (result.errors?.some(({ originalError }) => !originalError)) return plainly();
    return result.errors ? { ...result, errors: result.errors.map(withExtensions) } : result;
  };
}

/** graphql-jit leaves `extensions` out, which Apollo and graphql-js take for granted; its errors cannot be changed. */
const withExtensions = (error: GraphQLError): GraphQLError =>
  Object.create(error, { extensions: { value: error.extensions ?? {}, enumerable: true } }) as GraphQLError;

/** Whether `null` is given in place of a default, which only graphql-js refuses where the variable is used for something that may not be null. */
const hasNullForDefault = (
  { variableDefinitions = [] }: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
): boolean =>
  variableDefinitions.some(({ defaultValue, variable }) => defaultValue && variables[variable.name.value] === null);

type Compiler = (operation: ParsedOperation) => CompiledQuery['query'] | undefined;

/** Compiles a query when it comes for the second time; an operation with effects never, so that nothing could run twice. */
function createCompiler(schema: GraphQLSchema): Compiler {
  const compiler = Object.create(schema, {
    getType: { value: (name: string) => (name === COERCED.name ? COERCED : schema.getType(name)) },
  }) as GraphQLSchema;
  const known = new LRUCache<string, Known>({
    max: MAX_KEPT,
    maxSize: MAX_KEPT_BYTES,
    sizeCalculation: ({ bytes }) => bytes,
  });
  return (operation) => {
    if (operation.operation?.operation !== 'query') return undefined;
    const key = `${operation.operation.name?.value ?? ''} ${operation.hash}`;
    const before = known.get(key);
    if (before === undefined) known.set(key, { bytes: REMEMBERED_BYTES, isTried: false });
    else if (!before.isTried) known.set(key, compile(compiler, operation));
    return known.get(key)?.query;
  };
}

/** An operation that was asked before. */
interface Known {
  query?: CompiledQuery['query'];
  isTried: boolean;
  /** What is kept of it. */
  bytes: number;
}

function compile(schema: GraphQLSchema, { source, document, operation }: ParsedOperation): Known {
  const selections = operation ? countSelections(schema, document, operation) : Infinity;
  if (selections > MAX_COMPILED_SELECTIONS) return { bytes: REMEMBERED_BYTES, isTried: true };
  // a document of its own, since the compiler writes into it
  const own = takeCoerced(parse(source));
  const compiled = compileQuery(schema, own, operation?.name?.value, { useExperimentalPathBasedSkipInclude: true });
  const bytes = documentBytes(document) + selections * COMPILED_FIELD_BYTES;
  return isCompiledQuery(compiled)
    ? { query: compiled.query, isTried: true, bytes }
    : { isTried: true, bytes: REMEMBERED_BYTES };
}

/**
 * Fields of an operation with its fragments filled in, those of an interface once for each type that implements it; of too
 * many only as many as show that.
 */
export function countSelections(
  schema: GraphQLSchema,
  document: DocumentNode,
  { operation, selectionSet }: OperationDefinitionNode,
): number {
  const fragments = new Map(
    document.definitions
      .filter((definition): definition is FragmentDefinitionNode => definition.kind === Kind.FRAGMENT_DEFINITION)
      .map((fragment) => [fragment.name.value, fragment]),
  );
  let found = 0;
  /** @param times for how many types the set is compiled, that of `parent` not counted. */
  const count = (set: SelectionSetNode | undefined, parent: Parent, times: number): void => {
    const each = times * (isAbstractType(parent) ? schema.getPossibleTypes(parent).length : 1);
    for (const selection of set?.selections ?? []) {
      if ((found += each) > MAX_COMPILED_SELECTIONS) return;
      if (selection.kind === Kind.FIELD) count(selection.selectionSet, typeOfField(parent, selection), each);
      else {
        const part = selection.kind === Kind.INLINE_FRAGMENT ? selection : fragments.get(selection.name.value);
        const narrowed = part?.typeCondition && schema.getType(part.typeCondition.name.value);
        count(part?.selectionSet, isCompositeType(narrowed) ? narrowed : parent, times);
      }
    }
  };
  count(selectionSet, schema.getRootType(operation) ?? undefined, 1);
  return found;
}

/** Type that a set of fields is selected from; none of what has no fields. */
type Parent = GraphQLCompositeType | undefined;

function typeOfField(parent: Parent, { name }: FieldNode): Parent {
  const field = parent && 'getFields' in parent ? parent.getFields()[name.value] : undefined;
  const type = field && getNamedType(field.type);
  return isCompositeType(type) ? type : undefined;
}

const takeCoerced = (document: DocumentNode): DocumentNode =>
  visit(document, {
    VariableDefinition: ({ kind, variable }): VariableDefinitionNode => ({
      kind,
      variable,
      type: { kind: Kind.NAMED_TYPE, name: { kind: Kind.NAME, value: COERCED.name } },
    }),
  });
