import { Environment, Network, RecordSource, Store, type GraphQLResponse } from 'relay-runtime';
// downloaded from /graphql/clients/relay.js
import { forgetLists } from './service/relay.js';

/** An environment with the default store; a change makes the lists on the screen be read again. */
export function createEnvironment(url: string, headers: Record<string, string> = {}): Environment {
  const network = Network.create(async ({ text, name, operationKind }, variables) => {
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ query: text, operationName: name, variables }),
    });
    const answer = (await response.json()) as GraphQLResponse;
    if (operationKind === 'mutation') forgetLists(environment);
    return answer;
  });
  const environment: Environment = new Environment({ network, store: new Store(new RecordSource()) });
  return environment;
}
