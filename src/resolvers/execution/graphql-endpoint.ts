import { HeaderMap, type HTTPGraphQLResponse } from '@apollo/server';
import { Router, type ErrorRequestHandler, type Request, type RequestHandler, type Response } from 'express';
import { PayloadTooLargeError, RateLimitedError, UpstreamUnavailableError, type ErrorCode } from '../../core/errors.js';
import { memoizeByIdentity } from '../../core/memoize-by-identity.js';
import { countJsonTokens } from '../../core/limits/json-tokens.js';
import { traced } from '../../domain/traced.js';
import { receiveBody } from '../../http/request-body.js';
import { CLIENT_MODULES, clientModules } from '../clients/client-modules.js';
import { schemaText } from './documents/schema-text.js';
import { openOperation } from './limits/access.js';
import { extensionsOf } from './errors.js';
import { EventStreams, wantsEvents } from './streaming/event-streams.js';
import { startServers, type GraphqlServers, type GraphqlServerOptions } from './graphql-servers.js';
import { sendParts } from './streaming/incremental.js';
import type { RunningSubscription } from './streaming/subscriptions.js';

/** Where the interface is. */
export const GRAPHQL_PATH = '/graphql';

/** Longest document [bytes]: the longest that GraphiQL makes of this schema, its introspection query, has 2 kB. */
export const MAX_DOCUMENT_BYTES = 65_536;
/** Values and member names of a body, which are what reading it takes time for: those of the largest scene of shadows. */
export const MAX_BODY_TOKENS = 600_000;

const ALLOWED_METHODS = 'GET, HEAD, POST';

/** The GraphQL interface: a router to mount, and how to stop it. */
export interface GraphqlEndpoint {
  router: Router;
  /** Ends the streams of events, which would last as long as their clients. */
  endStreams(): void;
  stop(): Promise<void>;
}

/** What the interface depends on. */
export interface GraphqlEndpointOptions extends GraphqlServerOptions {
  /** Largest body taken [bytes]: variables may be a scene of 100,000 vertices with all their digits, as REST takes it. */
  maxBodyBytes: number;
}

/** Opens the GraphQL interface; its context is what the platform opens for each request. */
export async function createGraphqlEndpoint(options: GraphqlEndpointOptions): Promise<GraphqlEndpoint> {
  const servers = await startServers(options);
  const streams = new EventStreams(options);
  const router = Router({ caseSensitive: true, strict: true });
  router.all(GRAPHQL_PATH, refuseOtherMethods, readJsonBody(options.maxBodyBytes), serveOperation(servers, streams));
  router.get(
    `${GRAPHQL_PATH}/schema.graphql`,
    serveText('text/plain', () => sdlOf(servers.schema)),
  );
  for (const name of CLIENT_MODULES) {
    router.get(
      `${GRAPHQL_PATH}/clients/${name}`,
      serveText('text/javascript', () => modulesOf(servers.schema)[name]),
    );
  }
  return { router, endStreams: () => streams.end(), stop: () => servers.stop() };
}

/** A document of a GET is no longer than the address that carries it. */
function refuseLongDocument({ method, url, body }: Request): void {
  const document = method === 'POST' ? (body as { query?: unknown } | undefined)?.query : url;
  const bytes = typeof document === 'string' ? Buffer.byteLength(document) : 0;
  if (bytes <= MAX_DOCUMENT_BYTES) return;
  throw new PayloadTooLargeError(
    `The GraphQL document has ${bytes} bytes; the limit is ${MAX_DOCUMENT_BYTES}. Shorten it, or send values as variables`,
  );
}

/** What the operation costs changes with every request, the answer itself does not; it comes first in the text. */
function tagOf({ app }: Response, answer: string): string {
  const tagOfText = app.get('etag fn') as (text: string) => string;
  const end = answer.lastIndexOf(',"extensions":{"cost":');
  return tagOfText(end < 0 ? answer : answer.slice(0, end));
}

function serveOperation(servers: GraphqlServers, streams: EventStreams): RequestHandler {
  return async (request, response) => {
    refuseLongDocument(request);
    const run = (headers: HeaderMap, subscription?: RunningSubscription): Promise<HTTPGraphQLResponse> =>
      traced({ name: 'GraphQL operation' }, (span) =>
        servers.run(
          {
            method: request.method,
            headers,
            search: request.url.slice(GRAPHQL_PATH.length),
            body: request.body as unknown,
          },
          () =>
            openOperation(response.locals.open, {
              ...(subscription && { subscription }),
              nameOperation: (name) => {
                request.operationName = name;
                span.updateName(`GraphQL ${name}`);
              },
            }),
        ),
      );
    const headers = headersOf(request);
    if (!wantsEvents(request)) return sendAnswer(request, response, await run(headers));
    // each event is one answer in JSON
    headers.set('accept', 'application/json');
    const refused = await streams.serve(request, response, (subscription) => run(headers, subscription));
    if (refused) await sendAnswer(request, response, refused);
  };
}

/** Only the answer to a GET, which may be kept, gets a validator, by Express's way. */
async function sendAnswer(
  { method }: Request,
  response: Response,
  { status, headers, body }: HTTPGraphQLResponse,
): Promise<void> {
  response.status(status ?? 200).setHeaders(headers);
  if (method !== 'POST') response.vary('Accept');
  if (body.kind === 'chunked') await sendParts(response, body.asyncIterator);
  else if (method !== 'POST') response.setHeader('ETag', tagOf(response, body.string)).send(body.string);
  else {
    const bytes = Buffer.from(body.string);
    response.setHeader('Content-Length', bytes.length).end(bytes);
  }
}

/** Made when they are first asked for: most processes never are. */
const sdlOf = memoizeByIdentity(schemaText);
const modulesOf = memoizeByIdentity(clientModules);

/** What is made of the schema, as a file. */
const serveText =
  (type: string, text: () => string): RequestHandler =>
  (_request, response) =>
    void response.setHeader('Cache-Control', 'public, max-age=300').type(type).send(text());

/**
 * Headers as Apollo reads them. Apollo refuses a GET that a foreign page could send; where no cookie comes with it, or the
 * browser says that the page is our own, such a page gains nothing, and clients such as urql send short queries so.
 */
function headersOf({ method, headers }: Request): HeaderMap {
  const map = new HeaderMap();
  const isHarmless = headers.cookie === undefined || headers['sec-fetch-site'] === 'same-origin';
  if (method === 'GET' && isHarmless) map.set('apollo-require-preflight', 'true');
  for (const name in headers) {
    const value = headers[name];
    if (value !== undefined) map.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  return map;
}

const refuseOtherMethods: RequestHandler = ({ method }, response, next) => {
  if (ALLOWED_METHODS.split(', ').includes(method)) return next();
  response.setHeader('Allow', ALLOWED_METHODS);
  if (method === 'OPTIONS') response.status(204).end();
  else response.status(405).json({ detail: 'Method Not Allowed' });
};

/** Reads a body as JSON after a look at its size; a body of another kind is left to be refused. */
function readJsonBody(maxBytes: number): RequestHandler {
  return async (request, response, next) => {
    if (request.is('application/json')) {
      const bytes = await receiveBody(request, maxBytes);
      response.locals.client.loop.resume();
      request.body = bytes === undefined || bytes.length === 0 ? {} : parseJson(bytes);
    }
    next();
  };
}

function parseJson(bytes: Buffer): unknown {
  if (countJsonTokens(bytes, MAX_BODY_TOKENS) > MAX_BODY_TOKENS) {
    throw new PayloadTooLargeError(
      `Request body is too large: a GraphQL request takes at most ${MAX_BODY_TOKENS} JSON values and member names`,
    );
  }
  try {
    // fatal, or bytes that are no text would be stored as replacement characters
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    throw Object.assign(new Error('The body is not JSON in UTF-8', { cause }), { status: 400 });
  }
}

/** The error for a body that could not be read, by the status its reader gave. */
const BODY_FAULTS: Record<number, { code: string; message: string }> = {
  400: { code: 'BAD_REQUEST', message: 'The body is not JSON in UTF-8' },
  415: { code: 'BAD_REQUEST', message: 'Unsupported content encoding' },
};

/** Status of what is refused before the operation is reached. */
const EARLY_STATUS: Partial<Record<ErrorCode, number>> = {
  PAYLOAD_TOO_LARGE: 413,
  RATE_LIMITED: 429,
  UPSTREAM_UNAVAILABLE: 503,
};

/** Gives what went wrong before the operation was reached, an exhausted limit among it, the form of this interface's errors. */
export const graphqlErrorHandler: ErrorRequestHandler = (error, request, response, next) => {
  const isOurs =
    error instanceof RateLimitedError ||
    error instanceof PayloadTooLargeError ||
    error instanceof UpstreamUnavailableError;
  const status = isOurs ? EARLY_STATUS[error.code] : Number((error as { status?: unknown } | null)?.status);
  const fault = isOurs ? error : BODY_FAULTS[status ?? 0];
  if (status === undefined || fault === undefined || response.headersSent) return next(error);
  const extensions = isOurs ? extensionsOf(error) : { code: fault.code };
  if (error instanceof UpstreamUnavailableError) request.unavailable.note(error, request.id);
  if (error instanceof UpstreamUnavailableError || error instanceof RateLimitedError)
    response.setHeader('Retry-After', String(error.retryAfterSeconds));
  response.status(status).json({ errors: [{ message: fault.message, extensions }] });
};
