/** Rules of urql's two caches, after the facts of the schema. */
export const URQL_RULES = `
/** For the document cache: \`mapExchange({ onOperation })\` before \`cacheExchange\`. A change makes the lists be read again. */
export const onOperation = (operation) =>
  operation.kind === 'mutation'
    ? { ...operation, context: { ...operation.context, additionalTypenames: listTypes } }
    : operation;

/** Forgets the lists that a change may have made stale: those on the screen are read again. */
function forgetLists(cache) {
  for (const type of listTypes) cache.invalidate(type);
}

/** For the normalised cache: \`cacheExchange({ keys, updates })\` of \`@urql/exchange-graphcache\`. */
export const keys = Object.fromEntries(values.map((name) => [name, () => null]));
export const updates = {
  Mutation: Object.fromEntries(mutations.map((name) => [name, (_answer, _args, cache) => forgetLists(cache)])),
};
`;
