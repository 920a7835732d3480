import {
  answerFields,
  type AnswerClass,
  type AnswerDescriptor,
  type AnswerKind,
  type JsonShape,
} from '../../contract/fields/answer-field.js';
import { restName } from '../../contract/fields/present.js';
import type { JsonSchema } from '../validation/field-schema.js';
import { reference } from './reference.js';

const SCHEMA_OF: Record<Exclude<AnswerKind, 'object' | 'objects' | 'json'>, JsonSchema> = {
  id: { type: 'string' },
  string: { type: 'string' },
  number: { type: 'number' },
  integer: { type: 'integer' },
  boolean: { type: 'boolean' },
  instant: { type: 'string', format: 'date-time' },
  date: { type: 'string' },
  numbers: { type: 'array', items: { type: 'number' } },
  strings: { type: 'array', items: { type: 'string' } },
};

const SHAPES: Record<JsonShape, JsonSchema> = {
  object: { type: 'object', additionalProperties: true },
  ring: reference('LinearRing'),
  rings: { type: 'array', items: reference('LinearRing') },
  polygon: reference('PolygonCoordinates'),
  multiPolygon: reference('MultiPolygonCoordinates'),
  table: { type: 'array', items: { type: 'array', items: { type: 'number' } } },
  numberOrText: { anyOf: [{ type: 'number' }, { type: 'string' }] },
  textOrTexts: { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] },
};

/** The schema of an answer class; every field is always there unless it has to be asked for, `null` where it may be unknown. */
export function answerSchema(answerClass: AnswerClass): JsonSchema {
  const fields = answerFields(answerClass).filter((field) => field.graphqlOnly !== true);
  return {
    type: 'object',
    title: answerName(answerClass),
    required: fields.filter((field) => field.whenAsked !== true).map(restName),
    properties: Object.fromEntries(fields.map((field) => [restName(field), fieldSchema(field)])),
  };
}

/** Name of an answer class in the document: without the suffix that distinguishes it in the code. */
export const answerName = (answerClass: AnswerClass): string => answerClass.name.replace(/Answer$/, '');

/** The class and all classes nested in it. */
export function answerClasses(answerClass: AnswerClass): AnswerClass[] {
  const found = new Set<AnswerClass>();
  const visit = (next: AnswerClass): void => {
    if (found.has(next)) return;
    found.add(next);
    for (const field of answerFields(next)) if (field.of && field.graphqlOnly !== true) visit(field.of());
  };
  visit(answerClass);
  return [...found];
}

function fieldSchema(field: AnswerDescriptor): JsonSchema {
  const schema = valueSchema(field);
  const described = { description: field.description };
  return field.nullable === true ? { anyOf: [schema, { type: 'null' }], ...described } : { ...schema, ...described };
}

function valueSchema({
  kind,
  of,
  shape = 'object',
  graphqlEnum,
  words = graphqlEnum?.[1],
}: AnswerDescriptor): JsonSchema {
  if (kind === 'json') return SHAPES[shape];
  if (kind !== 'object' && kind !== 'objects') return { ...SCHEMA_OF[kind], ...(words && { enum: words }) };
  const nested = reference(answerName(of!()));
  return kind === 'objects' ? { type: 'array', items: nested } : nested;
}
