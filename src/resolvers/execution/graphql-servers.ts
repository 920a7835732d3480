import {
  ApolloServer,
  type ApolloServerOptions,
  type ApolloServerPlugin,
  type HTTPGraphQLRequest,
  type HTTPGraphQLResponse,
} from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled';
import type { GraphQLSchema } from 'graphql';
import type { Logger } from 'pino';
import { TooCostlyError } from '../../core/errors.js';
import { stringifyWithin } from '../../core/json/json-text.js';
import { MAX_ANSWER_BYTES } from '../../core/limits/operation-bounds.js';
import type { Metrics } from '../../platform/metrics.js';
import type { UnavailableLog } from '../../platform/unavailable-log.js';
import { createSchema } from '../schema.js';
import type { OperationContext } from './limits/access.js';
import { createDocumentStore, createTextStore, PERSISTED, type BoundedStore } from './limits/bounded-store.js';
import { compiledSchema } from './documents/compiled-queries.js';
import { costGuard, refusal } from './limits/cost-guard.js';
import { createErrorFormatter } from './errors.js';
import { executeInParts, formOfParts, mayHaveParts, PARTS } from './streaming/incremental.js';
import { reportOperations } from './operation-report.js';
import { cachePublicAnswers } from './public-cache.js';
import { queryLimits } from './limits/query-limits.js';
import { checkStreamCounts } from './limits/stream-counts.js';
import { reportBroken, trustedOnly, withTrusted, type TrustedDocuments } from './documents/trusted-documents.js';

/** Bounds on what one operation may ask; measured against nested fragments that multiply. */
const MAX_TOKENS = 3_000;
const MAX_EXPANDED_SELECTIONS = 10_000;
/** Faults of a document in one answer: a document of faults must not become an answer many times its size. */
const MAX_QUERY_ERRORS = 5;

/** What the servers depend on. */
export interface GraphqlServerOptions {
  log: Logger;
  unavailable: UnavailableLog;
  metrics: Metrics;
  /** Documents that clients may name by an id. */
  trusted: TrustedDocuments;
  /** Whether only those are executed, save for administrators. */
  onlyTrusted: boolean;
}

/** Apollo in both forms of executing: compiled, and in parts. */
export interface GraphqlServers {
  /** @param context opens what the operation works with. */
  run(request: HTTPGraphQLRequest, context: () => Promise<OperationContext>): Promise<HTTPGraphQLResponse>;
  readonly schema: GraphQLSchema;
  stop(): Promise<void>;
}

/** Starts the servers, which share the schema, all checks and what they keep. */
export async function startServers(options: GraphqlServerOptions): Promise<GraphqlServers> {
  const schema = await createSchema();
  const texts = withTrusted(options.trusted, createTextStore());
  reportBroken(schema, options.trusted, options.log);
  const common = commonOptions(texts, options);
  const whole = new ApolloServer<OperationContext>({ ...common, gateway: compiledSchema(schema) });
  const inParts = new ApolloServer<OperationContext>({
    ...common,
    schema,
    legacyExperimentalExecuteIncrementally: executeInParts,
  });
  await Promise.all([whole.start(), inParts.start()]);
  return {
    run: async (request, context) => {
      const form = formOfParts(request.headers.get('accept'));
      if (!form || !mayHaveParts(await documentOf(request, texts))) return execute(whole, request, context);
      // Apollo writes what it is given; it knows of the current format only with a version of graphql-js that has it
      request.headers.set('accept', `${PARTS.byPath}, ${request.headers.get('accept')}`);
      const open = async (): Promise<OperationContext> => ({ ...(await context()), hasPartsById: form === 'byId' });
      const answer = await execute(inParts, request, open);
      if (answer.body.kind === 'chunked') answer.headers.set('content-type', typeOfParts(form));
      return answer;
    },
    schema,
    stop: async () => void (await Promise.all([whole.stop(), inParts.stop()])),
  };
}

const execute = (
  server: ApolloServer<OperationContext>,
  httpGraphQLRequest: HTTPGraphQLRequest,
  context: () => Promise<OperationContext>,
): Promise<HTTPGraphQLResponse> => server.executeHTTPGraphQLRequest({ httpGraphQLRequest, context });

const typeOfParts = (form: keyof typeof PARTS): string =>
  PARTS[form].replace('multipart/mixed;', 'multipart/mixed; boundary="-";');

function commonOptions(
  texts: BoundedStore<string>,
  { log, unavailable, metrics, trusted, onlyTrusted }: GraphqlServerOptions,
) {
  return {
    introspection: true,
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
    parseOptions: { maxTokens: MAX_TOKENS },
    maxRecursiveSelections: MAX_EXPANDED_SELECTIONS,
    validationRules: [...queryLimits],
    formatError: createErrorFormatter(log, unavailable),
    documentStore: createDocumentStore(),
    persistedQueries: { cache: texts },
    stringifyResult: writeAnswer,
    plugins: [
      ApolloServerPluginLandingPageDisabled(),
      ApolloServerPluginCacheControlDisabled(),
      reportOperations(metrics, trusted),
      fewErrors,
      ...(onlyTrusted ? [trustedOnly(trusted)] : []),
      checkStreamCounts,
      costGuard,
      cachePublicAnswers(),
    ],
  } satisfies Partial<ApolloServerOptions<OperationContext>>;
}

/** The document of a request, also where only its hash was sent; nothing where there is none. */
async function documentOf({ method, search, body }: HTTPGraphQLRequest, texts: BoundedStore<string>): Promise<string> {
  if (method === 'GET') return new URLSearchParams(search).get('query') ?? '';
  const { query, extensions } = body as { query?: unknown; extensions?: { persistedQuery?: { sha256Hash?: unknown } } };
  const hash = extensions?.persistedQuery?.sha256Hash;
  if (typeof query === 'string') return query;
  return typeof hash === 'string' ? ((await texts.get(PERSISTED + hash)) ?? '') : '';
}

/**
 * Writes an answer and empties it: the compiled query still refers to it for a while, and all of it would outlive young
 * collections.
 * @throws GraphQLError with the status 413 for an answer that is longer than one may be.
 */
async function writeAnswer(result: { data?: Record<string, unknown> | null }): Promise<string> {
  try {
    const text = await stringifyWithin(result, MAX_ANSWER_BYTES);
    for (const name in result.data) result.data[name] = undefined;
    return text;
  } catch (fault) {
    throw fault instanceof TooCostlyError ? refusal(fault, 413) : fault;
  }
}

const fewErrors: ApolloServerPlugin<OperationContext> = {
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
