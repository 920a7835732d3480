import { ManyToOne, OneToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { EntityName, PropertyOptions } from '@mikro-orm/core';
import {
  AnswerField,
  CamelField,
  readAnswerType,
  type AnswerKind,
  type AnswerTraits,
  type AnswerType,
} from '../contract/fields/answer-field.js';
import { PolygonType } from './geometry.type.js';
import { TextListType } from './text-list.type.js';

/** Types of columns by what they hold. */
const COLUMNS = {
  bigint: { columnType: 'bigint', type: 'number' },
  boolean: { type: 'boolean' },
  bytes: { columnType: 'bytea', type: 'Buffer' },
  date: { columnType: 'date', type: 'string' },
  double: { columnType: 'double precision', type: 'number' },
  instant: { columnType: 'timestamptz', type: 'Date' },
  integer: { columnType: 'integer', type: 'number' },
  json: { columnType: 'jsonb', type: 'json' },
  polygon: { type: PolygonType },
  text: { type: 'text' },
  texts: { type: TextListType },
  uuid: { type: 'uuid' },
} as const;

type ColumnKind = keyof typeof COLUMNS;
type ColumnOptions = Pick<PropertyOptions<object>, 'default' | 'fieldName' | 'hidden' | 'lazy' | 'nullable' | 'unique'>;

/** Declares a stored column. */
export const StoredColumn = (kind: ColumnKind, options: ColumnOptions = {}): PropertyDecorator =>
  Property({ ...COLUMNS[kind], ...options }) as PropertyDecorator;

/** Columns of what records answer. */
const ANSWERED = {
  boolean: 'boolean',
  id: 'uuid',
  instant: 'instant',
  integer: 'integer',
  json: 'json',
  number: 'double',
  object: 'json',
  string: 'text',
  strings: 'texts',
} as const satisfies Partial<Record<AnswerKind, ColumnKind>>;

const answered =
  (declare: typeof AnswerField) =>
  (
    type: AnswerType<keyof typeof ANSWERED>,
    description: string,
    { column, ...traits }: AnswerTraits & { column?: ColumnOptions } = {},
  ): PropertyDecorator =>
  (prototype, key) => {
    const { kind, nullable } = readAnswerType(type);
    StoredColumn(ANSWERED[kind as keyof typeof ANSWERED], { ...(nullable && { nullable }), ...column })(prototype, key);
    declare(type, description, traits)(prototype, key);
  };

/** Declares a stored column that is answered as it is, once for both. */
export const AnswerColumn = answered(AnswerField);

/** The same where the contract fixes the REST name in camelCase. */
export const CamelColumn = answered(CamelField);

/** Declares the identity of a record. */
export const RecordKey: PropertyDecorator = (prototype, key) => {
  PrimaryKey({ type: 'uuid' })(prototype, key as string);
  AnswerField('id', 'Identity, UUIDv7.')(prototype, key);
};

interface ReferenceTraits {
  nullable?: true;
  /** What becomes of the row when the other one goes; it goes too unless given. */
  deleteRule?: 'set null';
  index?: false;
  hidden?: true;
  primary?: true;
}

type Other = () => EntityName<object>;

/** Declares the id of a row of another table. */
export const References =
  (entity: Other, traits: ReferenceTraits = {}): PropertyDecorator =>
  (prototype, key) =>
    ManyToOne({ ...referenceTo(entity, String(key)), ...traits })(prototype, String(key));

/** Declares the id of a row of another table to which only one row refers. */
export const ReferencesOnce =
  (entity: Other, traits: ReferenceTraits = {}): PropertyDecorator =>
  (prototype, key) =>
    OneToOne({ ...referenceTo(entity, String(key)), owner: true, ...traits })(prototype, String(key));

const referenceTo = (entity: Other, property: string) => ({
  entity,
  mapToPk: true,
  fieldName: property.replaceAll(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`),
  deleteRule: 'cascade',
});
