import { createUnionType, Field, Float, InputType, Int, ObjectType, type ClassType } from 'type-graphql';
import { toCamelCase } from '../../core/json/camel-case.js';
import { isRecord } from '../../core/json/is-record.js';
import { valueFaults } from '../../core/finance/rows/check-row.js';
import { FINANCE_KINDS, FINANCE_VALUE_FIELDS, type FinanceKind } from '../../core/finance/rows/finance-values.js';
import type { ValueFields, ValueRule, ValueShape } from '../../core/finance/rows/value-rules.js';
import type { GraphqlForm } from '../fields/answer-field.js';
import type { FieldRule, RequestClass } from '../fields/field-kinds.js';
import { enumOf } from '../fields/graphql-enums.js';
import { OneOf } from '../fields/one-of.js';
import { RequestField } from '../fields/request-field.js';

/*
 * GraphQL types of the figures of finance rows: one for each kind of row, made of the rules by which rows are checked.
 */

type Value = Readonly<Record<string, unknown>>;

/** Members whose names other kinds have with other types; all kinds can be selected in one query. */
const NAMES: Readonly<Partial<Record<FinanceKind, Record<string, string>>>> = {
  area_per_kw: { mounting: 'mountingName' },
  upkeep: { basis: 'upkeepBasis' },
};

const nameOf = (kind: FinanceKind, field: string): string => NAMES[kind]?.[field] ?? field;

const memberOf = (kind: FinanceKind): string => toCamelCase(kind);

function typeName(kind: FinanceKind): string {
  const name = memberOf(kind);
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}Value`;
}

/** What a member must be. */
const describe = ({ needed }: ValueRule): string => `${needed.charAt(0).toUpperCase()}${needed.slice(1)}.`;

/** What a member is; what it must be is with the input. */
const describeAnswer = (rule: ValueRule): string =>
  rule.shape.type === 'number' ? 'In the unit of its name, or of the row.' : describe(rule);

const UNITS = 'Numbers are in the unit of their names, otherwise of the row.';

const records = new Map<string, { answer: ClassType; request: RequestClass }>();

/** The types of an object within a value, by its name. */
function recordTypes(name: string, fields: ValueFields): { answer: ClassType; request: RequestClass } {
  const known = records.get(name);
  if (known) return known;
  const description = 'Figures of a finance row that belong together.';
  const types = {
    answer: answerOf(name, description, fields),
    request: requestOf(`${name}Input`, description, fields),
  };
  records.set(name, types);
  return types;
}

const keep = (field: string): string => field;

function answerOf(name: string, description: string, fields: ValueFields, rename = keep): ClassType {
  @ObjectType(name, { description })
  class FinanceValue {}
  for (const [field, rule] of Object.entries(fields)) {
    const type = answerType(rule.shape) as ClassType;
    // all may be null, so that members of the same name have the same type in every kind
    Field(() => type, { nullable: true, description: describeAnswer(rule) })(FinanceValue.prototype, rename(field));
  }
  return FinanceValue;
}

/** @param isWhole whether what the rules need is needed here; a changed row keeps what is left out. */
function requestOf(
  name: string,
  description: string,
  fields: ValueFields,
  { rename = keep, isWhole = true } = {},
): RequestClass {
  @InputType(name, { description })
  class FinanceValueRequest {}
  for (const [field, rule] of Object.entries(fields)) {
    const optional = !isWhole || rule.unless !== undefined;
    const options = { ...requestRule(rule.shape), optional, description: describe(rule) };
    RequestField(options)(FinanceValueRequest.prototype, rename(field));
  }
  return FinanceValueRequest;
}

function answerType(shape: ValueShape): unknown {
  switch (shape.type) {
    case 'number':
      return Float;
    case 'integer':
      return Int;
    case 'text':
      return String;
    case 'flag':
      return Boolean;
    case 'word':
      return enumOf(shape.name, shape.words);
    case 'list':
      return [answerType(shape.of)];
    case 'record':
      return recordTypes(shape.name, shape.fields).answer;
  }
}

/** Bounds are left to the rules of the row, which report all its faults together. */
function requestRule(shape: ValueShape): FieldRule {
  switch (shape.type) {
    case 'number':
      return { kind: 'number' };
    case 'integer':
      return { kind: 'integer' };
    case 'text':
      return { kind: 'string' };
    case 'flag':
      return { kind: 'boolean' };
    case 'word':
      return { kind: 'enum', values: shape.words, enumName: shape.name };
    case 'list':
      return { kind: 'list', of: requestRule(shape.of) };
    case 'record': {
      const { request } = recordTypes(shape.name, shape.fields);
      return { kind: 'nested', of: () => request };
    }
  }
}

/** The types of a kind. */
function kindTypes(kind: FinanceKind): { answer: ClassType; request: RequestClass } {
  const description = `Figures of rows of the kind \`${kind}\`. ${UNITS}`;
  const rename = (field: string): string => nameOf(kind, field);
  const fields = FINANCE_VALUE_FIELDS[kind];
  return {
    answer: answerOf(typeName(kind), description, fields, rename),
    request: requestOf(`${typeName(kind)}Input`, description, fields, { rename, isWhole: false }),
  };
}

const TYPES = new Map(FINANCE_KINDS.map((kind) => [kind, kindTypes(kind)]));

const FinanceValue = createUnionType({
  name: 'FinanceValue',
  description: 'The figures of a finance row, by its kind.',
  types: () => [...TYPES.values()].map(({ answer }) => answer) as [ClassType],
});

/** The figures of a row as its kind has them; null where they were stored by other rules than those of this version. */
export const FINANCE_VALUE: GraphqlForm = {
  type: () => FinanceValue,
  nullable: true,
  of: (value: Value, { kind }: { kind: FinanceKind }) => {
    if (valueFaults(kind, value).length > 0) return null;
    const members = Object.entries(value).map(([field, member]): [string, unknown] => [nameOf(kind, field), member]);
    return { __typename: typeName(kind), ...Object.fromEntries(members) };
  },
};

/** The figures of a row in a GraphQL request: the member of its kind. */
@OneOf
@InputType('FinanceValueInput', {
  description: 'The figures of a finance row; the one member that is given is its kind.',
})
export class FinanceValueRequest {}

for (const [kind, { request }] of TYPES) {
  const description = `Figures of the kind \`${kind}\`.`;
  RequestField('nested?', description, { of: () => request })(FinanceValueRequest.prototype, memberOf(kind));
}

/** A kind, its figures as they are stored, and the member of the request that had them. */
export interface GivenFigures {
  kind: FinanceKind;
  member: string;
  value: Record<string, unknown>;
  /** Of `value`, what was given. */
  given: Record<string, unknown>;
}

/** Reads the figures of a request. @param given exactly one member, as its type demands. */
export function readFinanceValue(given: FinanceValueRequest): GivenFigures {
  const members = new Map<string, Value>(Object.entries(given));
  const kind = FINANCE_KINDS.find((one) => members.get(memberOf(one)) !== undefined)!;
  const member = memberOf(kind);
  const named = members.get(member)!;
  const fields = Object.entries(FINANCE_VALUE_FIELDS[kind]);
  const value = fields.map(([field, rule]) => [field, stored(rule, named[nameOf(kind, field)])] as const);
  const isGiven = ([field]: readonly [string, unknown]): boolean => (named[nameOf(kind, field)] ?? null) !== null;
  return { kind, member, value: definedMembers(value), given: definedMembers(value.filter(isGiven)) };
}

const definedMembers = (members: readonly (readonly [string, unknown])[]): Record<string, unknown> =>
  Object.fromEntries<unknown>(members.filter(([, value]) => value !== undefined));

/** Name of a member of the request that holds a field of the stored value. */
export const memberName = (kind: FinanceKind, field: string): string => nameOf(kind, field);

/** A figure that was not found is stored as null, one that the kind may lack not at all. */
function stored({ shape, unless }: ValueRule, value: unknown): unknown {
  if (value === undefined || value === null) return unless === 'null' ? null : undefined;
  return storedAs(shape, value);
}

function storedAs(shape: ValueShape, value: unknown): unknown {
  if (shape.type === 'list') return (value as unknown[]).map((item) => storedAs(shape.of, item));
  if (shape.type !== 'record' || !isRecord(value)) return value;
  return definedMembers(Object.entries(shape.fields).map(([field, rule]) => [field, stored(rule, value[field])]));
}
