import { Field, Float, InputType, Int, ObjectType, type ClassType } from 'type-graphql';
import { isRecord } from '../../core/json/is-record.js';
import { valueFaults } from '../../core/finance/rows/check-row.js';
import { FINANCE_KINDS, FINANCE_VALUE_FIELDS, type FinanceKind } from '../../core/finance/rows/finance-values.js';
import type { ValueFields, ValueRule, ValueShape } from '../../core/finance/rows/value-rules.js';
import type { GraphqlForm } from '../fields/answer-field.js';
import type { FieldRule, RequestClass } from '../fields/field-kinds.js';
import { enumOf, enumValueName } from '../fields/graphql-enums.js';
import { RequestField } from '../fields/request-field.js';
import { sumName } from '../fields/sum-name.js';
import { FIGURE_TEXTS } from './finance-figure-texts.js';

/*
 * GraphQL types of the figures of finance rows, made of the rules by which rows are checked: one object that has the figures
 * of all kinds.
 */

type Value = Readonly<Record<string, unknown>>;

/** Members whose names other kinds have with other types. */
const NAMES: Readonly<Partial<Record<FinanceKind, Record<string, string>>>> = {
  area_per_kw: { mounting: 'mountingName' },
  upkeep: { basis: 'upkeepBasis' },
};

/** Property of a request that has a field of the stored value. */
export const memberName = (kind: FinanceKind, field: string): string => NAMES[kind]?.[field] ?? field;

interface Figure {
  shape: ValueShape;
  description: string;
}

/** The figures of all kinds by their names, each with the kinds that have it. */
function allFigures(): Map<string, Figure> {
  const shapes = new Map<string, ValueShape>();
  const kinds = new Map<string, FinanceKind[]>();
  for (const kind of FINANCE_KINDS) {
    for (const [field, { shape }] of Object.entries(FINANCE_VALUE_FIELDS[kind])) {
      const name = memberName(kind, field);
      shapes.set(name, shape);
      kinds.set(name, [...(kinds.get(name) ?? []), kind]);
    }
  }
  const described = [...shapes].map(([name, shape]): [string, Figure] => [
    name,
    { shape, description: `${textOf(name)}: ${kinds.get(name)!.map(enumValueName).join(', ')}.` },
  ]);
  return new Map(described);
}

function textOf(name: string): string {
  const text = FIGURE_TEXTS[sumName(name)];
  if (text === undefined) throw new Error(`The figure ${name} needs a text`);
  return text;
}

const records = new Map<string, { answer: ClassType; request: RequestClass }>();

/** The types of an object within a value, by its name. */
function recordTypes(name: string, fields: ValueFields): { answer: ClassType; request: RequestClass } {
  const known = records.get(name);
  if (known) return known;
  const description = 'Figures of a row.';
  const figures = Object.entries(fields).map(([field, rule]): [string, Figure & Pick<ValueRule, 'unless'>] => [
    field,
    { ...rule, description: `${textOf(field)}.` },
  ]);
  const types = {
    answer: answerOf(name, description, figures),
    request: requestOf(`${name}Input`, `Each as in \`${name}\`.`, figures),
  };
  records.set(name, types);
  return types;
}

function answerOf(name: string, description: string, figures: Iterable<[string, Figure]>): ClassType {
  @ObjectType(name, { description })
  class FinanceValue {}
  for (const [field, { shape, description: about }] of figures) {
    const type = answerType(shape) as ClassType;
    Field(() => type, { nullable: true, description: about })(FinanceValue.prototype, sumName(field));
  }
  return FinanceValue;
}

function requestOf(
  name: string,
  description: string,
  figures: Iterable<[string, Figure & Partial<Pick<ValueRule, 'unless'>>]>,
  isWhole = true,
): RequestClass {
  @InputType(name, { description })
  class FinanceValueRequest {}
  for (const [field, { shape, unless }] of figures) {
    const options = { ...requestRule(shape), optional: !isWhole || unless !== undefined };
    RequestField(options)(FinanceValueRequest.prototype, field);
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

const FIGURES = allFigures();

const FinanceValue = answerOf(
  'FinanceValue',
  'The figures of a row, each with the kinds that have it; null are those of other kinds.',
  FIGURES,
);

/** The figures of a row in a GraphQL request; those of its kind. */
export const FinanceValueRequest = requestOf(
  'FinanceValueInput',
  'The figures of a kind of finance rows, each as in `FinanceValue`.',
  FIGURES,
  false,
);

/** The figures of a row; null where they were stored by other rules than those of this version. */
export const FINANCE_VALUE: GraphqlForm = {
  type: () => FinanceValue,
  nullable: true,
  of: (value: Value, { kind }: { kind: FinanceKind }) => {
    if (valueFaults(kind, value).length > 0) return null;
    return namedFigures(Object.entries(value).map(([field, member]) => [memberName(kind, field), member]));
  },
};

/** The figures of a value, and of the objects within them, by their names in GraphQL. */
const namedFigures = (figures: readonly (readonly [string, unknown])[]): Value =>
  Object.fromEntries(figures.map(([field, member]) => [sumName(field), namedWithin(member)]));

function namedWithin(member: unknown): unknown {
  if (Array.isArray(member)) return member.map(namedWithin);
  return isRecord(member) ? namedFigures(Object.entries(member)) : member;
}

/** Figures of a request as they are stored. */
export interface GivenFigures {
  value: Record<string, unknown>;
  /** Of `value`, what was given. */
  given: Record<string, unknown>;
  /** Properties of figures that were given and that the kind has not. */
  strange: string[];
}

/** Reads the figures of a request as those of a kind. */
export function readFinanceValue(kind: FinanceKind, figures: object): GivenFigures {
  const named = figures as Value;
  const fields = Object.entries(FINANCE_VALUE_FIELDS[kind]);
  const value = fields.map(([field, rule]) => [field, stored(rule, named[memberName(kind, field)])] as const);
  const isGiven = ([field]: readonly [string, unknown]): boolean => (named[memberName(kind, field)] ?? null) !== null;
  const names = new Set(fields.map(([field]) => memberName(kind, field)));
  const strange = Object.keys(named).filter((name) => (named[name] ?? null) !== null && !names.has(name));
  return { value: definedMembers(value), given: definedMembers(value.filter(isGiven)), strange };
}

const definedMembers = (members: readonly (readonly [string, unknown])[]): Record<string, unknown> =>
  Object.fromEntries<unknown>(members.filter(([, value]) => value !== undefined));

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
