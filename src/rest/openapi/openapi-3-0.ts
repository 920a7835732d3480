type Json = Record<string, unknown>;

/** Text of the licence that 3.1 names by its identifier. */
const LICENSE = 'https://www.apache.org/licenses/LICENSE-2.0';

/**
 * The same document as OpenAPI 3.0.3, for generators and gateways that do not read 3.1.
 * @param document an OpenAPI 3.1 document of this service: members of it that 3.0 does not know are rewritten.
 */
export function asOpenApi30(document: Json): Json {
  const converted = convertObject(document);
  const { name } = (document['info'] as { license: Json }).license;
  return { ...converted, openapi: '3.0.3', info: { ...(converted['info'] as Json), license: { name, url: LICENSE } } };
}

function convert(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(convert);
  return typeof node === 'object' && node !== null ? convertObject(node as Json) : node;
}

function convertObject(node: Json): Json {
  const { anyOf, const: only, exclusiveMinimum, examples, ...others } = node;
  // members beside a reference do not count in 3.0
  if (typeof node['$ref'] === 'string') return { $ref: node['$ref'] };
  return {
    ...Object.fromEntries(Object.entries(others).map(([name, value]) => [name, convert(value)])),
    ...(typeof node['properties'] === 'object' && membersOf(node as { properties: Json; required?: unknown })),
    ...(Array.isArray(anyOf) && alternatives(anyOf as Json[], others)),
    ...(only !== undefined && { enum: [only] }),
    ...(exclusiveMinimum !== undefined && { minimum: exclusiveMinimum, exclusiveMinimum: true }),
    ...(Array.isArray(examples) && { example: examples[0] as unknown }),
  };
}

/** Members without those of which generators make the same name, such as `review_status` beside `reviewStatus`. */
function membersOf({ properties, required }: { properties: Json; required?: unknown }): Json {
  const isTwin = (name: string): boolean => name.includes('_') && camelCase(name) in properties;
  return {
    properties: convertObject(Object.fromEntries(Object.entries(properties).filter(([name]) => !isTwin(name)))),
    ...(Array.isArray(required) && { required: (required as string[]).filter((name) => !isTwin(name)) }),
  };
}

const camelCase = (name: string): string => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/**
 * Alternatives without null, which 3.0 calls `nullable`. Generators of 3.0 make no type that compiles of alternatives without
 * names, such as a number or a list of numbers: these become a value of any type, whose description names them.
 */
function alternatives(schemas: readonly Json[], beside: Json): Json {
  const flat = schemas.flatMap((schema) => (Array.isArray(schema['anyOf']) ? (schema['anyOf'] as Json[]) : [schema]));
  const known = flat.filter(({ type }) => type !== 'null');
  const nullable = known.length < flat.length && { nullable: true };
  const [first, ...more] = known;
  if (first !== undefined && more.length === 0) {
    return '$ref' in first ? { type: 'object', allOf: [first], ...nullable } : { ...convertObject(first), ...nullable };
  }
  if (!known.every((schema) => 'type' in schema)) return { anyOf: convert(known), ...nullable };
  const kinds = known.map(kindOf).join(' or ');
  return { description: [beside['description'], `One of: ${kinds}.`].filter(Boolean).join(' ') };
}

const kindOf = ({ type, items }: Json): string =>
  type === 'array' ? `array of ${String((items as Json)['type'])}` : String(type);
