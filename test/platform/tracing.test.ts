import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { symbols } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../helpers/app.js';
import { json, startStubUpstream, type StubUpstream } from '../helpers/stub-upstream.js';

interface SentSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: { stringValue?: string } }[];
}

const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT_ID = '00f067aa0ba902b7';
const SECRET_PLACE = '25.123456';

let collector: Server;
let photon: StubUpstream;
let app: TestApp;
const sent: SentSpan[] = [];

/** A collector that keeps what it is sent. */
function startCollector(): Promise<Server> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { resourceSpans } = JSON.parse(Buffer.concat(chunks).toString()) as {
        resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[];
      };
      sent.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)));
      response.setHeader('Content-Type', 'application/json').end('{}');
    });
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

beforeAll(async () => {
  collector = await startCollector();
  const { port } = collector.address() as AddressInfo;
  photon = await startStubUpstream(json({ type: 'FeatureCollection', features: [] }));
  app = await startTestApp({
    demoDistrict: 'off',
    logLevel: 'info',
    placesUrl: photon.url,
    otelExporterOtlpEndpoint: `http://127.0.0.1:${port}`,
  });
});

afterAll(async () => {
  await photon.close();
  await new Promise((resolve) => collector.close(resolve));
});

describe('traces', () => {
  it('the log line of a request names its trace', async () => {
    const { log } = app.app.platform as unknown as { log: Record<symbol, { write(line: string): void }> };
    const write = vi.spyOn(log[symbols.streamSym]!, 'write').mockReturnValue();

    await app.rest('GET', '/api/nowhere', { headers: { traceparent: `00-${TRACE_ID}-${PARENT_ID}-01` } });

    const traces = (): unknown[] =>
      write.mock.calls.map(([line]) => (JSON.parse(line) as { traceId?: string }).traceId);
    await expect.poll(traces).toContain(TRACE_ID);
    write.mockRestore();
  });

  it('a request continues the trace of its caller, with its operation, statements and calls of sources below it', async () => {
    const headers = { traceparent: `00-${TRACE_ID}-${PARENT_ID}-01` };
    await app.rest('GET', `/api/buildings?lat=${SECRET_PLACE}&lng=121.5&radius_m=50`, { headers });
    await app.rest('GET', '/api/places/autocomplete?q=somewhere', { headers });
    await app.graphql('query Asked { vendors(first: 1) { totalCount } }', {}, headers);
    // what waits is sent at the end
    await app.stop();

    const spans = sent.filter(({ traceId }) => traceId === TRACE_ID);
    const named = (name: string | RegExp): SentSpan[] => spans.filter((span) => new RegExp(name).test(span.name));
    const [list] = named('^GET /api/buildings$');
    const [places] = named('^GET /api/places/autocomplete$');
    const [graphql] = named('^POST /graphql$');
    const [operation] = named('^GraphQL Asked$');
    const [call] = named('^GET 127\\.0\\.0\\.1:');
    const statements = named('^SQL SELECT$').map(({ parentSpanId }) => parentSpanId);
    expect([list, places, graphql].map((span) => span?.parentSpanId)).toEqual([PARENT_ID, PARENT_ID, PARENT_ID]);
    expect(operation?.parentSpanId).toBe(graphql?.spanId);
    expect(call?.parentSpanId).toBe(places?.spanId);
    expect(statements).toContain(list?.spanId);
    expect(photon.calls.map((asked) => asked.headers['traceparent'])).toEqual([`00-${TRACE_ID}-${call?.spanId}-01`]);
    expect(JSON.stringify(sent)).not.toContain(SECRET_PLACE);
  });
});
