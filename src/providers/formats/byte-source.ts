import { open } from 'node:fs/promises';
import type { HttpClient } from '../chain/http-client.js';
import { SourceFailure } from '../../core/source-failure.js';

/** Bytes of a file or of a URL, read piece by piece. */
export interface ByteSource {
  /**
   * @returns the bytes asked for, fewer at the end of the file, and a mark that changes when the file does.
   * @throws SourceFailure.
   */
  read(offset: number, length: number, signal: AbortSignal): Promise<{ bytes: Uint8Array; version: string }>;
}

/** A file on this machine. */
export const fileBytes = (path: string): ByteSource => ({
  read: async (offset, length) => {
    try {
      const file = await open(path);
      try {
        const { mtimeMs, size } = await file.stat();
        const bytes = new Uint8Array(Math.max(0, Math.min(length, size - offset)));
        const { bytesRead } = await file.read(bytes, 0, bytes.length, offset);
        return { bytes: bytes.subarray(0, bytesRead), version: `${mtimeMs} ${size}` };
      } finally {
        await file.close();
      }
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      throw new SourceFailure('unreachable', `the file cannot be read (${code ?? 'unknown'})`, { cause: error });
    }
  },
});

/** A file on a server that answers range requests. */
export const httpBytes = (url: string, http: HttpClient): ByteSource => ({
  read: async (offset, length, signal) => {
    const answer = await http.call({
      url,
      // a packed answer would be a range of other bytes
      headers: { range: `bytes=${offset}-${offset + length - 1}`, 'accept-encoding': 'identity' },
      maxBytes: length,
      answers: [416],
      signal,
    });
    const { status, headers, body } = answer;
    const version = String(headers['etag'] ?? headers['last-modified'] ?? '');
    if (status === 416) return { bytes: new Uint8Array(0), version };
    const begins = /^bytes (\d+)-/.exec(String(headers['content-range'] ?? ''))?.[1];
    if (status !== 206 || Number(begins) !== offset) {
      throw new SourceFailure('malformed', `${new URL(url).host} does not answer range requests`);
    }
    return { bytes: new Uint8Array(body.buffer, body.byteOffset, body.length), version };
  },
});
