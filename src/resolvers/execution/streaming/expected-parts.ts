import {
  collectFields,
  collectSubFields,
  getDirectiveValues,
  type FieldsAndPatches,
  type VariableValues,
} from '@graphql-tools/utils';
import {
  getNamedType,
  isObjectType,
  Kind,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';

/** Where a part belongs; `label` is what the client calls it. */
export interface PartPlace {
  path: readonly (string | number)[];
  label?: string;
}

/** A part that is still to come, and the fields that it brings. */
export interface ExpectedPart extends PartPlace {
  kind: 'defer' | 'stream';
  /** Names what follows in the part once it is there. */
  within(value: unknown, path: PartPlace['path']): ExpectedPart[];
}

type Fields = FieldsAndPatches['fields'];
interface Walk {
  schema: GraphQLSchema;
  fragments: Record<string, FragmentDefinitionNode>;
  /** Coerced. */
  variables: VariableValues;
}

/**
 * Parts that an operation announces with its first part. The executor only says of a part that it is there; the current
 * format names each before.
 */
export function expectedParts(
  { document, ...rest }: Omit<Walk, 'fragments'> & { document: DocumentNode },
  operation: OperationDefinitionNode,
  data: unknown,
): ExpectedPart[] {
  const named = document.definitions.filter((node) => node.kind === Kind.FRAGMENT_DEFINITION);
  const walk = { ...rest, fragments: Object.fromEntries(named.map((node) => [node.name.value, node])) };
  const root = walk.schema.getRootType(operation.operation)!;
  const found = collectFields(walk.schema, walk.fragments, walk.variables, root, operation.selectionSet);
  return partsOfObject(walk, root, found, data, []);
}

function partsOfObject(
  walk: Walk,
  type: GraphQLObjectType,
  { fields, patches }: FieldsAndPatches,
  value: unknown,
  path: PartPlace['path'],
): ExpectedPart[] {
  if (value === null || typeof value !== 'object') return [];
  const deferred = patches.map(({ label, fields: later }): ExpectedPart => ({
    kind: 'defer',
    path,
    ...(label !== undefined && { label }),
    within: (part) => partsOfFields(walk, type, later, part, path),
  }));
  return [...deferred, ...partsOfFields(walk, type, fields, value, path)];
}

function partsOfFields(
  walk: Walk,
  type: GraphQLObjectType,
  fields: Fields,
  value: unknown,
  path: PartPlace['path'],
): ExpectedPart[] {
  return [...fields].flatMap(([key, nodes]) => {
    const field = type.getFields()[nodes[0]!.name.value];
    const inner = (value as Record<string, unknown> | null)?.[key];
    if (field === undefined || !hasInner(nodes, inner)) return [];
    return partsOfValue(walk, getNamedType(field.type), nodes, inner, [...path, key]);
  });
}

const hasInner = ([node]: FieldNode[], value: unknown): boolean =>
  typeof value === 'object' && value !== null && (node!.selectionSet !== undefined || node!.directives?.length !== 0);

function partsOfValue(
  walk: Walk,
  type: GraphQLNamedType,
  nodes: FieldNode[],
  value: unknown,
  path: PartPlace['path'],
): ExpectedPart[] {
  if (Array.isArray(value)) {
    const inner = value.flatMap((item, at) => partsOfValue(walk, type, nodes, item, [...path, at]));
    const stream = streamOf(walk, nodes, value);
    if (!stream) return inner;
    const within: ExpectedPart['within'] = (item, itemPath) => partsOfValue(walk, type, nodes, item, itemPath);
    return [{ kind: 'stream', path, ...stream, within }, ...inner];
  }
  const object = typeOf(walk, type, nodes, value);
  if (!object) return [];
  const found = collectSubFields(walk.schema, walk.fragments, walk.variables, object, nodes);
  return partsOfObject(walk, object, found, value, path);
}

/** Whether more of a list may come: its first part is as long as asked for. */
function streamOf({ schema, variables }: Walk, [node]: FieldNode[], list: unknown[]): { label?: string } | undefined {
  const directive = schema.getDirective('stream');
  const values = directive && getDirectiveValues(directive, node!, variables);
  if (!values || values['if'] === false || values['initialCount'] !== list.length) return undefined;
  return typeof values['label'] === 'string' ? { label: values['label'] } : {};
}

/** The type of an object; of an interface or union it is known where the client selects `__typename`. */
function typeOf(
  { schema }: Walk,
  type: GraphQLNamedType,
  nodes: FieldNode[],
  value: unknown,
): GraphQLObjectType | undefined {
  if (isObjectType(type) || value === null || typeof value !== 'object') return isObjectType(type) ? type : undefined;
  const selections = nodes.flatMap(({ selectionSet }) => selectionSet?.selections ?? []);
  const named = selections.find((node) => node.kind === Kind.FIELD && node.name.value === '__typename') as
    FieldNode | undefined;
  const name = named && (value as Record<string, unknown>)[named.alias?.value ?? '__typename'];
  const found = typeof name === 'string' ? schema.getType(name) : undefined;
  return isObjectType(found) ? found : undefined;
}
