import { ApolloClient, ApolloLink, HttpLink, InMemoryCache } from '@apollo/client';
import { GraphQL17Alpha9Handler } from '@apollo/client/incremental';
import { SetContextLink } from '@apollo/client/link/context';
import { OperationTypeNode } from 'graphql';
// downloaded from /graphql/clients/apollo.js
import { typePolicies } from './service/apollo.js';
import { SseLink } from './sse-link.js';
import { trustedDocuments } from './trusted-documents.js';

/** What a visitor is known by. */
export interface Session {
  /** Of somebody who has signed in. */
  accessToken?: string;
  /** Of somebody who has not, and has stored an assessment. */
  anonymousId?: string;
}

/** Headers of a request. */
export const headersOf = ({ accessToken, anonymousId }: Session): Record<string, string> => ({
  ...(accessToken && { authorization: `Bearer ${accessToken}` }),
  ...(anonymousId && { 'x-anonymous-id': anonymousId }),
});

/**
 * A client with the default cache and the rules of the service.
 * @param options `opened` is called when a stream of events was opened; `trusted`: whether the service has the documents.
 */
export function createClient(
  url: string,
  session: Session = {},
  { opened = (): void => {}, trusted = false } = {},
): ApolloClient {
  const uri = `${url}/graphql`;
  const withSession = new SetContextLink(({ headers }) => ({ headers: { ...headers, ...headersOf(session) } }));
  const transport = ApolloLink.split(
    ({ operationType }) => operationType === OperationTypeNode.SUBSCRIPTION,
    new SseLink(uri, () => headersOf(session), opened),
    withSession.concat(new HttpLink({ uri })),
  );
  const link = trusted ? trustedDocuments().concat(transport) : transport;
  return new ApolloClient({
    link,
    cache: new InMemoryCache({ typePolicies }),
    incrementalHandler: new GraphQL17Alpha9Handler(),
  });
}
