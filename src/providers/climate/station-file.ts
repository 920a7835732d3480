import { open } from 'node:fs/promises';
import type { JobFile } from '../../domain/jobs/job-file.service.js';
import type { UploadFolder } from '../../core/jobs/upload-folder.js';
import { InvalidInputError, PayloadTooLargeError } from '../../core/errors.js';
import type { HttpClient } from '../chain/http-client.js';

/** Largest table taken [bytes]: some 5,000 stations. */
const MAX_BYTES = 16 * 1024 * 1024;

/** Makes the reader of station tables, which are uploads or are on public servers. */
export const openStationFile =
  (uses: { uploads: UploadFolder; http: HttpClient }) =>
  async ({ file = '', url }: JobFile, signal: AbortSignal): Promise<string> => {
    if (url === undefined) return textOf(await readUpload(await uses.uploads.pathOf(file)));
    // permission to start a job does not include access to our network
    const { body } = await uses.http.call({ url, signal, maxBytes: MAX_BYTES, trust: 'data' });
    return textOf(body);
  };

async function readUpload(path: string): Promise<Uint8Array> {
  const handle = await open(path);
  try {
    const { size } = await handle.stat();
    if (size > MAX_BYTES) throw new PayloadTooLargeError(`A station table must not exceed ${MAX_BYTES} bytes`);
    return await handle.readFile();
  } finally {
    await handle.close();
  }
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw InvalidInputError.at(['stations'], 'the file is not UTF-8 text');
  }
}
