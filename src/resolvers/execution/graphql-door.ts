import { isUtf8 } from 'node:buffer';
import { ApolloServer, HeaderMap, type ApolloServerPlugin } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled';
import { json, Router, type ErrorRequestHandler, type Request, type RequestHandler, type Response } from 'express';
import type { Logger } from 'pino';
import type { RequestContext } from '../../http/context.js';
import type { Caller } from '../../domain/caller.js';
import { AppError, InvalidBearerError, RateLimitedError, UpstreamUnavailableError } from '../../core/errors.js';
import { stringifyJson } from '../../core/json-text.js';
import { compiledSchema } from './compiled-queries.js';
import { createErrorFormatter, extensionsOf } from './errors.js';
import { hideSchema, introspectionForAdministrators } from './hidden-schema.js';
import { queryLimits } from './query-limits.js';
import { createSchema } from '../schema.js';

/** Where the door is. */
export const GRAPHQL_PATH = '/graphql';

/** Bounds on what one operation may ask; measured against nested fragments that multiply. */
const MAX_TOKENS = 3_000;
const MAX_EXPANDED_SELECTIONS = 10_000;
/** Faults of a document told at once: a document of faults must not become an answer many times its size. */
const MAX_QUERY_ERRORS = 5;

const ALLOWED_METHODS = 'GET, HEAD, POST';

/** The GraphQL door: a router to mount, and how to stop it. */
export interface GraphqlDoor {
  router: Router;
  stop(): Promise<void>;
}

/** What the door depends on. */
export interface GraphqlDoorOptions {
  log: Logger;
  /** Largest body taken [bytes]. */
  maxBodyBytes: number;
  /** Whether nobody but administrators may learn the schema, by introspection or from errors. */
  hidesSchema: boolean;
}

/** Opens the GraphQL door; its context is what the platform opens for each request. */
export async function createGraphqlDoor(options: GraphqlDoorOptions): Promise<GraphqlDoor> {
  const schema = await createSchema();
  const formatError = createErrorFormatter(options.log);
  const server = new ApolloServer<RequestContext>({
    gateway: compiledSchema(schema),
    introspection: true,
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
    parseOptions: { maxTokens: MAX_TOKENS },
    maxRecursiveSelections: MAX_EXPANDED_SELECTIONS,
    validationRules: [...queryLimits],
    formatError: options.hidesSchema ? hideSchema(schema, formatError) : formatError,
    stringifyResult: (result) => `${stringifyJson(result)}\n`,
    plugins: [
      ApolloServerPluginLandingPageDisabled(),
      ApolloServerPluginCacheControlDisabled(),
      fewErrors,
      ...(options.hidesSchema ? [introspectionForAdministrators] : []),
    ],
  });
  await server.start();
  const router = Router({ caseSensitive: true, strict: true });
  router.all(
    GRAPHQL_PATH,
    refuseOtherMethods,
    json({ limit: options.maxBodyBytes, verify: refuseOtherThanUtf8 }),
    serveOperation(server),
  );
  return { router, stop: () => server.stop() };
}

/** Text stays text up to the socket; only the answer to a GET, which may be kept, gets a validator by Express's way. */
function serveOperation(server: ApolloServer<RequestContext>): RequestHandler {
  return async (request, response) => {
    const { status, headers, body } = await server.executeHTTPGraphQLRequest({
      httpGraphQLRequest: {
        method: request.method,
        headers: headersOf(request),
        search: request.url.slice(GRAPHQL_PATH.length),
        body: request.body as unknown,
      },
      context: () => openOperation(response),
    });
    response.status(status ?? 200).setHeaders(headers);
    // answers in parts are for `@defer`, which this version of graphql has not
    if (body.kind !== 'complete') throw new Error('An answer in parts is not served');
    if (request.method !== 'POST') response.send(body.string);
    else response.setHeader('Content-Length', Buffer.byteLength(body.string)).end(body.string);
  };
}

function headersOf({ headers }: Request): HeaderMap {
  const map = new HeaderMap();
  for (const name in headers) {
    const value = headers[name];
    if (value !== undefined) map.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  return map;
}

const fewErrors: ApolloServerPlugin<RequestContext> = {
  requestDidStart: () =>
    Promise.resolve({
      willSendResponse: ({ response: { body } }) => {
        // where something ran, every fault belongs to a field of its own
        if (body.kind === 'single' && body.singleResult.data === undefined) {
          body.singleResult.errors = body.singleResult.errors?.slice(0, MAX_QUERY_ERRORS);
        }
        return Promise.resolve();
      },
    }),
};

const refuseOtherMethods: RequestHandler = ({ method }, response, next) => {
  if (ALLOWED_METHODS.split(', ').includes(method)) return next();
  response.setHeader('Allow', ALLOWED_METHODS);
  if (method === 'OPTIONS') response.status(204).end();
  else response.status(405).json({ detail: 'Method Not Allowed' });
};

/** Without this, bytes that are no text would be stored as replacement characters. */
function refuseOtherThanUtf8(_request: unknown, _response: unknown, body: Buffer): void {
  if (!isUtf8(body)) throw Object.assign(new Error('The body is not UTF-8'), { status: 400 });
}

/** What is told of a body that could not be read, by the status its reader gave. */
const BODY_FAULTS: Record<number, { code: string; message: string }> = {
  400: { code: 'BAD_REQUEST', message: 'The body is not JSON in UTF-8' },
  413: { code: 'PAYLOAD_TOO_LARGE', message: 'Request body is too large' },
  415: { code: 'BAD_REQUEST', message: 'Unsupported content encoding' },
};

/** Gives what went wrong before the operation was reached, an exhausted limit among it, the form of this door's errors. */
export const graphqlErrorHandler: ErrorRequestHandler = (error, _request, response, next) => {
  const isLate = error instanceof UpstreamUnavailableError;
  const isPassing = isLate || error instanceof RateLimitedError;
  const status = isLate ? 503 : isPassing ? 429 : Number((error as { status?: unknown } | null)?.status);
  const fault = isPassing ? error : BODY_FAULTS[status];
  if (fault === undefined || response.headersSent) return next(error);
  const extensions = fault instanceof AppError ? extensionsOf(fault) : { code: fault.code };
  if (isLate) response.setHeader('Retry-After', String(error.retryAfterSeconds));
  response.status(status).json({ errors: [{ message: fault.message, extensions }] });
};

/** Bad credentials only stop what asks who the caller is, as each field then says; the rest of the operation is answered. */
async function openOperation({ locals }: Response): Promise<RequestContext> {
  try {
    return await locals.open('optional-valid-account');
  } catch (fault) {
    return new RefusedContext(await locals.open('anyone'), fault);
  }
}

/** Asked who the caller is, it throws; on the prototype, because Apollo copies the context member by member. */
class RefusedContext implements RequestContext {
  readonly services: RequestContext['services'];
  readonly visitor: RequestContext['visitor'];
  readonly giveAnonymousId: RequestContext['giveAnonymousId'];

  constructor(
    { services, visitor, giveAnonymousId }: RequestContext,
    private readonly fault: unknown,
  ) {
    this.services = services;
    this.visitor = visitor;
    this.giveAnonymousId = giveAnonymousId;
  }

  get caller(): Caller {
    throw this.fault;
  }

  get reader(): Caller {
    if (this.fault instanceof InvalidBearerError) return this.visitor;
    throw this.fault;
  }
}
