import { Environment, Network, RecordSource, Store, type GraphQLResponse } from 'relay-runtime';

/** An environment with the default store. */
export function createEnvironment(url: string, headers: Record<string, string> = {}): Environment {
  const network = Network.create(async ({ text, name }, variables) => {
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ query: text, operationName: name, variables }),
    });
    return (await response.json()) as GraphQLResponse;
  });
  return new Environment({ network, store: new Store(new RecordSource()) });
}
