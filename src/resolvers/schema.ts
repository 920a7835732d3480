import { GraphQLDeferDirective, GraphQLStreamDirective } from '@graphql-tools/utils';
import {
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isUnionType,
  specifiedDirectives,
  GraphQLSchema,
} from 'graphql';
import { buildSchema, getMetadataStorage, type ClassType, type PubSub } from 'type-graphql';
import { INTERFACE_VERSION } from '../contract/common/interface-version.js';
import type { RequestClass } from '../contract/fields/field-kinds.js';
import { isOneOf } from '../contract/fields/one-of.js';
import { AccountResolver } from './account.resolver.js';
import { AdminResolver } from './admin/admin.resolver.js';
import { resolverOf } from './admin/administered.js';
import { ADMIN_OPERATIONS } from '../administration/operations.js';
import { AssessmentResolver } from './assessment.resolver.js';
import { AuthResolver } from './auth.resolver.js';
import { BUILDING_EDGES } from './edges/building-edges.resolver.js';
import { BuildingResolver } from './building.resolver.js';
import { ClimateResolver, STATION_EDGES } from './climate.resolver.js';
import { EnergyResolver } from './energy.resolver.js';
import { instantScalar } from './instant.js';
import { InquiryResolver } from './inquiry.resolver.js';
import { LiveResolver } from './live.resolver.js';
import { NodeResolver } from './node.resolver.js';
import { PlaceEdges, PlaceResolver } from './place.resolver.js';
import { CURRENCIES } from './edges/currencies.js';
import { ROOF_EDGES, RoofResolver } from './roof.resolver.js';
import { ShadowResolver } from './shadow.resolver.js';
import { SunResolver } from './sun.resolver.js';
import { TerrainResolver } from './terrain.resolver.js';
import { VendorResolver } from './vendor.resolver.js';
import { ViewerResolver } from './viewer.resolver.js';
import type { OperationContext } from './execution/limits/access.js';
import { ACCOUNT_EDGES } from './edges/account-edges.resolver.js';
import { ADMIN_EDGES } from './edges/admin-edges.resolver.js';
import { EVENT_DATA_EDGES } from './edges/event-data.resolver.js';
import { INQUIRY_EDGES } from './edges/inquiry-edges.resolver.js';
import { VENDOR_EDGES } from './edges/vendor-edges.resolver.js';
import { errorCodeType } from './execution/error-codes.js';
import { nameCallers, spellNames } from './execution/documents/descriptions.js';
import { locateIssues, readArgument } from './execution/documents/read-argument.js';
import { readDeclared } from './execution/documents/read-declared.js';
import { nullOnlyOnError, SemanticNonNull } from './execution/documents/schema-text.js';
import { sayOnce } from './execution/documents/shared-texts.js';
import { typeOfNode } from './graph/nodes.js';

/** Every resolver. */
const RESOLVERS: [ClassType, ...ClassType[]] = [
  AccountResolver,
  AdminResolver,
  resolverOf(ADMIN_OPERATIONS),
  AssessmentResolver,
  AuthResolver,
  BuildingResolver,
  ClimateResolver,
  EnergyResolver,
  InquiryResolver,
  LiveResolver,
  NodeResolver,
  PlaceEdges,
  PlaceResolver,
  RoofResolver,
  ShadowResolver,
  SunResolver,
  TerrainResolver,
  VendorResolver,
  ViewerResolver,
  ...ACCOUNT_EDGES,
  ...ADMIN_EDGES,
  ...BUILDING_EDGES,
  ...ROOF_EDGES,
  ...CURRENCIES,
  ...EVENT_DATA_EDGES,
  ...INQUIRY_EDGES,
  ...STATION_EDGES,
  ...VENDOR_EDGES,
];

/** The GraphQL schema; inputs are checked by their own declarations, and faults never echo the input object. */
export async function createSchema(): Promise<GraphQLSchema> {
  readFieldsDirectly();
  const built = await buildSchema({
    resolvers: RESOLVERS,
    scalarsMap: [{ type: Date, scalar: instantScalar }],
    validateFn: readArgument,
    globalMiddlewares: [locateIssues],
    directives: [...specifiedDirectives, GraphQLDeferDirective, GraphQLStreamDirective, SemanticNonNull],
    pubSub: NO_TOPICS,
    emitSchemaFile: false,
    // Apollo checks the finished schema
    skipCheck: true,
  });
  // the library leaves out what no field refers to
  const schema = new GraphQLSchema({
    ...built.toConfig(),
    description: `Rooftop solar ${INTERFACE_VERSION}`,
    types: [...built.toConfig().types, errorCodeType],
  });
  describeRoots(schema);
  failAlone(schema);
  nameCallers(schema, [...ROOTS, 'Subscription']);
  spellNames(schema);
  sayOnce(schema);
  wantOneOf(schema);
  readDeclared(schema);
  tellTypesApart(schema);
  forgetBeforeChanges(schema);
  return schema;
}

/** The library asks for one, although every subscription opens a source of its own. */
const NO_TOPICS: PubSub = {
  publish: () => undefined,
  subscribe: (topic) => {
    throw new Error(`There is no topic ${topic}`);
  },
};

/** Fields without a method are read off their object by the executor itself; a function for each would cost it half its speed. */
function readFieldsDirectly(): void {
  for (const type of getMetadataStorage().objectTypes) type.simpleResolvers = true;
}

/** What the root types are; the library has no place for it. */
const ROOT_TEXTS = {
  Query: 'What can be read.',
  Mutation: 'What can be changed. Repeats with the same `idempotencyKey` within 24 hours return the first answer.',
  Subscription: 'What can be followed.',
} as const;

function describeRoots(schema: GraphQLSchema): void {
  for (const [name, text] of Object.entries(ROOT_TEXTS)) {
    const type = schema.getType(name);
    if (isObjectType(type)) type.description = text;
  }
}

/** Types whose fields are operations of their own. */
const ROOTS = ['Query', 'Mutation', 'Admin'];

/** Root fields may be null, or the fault of one would take the answers of the others with it, ids of new records too. */
function failAlone(schema: GraphQLSchema): void {
  for (const root of ROOTS.map((name) => schema.getType(name)).filter(isObjectType)) {
    for (const field of Object.values(root.getFields())) if (field.name !== 'id') nullOnlyOnError(field);
  }
  // one faulty item would take the whole page with it
  for (const type of Object.values(schema.getTypeMap())) {
    if (isObjectType(type) && type.name.endsWith('Edge')) nullOnlyOnError(type.getFields()['node']!);
  }
}

/** The library has no declaration of inputs with several forms. */
function wantOneOf(schema: GraphQLSchema): void {
  for (const { name, target } of getMetadataStorage().inputTypes) {
    const type = schema.getType(name);
    if (isInputObjectType(type)) type.isOneOf = isOneOf(target as RequestClass);
  }
}

/** The library's own way to the type of a node or a member of a union is asynchronous, which the compiled executor cannot use. */
function tellTypesApart(schema: GraphQLSchema): void {
  const node = schema.getType('Node');
  if (isInterfaceType(node)) node.resolveType = typeOfNode;
  for (const type of Object.values(schema.getTypeMap())) if (isUnionType(type)) type.resolveType = namedType;
}

/** Members of unions have the name of their type with them. */
const namedType = ({ __typename: name }: { __typename: string }): string => name;

/** What a change answers is read again, whatever the changes before it have read. */
function forgetBeforeChanges(schema: GraphQLSchema): void {
  for (const field of Object.values(schema.getMutationType()?.getFields() ?? {})) {
    const change = field.resolve!;
    field.resolve = (root, args, context: OperationContext, info) => {
      context.loaders.clear();
      return change(root, args, context, info);
    };
  }
}
