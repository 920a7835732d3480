import type { FieldDescriptor, FieldKind, FieldRule, RequestClass, RuleOf } from '../../contract/fields/field-kinds.js';
import { fieldsIn, requestFields } from '../../contract/fields/field-registry.js';
import { MAX_URL } from '../../contract/fields/rules/read-address.js';
import { POSITION_NUMBERS } from '../../contract/fields/rules/read-structure.js';
import { requestName, toHeaderName, toSnakeCase } from '../naming.js';

/** A JSON Schema object (draft 2020-12, as OpenAPI 3.1 has it). */
export type JsonSchema = Record<string, unknown>;

type SchemaTable = { [K in FieldKind]: (rule: RuleOf<K>) => JsonSchema };

const SCHEMAS: SchemaTable = {
  number: (rule) => ({ type: 'number', ...numberBounds(rule) }),
  integer: (rule) => ({ type: 'integer', ...numberBounds(rule) }),
  string: ({ minLength, maxLength, pattern }) => ({ type: 'string', maxLength, minLength, pattern: pattern?.source }),
  email: ({ orEmpty }) => ({ type: 'string', ...(!orEmpty && { format: 'email' }) }),
  url: ({ orPicture, orEmpty }) => ({
    type: 'string',
    ...(!orPicture && { maxLength: MAX_URL }),
    ...(!orEmpty && { minLength: 1, format: 'uri' }),
  }),
  uuid: () => ({ type: 'string', format: 'uuid' }),
  boolean: () => ({ type: 'boolean' }),
  date: () => ({ type: 'string', format: 'date' }),
  instant: () => ({ type: 'string', format: 'date-time' }),
  enum: ({ values }) => ({ type: 'string', enum: [...values] }),
  json: () => ({ additionalProperties: true, type: 'object' }),
  list: ({ of, orOne, minItems, maxItems }) => {
    const list = present({ items: ruleSchema(of), type: 'array', maxItems, minItems });
    return orOne ? { anyOf: [ruleSchema(of), list] } : list;
  },
  nested: ({ of }) => ({ $ref: `#/components/schemas/${of().name}` }),
  positions: ({ minItems, maxItems }) => ({ items: POSITION, type: 'array', maxItems, minItems }),
};

const POSITION: JsonSchema = {
  items: { type: 'number' },
  type: 'array',
  maxItems: POSITION_NUMBERS.max,
  minItems: POSITION_NUMBERS.min,
};

/**
 * The schema of a declared field as FastAPI writes it: titled after its name, `null` allowed where it is optional and
 * has no default.
 */
export function fieldSchema(field: FieldDescriptor): JsonSchema {
  const schema = ruleSchema(field.rule);
  const nullable = field.nullWith !== undefined || (field.optional && field.default === undefined);
  return present({
    ...(nullable ? { anyOf: [schema, { type: 'null' }] } : schema),
    title: field.rule.kind === 'nested' ? undefined : titleOf(requestName(field)),
    description: field.description,
    default: field.default,
    examples: field.example === undefined ? undefined : [field.example],
  });
}

/**
 * The schema of a member of a body. Generators of clients make a member with a `default` required, so it is said in words.
 */
function memberSchema(field: FieldDescriptor): JsonSchema {
  const { default: fallback, ...schema } = fieldSchema(field);
  if (fallback === undefined) return schema;
  const text = typeof fallback === 'string' ? fallback : JSON.stringify(fallback);
  const described = [field.description, `Default: ${text}.`].filter((part) => part !== undefined).join(' ');
  return { ...schema, description: described };
}

/**
 * The schema of a request class as a component.
 * @param requestClass class with `RequestField` properties; only those that the body carries are shown.
 * @returns JSON Schema of an object, titled by the class.
 */
export function requestSchema(requestClass: RequestClass): JsonSchema {
  const fields = fieldsIn(requestClass, 'body');
  const required = fields.filter((field) => !field.optional && !field.requiredUnless).map(requestName);
  return present({
    properties: Object.fromEntries(fields.map((field) => [requestName(field), memberSchema(field)])),
    type: 'object',
    required: required.length > 0 ? required : undefined,
    anyOf: alternatives(fields),
    title: requestClass.name,
  });
}

/** Members that must be there, or the one that replaces them. */
function alternatives(fields: readonly FieldDescriptor[]): JsonSchema[] | undefined {
  const replaced = fields.filter(({ requiredUnless }) => requiredUnless !== undefined);
  const standIns = [...new Set(replaced.map(({ requiredUnless }) => toSnakeCase(requiredUnless!)))];
  if (replaced.length === 0) return undefined;
  return [{ required: replaced.map(requestName) }, ...standIns.map((name) => ({ required: [name] }))];
}

/**
 * The OpenAPI parameters of a request class.
 * @param place where the operation carries those that do not say it themselves.
 * @returns parameter objects in declared order.
 */
export function requestParameters(requestClass: RequestClass, place: 'path' | 'query' | 'header'): JsonSchema[] {
  const fields = fieldsIn(requestClass, place);
  return fields.map((field) => {
    const { description, ...schema } = fieldSchema(field);
    const name = place === 'header' ? toHeaderName(field.property) : requestName(field);
    return present({ name, in: place, required: !field.optional, schema, description });
  });
}

/**
 * The request classes that a class refers to, for the components of the document.
 * @returns the nested classes, each once, itself not included unless nested in itself.
 */
export function nestedClasses(requestClass: RequestClass): RequestClass[] {
  const found = new Set<RequestClass>();
  const visit = (rule: FieldRule): void => {
    if (rule.kind === 'list') visit(rule.of);
    if (rule.kind !== 'nested' || found.has(rule.of())) return;
    found.add(rule.of());
    for (const field of requestFields(rule.of())) visit(field.rule);
  };
  for (const field of requestFields(requestClass)) visit(field.rule);
  return [...found];
}

function ruleSchema<K extends FieldKind>(rule: RuleOf<K> | FieldRule): JsonSchema {
  const schemaOf = SCHEMAS[rule.kind as K] as (rule: RuleOf<K>) => JsonSchema;
  return present(schemaOf(rule as RuleOf<K>));
}

const numberBounds = ({ min, max, exclusiveMin, exclusiveMax }: Omit<RuleOf<'number'>, 'kind'>): JsonSchema => ({
  maximum: max,
  exclusiveMaximum: exclusiveMax,
  minimum: min,
  exclusiveMinimum: exclusiveMin,
});

/** `total_20yr` becomes "Total 20Yr", as Python's `str.title` has it. */
const titleOf = (name: string): string =>
  name.replaceAll('_', ' ').replaceAll(/[a-z]+/g, (word) => word.charAt(0).toUpperCase() + word.slice(1));

const present = (schema: JsonSchema): JsonSchema =>
  Object.fromEntries(Object.entries(schema).filter(([, value]) => value !== undefined));
