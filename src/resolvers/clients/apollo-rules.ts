/** Rules of Apollo Client's cache, after the facts of the schema. */
export const APOLLO_RULES = `
const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value) && !('__ref' in value);

/** Whether two items of a list can be one: no text or number that both have differs. */
const areOne = (known, item) =>
  isObject(known) && isObject(item) &&
  Object.keys(item).every((name) => !(name in known) || isSame(known[name], item[name]));

const isSame = (known, value) =>
  typeof value !== 'object' || value === null || typeof known !== 'object' || known === null
    ? known === value
    : value.__ref === known.__ref;

/** What is known of an object without an identity, and what has come of it. */
function merged(known, value) {
  if (Array.isArray(value)) {
    const fits = Array.isArray(known) && known.length === value.length;
    return fits ? value.map((item, at) => (areOne(known[at], item) ? merged(known[at], item) : item)) : value;
  }
  if (!isObject(known) || !isObject(value)) return value;
  if (known.__typename && value.__typename && known.__typename !== value.__typename) return value;
  const both = { ...known };
  for (const name of Object.keys(value)) both[name] = merged(known[name], value[name]);
  return both;
}

const merge = (known, value) => merged(known, value);

/** Keeps the pages of a list by the cursors that they begin after, and shows those that follow each other as one list. */
const pagesOf = (keyArgs) => ({
  keyArgs: keyArgs.length > 0 ? keyArgs : false,
  merge(known, page, { args }) {
    if (!page) return page;
    const after = args?.after ?? '';
    return { pages: { ...known?.pages, [after]: merged(known?.pages[after], page) } };
  },
  read(known, { args }) {
    if (!known) return known;
    if (args?.after) return known.pages[args.after];
    const chain = [];
    for (let page = known.pages['']; page && !chain.includes(page); page = known.pages[page.pageInfo?.endCursor]) {
      chain.push(page);
    }
    if (chain.length < 2) return chain[0];
    const last = chain[chain.length - 1];
    const { hasNextPage, endCursor } = last.pageInfo;
    const whole = { ...chain[0], pageInfo: { ...chain[0].pageInfo, hasNextPage, endCursor } };
    for (const name of ['edges', 'nodes']) if (name in whole) whole[name] = chain.flatMap((page) => page[name] ?? []);
    return whole;
  },
});

/** Forgets the lists that a change may have made stale: those on the screen are read again. */
function forgetLists(cache) {
  for (const [id, { __typename }] of Object.entries(cache.extract())) {
    for (const fieldName of changeable[__typename] ?? []) cache.evict({ id, fieldName, broadcast: false });
  }
}

const change = {
  merge(_known, answer, { cache }) {
    forgetLists(cache);
    return answer;
  },
};

/** \`new InMemoryCache({ typePolicies })\`. */
export const typePolicies = { Mutation: { fields: Object.fromEntries(mutations.map((name) => [name, change])) } };
for (const name of values) typePolicies[name] = { merge };
const policyOf = (name) => (typePolicies[name] ??= {});
for (const [name, fields] of Object.entries(valueLists)) {
  policyOf(name).fields = Object.fromEntries(fields.map((field) => [field, { merge }]));
}
for (const [name, fields] of Object.entries(connections)) {
  const policy = policyOf(name);
  policy.fields ??= {};
  for (const [field, keyArgs] of Object.entries(fields)) policy.fields[field] = pagesOf(keyArgs);
}
`;
