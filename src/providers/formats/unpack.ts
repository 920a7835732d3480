import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { BrokenFileError } from '../../core/buildings/import/import-file.js';

/** A file that unpacks to more than this many times its size is made to fill memory or disk; footprints reach some 30. */
const MAX_EXPANSION = 200;
/** Up to here nothing is said: small files of blanks or repeated text pack better [bytes]. */
const UNSUSPECTED_BYTES = 64 * 1024 * 1024;
const CHUNK_BYTES = 1024 * 1024;

/** Bytes of a packed file. */
export interface Unpacked {
  chunks: AsyncIterable<Uint8Array>;
  /** Packed bytes taken so far. */
  packedBytes(): number;
}

/**
 * Unpacks gzip as it is read, in constant memory.
 * @throws BrokenFileError (while reading) for a broken or cut archive, or one that unpacks to over 200 times its size.
 */
export function unpackGzip(packed: AsyncIterable<Uint8Array>): Unpacked {
  let taken = 0;
  async function* counted(): AsyncGenerator<Uint8Array> {
    for await (const chunk of packed) {
      taken += chunk.length;
      yield chunk;
    }
  }
  async function* unpacked(): AsyncGenerator<Uint8Array> {
    let given = 0;
    const source = Readable.from(counted(), { objectMode: false });
    const gunzip = createGunzip({ chunkSize: CHUNK_BYTES });
    // pipe does not carry a fault of the source on
    source.on('error', (error) => gunzip.destroy(error));
    try {
      for await (const chunk of source.pipe(gunzip) as AsyncIterable<Uint8Array>) {
        given += chunk.length;
        refuseDecompressionBomb(given, taken);
        yield chunk;
      }
    } catch (error) {
      throw asBroken(error, taken);
    } finally {
      source.destroy();
      gunzip.destroy();
    }
  }
  return { chunks: unpacked(), packedBytes: () => taken };
}

function refuseDecompressionBomb(given: number, taken: number): void {
  if (given <= UNSUSPECTED_BYTES || given <= taken * MAX_EXPANSION) return;
  throw new BrokenFileError(`byte ${taken}`, `it decompresses to more than ${MAX_EXPANSION} times its size`);
}

/** Faults of the archive have codes that begin with Z. */
function asBroken(error: unknown, at: number): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (!code?.startsWith('Z_')) return error;
  const reason = code === 'Z_BUF_ERROR' ? 'the archive ends before it is complete' : 'the archive is damaged';
  return new BrokenFileError(`byte ${at}`, reason);
}
