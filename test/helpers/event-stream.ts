import { createClient, type ExecutionResult } from 'graphql-sse';

/** What a subscription has received. */
export interface Received {
  results: ExecutionResult[];
  /** Back when the service says that there is no more, or with what went wrong. */
  ended: Promise<unknown>;
  stop(): void;
}

/** Subscribes with a client of the protocol. @returns when the service has accepted the subscription. */
export async function subscribe(
  url: string,
  query: string,
  { headers = {}, variables = {} }: { headers?: Record<string, string>; variables?: Record<string, unknown> } = {},
): Promise<Received> {
  const client = createClient({ url: `${url}/graphql`, headers, retryAttempts: 0 });
  const results: ExecutionResult[] = [];
  let stop = (): void => undefined;
  let connected = (): void => undefined;
  const accepted = new Promise<void>((resolve) => (connected = resolve));
  const ended = new Promise<unknown>((resolve) => {
    const sink = {
      next: (result: ExecutionResult) => void results.push(result),
      error: resolve,
      complete: () => resolve('complete'),
    };
    stop = client.subscribe({ query, variables }, sink, { connected });
  });
  await Promise.race([accepted, ended]);
  return { results, ended, stop: () => stop() };
}

/** Opens a stream as plain HTTP. */
export const openStream = (
  url: string,
  query: string,
  headers: Record<string, string> = {},
  signal?: AbortSignal,
): Promise<Response> =>
  fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream', ...headers },
    body: JSON.stringify({ query }),
    ...(signal && { signal }),
  });
