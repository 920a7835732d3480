/**
 * Answers operations on schema.graphql with made-up values: equal for equal questions, and lists of records grow with each
 * mutation.
 */
import { readFileSync } from 'node:fs';
import {
  buildSchema,
  execute,
  getNamedType,
  getNullableType,
  isAbstractType,
  isEnumType,
  isListType,
  isLeafType,
  isObjectType,
  parse,
} from 'graphql';

export const schema = buildSchema(readFileSync(new URL('../../../schema.graphql', import.meta.url), 'utf8'));

/** Items of a list before the first mutation; pages of a connection have as many. */
const ITEMS = 2;
/** More than one page. */
const PAGES = 3;
const LASTING = ['Building', 'Township'];

export const isRecord = (type) => isAbstractType(type) || (isObjectType(type) && type.getInterfaces().length > 0);
export const isConnection = (type) => type.name.endsWith('Connection');
const isItsOwn = (type) => isObjectType(type) && type.getFields().id !== undefined;

const hash = (text) => [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_003, 7);

/** A service with its state. */
export function madeUpService() {
  let changes = 0;

  /** An object that is known by its key. */
  const objectOf = (type, key) => {
    const concrete = isAbstractType(type) ? schema.getPossibleTypes(type)[0] : type;
    return { __typename: concrete.name, key: isItsOwn(concrete) ? `${concrete.name}-${hash(key)}` : key };
  };
  const grown = (type) => (LASTING.includes(type.name) ? ITEMS : ITEMS + changes);

  function connection(type, key, { after }) {
    const node = getNamedType(type.getFields().edges?.type ?? type.getFields().nodes.type);
    const item = isRecord(node) ? node : getNamedType(node.getFields().node.type);
    const first = after ? Number(after) : 0;
    const total = grown(item) * PAGES;
    const nodes = Array.from({ length: Math.min(grown(item), total - first) }, (_, at) =>
      objectOf(item, `${key}-${first + at}`),
    );
    const end = first + nodes.length;
    return {
      __typename: type.name,
      key,
      totalCount: total,
      totalIsEstimate: false,
      nodes,
      edges: nodes.map((one, at) => ({ __typename: `${item.name}Edge`, cursor: String(first + at + 1), node: one })),
      pageInfo: {
        hasNextPage: end < total,
        hasPreviousPage: first > 0,
        startCursor: String(first + 1),
        endCursor: String(end),
      },
    };
  }

  function valueOf(type, key, args) {
    const nullable = getNullableType(type);
    if (isListType(nullable)) {
      const item = getNamedType(nullable);
      const length = isRecord(item) ? grown(item) : ITEMS;
      return Array.from({ length }, (_, at) => valueOf(nullable.ofType, `${key}-${at}`, args));
    }
    if (isEnumType(nullable)) return nullable.getValues()[0].value;
    if (isLeafType(nullable)) return leafOf(nullable.name, key);
    return isConnection(nullable) ? connection(nullable, key, args) : objectOf(nullable, key);
  }

  const fieldResolver = (source, { after, ...args }, _context, { fieldName, parentType, returnType }) => {
    const known = source?.[fieldName];
    if (known !== undefined) return known;
    if (fieldName === 'id' && source?.key) return source.key;
    const root = { Query: 'q', Mutation: `m${changes}` }[parentType.name];
    const key = `${root ?? source.key}.${fieldName}${JSON.stringify(args)}`;
    if (fieldName === 'viewer' || fieldName === 'admin') return objectOf(getNamedType(returnType), fieldName);
    // counts of everything
    return valueOf(returnType, parentType.name === 'Overview' || key.includes('overview') ? `${key}${changes}` : key, {
      after,
    });
  };

  return {
    /** @returns the answer as it would come over a network. */
    async answer(document, variableValues) {
      const asked = typeof document === 'string' ? parse(document) : document;
      const isChange = asked.definitions.some(({ operation }) => operation === 'mutation');
      if (isChange) changes++;
      const result = await execute({ schema, document: asked, variableValues, fieldResolver });
      if (result.errors) throw result.errors[0];
      return JSON.parse(JSON.stringify(result));
    },
  };
}

function leafOf(type, key) {
  if (type === 'Int') return hash(key) % 1000;
  if (type === 'Float') return hash(key) / 8;
  if (type === 'Boolean') return hash(key) % 2 === 0;
  return `${type} ${hash(key)}`;
}
