/** The operations that are made of the schema: each field of each object by a way from a root, and each mutation. */
import {
  getNamedType,
  getNullableType,
  isAbstractType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { isConnection, schema } from './made-up-service.mjs';

const isRequired = ({ type, defaultValue }) => isNonNullType(type) && defaultValue === undefined;

function sample(type) {
  const nullable = getNullableType(type);
  if (isListType(nullable)) return `[${sample(nullable.ofType)}]`;
  if (isEnumType(nullable)) return nullable.getValues()[0].name;
  if (isInputObjectType(nullable)) {
    const fields = Object.values(nullable.getFields());
    const given = nullable.isOneOf ? fields.slice(0, 1) : fields.filter(isRequired);
    return `{ ${given.map(({ name, type: own }) => `${name}: ${sample(own)}`).join(', ')} }`;
  }
  return { Int: '1', Float: '1.5', Boolean: 'true' }[nullable.name] ?? '"2026-01-01"';
}

/** A field with its required arguments. */
export const call = (field) => {
  const given = field.args.filter(isRequired).map(({ name, type }) => `${name}: ${sample(type)}`);
  return given.length > 0 ? `${field.name}(${given.join(', ')})` : field.name;
};

const concrete = (type) => (isAbstractType(type) ? schema.getPossibleTypes(type)[0] : type);
export const fieldsOf = (type) => Object.values(concrete(type).getFields());

/** The selection of one part of an object: the field, and of an object behind it the first that is no object. */
export function part(field, seen = []) {
  const type = getNamedType(field.type);
  if (isLeafType(type)) return call(field);
  if (seen.includes(type.name)) return undefined;
  const fields = fieldsOf(type);
  const leaf = fields.find((one) => one.name === 'id') ?? fields.find((one) => isLeafType(getNamedType(one.type)));
  if (leaf) return `${call(field)} { ${selected(type, leaf.name === 'id' ? 'id' : call(leaf))} }`;
  for (const one of fields) {
    const inner = part(one, [...seen, type.name]);
    if (inner) return `${call(field)} { ${selected(type, inner)} }`;
  }
  return undefined;
}

/** A selection on an object; identities are always read. */
export function selected(type, selection) {
  const own = concrete(type);
  const id = own.getFields().id && selection !== 'id' ? 'id ' : '';
  return isAbstractType(type) ? `__typename ... on ${own.name} { ${id}${selection} }` : `${id}${selection}`;
}

/** Parents with their parts: `{ name, parts, ask(part) }`, one for each field that leads to an object. */
export function parents() {
  const found = [];
  const reached = new Set(['Query']);
  const roots = fieldsOf(schema.getQueryType()).filter(({ name }) => name !== 'node' && name !== 'nodes');
  let ways = roots.map((field) => ({
    name: `Query.${field.name}`,
    field,
    ask: (inner) => `{ ${call(field)} { ${inner} } }`,
  }));
  while (ways.length > 0) {
    const next = [];
    for (const { name, field, ask } of ways) {
      const type = getNamedType(field.type);
      if (isLeafType(type)) continue;
      const own = concrete(type);
      const parts = fieldsOf(type)
        .map((one) => part(one))
        .filter(Boolean);
      const askFor = (inner) => ask(selected(type, inner));
      if (parts.length > 1) found.push({ name, type: own.name, parts, ask: askFor });
      if (reached.has(own.name)) continue;
      reached.add(own.name);
      for (const one of fieldsOf(type)) {
        next.push({ name: `${own.name}.${one.name}`, field: one, ask: (inner) => askFor(`${call(one)} { ${inner} }`) });
      }
    }
    ways = next;
  }
  return found;
}

/** One query for each list of records, and one for the counts of all. */
export const lists = () => [
  ...parents()
    .filter(({ type }) => type.endsWith('Connection'))
    .map(({ name, ask }) => ({ name, text: ask('edges { node { id } }') })),
  { name: 'Vendor.portfolios', text: `{ vendor(id: "1") { id portfolios { id } } }` },
  { name: 'Admin.overview', text: '{ admin { id overview { accounts { total } } } }' },
];

/** Each mutation with the identities of what it answers. */
export const mutations = () =>
  fieldsOf(schema.getMutationType()).map((field) => {
    const type = getNamedType(field.type);
    const answer = fieldsOf(type)
      .map((one) => part(one))
      .filter(Boolean)
      .join(' ');
    return { name: field.name, text: `mutation { ${call(field)} { ${answer} } }` };
  });
