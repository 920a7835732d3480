import type { FieldDescriptor, FieldPlace, FieldRule, NamedField, RequestClass } from './field-kinds.js';
import { sumName } from './sum-name.js';

const declared = new WeakMap<object, FieldDescriptor[]>();
const resolved = new WeakMap<object, readonly FieldDescriptor[]>();

/** Notes a field of a class; called by the decorator, in the order of the properties. */
export function registerField(requestClass: object, field: FieldDescriptor): void {
  declared.set(requestClass, [...(declared.get(requestClass) ?? []), field]);
}

/**
 * The declared fields of a request class.
 * @returns descriptors in declared order, those of a base class first; a redeclared field keeps its first place.
 */
export function requestFields(requestClass: RequestClass): readonly FieldDescriptor[] {
  const known = resolved.get(requestClass);
  if (known) return known;
  const fields = new Map<string, FieldDescriptor>();
  for (const ancestor of ancestry(requestClass)) {
    for (const field of declared.get(ancestor) ?? []) fields.set(field.property, field);
  }
  const list = [...fields.values()];
  resolved.set(requestClass, list);
  return list;
}

/** The fields of a request class that a part of a REST request carries; those that name no part are in any that reads the class. */
export const fieldsIn = (requestClass: RequestClass, place: FieldPlace): readonly FieldDescriptor[] =>
  requestFields(requestClass).filter((field) => (field.in ?? place) === place);

/** Name of a field in inputs of GraphQL. */
export const nameInGraphql = ({ property, graphqlName }: NamedField): string => graphqlName ?? sumName(property);

type Path = readonly (string | number)[];

/**
 * Where GraphQL has what a path of properties leads to: `['billTwd']` is `['bill']`, `['lat']` may be `['at', 'lat']`.
 * Steps that no declaration names stay as they are.
 */
export function pathInGraphql(requestClass: RequestClass, [step, ...further]: Path): Path {
  const field = requestFields(requestClass).find(({ property }) => property === step);
  if (field === undefined) return step === undefined ? [] : [step, ...further];
  const { graphqlIn, rule } = field;
  return [...(graphqlIn ? [graphqlIn.name] : []), nameInGraphql(field), ...pathBelow(rule, further)];
}

function pathBelow(rule: FieldRule, path: Path): Path {
  if (rule.kind === 'nested') return pathInGraphql(rule.of(), path);
  const [index, ...further] = path;
  return rule.kind === 'list' && index !== undefined ? [index, ...pathBelow(rule.of, further)] : path;
}

function ancestry(requestClass: object): object[] {
  const chain: object[] = [];
  for (let step: object | null = requestClass; step; step = Object.getPrototypeOf(step) as object | null) {
    chain.unshift(step);
  }
  return chain;
}
