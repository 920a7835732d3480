import {
  getNamedType,
  GraphQLEnumType,
  GraphQLScalarType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  parse,
  typeFromAST,
  validate,
  type DocumentNode,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  type SelectionSetNode,
} from 'graphql';

/** TypeScript of the scalars, as docs/graphql.md maps them. */
const SCALARS: Readonly<Record<string, string>> = {
  ID: 'string',
  String: 'string',
  Int: 'number',
  Float: 'number',
  Boolean: 'boolean',
  Date: 'string',
  DateTime: 'string',
  GeoJSONPolygon: 'Polygon',
  GeoJSONMultiPolygon: 'MultiPolygon',
  NumberOrText: 'number | string',
  Position: '[lng: number, lat: number]',
};

const HEAD = `// Written by "npm run generate" from the questions beside it and schema.graphql.\n`;

/**
 * TypeScript of the answers and variables of GraphQL documents.
 * @param isUsed whether the pages use the type of a name.
 * @throws Error with the first fault of a document that the schema does not allow.
 */
export function operationTypes(
  schema: GraphQLSchema,
  documents: readonly string[],
  isUsed: (name: string) => boolean,
): string {
  const parts = new Map<string, string>();
  const inputs = new Map<string, string>();
  for (const text of documents) {
    const document = parse(text);
    const [fault] = validate(schema, document);
    if (fault) throw new Error(fault.message);
    for (const [name, type] of typesOf(schema, document, inputs, isUsed)) parts.set(name, type);
  }
  const write = (of: Map<string, string>, word: string): string[] =>
    [...of].map(([name, type]) => `${word}type ${name} = ${type};\n`);
  // inputs have the names of the service's own classes, and stay inside
  const types = [...write(inputs, ''), ...write(parts, 'export ')].join('\n');
  const shapes = ['MultiPolygon', 'Polygon'].filter((shape) => new RegExp(`\\b${shape}\\b`).test(types));
  const imports = shapes.length > 0 ? `import type { ${shapes.join(', ')} } from 'geojson';\n` : '';
  return `${HEAD}${imports}\n${types}`;
}

function* typesOf(
  schema: GraphQLSchema,
  { definitions }: DocumentNode,
  inputs: Map<string, string>,
  isUsed: (name: string) => boolean,
): Generator<[name: string, type: string]> {
  for (const definition of definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) {
      const of = schema.getType(definition.typeCondition.name.value) as GraphQLObjectType;
      yield [definition.name.value, selected(definition.selectionSet, of)];
    }
    if (definition.kind !== Kind.OPERATION_DEFINITION) continue;
    const name = definition.name!.value;
    if (isUsed(`${name}Answer`))
      yield [`${name}Answer`, selected(definition.selectionSet, schema.getRootType(definition.operation)!)];
    if (!isUsed(`${name}Variables`)) continue;
    const variables = definition.variableDefinitions!.map(({ variable, type }) =>
      member(variable.name.value, typeFromAST(schema, type as never) as GraphQLInputType, inputs),
    );
    yield [`${name}Variables`, `{ ${variables.join(' ')} }`];
  }
}

function selected({ selections }: SelectionSetNode, of: GraphQLObjectType): string {
  const spreads = selections.flatMap((node) => (node.kind === Kind.FRAGMENT_SPREAD ? [node.name.value] : []));
  const fields = selections.flatMap((node) => {
    if (node.kind !== Kind.FIELD) return [];
    const type = of.getFields()[node.name.value]!.type;
    return [`${(node.alias ?? node.name).value}: ${outputType(type, node.selectionSet)};`];
  });
  return [...spreads, ...(fields.length > 0 ? [`{ ${fields.join(' ')} }`] : [])].join(' & ');
}

function outputType(type: GraphQLOutputType, selection: SelectionSetNode | undefined): string {
  if (isNonNullType(type)) return outputType(type.ofType, selection).replace(/ \| null$/, '');
  if (isListType(type)) return `readonly (${outputType(type.ofType, selection)})[] | null`;
  const named = getNamedType(type);
  return `${isObjectType(named) ? selected(selection!, named) : leafType(named as GraphQLScalarType)} | null`;
}

function leafType(type: GraphQLScalarType | GraphQLEnumType): string {
  if (type instanceof GraphQLEnumType)
    return type
      .getValues()
      .map(({ name }) => `'${name}'`)
      .join(' | ');
  const known = SCALARS[type.name];
  if (known === undefined) throw new Error(`The scalar ${type.name} has no TypeScript type here`);
  return known;
}

function member(name: string, type: GraphQLInputType, inputs: Map<string, string>): string {
  const isOptional = !isNonNullType(type);
  return `${name}${isOptional ? '?' : ''}: ${inputType(isNonNullType(type) ? type.ofType : type, inputs)};`;
}

function inputType(type: GraphQLInputType, inputs: Map<string, string>): string {
  if (isNonNullType(type)) return inputType(type.ofType, inputs);
  if (isListType(type)) return `readonly (${inputType(type.ofType, inputs)})[]`;
  if (!isInputObjectType(type)) return leafType(getNamedType(type) as GraphQLScalarType);
  if (!inputs.has(type.name)) {
    inputs.set(type.name, '');
    const members = Object.values(type.getFields()).map((field) => member(field.name, field.type, inputs));
    inputs.set(type.name, `{ ${members.join(' ')} }`);
  }
  return type.name;
}
