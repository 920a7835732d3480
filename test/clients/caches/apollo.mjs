import { ApolloClient, ApolloLink, gql, InMemoryCache, Observable } from '@apollo/client';

const documents = new Map();
const parsed = (text) => {
  if (!documents.has(text)) documents.set(text, gql(text));
  return documents.get(text);
};

/** Apollo Client with the default cache and the policies of the service. */
export function apolloClient(service, { typePolicies }) {
  const link = new ApolloLink(
    ({ query, variables }) =>
      new Observable((observer) => {
        service.answer(query, variables).then(
          (answer) => {
            observer.next(answer);
            observer.complete();
          },
          (fault) => observer.error(fault),
        );
      }),
  );
  const client = new ApolloClient({ link, cache: new InMemoryCache({ typePolicies }) });
  return {
    query: async (text) => (await client.query({ query: parsed(text) })).data,
    mutate: (text) => client.mutate({ mutation: parsed(text) }),
    /** The list on the screen with one page, with the next one too, and that next page by itself. */
    readOn: async (text, endOf) => {
      const query = parsed(text);
      const list = client.watchQuery({ query });
      const first = await new Promise((resolve) => {
        list.subscribe(({ data, loading }) => void (!loading && data && resolve(data)));
      });
      const after = endOf(first);
      await list.fetchMore({ variables: { after } });
      return [first, client.readQuery({ query }), client.readQuery({ query, variables: { after } })];
    },
    read: (text) => client.readQuery({ query: parsed(text) }),
  };
}
