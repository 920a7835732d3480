import { ApolloLink, Observable } from '@apollo/client';
import { print } from 'graphql';
import { createClient, type Client, type RequestParams } from 'graphql-sse';

/** Subscriptions as server-sent events. */
export class SseLink extends ApolloLink {
  private readonly client: Client;

  /** @param opened called when a stream was opened, again after a cut one: what was read before may be out of date. */
  constructor(
    url: string,
    headers: () => Record<string, string>,
    private readonly opened: () => void,
  ) {
    super();
    this.client = createClient({ url, headers });
  }

  override request(operation: ApolloLink.Operation): Observable<ApolloLink.Result> {
    const { query, operationName, variables, extensions } = operation;
    // as HttpLink does it for PersistedQueryLink, which may leave the text out
    const { includeQuery } = operation.getContext().http ?? {};
    const document = includeQuery === false ? {} : { query: print(query) };
    const request = { ...document, operationName, variables, extensions } as RequestParams;
    return new Observable((observer) =>
      this.client.subscribe<Record<string, unknown>>(
        request,
        {
          next: (result) => observer.next(result as ApolloLink.Result),
          error: (fault) => observer.error(fault),
          complete: () => observer.complete(),
        },
        { connected: this.opened },
      ),
    );
  }
}
