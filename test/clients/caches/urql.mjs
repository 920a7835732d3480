import { cacheExchange, Client, fetchExchange, gql, mapExchange } from '@urql/core';
import { cacheExchange as normalisedCache } from '@urql/exchange-graphcache';

const documents = new Map();
const parsed = (text) => {
  if (!documents.has(text)) documents.set(text, gql(text));
  return documents.get(text);
};

/** urql with its document cache. */
export const urqlClient = (service, { onOperation }) =>
  clientWith(service, [mapExchange({ onOperation }), cacheExchange]);

/** urql with its normalised cache. */
export const urqlNormalisedClient = (service, { keys, updates }) =>
  clientWith(service, [normalisedCache({ keys, updates })]);

function clientWith(service, exchanges) {
  const send = async (address, { method, body }) => {
    const { query, variables } =
      method === 'POST' ? JSON.parse(body) : Object.fromEntries(new URL(address).searchParams);
    const given = typeof variables === 'string' ? JSON.parse(variables) : variables;
    return new Response(JSON.stringify(await service.answer(query, given)), {
      headers: { 'content-type': 'application/json' },
    });
  };
  const client = new Client({ url: 'http://service/graphql', fetch: send, exchanges: [...exchanges, fetchExchange] });
  const run = async (result) => {
    const { data, error } = await result;
    if (error) throw error;
    return data;
  };
  return {
    query: (text) => run(client.query(parsed(text), {}).toPromise()),
    mutate: (text) => run(client.mutation(parsed(text), {}).toPromise()),
    read: (text) => client.readQuery(parsed(text), {}, { requestPolicy: 'cache-only' })?.data,
  };
}
