import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import type { FileBytes } from './file-bytes.js';

/** Bytes read at a time. */
const CHUNK_BYTES = 1024 * 1024;

const faultOf = (error: unknown): Error => {
  const { code } = error as NodeJS.ErrnoException;
  const reason = code === 'ENOENT' ? 'there is no such file' : `cannot be opened (${code ?? 'unknown'})`;
  return new Error(reason, { cause: error });
};

/**
 * A file on this machine.
 * @throws an error saying that it cannot be read.
 */
export async function localFile(path: string): Promise<FileBytes> {
  const { size, isFile } = await stat(path).then(
    (stats) => ({ size: stats.size, isFile: stats.isFile() }),
    (error: unknown) => {
      throw faultOf(error);
    },
  );
  if (!isFile) throw new Error('this is not a file');
  return {
    name: basename(path),
    sizeBytes: size,
    path: resolve(path),
    stream: () => createReadStream(path, { highWaterMark: CHUNK_BYTES }),
    read: (offset, length) => readRange(path, offset, length),
  };
}

async function readRange(path: string, offset: number, length: number): Promise<Uint8Array> {
  const handle = await open(path).catch((error: unknown) => {
    throw faultOf(error);
  });
  try {
    const bytes = new Uint8Array(length);
    const { bytesRead } = await handle.read(bytes, 0, length, offset);
    if (bytesRead < length) throw new RangeError('the file ends before it is complete');
    return bytes;
  } finally {
    await handle.close();
  }
}
