import { SpanKind, SpanStatusCode, trace, type Attributes, type Span } from '@opentelemetry/api';

/** Where a span is about: work inside the process, or a call of another one. */
export interface TracedWork {
  name: string;
  /** Whether it asks another process. */
  isCall?: boolean;
  /** What is known of it; never a value that a client sent. */
  attributes?: Attributes;
}

/**
 * Runs work as a span of the trace of the request that it belongs to; while tracing is off it only runs the work.
 * @throws what the work throws; the span then has an error with the name of its class.
 */
export function traced<T>(
  { name, isCall = false, attributes = {} }: TracedWork,
  work: (span: Span) => Promise<T>,
): Promise<T> {
  const kind = isCall ? SpanKind.CLIENT : SpanKind.INTERNAL;
  return trace.getTracer('rooftop-solar').startActiveSpan(name, { kind, attributes }, async (span) => {
    try {
      return await work(span);
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'error' });
      throw error;
    } finally {
      span.end();
    }
  });
}
