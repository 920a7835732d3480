import {
  getDirectiveValues,
  getNamedType,
  getNullableType,
  GraphQLIncludeDirective,
  GraphQLSkipDirective,
  isCompositeType,
  isListType,
  Kind,
  OperationTypeNode,
  SchemaMetaFieldDef,
  TypeMetaFieldDef,
  valueFromASTUntyped,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  type InlineFragmentNode,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';
import { COST_EXTENSION, type Expected, type FieldCost } from '../../../contract/common/field-cost.js';
import { PAGE_LIMITS } from '../../../contract/common/page.request.js';

/** Work of every operation: it is read, checked and answered. */
const REQUEST_WORK = 85;

/** What an operation is expected to take. */
export interface OperationCost {
  /** [units of about 10 µs of one core] */
  work: number;
  /** JSON text of the answer [bytes]. */
  bytes: number;
}

/** Variables as the client gave them; they need not be sound. */
type Variables = Readonly<Record<string, unknown>>;

/** An operation that is about to run. */
export interface CostedOperation {
  schema: GraphQLSchema;
  /** Found valid. */
  document: DocumentNode;
  operation: OperationDefinitionNode;
  variables: Variables;
}

/** Work of a statement: of a root field, and of an edge for all objects together. */
const STATEMENT_WORK = 75;
/** Work of a root field that changes something. */
const MUTATION_WORK = 200;
/** Work of an edge of one object: its share of the rows. */
const EDGE_WORK = 2;
/** Work of an object in the answer. */
const OBJECT_WORK = 0.2;
/** Assumed items of a list of unknown length. */
const USUAL_ITEMS = 10;
/** JSON text of one scalar [bytes]; texts are as long as names and addresses are. */
const SCALAR_BYTES: Readonly<Record<string, number>> = {
  Boolean: 5,
  Int: 6,
  Float: 12,
  ID: 38,
  DateTime: 26,
  Date: 12,
  Position: 24,
  GeoJSONPolygon: 300,
  GeoJSONMultiPolygon: 2_000,
  NumberOrText: 12,
  JSON: 300,
  JSONObject: 300,
};
const TEXT_BYTES = 30;
/** What an object, and what a member, has around it: braces, quotation marks, colon, comma. */
const OBJECT_BYTES = 3;
const MEMBER_BYTES = 4;

const NO_COST: OperationCost = { work: 0, bytes: 0 };

/** Cost of a selection. */
interface PartCost extends OperationCost {
  /** Work that is done once, however many objects have the selection: the statements of its edges [units]. */
  once: number;
}

const NOTHING: PartCost = { work: 0, bytes: 0, once: 0 };

/** Occurrences of one field in a selection: they are answered once, with what all of them select. */
interface Selected {
  parent: GraphQLCompositeType;
  key: string;
  nodes: FieldNode[];
}

/**
 * Work and bytes that an operation is expected to take: of every field what is declared with it, lists times their items,
 * and for the bytes every name as long as the client made it.
 */
export function operationCost(asked: CostedOperation): OperationCost {
  const root = asked.schema.getRootType(asked.operation.operation);
  // of a kind that the schema lacks; it is refused when it runs
  return root ? new CostSum(asked, root).ofOperation() : NO_COST;
}

/** A selection is added up once however many fragments lead to it, so the time does not grow with what a document unfolds to. */
class CostSum {
  readonly #schema: GraphQLSchema;
  readonly #operation: OperationDefinitionNode;
  readonly #root: GraphQLCompositeType;
  readonly #variables: Variables;
  readonly #fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  readonly #known = new Map<SelectionSetNode, Map<string, PartCost>>();

  constructor({ schema, document, operation, variables }: CostedOperation, root: GraphQLCompositeType) {
    this.#schema = schema;
    this.#operation = operation;
    this.#root = root;
    this.#variables = variables;
    this.#fragments = fragmentsOf(document);
  }

  ofOperation(): OperationCost {
    const { work, once, bytes } = this.#ofSets(this.#root, [this.#operation.selectionSet], undefined);
    return { work: REQUEST_WORK + work + once, bytes };
  }

  get #rootWork(): number {
    return this.#operation.operation === OperationTypeNode.MUTATION ? MUTATION_WORK : STATEMENT_WORK;
  }

  /** @param held items of each list in the selection without its own estimate. */
  #ofSets(parent: GraphQLCompositeType, sets: readonly SelectionSetNode[], held: number | undefined): PartCost {
    const [only] = sets;
    if (only === undefined || sets.length > 1) return this.#addUp(parent, sets, held);
    const ofSet = this.#known.get(only) ?? new Map<string, PartCost>();
    this.#known.set(only, ofSet);
    const key = `${parent.name} ${held}`;
    const cost = ofSet.get(key) ?? this.#addUp(parent, sets, held);
    ofSet.set(key, cost);
    return cost;
  }

  #addUp(parent: GraphQLCompositeType, sets: readonly SelectionSetNode[], held: number | undefined): PartCost {
    const fields = new Map<string, Selected>();
    const seen = new Set<string>();
    for (const set of sets) this.#collect(parent, set, fields, seen);
    return [...fields.values()].map((selected) => this.#ofField(selected, held)).reduce(add, NOTHING);
  }

  #selected(type: GraphQLNamedType, sets: readonly SelectionSetNode[]): ReadonlySet<string> {
    const fields = new Map<string, Selected>();
    if (!isCompositeType(type)) return new Set();
    const seen = new Set<string>();
    for (const set of sets) this.#collect(type, set, fields, seen);
    return new Set([...fields.values()].map(({ nodes }) => nodes[0]!.name.value));
  }

  #collect(
    parent: GraphQLCompositeType,
    { selections }: SelectionSetNode,
    fields: Map<string, Selected>,
    seen: Set<string>,
  ): void {
    for (const selection of selections) {
      if (!isIncluded(selection, this.#variables)) continue;
      if (selection.kind === Kind.FIELD) note(parent, selection, fields);
      else {
        const part = selection.kind === Kind.INLINE_FRAGMENT ? selection : this.#unseen(selection.name.value, seen);
        if (part) this.#collect(this.#typeOf(part) ?? parent, part.selectionSet, fields, seen);
      }
    }
  }

  #unseen(name: string, seen: Set<string>): FragmentDefinitionNode | undefined {
    if (seen.has(name)) return undefined;
    seen.add(name);
    return this.#fragments.get(name);
  }

  #typeOf({ typeCondition }: InlineFragmentNode | FragmentDefinitionNode): GraphQLCompositeType | undefined {
    const type = typeCondition && this.#schema.getType(typeCondition.name.value);
    return isCompositeType(type) ? type : undefined;
  }

  #ofField({ parent, key, nodes }: Selected, held: number | undefined): PartCost {
    const name = key.length + MEMBER_BYTES;
    const field = fieldOf(parent, nodes[0]!.name.value);
    if (field === undefined) return { ...NOTHING, bytes: name + TEXT_BYTES };
    const declared = (field.extensions[COST_EXTENSION] ?? {}) as FieldCost;
    const args = argumentsOf(field, nodes[0]!, this.#variables);
    const type = getNamedType(field.type);
    const isEdge = isCompositeType(type) && field.resolve !== undefined;
    const isRoot = parent === this.#root;
    const usual = isRoot && isCompositeType(type) ? this.#rootWork : isEdge ? EDGE_WORK : 0;
    const once = declared.once ?? (isEdge && !isRoot && declared.work === undefined ? STATEMENT_WORK : 0);
    const sets = nodes.flatMap(({ selectionSet }) => selectionSet ?? []);
    const work = valueOf(declared.work, args, () => this.#selected(type, sets)) ?? usual;
    const isList = isListType(getNullableType(field.type));
    if (!isCompositeType(type)) return { work, bytes: name + (declared.bytes ?? scalarBytes(type, isList)), once };
    const items = isList ? (valueOf(declared.items, args) ?? held ?? USUAL_ITEMS) : 1;
    const left = isList && declared.items === undefined ? undefined : held;
    const item = this.#ofSets(type, sets, valueOf(declared.holds, args) ?? firstOf(args) ?? left);
    return {
      work: work + items * (OBJECT_WORK + item.work),
      bytes: name + items * (OBJECT_BYTES + item.bytes),
      once: once + item.once,
    };
  }
}

const add = (a: PartCost, b: PartCost): PartCost => ({
  work: a.work + b.work,
  bytes: a.bytes + b.bytes,
  once: a.once + b.once,
});

const fragmentsOf = ({ definitions }: DocumentNode): Map<string, FragmentDefinitionNode> =>
  new Map(
    definitions
      .filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION)
      .map((fragment) => [fragment.name.value, fragment]),
  );

/** Alternatives of an interface are counted beside each other, even under one name. */
function note(parent: GraphQLCompositeType, node: FieldNode, fields: Map<string, Selected>): void {
  const key = node.alias?.value ?? node.name.value;
  const place = `${parent.name} ${key}`;
  const before = fields.get(place);
  if (before) before.nodes.push(node);
  else fields.set(place, { parent, key, nodes: [node] });
}

function isIncluded(selection: SelectionNode, variables: Variables): boolean {
  if (selection.directives === undefined || selection.directives.length === 0) return true;
  return (
    directiveValue(GraphQLSkipDirective, selection, variables) !== true &&
    directiveValue(GraphQLIncludeDirective, selection, variables) !== false
  );
}

/** The condition of a directive; nothing where its variable is missing, which is refused when the operation runs. */
function directiveValue(
  directive: typeof GraphQLSkipDirective,
  selection: SelectionNode,
  variables: Variables,
): unknown {
  try {
    return getDirectiveValues(directive, selection, variables)?.['if'];
  } catch {
    return undefined;
  }
}

function fieldOf(parent: GraphQLCompositeType, name: string): GraphQLField<unknown, unknown> | undefined {
  if (name === SchemaMetaFieldDef.name) return SchemaMetaFieldDef;
  if (name === TypeMetaFieldDef.name) return TypeMetaFieldDef;
  return 'getFields' in parent ? parent.getFields()[name] : undefined;
}

function argumentsOf(
  field: GraphQLField<unknown, unknown>,
  { arguments: given = [] }: FieldNode,
  variables: Variables,
): Record<string, unknown> {
  const args = Object.fromEntries(field.args.map(({ name, defaultValue }) => [name, defaultValue]));
  for (const { name, value } of given) {
    const own = valueFromASTUntyped(value, variables);
    if (own !== undefined) args[name.value] = own;
  }
  return args;
}

const valueOf = (
  expected: Expected | undefined,
  args: Readonly<Record<string, unknown>>,
  selected: () => ReadonlySet<string> = () => new Set(),
): number | undefined => (typeof expected === 'function' ? expected(args, selected()) : expected);

/** Items that a page is asked for; more than a page may have are refused by its resolver. */
function firstOf({ first }: Readonly<Record<string, unknown>>): number | undefined {
  // null means the default
  if (first === null) return PAGE_LIMITS.default;
  return typeof first === 'number' ? Math.min(Math.max(1, first), PAGE_LIMITS.max) : undefined;
}

const scalarBytes = ({ name }: GraphQLNamedType, isList: boolean): number =>
  (SCALAR_BYTES[name] ?? TEXT_BYTES) * (isList ? USUAL_ITEMS : 1);
