import { Field, Float, ID, Int } from 'type-graphql';
import type { GraphQLScalarType } from 'graphql';
import { Cost, type FieldCost } from '../common/field-cost.js';
import { isPrecision, type Precision } from '../common/precision.js';
import { enumOf } from './graphql-enums.js';
import type { RequestClass } from './field-kinds.js';
import { CalendarDate, GeoJsonMultiPolygon, GeoJsonPolygon, GraphQLJSON, NumberOrText } from './scalars.js';
import { sumName } from './sum-name.js';

/** A class whose instances, or plain objects of its shape, leave the service. */
export type AnswerClass<T extends object = object> = abstract new (...parameters: never[]) => T;

/** What a field of an answer holds. */
export type AnswerKind =
  | 'id'
  | 'string'
  | 'number'
  | 'integer'
  | 'boolean'
  | 'instant'
  /** A calendar day of the place, `YYYY-MM-DD`. */
  | 'date'
  | 'json'
  | 'numbers'
  | 'strings'
  | 'object'
  | 'objects';

/** What a field of kind `json` holds: its type in GraphQL, and what documents of the REST interface show. */
export type JsonShape =
  /** What the client itself has brought, or what differs from record to record. */
  | 'object'
  | 'ring'
  | 'rings'
  /** Coordinates, as those of the next; GraphQL writes both as GeoJSON. */
  | 'polygon'
  | 'multiPolygon'
  /** Lists of numbers. */
  | 'table'
  | 'numberOrText'
  | 'textOrTexts';

/** What GraphQL has in place of a value: a type of its own, and how it is made of the value. */
export interface GraphqlForm {
  type: () => unknown;
  /** Whether there may be none of a value that is known. */
  nullable?: true;
  of: (value: never, owner: never) => unknown;
}

/** What is particular to one field of an answer. */
export interface AnswerTraits {
  /** What a field of kind `json` holds. */
  shape?: JsonShape;
  /** The words that a field of kind `string` may hold, as documents of the REST interface show them. */
  words?: readonly string[];
  /** The enum that a field of kind `string` is in GraphQL: its name and its words. */
  graphqlEnum?: readonly [name: string, words: readonly string[]];
  /** Class of the nested answer, for `object` and `objects`. */
  of?: () => AnswerClass;
  /** What its numbers mean: they are rounded to that when they leave, the same through both interfaces. */
  precision?: Precision;
  /** Whether the value may be unknown, which is `null`. */
  nullable?: boolean;
  /** Name in REST answers where it is not the snake_case of the property. */
  restName?: string;
  /** Name in GraphQL where it is not the property without its currency. */
  graphqlName?: string;
  /** Type in GraphQL where it is not that of its kind and shape. */
  scalar?: GraphQLScalarType;
  /** Another form in GraphQL, of what REST has as free JSON; made only of values other than `null`. */
  graphqlForm?: GraphqlForm;
  /** Of `json`: the names in it are of our making at every depth, so REST writes them in snake_case. */
  ownNames?: boolean;
  /** Of `string`: a path of properties of this request, which each interface writes in its own names. */
  inputPath?: () => RequestClass;
  /** REST has it only where it was asked for or is there; GraphQL selects it. */
  whenAsked?: boolean;
  /** Only in REST answers; GraphQL has its own way to the same. */
  restOnly?: boolean;
  /** Only in GraphQL. */
  graphqlOnly?: boolean;
  /** Of GraphQL: what to use instead, and since when: `Use annualKwh, since 2026-12-01`. */
  deprecationReason?: string;
  /** What it takes in a GraphQL operation, where that is not what its kind takes. */
  cost?: FieldCost;
}

/** A declared field with the property it belongs to. */
export interface AnswerDescriptor extends AnswerTraits {
  property: string;
  kind: AnswerKind;
  description: string;
}

const declared = new WeakMap<object, AnswerDescriptor[]>();

const GRAPHQL_TYPES = {
  id: () => ID,
  string: () => String,
  number: () => Float,
  integer: () => Int,
  boolean: () => Boolean,
  instant: () => Date,
  date: () => CalendarDate,
  numbers: () => [Float],
  strings: () => [String],
} as const;

const GRAPHQL_SHAPES: Record<JsonShape, () => unknown> = {
  object: () => GraphQLJSON,
  ring: () => [[Float]],
  rings: () => [[[Float]]],
  polygon: () => GeoJsonPolygon,
  multiPolygon: () => GeoJsonMultiPolygon,
  table: () => [[Float]],
  numberOrText: () => NumberOrText,
  textOrTexts: () => [String],
};

/** Kind of a field, or what its number means. */
type AnswerWord = AnswerKind | Precision;

/** How a field is declared; with a question mark its value may be unknown, which is `null`. */
export type AnswerType<Word extends AnswerWord = AnswerWord> = Word | `${Word}?`;

/**
 * Declares a field of an answer once for both interfaces: its GraphQL field and the descriptor that the REST presenter and the
 * OpenAPI writer read.
 * @param description meaning with the unit; for a number that is not obvious also its range.
 */
export function AnswerField(type: AnswerType, description: string, given: AnswerTraits = {}): PropertyDecorator {
  const { kind, ...traits } = { ...readAnswerType(type), ...given };
  return (prototype, key) => {
    const owner = prototype.constructor;
    const descriptor = { ...traits, kind, description, property: String(key) };
    declared.set(owner, [...(declared.get(owner) ?? []), descriptor]);
    if (traits.restOnly) return;
    if (traits.cost) Cost(traits.cost)(prototype, key);
    const graphql = graphqlType(kind, traits) as () => typeof String;
    const nullable = traits.nullable === true || traits.graphqlForm?.nullable === true;
    const { deprecationReason } = traits;
    Field(graphql, { nullable, description, name: graphqlName(descriptor), deprecationReason })(prototype, key);
  };
}

/** Numbers that count, as GraphQL has them. */
export const WHOLE_NUMBERS: GraphqlForm = { type: () => [Int], of: (values: readonly number[]) => values };

/** A number of which 0 says that it is unknown, as REST has it; GraphQL has `null`. */
export const nullForZero = (type: () => unknown): GraphqlForm => ({
  type,
  nullable: true,
  of: (value: number) => (value === 0 ? null : value),
});

/** A text that is empty where it is unknown, as REST has it; GraphQL has `null`. */
export const NULL_FOR_EMPTY: GraphqlForm = {
  type: () => String,
  nullable: true,
  of: (text: string) => (text === '' ? null : text),
};

/** Declares a nested answer. */
export const AnswerObject = (
  of: () => AnswerClass,
  description: string,
  traits: AnswerTraits = {},
): PropertyDecorator => AnswerField('object', description, { ...traits, of });

/** Declares a list of nested answers. */
export const AnswerList = (of: () => AnswerClass, description: string, traits: AnswerTraits = {}): PropertyDecorator =>
  AnswerField('objects', description, { ...traits, of });

/** Declares a field of an answer whose REST name the contract fixes in camelCase: the name of the property. */
export const CamelField =
  (type: AnswerType, description: string, traits: Omit<AnswerTraits, 'restName'> = {}): PropertyDecorator =>
  (prototype, key) =>
    AnswerField(type, description, { ...traits, restName: String(key) })(prototype, key);

/** What a declared type says of a field. */
export function readAnswerType(type: AnswerType): { kind: AnswerKind; precision?: Precision; nullable?: true } {
  const word = type.replace(/\?$/, '') as AnswerWord;
  const traits = word === type ? {} : ({ nullable: true } as const);
  return isPrecision(word) ? { kind: 'number', precision: word, ...traits } : { kind: word, ...traits };
}

function graphqlType(kind: AnswerKind, traits: AnswerTraits): () => unknown {
  const { of, shape = 'object', graphqlEnum, scalar, graphqlForm } = traits;
  if (scalar) return () => scalar;
  if (graphqlForm) return graphqlForm.type;
  if (kind === 'json') return GRAPHQL_SHAPES[shape];
  if (graphqlEnum) {
    const members = enumOf(...graphqlEnum);
    return () => members;
  }
  if (kind !== 'object' && kind !== 'objects') return GRAPHQL_TYPES[kind];
  if (of === undefined) throw new TypeError(`A field of kind ${kind} needs its class`);
  return kind === 'objects' ? () => [of()] : of;
}

/** Name of an answer's field in GraphQL. */
export const graphqlName = ({ graphqlName: name, property }: AnswerDescriptor): string => name ?? sumName(property);

/** The declared fields of an answer class, those of a base class first that it does not declare itself. */
export function answerFields(answerClass: AnswerClass): AnswerDescriptor[] {
  const base = Object.getPrototypeOf(answerClass) as AnswerClass | null;
  const inherited = typeof base === 'function' && base !== Function.prototype ? answerFields(base) : [];
  const own = declared.get(answerClass) ?? [];
  return [...inherited.filter(({ property }) => !own.some((field) => field.property === property)), ...own];
}
