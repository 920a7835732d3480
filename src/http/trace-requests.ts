import { context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { Request, RequestHandler, Response } from 'express';

/**
 * Makes each request a span, of the trace that its `traceparent` names where it has one. Its name is the route's template:
 * an address may say where somebody lives.
 */
export const traceRequests = (): RequestHandler => (request, response, next) => {
  const caller = propagation.extract(context.active(), request.headers);
  const span = trace.getTracer('rooftop-solar').startSpan(request.method, { kind: SpanKind.SERVER }, caller);
  response.once('close', () => {
    const route = templateOf(request);
    span.updateName(`${request.method} ${route}`);
    span.setAttributes({
      'http.request.method': request.method,
      'http.route': route,
      'http.response.status_code': response.statusCode,
    });
    if (isFault(response)) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  });
  context.with(trace.setSpan(caller, span), next);
};

const isFault = ({ statusCode, writableFinished }: Response): boolean => statusCode >= 500 || !writableFinished;

function templateOf({ route }: Request): string {
  const { path } = (route ?? {}) as { path?: unknown };
  return typeof path === 'string' ? path : 'none';
}
