import { context, propagation, trace } from '@opentelemetry/api';

/** Spans that wait for being sent; more are dropped. */
const MAX_QUEUE = 2_048;
/** Longest time of one delivery to the collector [ms]. */
const EXPORT_MS = 5_000;

/** Traces of this process. */
export interface Tracing {
  /** Sends what waits, as far as the collector takes it. */
  stop(): Promise<void>;
}

/**
 * Turns tracing on for the whole process; its packages are loaded only here, so that off costs nothing.
 * @param endpoint base address of a collector for OTLP over HTTP; nothing is traced without one.
 * @see OpenTelemetry specification, "OTLP Exporter Configuration": `/v1/traces` is appended.
 */
export async function startTracing(endpoint: string | undefined, serviceName: string): Promise<Tracing | undefined> {
  if (endpoint === undefined) return undefined;
  const [sdk, { OTLPTraceExporter }, { AsyncLocalStorageContextManager }, { W3CTraceContextPropagator }, resources] =
    await Promise.all([
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/core'),
      import('@opentelemetry/resources'),
    ]);
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    timeoutMillis: EXPORT_MS,
  });
  const provider = new sdk.TracerProvider({
    resource: resources.resourceFromAttributes({ 'service.name': serviceName }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter, maxQueueSize: MAX_QUEUE, exportTimeoutMillis: EXPORT_MS })],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  return {
    stop: async () => {
      await provider.shutdown().catch(() => undefined);
      trace.disable();
      context.disable();
      propagation.disable();
    },
  };
}
