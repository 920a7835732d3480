import { Router, type Request, type RequestHandler, type Response } from 'express';
import { FORMS, type Form } from '../contract/common/format.request.js';
import type { Language } from '../core/accounts/language.js';
import { InvalidInputError } from '../core/errors.js';
import { writeJson } from '../core/json/json-text.js';
import { writeTexts } from '../core/texts/coded-text.js';
import { isFreeOfLimits } from '../http/rate-limit.js';
import { receiveBody } from '../http/request-body.js';
import { BODY_LIMITS } from './body-limits.js';
import { present } from '../contract/fields/present.js';
import { NO_STORE } from '../http/default-headers.js';
import { sendFault } from './errors.js';
import { setListHeaders, type ListSlice } from './list-headers.js';
import { CONSTANT, JSON_TYPE, RawAnswer, StreamedAnswer, type Route } from './route.js';
import { requestedWork } from './requested-work.js';
import { sendBody, sendChunks } from './send-text.js';
import { readBody } from './validation/parse-body.js';
import { parseRequest, type RequestParts, type RequestShape } from './validation/parse-request.js';
import { warnOfUnknownMembers } from './validation/unknown-members.js';
import { wireIssues } from './validation/wire-issues.js';

/** Settings of the REST interface. */
export interface RestOptions {
  /** Largest body of any operation [bytes]; most take less. */
  maxBodyBytes: number;
}

/** All paths with parameters begin so; others need not be compared with their patterns. */
const API = '/api/';
const ROOFS = '/roof/';

/**
 * Makes the router of declared routes; a known path with another method answers 405 with `Allow`.
 * @param routes every route; a path may be in several with different methods.
 */
export function createRestRouter(routes: readonly Route[], options: RestOptions): RequestHandler {
  const router = createRouter();
  /** By path without parameters: the search of Express tries one pattern after the other, two for each path. */
  const constant = new Map<string, Router>();
  for (const [path, ofPath] of Map.groupBy(routes, (route) => route.path)) {
    const own = path.includes('{') ? router : createRouter();
    if (own !== router) constant.set(path, own);
    const place = own.route(expressPath(path));
    for (const route of ofPath) place[route.method](serve(route, options));
    place.all(refuseMethod(allowedMethods(ofPath)));
    if (path.startsWith(API)) router.all(`${expressPath(path)}/`, redirectWithoutSlash);
  }
  return (request, response, next) => {
    const found =
      constant.get(request.path) ?? ([API, ROOFS].some((start) => request.path.startsWith(start)) ? router : undefined);
    if (found) found(request, response, next);
    else next();
  };
}

const createRouter = (): Router => Router({ caseSensitive: true, strict: true });

/** One redirect with the same method and query, as the earlier service answers a slash too many. */
const redirectWithoutSlash: RequestHandler = ({ originalUrl }, response) => {
  const queryStart = originalUrl.indexOf('?');
  const path = queryStart < 0 ? originalUrl : originalUrl.slice(0, queryStart);
  response.setHeader('Location', path.slice(0, -1) + originalUrl.slice(path.length));
  response.status(307).end();
};

const expressPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1');

const allowedMethods = (routes: readonly Route[]): string =>
  routes.flatMap(({ method }) => (method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()])).join(', ');

function refuseMethod(allow: string): RequestHandler {
  return (request, response) => {
    response.setHeader('Allow', allow);
    if (request.method === 'OPTIONS') response.status(204).end();
    else sendFault(request, response, 405, 'Method Not Allowed');
  };
}

function serve(route: Route, options: RestOptions): RequestHandler {
  return async (request, response) => {
    try {
      await answer(route, options, request, response);
    } catch (error) {
      if (!(error instanceof InvalidInputError)) throw error;
      throw new InvalidInputError(wireIssues(error.issues, route, queryText(request.originalUrl)));
    }
  };
}

async function answer(route: Route, options: RestOptions, request: Request, response: Response): Promise<void> {
  // a body that is not JSON is reported before the credentials, faults of its fields after them
  const body = route.request.body ? await bodyOf(route, response, options) : undefined;
  const { services, client, caller } = await response.locals.open(route.access);
  if (!isFreeOfLimits(route.path)) await client.begin();
  if (route.streamsBody) {
    response.locals.receiveLongBody();
    // a body that arrives for minutes keeps nobody from anything
    client.leave();
  }
  const parts = parseRequest<RequestShape>(route.request, {
    path: request.params,
    query: queryText(request.originalUrl),
    headers: request.headers,
    body,
  });
  nameForm(request, parts);
  client.requested = requestedWork(route, parts);
  const { body: requestClass } = route.request;
  const warnings = () => {
    const { lang = services.language } = (parts.body ?? {}) as { lang?: Language };
    return requestClass ? writeTexts(warnOfUnknownMembers(requestClass, body), lang) : [];
  };
  await send(route, response, parts, await route.handle({ parts, warnings, services, caller, request, response }));
}

/** A form that the query names counts as the only one that is accepted. */
function nameForm({ headers }: Request, { query }: RequestParts<RequestShape>): void {
  const { format } = (query ?? {}) as { format?: string };
  if (format === 'json') headers.accept = 'application/json';
  else if (format !== undefined && format in FORMS) headers.accept = FORMS[format as Form];
}

async function bodyOf(route: Route, { req, locals }: Response, { maxBodyBytes }: RestOptions): Promise<unknown> {
  const { bytes, tokens } = route.bodyLimit ?? BODY_LIMITS.form;
  const raw = await receiveBody(req, Math.min(bytes, maxBodyBytes));
  locals.client.loop.resume();
  return readBody(raw, req.headers['content-type'], tokens) ?? (route.optionalBody ? {} : undefined);
}

const queryText = (url: string): string => {
  const start = url.indexOf('?');
  return start < 0 ? '' : url.slice(start + 1);
};

async function send(
  route: Route,
  response: Response,
  parts: RequestParts<RequestShape>,
  answer: unknown,
): Promise<void> {
  if (response.headersSent) return;
  response.setHeader('Cache-Control', cacheControlOf(route, parts, answer, response.req));
  if (!('of' in route.answer) || route.answer.list !== 'part') return sendAnswer(route, response, answer);
  const part = answer as ListSlice<unknown>;
  setListHeaders(response, route.request.query, part);
  return sendAnswer(route, response, part.items);
}

async function sendAnswer(route: Route, response: Response, answer: unknown): Promise<void> {
  if (answer instanceof StreamedAnswer) return sendChunks(response, answer.pieces, answer.contentType);
  if (answer instanceof RawAnswer) return sendBody(response, answer.body, answer.contentType);
  sendBody(response, writeJson('of' in route.answer ? present(route.answer.of, answer) : answer), JSON_TYPE);
}

function cacheControlOf(route: Route, parts: RequestParts<RequestShape>, answer: unknown, request: Request): string {
  if (route.isConstant?.(parts) === true) return CONSTANT;
  const { cacheControl = NO_STORE } = route;
  return typeof cacheControl === 'string' ? cacheControl : cacheControl(answer, request);
}
