import { SpanKind, trace } from '@opentelemetry/api';

/** Longest word that is taken for the kind of a statement [characters]; none of SQL is longer. */
const MAX_WORD = 12;

/**
 * Begins the span of a statement. It names its first word alone: the rest may hold values, since the ORM writes them into
 * the text.
 * @param statement as the driver takes it: its text, or an object with it.
 * @returns ends the span.
 */
export function traceStatement(statement: unknown): () => void {
  const text = typeof statement === 'string' ? statement : (Object(statement) as { text?: unknown }).text;
  const word = typeof text === 'string' ? (/^\s*([a-z]+)/i.exec(text)?.[1] ?? '').slice(0, MAX_WORD).toUpperCase() : '';
  const attributes = { 'db.system.name': 'postgresql', ...(word !== '' && { 'db.operation.name': word }) };
  const span = trace
    .getTracer('rooftop-solar')
    .startSpan(`SQL ${word}`.trimEnd(), { kind: SpanKind.CLIENT, attributes });
  return () => span.end();
}
