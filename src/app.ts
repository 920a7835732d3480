import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express';
import { acceptedLanguage } from './http/accepted-language.js';
import { issueAnonymousId } from './http/anonymous-id-answer.js';
import { answerTime, limitAnswerTime } from './http/answer-time.js';
import { limitBodyTime } from './http/body-time.js';
import { backupFolderOf } from './config/backup-folder.js';
import type { Settings } from './config/settings.js';
import { readTrustedDocuments } from './config/trusted-documents.js';
import { openRequest, type OpenedRequest } from './http/context.js';
import type { Drain } from './domain/health/health.service.js';
import { clientAddress } from './domain/limits/client-network.js';
import type { LimitOutcome } from './domain/limits/limit.js';
import type { LimitName } from './domain/limits/rate-limits.js';
import { createDelivery } from './platform/delivery.js';
import { createBackgroundWork } from './platform/job-handlers.js';
import { startJobs } from './platform/queue/jobs.js';
import { warnOfForwarding } from './http/forwarding-warning.js';
import { startNightlyBackups, type NightlyBackups } from './platform/nightly-backups.js';
import { openPlatform, type StartOptions } from './platform/open-platform.js';
import { accountPages } from './pages/account-page.js';
import { developersPage } from './pages/developers-page.js';
import { docsPage } from './pages/docs-page.js';
import { explorerPage, quotesPage } from './pages/explorer-page.js';
import { graphiqlPage } from './pages/graphiql-page.js';
import { createHttpLog } from './platform/logging.js';
import { UnavailableLog } from './platform/unavailable-log.js';
import type { Metrics } from './platform/metrics.js';
import { validationPage } from './pages/validation-page.js';
import { decodePathLetters } from './http/path-letters.js';
import type { Platform } from './platform/platform.js';
import { startTracing } from './platform/tracing.js';
import { traceRequests } from './http/trace-requests.js';
import { createGraphqlEndpoint, GRAPHQL_PATH, graphqlErrorHandler } from './resolvers/execution/graphql-endpoint.js';
import { restErrorHandler, sendFault } from './rest/errors.js';
import { PUBLIC_URL_SETTING } from './rest/public-base-url.js';
import { createRestRouter } from './rest/router.js';
import { limitRequests, noteLimit, reportLimits } from './http/rate-limit.js';
import { measureWork } from './http/measured-work.js';
import type { Access } from './http/access.js';
import { weakTag } from './rest/send-text.js';
import { writeStoredEstimate } from './rest/presenters/present-estimate.js';
import { processRoutes, routes } from './rest/routes.js';
import { compressOnRequest } from './http/compress-answers.js';
import { defaultHeaders } from './http/default-headers.js';
import { oneAfterTheOther } from './http/one-after-the-other.js';
import { createWebServer } from './http/web-server.js';

declare global {
  // eslint-disable-next-line @typescript-eslint/no-namespace -- Express is extended through its namespace
  namespace Express {
    interface Locals {
      /** Opens the request for an operation that asks for this much. */
      open(access: Access): Promise<OpenedRequest>;
      /** Lets the body take as long as it needs, while it comes. */
      receiveLongBody(): void;
    }
  }
}

/** The running service. */
export interface App {
  readonly platform: Platform;
  /** Address of the public server, such as `http://127.0.0.1:8000`. */
  readonly url: string;
  /** Lets others take over, finishes what is in flight, then closes the database. */
  stop(): Promise<void>;
}

/**
 * Starts the service: opens the database, both interfaces and the pages.
 * @param start state that an embedded database in memory begins with.
 * @throws DataFolderInUseError when another process has the data folder open.
 */
export async function startApp(settings: Settings, start?: StartOptions): Promise<App> {
  const tracing = await startTracing(settings.otelExporterOtlpEndpoint, `rooftop-solar-${settings.processRole}`);
  const platform = await openPlatform(settings, { writeEstimate: writeStoredEstimate }, start);
  const { maxBodyBytes, graphqlDocuments } = settings;
  const unavailable = new UnavailableLog(platform.log, platform.metrics.countUnavailable);
  const graphql = await createGraphqlEndpoint({
    log: platform.log,
    unavailable,
    metrics: platform.metrics,
    maxBodyBytes,
    trusted: readTrustedDocuments(settings),
    onlyTrusted: graphqlDocuments === 'trusted',
  });
  const delivery = createDelivery(platform);
  const jobs = await startJobs(platform, { ...delivery, ...createBackgroundWork(platform) });
  // a process that only adds jobs works without the queue, which finds them later
  platform.parts.add('jobs', { isOptional: settings.processRole !== 'worker', check: () => jobs.check() });
  const web = createWeb(platform, graphql.router, unavailable, tracing !== undefined);
  const backups = startBackups(platform);
  const close = async (): Promise<void> => {
    await backups?.stop();
    await graphql.stop();
    await jobs.stop();
    await delivery.close();
    await platform.uploads.close();
    await platform.compute.close();
    await platform.http.close();
    await platform.changes.close();
    await platform.database.close();
    await tracing?.stop();
  };
  const server = await listen(web, platform).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  return {
    platform,
    url: addressOf(server, settings.host),
    stop: async () => {
      platform.drain.hasBegun = true;
      await pause(settings.drainSeconds * 1000);
      graphql.endStreams();
      await closeServer(server, settings.shutdownSeconds);
      await close();
    },
  };
}

/** A server is backed up by its operator. */
function startBackups({ database: { pglite }, settings, clock, log }: Platform): NightlyBackups | undefined {
  const folder = backupFolderOf(settings);
  return pglite === undefined || folder === undefined ? undefined : startNightlyBackups({ pglite, folder, clock, log });
}

function createWeb(
  platform: Platform,
  graphql: RequestHandler,
  unavailable: UnavailableLog,
  isTraced: boolean,
): Express {
  const { settings, log } = platform;
  const web = express();
  web.disable('x-powered-by');
  web.set('case sensitive routing', true);
  web.set('strict routing', true);
  web.set('trust proxy', settings.trustProxy);
  web.set(PUBLIC_URL_SETTING, settings.publicUrl);
  web.set('etag', (body: string | Buffer) => weakTag(body));
  const passed = [
    decodePathLetters(),
    ...(isTraced ? [traceRequests()] : []),
    createHttpLog(log, unavailable),
    warnOfForwarding(log, settings.trustProxy),
    measureRequests(platform.metrics),
    limitBodyTime(),
    limitAnswerTime(answerTime(settings), answerError),
    closeWhenDraining(platform.drain),
    defaultHeaders(settings),
    compressOnRequest(),
    reportLimits(),
    limitRequests(platform.security.limits),
    measureWork(platform.work),
    bindRequest(platform),
  ];
  web.use(oneAfterTheOther(passed));
  const isWorker = settings.processRole === 'worker';
  web.use(createRestRouter(isWorker ? processRoutes : routes, { maxBodyBytes: settings.maxBodyBytes }));
  if (!isWorker) {
    web.use(graphiqlPage(), graphql, explorerPage(), quotesPage(), developersPage());
    web.use(docsPage(), accountPages(), validationPage());
  }
  web.use((request, response) => {
    sendFault(request, response, 404, 'Not Found');
  });
  web.use(GRAPHQL_PATH, graphqlErrorHandler);
  web.use(restErrorHandler);
  return web;
}

/** Probes and readings of the metrics are no requests of clients. */
const UNCOUNTED: ReadonlySet<string> = new Set(processRoutes.map(({ path }) => path));

/** The template of the route that took the request; addresses themselves are unlimited. */
const measureRequests =
  (metrics: Metrics): RequestHandler =>
  (request, response, next) => {
    const begunMs = performance.now();
    response.once('close', () => {
      const { path } = (request.route ?? { path: 'none' }) as { path: unknown };
      const template = typeof path === 'string' ? path : 'other';
      if (UNCOUNTED.has(template)) return;
      metrics.countRequest(request, response, template, (performance.now() - begunMs) / 1000);
      const { client } = response.locals as Partial<Express.Locals>;
      if (client?.requested !== undefined) metrics.countWork(template, client.requested, client.units);
    });
    next();
  };

/** Who is answered in the last stretch opens a new connection for the next request, elsewhere. */
const closeWhenDraining =
  (drain: Readonly<Drain>): RequestHandler =>
  (_request, response, next) => {
    if (drain.hasBegun) response.setHeader('Connection', 'close');
    next();
  };

const bindRequest =
  (platform: Platform): RequestHandler =>
  (request, response, next) => {
    response.locals.platform = platform;
    const call = {
      message: request,
      ip: clientAddress(request.ip ?? ''),
      requestId: request.id,
      language: acceptedLanguage(request),
      onLimit: (name: LimitName, outcome: LimitOutcome) => noteLimit(response, name, outcome),
      issueAnonymousId: (anonymousId: string) => issueAnonymousId(anonymousId, request, response),
      client: response.locals.client,
    };
    // named before it is put into a property: see CONTRIBUTING.md, "Memory of a request"
    const open = (access: Access): Promise<OpenedRequest> => openRequest(platform, call, access);
    response.locals.open = open;
    next();
  };

/** A fault in the form of the interface that was asked. */
const answerError: ErrorRequestHandler = (error, request, response, next) =>
  (request.path === GRAPHQL_PATH ? graphqlErrorHandler : restErrorHandler)(error, request, response, next);

function listen(web: Express, { log, settings }: Platform): Promise<Server> {
  const { port, host, keepAliveSeconds, trustProxy } = settings;
  // the connections of a proxy are those of everyone behind it
  const connectionsPerClient = trustProxy > 0 ? Infinity : settings.connectionsPerClient;
  return new Promise((resolve, reject) => {
    const options = { log, keepAliveMs: keepAliveSeconds * 1000, connectionsPerClient };
    const server = createWebServer(web, options).once('error', reject);
    server.listen(port, host, () => resolve(server.off('error', reject)));
  });
}

const addressOf = (server: Server, host: string): string => {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${(server.address() as AddressInfo).port}`;
};

function closeServer(server: Server, seconds: number): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), seconds * 1000);
    server.close(() => {
      clearTimeout(cut);
      resolve();
    });
    server.closeIdleConnections();
  });
}
