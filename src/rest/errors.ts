import type { ErrorRequestHandler, Request, Response } from 'express';
import { passingDatabaseFault } from '../core/database-faults.js';
import {
  AppError,
  InvalidInputError,
  RateLimitedError,
  UpstreamUnavailableError,
  type ErrorCode,
  type InputIssue,
} from '../core/errors.js';
import { truncateInputs } from '../contract/fields/rules/truncate-inputs.js';
import { NO_STORE } from '../http/default-headers.js';
import { statusText } from '../http/status-text.js';
import { isFeaturesPath } from './feature-paths.js';
import { isPvgisPath } from './pvgis-tools.js';

declare global {
  interface JSON {
    /** Part of Node since version 21; TypeScript's library does not declare it yet. */
    rawJSON(text: string): unknown;
  }
}

/** REST status of each error code. */
export const STATUS_OF: Record<ErrorCode, number> = {
  VALIDATION_FAILED: 422,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  PAYLOAD_TOO_LARGE: 413,
  RATE_LIMITED: 429,
  TOO_COSTLY: 413,
  UPSTREAM_UNAVAILABLE: 503,
};

/** What body-parser, the router and Node's parser throw: a status and a type, with texts that are not for callers. */
const PROTOCOL_FAULTS: Record<number, string> = {
  400: 'Bad Request',
  404: 'Not Found',
  413: 'Request body is too large',
  415: 'Unsupported content encoding',
};

/** The last handler: every fault leaves in the contract's shape, and a fault of ours leaves nothing but its request id. */
export const restErrorHandler: ErrorRequestHandler = (error, request, response, _next) => {
  // refused for its time already
  if (response.writableEnded) return;
  const known = error instanceof AppError ? error : passingDatabaseFault(error);
  if (known instanceof UpstreamUnavailableError) request.unavailable.note(known, request.id);
  if (response.headersSent) {
    // a part must not be taken for the whole
    if (!known) request.fault = error;
    response.destroy();
    return;
  }
  const status = protocolStatus(error);
  response.setHeader('Cache-Control', NO_STORE);
  if (known) sendAppError(known, request, response);
  else if (status) sendFault(request, response, status, PROTOCOL_FAULTS[status]!);
  else sendFault(request, response, 500, 'Internal Server Error');
  if (!known && !status) request.fault = error;
};

function sendAppError(error: AppError, request: Request, response: Response): void {
  if (error instanceof RateLimitedError || error instanceof UpstreamUnavailableError) {
    response.setHeader('Retry-After', String(Math.max(1, Math.ceil(error.retryAfterSeconds))));
  }
  if (error.code === 'UNAUTHENTICATED') response.setHeader('WWW-Authenticate', 'Bearer');
  const detail = error instanceof InvalidInputError ? truncateInputs(error.issues) : error.message;
  sendFault(request, response, STATUS_OF[error.code], detail);
}

/**
 * Answers a fault: as `detail`, as PVGIS does on the paths of its tools, or as problem details where the client accepts them.
 * @see RFC 9457, Problem Details for HTTP APIs.
 */
export function sendFault(request: Request, response: Response, status: number, detail: string | InputIssue[]): void {
  const text = typeof detail === 'string' ? detail : detail.map(issueText).join('; ');
  const issues = typeof detail === 'string' ? undefined : detail;
  response.vary('Accept');
  if (status === STATUS_OF.VALIDATION_FAILED && isFeaturesPath(request.path)) {
    sendFault(request, response, 400, detail);
  } else if (request.method === 'GET' && isPvgisPath(request.path)) {
    const shown = status === STATUS_OF.VALIDATION_FAILED || status === STATUS_OF.NOT_FOUND ? 400 : status;
    sendJson(response.status(shown), { message: text, status: shown, ...(issues && { detail: issues }) });
  } else if (request.headers.accept?.toLowerCase().includes(PROBLEM_TYPE)) {
    const problem = { type: 'about:blank', title: statusText(status), status, detail: text };
    sendJson(response.status(status).type(PROBLEM_TYPE), { ...problem, ...(issues && { errors: issues }) });
  } else sendJson(response.status(status), { detail });
}

const PROBLEM_TYPE = 'application/problem+json';

/** `query lat: Field required`. */
const issueText = ({ loc, msg }: InputIssue): string => `${loc.join(' ')}: ${msg}`;

function sendJson(response: Response, body: object): void {
  if (!response.hasHeader('Content-Type')) response.type('json');
  response.send(JSON.stringify(body, keepSign));
}

/** The sign of zero is echoed, which `JSON.stringify` drops. */
const keepSign = (_name: string, value: unknown): unknown => (Object.is(value, -0) ? JSON.rawJSON('-0.0') : value);

function protocolStatus(error: unknown): number | undefined {
  const status = (error as { status?: unknown } | null)?.status;
  if (error instanceof URIError) return 404;
  return typeof status === 'number' && status in PROTOCOL_FAULTS ? status : undefined;
}
