import { Float, ID, Int } from 'type-graphql';
import type { FieldKind, FieldRule, RuleOf } from './field-kinds.js';
import { enumOf } from './graphql-enums.js';
import { CalendarDate, GeoJsonPolygon, GraphQLJSONObject } from './scalars.js';

type GraphqlTypeTable = { [K in FieldKind]: (rule: RuleOf<K>) => object };

const graphqlTypes: GraphqlTypeTable = {
  number: () => Float,
  integer: () => Int,
  string: () => String,
  email: () => String,
  url: () => String,
  uuid: () => ID,
  boolean: () => Boolean,
  date: () => CalendarDate,
  instant: () => Date,
  enum: graphqlEnum,
  json: () => GraphQLJSONObject,
  list: (rule) => rule.box?.() ?? [graphqlTypeOf(rule.of)],
  nested: (rule) => rule.of(),
  positions: () => GeoJsonPolygon,
};

/**
 * The type-graphql type of a rule.
 * @returns scalar, enum object or class; nested arrays for lists, as type-graphql's type functions return them.
 */
export function graphqlTypeOf<K extends FieldKind>(rule: RuleOf<K> | FieldRule): object {
  const typeOf = graphqlTypes[rule.kind as K] as (rule: RuleOf<K>) => object;
  return typeOf(rule as RuleOf<K>);
}

/** Registers the enums of a rule with type-graphql, which must know them before it builds any field. */
export function registerEnums(rule: FieldRule): void {
  if (rule.kind === 'list') registerEnums(rule.of);
  if (rule.kind === 'enum') graphqlEnum(rule);
}

/** Words without a name travel as text. */
function graphqlEnum({ values, enumName }: RuleOf<'enum'>): object {
  return enumName === undefined ? String : enumOf(enumName, values);
}
