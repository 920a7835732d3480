import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { basename } from 'node:path';
import type { ImportFile } from '../domain/buildings/import-batches.js';

/** Bytes at the beginning and at the end that stand for the content of a file. */
const KEY_BYTES = 1024 * 1024;
/** Bytes read at a time. */
const CHUNK_BYTES = 1024 * 1024;

/** A file with its size. */
export interface SizedFile extends ImportFile {
  sizeBytes: number;
}

/**
 * A file of footprints on disk.
 * @throws an error saying that it cannot be read, before anything is loaded.
 */
export async function footprintFile(path: string): Promise<SizedFile> {
  const handle = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw new Error(error.code === 'ENOENT' ? 'there is no such file' : `cannot be opened (${error.code})`);
  });
  try {
    const { size } = await handle.stat();
    const contentKey = await contentKeyOf(handle, size);
    const chunks = () => createReadStream(path, { highWaterMark: CHUNK_BYTES });
    return { name: basename(path), sizeBytes: size, contentKey, chunks };
  } finally {
    await handle.close();
  }
}

/** Size and digest of both ends: a file of gigabytes is not read twice to know it again. */
async function contentKeyOf(handle: FileHandle, size: number): Promise<string> {
  const buffer = Buffer.alloc(Math.min(KEY_BYTES, size));
  const hash = createHash('sha256');
  for (const position of [0, size - buffer.length]) {
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, position);
    hash.update(buffer.subarray(0, bytesRead));
  }
  return `${size}-${hash.digest('hex')}`;
}
