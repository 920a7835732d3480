import { setTimeout as wait } from 'node:timers/promises';
import type { HttpAnswer, HttpCall, HttpClient } from '../chain/http-client.js';
import { SourceFailure } from '../../core/source-failure.js';
import type { FileBytes } from './file-bytes.js';

/** Bytes asked for at a time when the whole file is read, and most that one answer may hold. */
const CHUNK_BYTES = 8 * 1024 * 1024;
const MAX_ANSWER_BYTES = 20 * 1024 * 1024;
/** Time for one piece [ms], and pauses before it is asked for again. */
const CHUNK_MS = 60_000;
const PAUSES_MS = [1_000, 4_000];

const CONTENT_RANGE = /^bytes (\d+)-\d+\/(\d+)$/;

/** How a file on a server is reached. */
export interface RemoteOptions {
  http: HttpClient;
  /** Who named the address. */
  trust: NonNullable<HttpCall['trust']>;
}

/**
 * A file on a server, read by range requests; a server that answers none may hold up to 20 MiB.
 * @throws SourceFailure when it cannot be reached, or is too large to be taken at once.
 */
export async function remoteFile(url: string, options: RemoteOptions): Promise<FileBytes> {
  const first = await requestRange(url, options, 0, 1);
  const name = decodeURIComponent(new URL(url).pathname).split('/').at(-1) || 'download';
  if (first.status === 200) return wholeBody(name, first.body);
  const sizeBytes = Number(CONTENT_RANGE.exec(String(first.headers['content-range'] ?? ''))?.[2] ?? Number.NaN);
  if (!Number.isSafeInteger(sizeBytes))
    throw new SourceFailure('malformed', 'the server does not report the size of the file');
  const version = versionOf(first);
  const read = async (offset: number, length: number): Promise<Uint8Array> => {
    const pieces: Uint8Array[] = [];
    for (let at = offset; at < offset + length; at += CHUNK_BYTES) {
      pieces.push(await chunk(url, options, version, at, Math.min(CHUNK_BYTES, offset + length - at)));
    }
    return pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces);
  };
  return { name, sizeBytes, read, stream: () => inChunks(sizeBytes, read) };
}

const wholeBody = (name: string, body: Buffer): FileBytes => ({
  name,
  sizeBytes: body.length,
  read: (offset, length) => Promise.resolve(body.subarray(offset, offset + length)),
  stream: () => inChunks(body.length, (offset, length) => Promise.resolve(body.subarray(offset, offset + length))),
});

/** One piece is fetched while the one before it is at work. */
async function* inChunks(sizeBytes: number, read: FileBytes['read']): AsyncGenerator<Uint8Array> {
  const start = (offset: number): Promise<Uint8Array> | undefined => {
    if (offset >= sizeBytes) return undefined;
    const reading = read(offset, Math.min(CHUNK_BYTES, sizeBytes - offset));
    // met when it is awaited; a reader that stops earlier must not leave it unheard
    reading.catch(() => undefined);
    return reading;
  };
  let next = start(0);
  for (let offset = CHUNK_BYTES; next !== undefined; offset += CHUNK_BYTES) {
    const bytes = await next;
    next = start(offset);
    yield bytes;
  }
}

const versionOf = ({ headers }: HttpAnswer): string => String(headers['etag'] ?? headers['last-modified'] ?? '');

async function chunk(
  url: string,
  options: RemoteOptions,
  version: string,
  offset: number,
  length: number,
): Promise<Uint8Array> {
  const answer = await requestRange(url, options, offset, length);
  const begins = CONTENT_RANGE.exec(String(answer.headers['content-range'] ?? ''))?.[1];
  if (answer.status !== 206 || Number(begins) !== offset || answer.body.length !== length) {
    throw new SourceFailure('malformed', 'the server answered with a different byte range than requested');
  }
  if (versionOf(answer) !== version) throw new SourceFailure('unreachable', 'the file changed while it was read');
  return answer.body;
}

/** Asks for a range, again after a pause where the fault may pass. */
async function requestRange(
  url: string,
  { http, trust }: RemoteOptions,
  offset: number,
  length: number,
): Promise<HttpAnswer> {
  for (const pauseMs of [...PAUSES_MS, undefined]) {
    try {
      return await http.call({
        url,
        trust,
        // a packed answer would be a range of other bytes
        headers: { range: `bytes=${offset}-${offset + length - 1}`, 'accept-encoding': 'identity' },
        maxBytes: MAX_ANSWER_BYTES,
        signal: AbortSignal.timeout(CHUNK_MS),
      });
    } catch (error) {
      if (pauseMs === undefined || !mayPass(error)) throw error;
      await wait(pauseMs);
    }
  }
  throw new SourceFailure('unreachable', 'the server did not answer');
}

const mayPass = (error: unknown): boolean =>
  error instanceof SourceFailure && (error.mayPass || error.kind === 'timeout');
