import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { lstat, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { InvalidInputError, NotFoundError, PayloadTooLargeError } from '../core/errors.js';
import { isUploadName, type ReceivedUpload, type Upload, type UploadFolder } from '../core/jobs/upload-folder.js';

/** Beginning of the names of files that are still arriving; no name of an upload begins so. */
const UNFINISHED = '.unfinished-';

/** What a stream says whose sender went away. */
const CUT_OFF: ReadonlySet<unknown> = new Set(['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE', 'ABORT_ERR']);

/**
 * The folder that uploads are kept in; made when it is first written to.
 * @param folder path; without one they are kept until the process ends.
 */
export function openUploadFolder(folder: string | undefined): UploadFolder {
  let place: Promise<string> | undefined;
  const open = (): Promise<string> => (place ??= makeFolder(folder));
  const existing = async (): Promise<string | undefined> => folder ?? (await place);
  const find = async (name: string): Promise<Upload | undefined> => {
    const path = await existing();
    return path === undefined || !isUploadName(name) ? undefined : readUpload(path, name);
  };
  return {
    find,
    list: async () => {
      const found = await Promise.all((await namesIn(await existing())).filter(isUploadName).map(find));
      return found.filter((upload) => upload !== undefined).toSorted((a, b) => (a.name < b.name ? -1 : 1));
    },
    pathOf: async (name) => {
      if ((await find(name)) === undefined) throw new NotFoundError('Upload');
      return join(await open(), name);
    },
    receive: async (bytes, maxBytes) => receive(await open(), bytes, maxBytes),
    remove: async (name) => {
      if ((await find(name)) === undefined) return false;
      await rm(join(await open(), name), { force: true });
      return true;
    },
    removeUnfinished: async (before) => removeUnfinished(await existing(), before),
    close: async () => {
      if (folder === undefined && place !== undefined) await rm(await place, { recursive: true, force: true });
    },
  };
}

async function makeFolder(folder: string | undefined): Promise<string> {
  if (folder === undefined) return mkdtemp(join(tmpdir(), 'rooftop-uploads-'));
  await mkdir(folder, { recursive: true });
  return folder;
}

/** A regular file of the folder itself; a link would lead out of it. */
async function readUpload(folder: string, name: string): Promise<Upload | undefined> {
  const stats = await lstat(join(folder, name)).catch(whereMissing);
  return stats?.isFile() ? { name, sizeBytes: stats.size, uploadedAt: stats.mtime } : undefined;
}

const namesIn = async (folder: string | undefined): Promise<string[]> =>
  folder === undefined ? [] : ((await readdir(folder).catch(whereMissing)) ?? []);

function whereMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
  return undefined;
}

async function receive(folder: string, bytes: AsyncIterable<Uint8Array>, maxBytes: number): Promise<ReceivedUpload> {
  const path = join(folder, `${UNFINISHED}${randomUUID()}`);
  let sizeBytes = 0;
  async function* counted(): AsyncGenerator<Uint8Array> {
    for await (const chunk of bytes) {
      sizeBytes += chunk.length;
      if (sizeBytes > maxBytes) throw new PayloadTooLargeError(`An upload must not exceed ${maxBytes} bytes`);
      yield chunk;
    }
  }
  try {
    // on the disk before it gets its name, so that no name ever refers to an incomplete file
    await pipeline(counted, createWriteStream(path, { flags: 'wx', flush: true }));
  } catch (error) {
    await rm(path, { force: true });
    if (CUT_OFF.has((error as NodeJS.ErrnoException).code))
      throw InvalidInputError.at([], 'the body ended before it was complete');
    throw error;
  }
  return {
    sizeBytes,
    keepAs: async (name) => {
      await rename(path, join(folder, name));
      return (await readUpload(folder, name))!;
    },
    discard: () => rm(path, { force: true }),
  };
}

async function removeUnfinished(folder: string | undefined, before: Date): Promise<number> {
  if (folder === undefined) return 0;
  let removed = 0;
  for (const name of (await namesIn(folder)).filter((text) => text.startsWith(UNFINISHED))) {
    const stats = await lstat(join(folder, name)).catch(whereMissing);
    if (stats === undefined || stats.mtime >= before) continue;
    await rm(join(folder, name), { force: true });
    removed += 1;
  }
  return removed;
}
