import {
  lexicographicSortSchema,
  getNamedType,
  getNullableType,
  isInterfaceType,
  isListType,
  isObjectType,
  isUnionType,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
} from 'graphql';
import { APOLLO_RULES } from './apollo-rules.js';
import { RELAY_RULES } from './relay-rules.js';
import { URQL_RULES } from './urql-rules.js';

/** What a module says of the schema; its rules, which are the same for every schema, read it. */
interface CacheFacts {
  /** Types of objects without an identity: what is known of one is merged. */
  values: string[];
  /** By types, their fields that are lists of such objects. */
  valueLists: Record<string, string[]>;
  /** By types, their connections with the arguments that distinguish two lists. */
  connections: Record<string, Record<string, string[]>>;
  /** By types, their fields that a change may make stale: lists of records, and counts of them. */
  changeable: Record<string, string[]>;
  /** Types of those lists; where the list has no type, that of its owner. */
  listTypes: string[];
  mutations: string[];
}

type Field = GraphQLField<unknown, unknown>;

/** Records that no mutation changes before it has answered. */
const LASTING = ['Building', 'Township'];
/** Its fields are lists and counts of everything. */
const OVERVIEW = 'Admin';

const isConnection = ({ name }: { name: string }): boolean => name.endsWith('Connection');
const isList = ({ type }: Field): boolean => isListType(getNullableType(type));
const isRecord = (type: unknown): boolean =>
  isInterfaceType(type) || (isObjectType(type) && type.getInterfaces().length > 0);

/** Names of the modules. */
export const CLIENT_MODULES = ['apollo.js', 'urql.js', 'relay.js'] as const;

/** Rules of caches for the clients, as modules in JavaScript that import nothing, by their names. */
export function clientModules(schema: GraphQLSchema): Record<(typeof CLIENT_MODULES)[number], string> {
  // the order of types follows that in which their files were read
  const facts = factsOf(lexicographicSortSchema(schema));
  const moduleOf = (rules: string, names: readonly (keyof CacheFacts)[]): string =>
    [
      `// Made from the schema of the service: download it again with a new version.`,
      ...names.map((name) => `const ${name} = ${JSON.stringify(facts[name])};`),
      rules.trim(),
      '',
    ].join('\n');
  return {
    'apollo.js': moduleOf(APOLLO_RULES, ['values', 'valueLists', 'connections', 'changeable', 'mutations']),
    'urql.js': moduleOf(URQL_RULES, ['values', 'listTypes', 'mutations']),
    'relay.js': moduleOf(RELAY_RULES, ['listTypes']),
  };
}

function factsOf(schema: GraphQLSchema): CacheFacts {
  const types = Object.values(schema.getTypeMap())
    .filter(isObjectType)
    .filter((type) => !type.name.startsWith('__') && !isChange(schema, type));
  const fieldsWhere = (holds: (field: Field, owner: GraphQLObjectType) => boolean): Record<string, string[]> =>
    byTypes(types, (owner) =>
      fieldsOf(owner)
        .filter((field) => holds(field, owner))
        .map(({ name }) => name),
    );
  const values = types.filter((type) => type !== schema.getQueryType() && type.getFields()['id'] === undefined);
  const isValue = (type: unknown): boolean => isUnionType(type) || values.includes(type as GraphQLObjectType);
  const connections = types.map((owner) => {
    const own = fieldsOf(owner).filter(({ type }) => isConnection(getNamedType(type)));
    return [owner.name, Object.fromEntries(own.map(({ name, args }) => [name, keysOf(args)]))] as const;
  });
  const changeable = fieldsWhere((field, owner) => isChangeable(field, owner));
  return {
    values: values.map(({ name }) => name),
    valueLists: fieldsWhere((field) => isList(field) && isValue(getNamedType(field.type))),
    connections: Object.fromEntries(connections.filter(([, own]) => Object.keys(own).length > 0)),
    changeable,
    listTypes: listTypesOf(schema, changeable),
    mutations: Object.keys(schema.getMutationType()?.getFields() ?? {}),
  };
}

/** The part of a list is no trait of the list; with another `first` it is another list. */
const keysOf = (args: Field['args']): string[] => args.map(({ name }) => name).filter((name) => name !== 'after');

function isChangeable(field: Field, owner: GraphQLObjectType): boolean {
  if (owner.name === OVERVIEW) return field.name !== 'id';
  const type = getNamedType(field.type);
  const item = isConnection(type) ? type.name.replace(/Connection$/, '') : type.name;
  const isListOfRecords = isConnection(type) || (isList(field) && isRecord(type) && field.name !== 'nodes');
  return isListOfRecords && !LASTING.includes(item) && !/(?:Connection|Payload)$/.test(owner.name);
}

function listTypesOf(schema: GraphQLSchema, changeable: Record<string, string[]>): string[] {
  const names = Object.entries(changeable).flatMap(([owner, fields]) => {
    const type = schema.getType(owner) as GraphQLObjectType;
    return fields.map((name) => {
      const field = type.getFields()[name]!;
      return isList(field) ? owner : getNamedType(field.type).name;
    });
  });
  return [...new Set(names)];
}

const isChange = (schema: GraphQLSchema, type: GraphQLObjectType): boolean =>
  type === schema.getMutationType() || type === schema.getSubscriptionType();

const fieldsOf = (type: GraphQLObjectType): Field[] => Object.values(type.getFields());

function byTypes<T>(types: readonly GraphQLObjectType[], read: (type: GraphQLObjectType) => T[]): Record<string, T[]> {
  return Object.fromEntries(types.map((type) => [type.name, read(type)] as const).filter(([, own]) => own.length > 0));
}
