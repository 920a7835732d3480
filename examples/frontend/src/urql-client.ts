import { Client, fetchExchange } from '@urql/core';
import { cacheExchange } from '@urql/exchange-graphcache';
// downloaded from /graphql/clients/urql.js
import { keys, updates } from './service/urql.js';

/** A client with the normalised cache and the rules of the service. */
export const createUrqlClient = (url: string, headers: Record<string, string> = {}): Client =>
  new Client({
    url: `${url}/graphql`,
    fetchOptions: { headers },
    exchanges: [cacheExchange({ keys, updates }), fetchExchange],
  });
