import type { ErrorRequestHandler, Response } from 'express';
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
  if (known) sendAppError(known, response);
  else if (status) sendDetail(response, status);
  else response.status(500).json({ detail: 'Internal Server Error' });
  if (!known && !status) request.fault = error;
};

function sendAppError(error: AppError, response: Response): void {
  if (error instanceof RateLimitedError || error instanceof UpstreamUnavailableError) {
    response.setHeader('Retry-After', String(Math.max(1, Math.ceil(error.retryAfterSeconds))));
  }
  if (error.code === 'UNAUTHENTICATED') response.setHeader('WWW-Authenticate', 'Bearer');
  response.status(STATUS_OF[error.code]);
  if (error instanceof InvalidInputError) sendIssues(truncateInputs(error.issues), response);
  else response.json({ detail: error.message });
}

const sendIssues = (detail: InputIssue[], response: Response): void =>
  void response.type('json').send(JSON.stringify({ detail }, keepSign));

/** The sign of zero is echoed, which `JSON.stringify` drops. */
const keepSign = (_name: string, value: unknown): unknown => (Object.is(value, -0) ? JSON.rawJSON('-0.0') : value);

function sendDetail(response: Response, status: number): void {
  response.status(status).json({ detail: PROTOCOL_FAULTS[status] });
}

function protocolStatus(error: unknown): number | undefined {
  const status = (error as { status?: unknown } | null)?.status;
  if (error instanceof URIError) return 404;
  return typeof status === 'number' && status in PROTOCOL_FAULTS ? status : undefined;
}
