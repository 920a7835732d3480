import { GraphQLJSONObject, GraphQLLocalDate } from 'graphql-scalars';
import { Float, ID, Int, registerEnumType } from 'type-graphql';
import { enumWords, isWordList, type FieldKind, type FieldRule, type RuleOf } from './field-kinds.js';

type GraphqlTypeTable = { [K in FieldKind]: (rule: RuleOf<K>) => object };

const graphqlTypes: GraphqlTypeTable = {
  number: () => Float,
  integer: () => Int,
  string: () => String,
  email: () => String,
  url: () => String,
  uuid: () => ID,
  boolean: () => Boolean,
  date: () => GraphQLLocalDate,
  instant: () => Date,
  enum: graphqlEnum,
  json: () => GraphQLJSONObject,
  list: (rule) => [graphqlTypeOf(rule.of)],
  nested: (rule) => rule.of(),
  positions: () => [[Float]],
};

/**
 * The type-graphql type of a rule.
 * @param rule what the field's value must be.
 * @returns scalar, enum object or class; nested arrays for lists, as type-graphql's type functions return them.
 */
export function graphqlTypeOf<K extends FieldKind>(rule: RuleOf<K> | FieldRule): object {
  const typeOf = graphqlTypes[rule.kind as K] as (rule: RuleOf<K>) => object;
  return typeOf(rule as RuleOf<K>);
}

const GRAPHQL_NAME = /^[_A-Za-z][_0-9A-Za-z]*$/;
const enums = new Map<string, Record<string, string>>();

/**
 * Registers the enums of a rule with type-graphql, which must know them before it builds any field.
 * @param rule what the field's value must be.
 * @throws Error when the name already has other values.
 */
export function registerEnums(rule: FieldRule): void {
  if (rule.kind === 'list') registerEnums(rule.of);
  if (rule.kind !== 'enum' || !isNamed(rule)) return;
  const words = enumWords(rule);
  const known = enums.get(rule.enumName);
  if (!known) {
    const members = Object.fromEntries(words.map((word) => [word, word]));
    registerEnumType(members, { name: rule.enumName });
    enums.set(rule.enumName, members);
  } else if (Object.keys(known).join() !== words.join()) {
    throw new Error(`Enum ${rule.enumName} has the words ${Object.keys(known).join()}, not ${words.join()}`);
  }
}

function graphqlEnum(rule: RuleOf<'enum'>): object {
  if (!isWordList(rule.values)) return rule.values;
  return (isNamed(rule) && enums.get(rule.enumName)) || String;
}

/** Words that GraphQL cannot spell (`terrain-rgb`) and lists without a name travel as strings. */
const isNamed = (rule: RuleOf<'enum'>): rule is RuleOf<'enum'> & { enumName: string } =>
  isWordList(rule.values) && rule.enumName !== undefined && rule.values.every((word) => GRAPHQL_NAME.test(word));
