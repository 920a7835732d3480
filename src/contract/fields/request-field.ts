import { Field, ID } from 'type-graphql';
import type { FieldDescriptor, FieldKind, FieldOptions, FieldTraits, RequestClass, RuleOf } from './field-kinds.js';
import { enumOf } from './graphql-enums.js';
import { nameInGraphql, registerField, requestFields } from './field-registry.js';
import { graphqlTypeOf, registerEnums } from './graphql-types.js';

export { requestFields } from './field-registry.js';

/** What is particular to one field of a kind, such as its bounds. */
type Bounds<K extends FieldKind> = Omit<RuleOf<K>, 'kind'> & Omit<FieldTraits, 'description' | 'optional'>;

/**
 * Declares a field of a request once for both interfaces: its GraphQL input field, and the descriptor that both read the value by
 * and that the OpenAPI writer reads.
 * @param kind with a question mark it may be absent; and what it means, with the unit; or all options in one, where fields
 * share them.
 * @returns a property decorator for a class that type-graphql knows as `@InputType` or `@ArgsType`.
 */
export function RequestField(options: FieldOptions): PropertyDecorator;
export function RequestField<K extends FieldKind>(
  kind: K | `${K}?`,
  description: string,
  ...traits: Partial<Bounds<K>> extends Bounds<K> ? [Bounds<K>?] : [Bounds<K>]
): PropertyDecorator;
export function RequestField(
  kind: FieldKind | `${FieldKind}?` | FieldOptions,
  description?: string,
  traits: object = {},
): PropertyDecorator {
  const options = typeof kind === 'string' ? optionsOf(kind, description, traits) : kind;
  return (prototype, key) => {
    const descriptor = describeField(String(key), options);
    registerField(prototype.constructor, descriptor);
    if (descriptor.innerRingsOf !== undefined || descriptor.restOnly) return;
    declareGraphqlField(descriptor, prototype);
  };
}

function optionsOf(kind: string, description: string | undefined, traits: object): FieldOptions {
  const optional = kind.endsWith('?');
  return { ...traits, kind: optional ? kind.slice(0, -1) : kind, optional, description } as FieldOptions;
}

/**
 * Declares the fields of another request again, except some. In GraphQL they are described there alone: the description of
 * the target says "as in" and the name of that input.
 */
export function repeatFields(
  target: RequestClass,
  source: RequestClass,
  except: readonly string[],
  isDescribedThere = false,
): void {
  for (const field of requestFields(source)) {
    if (except.includes(field.property) || field.restOnly) continue;
    registerField(target, field);
    const { description: _, ...silent } = field;
    declareGraphqlField(isDescribedThere ? silent : field, target.prototype as object);
  }
}

function describeField(property: string, options: FieldOptions): FieldDescriptor {
  const {
    optional,
    default: fallback,
    description,
    example,
    in: place,
    sensitive,
    camelToo,
    requiredUnless,
    nullWith,
    restName,
    innerRingsOf,
    graphqlEnum,
    graphqlId,
    restOnly,
    graphqlName,
    graphqlIn,
    ...rule
  } = options;
  return {
    property,
    rule,
    optional: optional === true || fallback !== undefined,
    requiredUnless,
    nullWith,
    default: fallback,
    description,
    example,
    in: place,
    sensitive: sensitive === true,
    camelToo: camelToo === true,
    restName,
    innerRingsOf,
    graphqlEnum,
    graphqlId,
    restOnly: restOnly === true,
    graphqlName,
    graphqlIn,
  };
}

function declareGraphqlField(descriptor: FieldDescriptor, prototype: object): void {
  const nullable = descriptor.optional || descriptor.requiredUnless !== undefined || descriptor.nullWith !== undefined;
  if (descriptor.graphqlIn) {
    const { name, declared } = descriptor.graphqlIn;
    if (declared) Field(declared.of, { nullable, description: declared.description })(prototype, name);
    return;
  }
  registerEnums(descriptor.rule);
  const members = descriptor.graphqlEnum && enumOf(...descriptor.graphqlEnum);
  const ids = descriptor.graphqlId && (descriptor.rule.kind === 'list' ? [ID] : ID);
  const decorate = Field(() => members ?? ids ?? graphqlTypeOf(descriptor.rule), {
    nullable,
    defaultValue: descriptor.default,
    description: descriptor.description,
  });
  // the library reads inputs by the keys of properties
  decorate(prototype, nameInGraphql(descriptor));
}
