import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { context, propagation } from '@opentelemetry/api';
import { Agent, request, type Dispatcher } from 'undici';
import { traced, type TracedWork } from '../../domain/traced.js';
import { refusePrivateUrl } from '../../domain/limits/public-address.js';
import { publicLookup } from './public-lookup.js';
import { readRetryAfter } from './retry-after.js';
import { SourceFailure } from '../../core/source-failure.js';

const unzip = promisify(gunzip);

/** How this service names itself to every source; operators of public servers ask for a name of one's own. */
export const USER_AGENT = 'rooftop-solar/0.1.0';

/** Largest answer taken from any source, unpacked [bytes]. */
const MAX_ANSWER_BYTES = 20 * 1024 * 1024;
/** Times after which a silent connection is given up, whatever the caller's own limit is [ms]. */
const CONNECT_MS = 5_000;
const SILENCE_MS = 15_000;
/** Redirects followed, all to the host that was asked. */
const MAX_REDIRECTS = 2;

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** One call of a source. */
export interface HttpCall {
  url: string | URL;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  /** Aborts the call; the chain gives each call its own. */
  signal: AbortSignal;
  /** Largest answer taken, unpacked [bytes]; 20 MiB unless given. */
  maxBytes?: number;
  /** Who named the address: the operator is trusted, private networks included; data is not. */
  trust?: 'operator' | 'data';
  /** Called with every byte of the body as it came, packed. */
  received?: (bytes: number) => void;
  /** Statuses besides 200 to 299 that are an answer and no failure, such as 404. */
  answers?: readonly number[];
}

/** What came back. */
export interface HttpAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** Calls outside sources; kept for the life of the process, closed with it. */
export interface HttpClient {
  /**
   * @throws SourceFailure for anything but a whole answer with a good status.
   */
  call(call: HttpCall): Promise<HttpAnswer>;
  close(): Promise<void>;
}

const agentOptions: Agent.Options = {
  headersTimeout: SILENCE_MS,
  bodyTimeout: SILENCE_MS,
  maxResponseSize: MAX_ANSWER_BYTES,
  connections: 16,
};

/** Makes the client of all outside sources. */
export function createHttpClient(): HttpClient {
  const trusted = new Agent({ ...agentOptions, connect: { timeout: CONNECT_MS } });
  const guarded = new Agent({ ...agentOptions, connect: { timeout: CONNECT_MS, lookup: publicLookup } });
  const agentFor = (trust: HttpCall['trust']): Agent => (trust === 'data' ? guarded : trusted);
  return {
    call: (call) => traced(describeCall(call), () => follow(call, agentFor, MAX_REDIRECTS)),
    close: async () => void (await Promise.all([trusted.destroy(), guarded.destroy()])),
  };
}

/** The host alone: the rest of an address may hold a key, or where somebody lives. */
function describeCall({ url, method = 'GET' }: HttpCall): TracedWork {
  const host = (url instanceof URL ? url : URL.parse(url))?.host ?? 'unknown';
  return {
    name: `${method} ${host}`,
    isCall: true,
    attributes: { 'http.request.method': method, 'server.address': host },
  };
}

/** `traceparent` of the call, while tracing is on. */
function traceHeaders(): Record<string, string> {
  const headers: Record<string, string> = {};
  propagation.inject(context.active(), headers);
  return headers;
}

async function follow(
  call: HttpCall,
  agentFor: (trust: HttpCall['trust']) => Agent,
  redirects: number,
): Promise<HttpAnswer> {
  const url = readUrl(call.url);
  if (call.trust === 'data') refusePrivateUrl(url);
  const response = await send(url, call, agentFor(call.trust));
  if (!REDIRECTS.has(response.statusCode)) return receive(url, response, call);
  response.body.destroy();
  const next = redirectTarget(url, response, redirects);
  // the very server that the operator named may send us on within itself; another port is an address that data gave
  const trust = next.origin === url.origin ? call.trust : 'data';
  return follow({ ...call, url: next, ...(trust && { trust }) }, agentFor, redirects - 1);
}

function readUrl(url: string | URL): URL {
  if (url instanceof URL) return url;
  const read = URL.parse(url);
  if (read === null) throw new SourceFailure('forbidden_address', 'the address is not a valid URL');
  return read;
}

/** A redirect may only stay on the host that was asked. */
function redirectTarget(from: URL, response: Dispatcher.ResponseData, left: number): URL {
  const location = response.headers['location'];
  const target = typeof location === 'string' ? URL.parse(location, from.href) : null;
  const stays = target !== null && target.hostname === from.hostname && !downgrades(from, target);
  if (!stays || left === 0) {
    throw new SourceFailure('forbidden_address', `${from.host} redirects to another address`, {
      status: response.statusCode,
    });
  }
  return target;
}

const downgrades = (from: URL, to: URL): boolean => from.protocol === 'https:' && to.protocol !== 'https:';

async function send(url: URL, call: HttpCall, dispatcher: Agent): Promise<Dispatcher.ResponseData> {
  const { method = 'GET', headers, body, signal } = call;
  try {
    const response = await request(url, {
      dispatcher,
      method,
      signal,
      headers: { 'user-agent': USER_AGENT, 'accept-encoding': 'gzip', ...traceHeaders(), ...headers },
      ...(body !== undefined && { body }),
    });
    // a body that is thrown away half-read reports an error that nobody else hears, and that would end the process
    response.body.on('error', () => undefined);
    return response;
  } catch (error) {
    throw transportFailure(url, error);
  }
}

async function receive(url: URL, response: Dispatcher.ResponseData, call: HttpCall): Promise<HttpAnswer> {
  const { statusCode: status, headers } = response;
  if (!isAnswer(status, call.answers)) {
    response.body.destroy();
    throw statusFailure(url, status, headers['retry-after']);
  }
  const maxBytes = call.maxBytes ?? MAX_ANSWER_BYTES;
  const packed = await readAll(url, response, maxBytes, call.received);
  const body = headers['content-encoding'] === 'gzip' ? await unpack(url, packed, maxBytes) : packed;
  return { status, headers, body };
}

const isAnswer = (status: number, also: readonly number[] = []): boolean =>
  (status >= 200 && status < 300) || also.includes(status);

function statusFailure(url: URL, status: number, retryAfter: string | string[] | undefined): SourceFailure {
  const kind = status === 429 ? 'throttled' : 'status';
  const retryAfterMs = readRetryAfter(retryAfter);
  return new SourceFailure(kind, `${url.host} answered ${status}`, { status, retryAfterMs });
}

async function readAll(
  url: URL,
  response: Dispatcher.ResponseData,
  maxBytes: number,
  received?: (bytes: number) => void,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of response.body as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      received?.(chunk.length);
      if (bytes > maxBytes) throw tooLarge(url, maxBytes);
      chunks.push(chunk);
    }
  } catch (error) {
    response.body.destroy();
    throw transportFailure(url, error);
  }
  return Buffer.concat(chunks, bytes);
}

async function unpack(url: URL, packed: Buffer, maxOutputLength: number): Promise<Buffer> {
  try {
    return await unzip(packed, { maxOutputLength });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge(url, maxOutputLength);
    throw new SourceFailure('malformed', `${url.host} sent a broken gzip body`, { cause: error });
  }
}

const tooLarge = (url: URL, maxBytes: number): SourceFailure =>
  new SourceFailure('too_large', `${url.host} sent more than ${maxBytes} bytes`);

function transportFailure(url: URL, error: unknown): SourceFailure {
  if (error instanceof SourceFailure) return error;
  const { code, name, cause } = error as NodeJS.ErrnoException;
  if (cause instanceof SourceFailure) return cause;
  if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') return tooLarge(url, MAX_ANSWER_BYTES);
  const slow = name === 'AbortError' || name === 'TimeoutError' || (code ?? '').includes('TIMEOUT');
  const what = slow ? 'was too slow' : `could not be reached (${code ?? name})`;
  return new SourceFailure(slow ? 'timeout' : 'unreachable', `${url.host} ${what}`, { cause: error });
}
