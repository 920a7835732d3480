/** A JSON Schema as the service writes it. */
export type Schema = { [name: string]: unknown };

type Checker = (value: unknown, schema: Schema, at: string) => string[];

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const TYPES: Record<string, (value: unknown) => boolean> = {
  string: (value) => typeof value === 'string',
  number: (value) => Number.isFinite(value),
  integer: (value) => Number.isInteger(value),
  boolean: (value) => typeof value === 'boolean',
  array: Array.isArray,
  object: isObject,
  null: (value) => value === null,
};

/**
 * Compares answers with the schemas of an OpenAPI document: the parts of JSON Schema that the document uses.
 * @param components schemas by name, for `$ref`.
 * @returns a function that lists what is wrong with a value, with its place; nothing where all is as declared.
 */
export function schemaChecker(components: Record<string, Schema>): (value: unknown, schema: Schema) => string[] {
  const check: Checker = (value, schema, at) => {
    const { $ref, anyOf, type } = schema;
    if (typeof $ref === 'string') return check(value, components[$ref.split('/').at(-1)!]!, at);
    if (Array.isArray(anyOf)) {
      const faults = (anyOf as Schema[]).map((option) => check(value, option, at));
      return faults.some(({ length }) => length === 0) ? [] : (faults[0] ?? []);
    }
    if (typeof type === 'string' && !TYPES[type]!(value)) return [`${at} is no ${type}: ${JSON.stringify(value)}`];
    return [...words(value, schema, at), ...items(value, schema, at), ...members(value, schema, at)];
  };
  const words: Checker = (value, { const: only, enum: some }, at) => {
    if (only !== undefined && value !== only) return [`${at} is not ${JSON.stringify(only)}`];
    return Array.isArray(some) && !some.includes(value) ? [`${at} is none of ${some.join()}`] : [];
  };
  const items: Checker = (value, schema, at) =>
    Array.isArray(value) && isObject(schema['items'])
      ? value.flatMap((item, i) => check(item, schema['items'] as Schema, `${at}[${i}]`))
      : [];
  const members: Checker = (value, { properties = {}, required = [], additionalProperties }, at) => {
    if (!isObject(value)) return [];
    const missing = (required as string[]).filter((name) => !Object.hasOwn(value, name));
    return [
      ...missing.map((name) => `${at}.${name} is missing`),
      ...Object.entries(value).flatMap(([name, member]) => {
        const own = (properties as Record<string, Schema>)[name] ?? additionalProperties;
        return isObject(own) ? check(member, own, `${at}.${name}`) : [];
      }),
    ];
  };
  return (value, schema) => check(value, schema, '$');
}
