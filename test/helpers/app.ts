import { startApp, type App } from '../../src/app.js';
import { Settings } from '../../src/config/settings.js';
import type { StartOptions } from '../../src/platform/open-platform.js';
import { createMigratedDatabase, onServer } from './database.js';
import { lendEmbedded } from './embedded.js';

/** An answer of the REST interface. */
export interface RestAnswer<Body = Record<string, unknown>> {
  status: number;
  headers: Headers;
  body: Body;
  text: string;
}

/** An answer of the GraphQL interface. */
export interface GraphqlAnswer<Data = Record<string, unknown>> {
  status: number;
  data: Data | null;
  errors?: { message: string; path?: (string | number)[]; extensions: { code: string; detail?: unknown[] } }[];
}

/** The running service with calls to both of its interfaces. */
export interface TestApp {
  app: App;
  url: string;
  rest<Body = Record<string, unknown>>(
    method: string,
    path: string,
    options?: { body?: unknown; headers?: Record<string, string>; raw?: string | Uint8Array },
  ): Promise<RestAnswer<Body>>;
  graphql<Data = Record<string, unknown>>(
    query: string,
    variables?: Record<string, unknown>,
    headers?: Record<string, string>,
  ): Promise<GraphqlAnswer<Data>>;
  /** Rows of a statement, past both interfaces. */
  sql<Row extends object = Record<string, unknown>>(text: string, values?: unknown[]): Promise<Row[]>;
  stop(): Promise<void>;
}

/** Starts the service on a database of its own, with the demo district unless given otherwise. */
export async function startTestApp(overrides: Partial<Settings> = {}, limits: StartOptions = {}): Promise<TestApp> {
  const settings = Object.assign(new Settings(), {
    port: 0,
    dataDir: 'memory',
    logLevel: 'silent',
    nodeEnv: 'test',
    computeThreads: 0,
    // it would calculate the demo district beside every test
    roofPotential: 'off',
    // the thread of the loop calculates too, and all tests come from one address
    workShareAnonymous: 64,
    workShareAccount: 64,
    ...(onServer && { databaseUrl: await createMigratedDatabase(), databasePoolSize: 4 }),
    ...overrides,
  });
  const lends = settings.databaseUrl === undefined && settings.dataDir === 'memory';
  const app = await startApp(settings, { ...(lends && { embedded: await lendEmbedded() }), ...limits });
  return {
    app,
    url: app.url,
    rest: restCaller(app.url),
    graphql: graphqlCaller(app.url),
    sql: (text, values) => app.platform.database.sql.rows(text, values),
    stop: () => app.stop(),
  };
}

/** Calls the REST interface of a service. */
export function restCaller(url: string): TestApp['rest'] {
  return async <Body>(
    method: string,
    path: string,
    { body, headers = {}, raw }: Parameters<TestApp['rest']>[2] = {},
  ) => {
    const sent = raw ?? (body === undefined ? undefined : JSON.stringify(body));
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { ...(sent !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(sent !== undefined && { body: sent as string }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: parse(text) as Body };
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function graphqlCaller(url: string): TestApp['graphql'] {
  return async (query, variables = {}, headers = {}) => {
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ query, variables }),
    });
    return { status: response.status, ...((await response.json()) as object) } as never;
  };
}
