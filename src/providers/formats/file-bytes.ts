import { createHash } from 'node:crypto';

/** Bytes at the beginning and at the end that represent the content of a file. */
const KEY_BYTES = 1024 * 1024;

/** A file of known size, read from its beginning or piece by piece. */
export interface FileBytes {
  /** Name without its folder. */
  name: string;
  sizeBytes: number;
  /** Where it is, if it is on this machine. */
  path?: string;
  /** The bytes from the beginning. */
  stream(): AsyncIterable<Uint8Array>;
  /**
   * @returns exactly the bytes asked for, inside the file.
   * @throws when the file cannot be read, or is another than it was.
   */
  read(offset: number, length: number): Promise<Uint8Array>;
}

/** Size and digest of both ends: a file of gigabytes is not read twice to know it again. */
export async function contentKeyOf(file: FileBytes): Promise<string> {
  const length = Math.min(KEY_BYTES, file.sizeBytes);
  const hash = createHash('sha256');
  for (const offset of [0, file.sizeBytes - length]) hash.update(await file.read(offset, length));
  return `${file.sizeBytes}-${hash.digest('hex')}`;
}
