/**
 * Runs made-up screens through the caches of Apollo Client, urql and Relay, each with its defaults and the module that the
 * service publishes for it, as `examples/frontend` has it.
 *
 * - Every part of every object is read, then its other parts. A part that then needs a request again is a lost read.
 * - Every mutation runs with every list on the screen. A list that shows something else than the service is stale.
 *
 * Prints what it counted; ends with code 1 unless nothing was lost, stale or warned of. With `bare` it leaves the modules
 * out, which shows what they are for.
 */
import { isDeepStrictEqual } from 'node:util';
import { apolloClient } from './apollo.mjs';
import { madeUpService } from './made-up-service.mjs';
import { lists, mutations, parents } from './operations.mjs';
import { compileForRelay, relayClient } from './relay.mjs';
import { urqlClient, urqlNormalisedClient } from './urql.mjs';

const moduleOf = (name) => import(`../../../examples/frontend/src/service/${name}`);
const NONE = { forgetLists: () => {}, keys: {}, onOperation: (operation) => operation, typePolicies: {}, updates: {} };
const isBare = process.argv[2] === 'bare';
const published = ['apollo.js', 'urql.js', 'relay.js'].map((name) => (isBare ? NONE : moduleOf(name)));
const [apollo, urql, relay] = await Promise.all(published);

const warnings = [];
for (const level of ['warn', 'error']) console[level] = (...words) => void warnings.push(words.join(' ').slice(0, 200));

const screens = parents().map(({ name, parts, ask }) => ({
  name,
  pairs: parts.map((one) => [`query ${ask(one)}`, `query ${ask(parts.filter((other) => other !== one).join(' '))}`]),
}));
const listed = lists().map(({ name, text }) => ({ name, text: `query ${text}` }));
const changes = mutations();
await compileForRelay([
  ...screens.flatMap(({ pairs }) => pairs.flat()),
  ...listed.map(({ text }) => text),
  ...changes.map(({ text }) => text),
]);

const CLIENTS = {
  'Apollo Client': (service) => apolloClient(service, apollo),
  urql: (service) => urqlClient(service, urql),
  'urql, normalised': (service) => urqlNormalisedClient(service, urql),
  Relay: (service) => relayClient(service, relay),
};

const plain = (value) =>
  JSON.parse(JSON.stringify(value ?? null, (name, inner) => (name === '__typename' ? undefined : inner)));

/** Whether both are shown as they came, without another request. */
async function keepsBoth(createClient, [first, second]) {
  const service = madeUpService();
  const client = createClient(service);
  const answers = [await client.query(first), await client.query(second)].map(plain);
  return [first, second].every((text, at) => isDeepStrictEqual(plain(client.read(text)), answers[at]));
}

/** The lists that show something else than the service after a mutation, and cannot tell. */
async function staleAfter(createClient, change) {
  const service = madeUpService();
  const client = createClient(service);
  for (const { text } of listed) await client.query(text);
  await client.mutate(change);
  const stale = [];
  for (const { name, text } of listed) {
    const now = plain((await service.answer(text)).data);
    // what is not in the cache any more is read again by the client itself
    const shown = plain(client.read(text)) ?? plain(await client.query(text));
    if (!isDeepStrictEqual(shown, now)) stale.push(name);
  }
  return stale;
}

/** Whether a list that was read on shows both of its pages, and a page that was asked for by itself shows only itself. */
async function showsPages() {
  const client = apolloClient(madeUpService(), apollo);
  const text =
    'query ($after: String) { vendors(first: 2, after: $after) { edges { node { id } } pageInfo { endCursor hasNextPage } } }';
  const counts = await client.readOn(text, ({ vendors }) => vendors.pageInfo.endCursor);
  return isDeepStrictEqual(
    counts.map(({ vendors }) => vendors.edges.length),
    isBare ? [2, 2, 2] : [2, 4, 2],
  );
}

const totals = [(await showsPages()) ? 0 : 1];
if (totals[0] > 0) console.log('Apollo Client does not show the pages of a list as one');
for (const [name, createClient] of Object.entries(CLIENTS)) {
  const lost = [];
  const stale = [];
  warnings.length = 0;
  for (const screen of screens) {
    for (const pair of screen.pairs) if (!(await keepsBoth(createClient, pair))) lost.push(`${screen.name} ${pair[0]}`);
  }
  for (const { name: mutation, text } of changes) {
    stale.push(...(await staleAfter(createClient, text)).map((list) => `${list} after ${mutation}`));
  }
  const kinds = [...new Set(warnings)];
  for (const finding of [...lost, ...stale, ...kinds].slice(0, 20)) console.log(`  ${finding}`);
  console.log(`${name}: ${lost.length} lost reads, ${kinds.length} warnings, ${stale.length} stale lists`);
  totals.push(lost.length + stale.length + kinds.length);
}
const pairs = screens.reduce((sum, screen) => sum + screen.pairs.length, 0);
console.log(
  `of ${pairs} parts of ${screens.length} objects, and ${changes.length} mutations with ${listed.length} lists`,
);
if (totals.some((total) => total > 0) || pairs < 1_000) process.exitCode = 1;
