import { Cursor } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { Job } from '../../entities/operation/job.entity.js';
import { isAdministrator, requireAdministrator, type Caller } from '../caller.js';
import {
  ConflictError,
  InvalidInputError,
  NotFoundError,
  PayloadTooLargeError,
  UpstreamUnavailableError,
} from '../../core/errors.js';
import type { Ledger } from '../events/ledger.service.js';
import type { ListQuery, RecordPage } from '../../core/page.js';
import { isUploadName, MAX_UPLOAD_NAME, type Upload, type UploadFolder } from '../../core/jobs/upload-folder.js';
import { lockUpload } from './job-file.service.js';

/** A file on its way in. */
export interface IncomingUpload {
  bytes: AsyncIterable<Uint8Array>;
  /** As the sender declares it, where it does [bytes]. */
  sizeBytes: number | undefined;
}

/** When a sender that found no room may look again [s]. */
const NO_ROOM_RETRY_SECONDS = 300;

/** Files that administrators upload for jobs. */
export class UploadService {
  constructor(private readonly uses: { ledger: Ledger; uploads: UploadFolder; maxUploadBytes: number }) {}

  /**
   * The uploaded files, by name.
   * @throws InvalidInputError for a cursor of another list.
   */
  async list({ limit, offset = 0, after }: ListQuery, caller: Caller): Promise<RecordPage<Upload>> {
    requireAdministrator(caller);
    const all = await this.uses.uploads.list();
    const behind = after === undefined ? undefined : nameOf(after);
    const rest = behind === undefined ? all.slice(offset) : all.filter(({ name }) => name > behind);
    const items = rest.slice(0, limit);
    return {
      items,
      total: all.length,
      limit,
      offset: behind === undefined ? offset : 0,
      cursors: items.map(({ name }) => Cursor.encode([name])),
      hasNextPage: rest.length > items.length,
      hasPreviousPage: rest.length < all.length,
    };
  }

  /** Files by their names, for administrators. */
  async byNames(names: readonly string[], caller: Caller): Promise<(Upload | undefined)[]> {
    if (!isAdministrator(caller)) return names.map(() => undefined);
    return Promise.all(names.map(async (name) => (isUploadName(name) ? this.uses.uploads.find(name) : undefined)));
  }

  /**
   * Keeps a file under a name; one that had the name is replaced. Only a file that has arrived whole gets its name.
   * @throws InvalidInputError for a bad name, and for a body that is empty or breaks off.
   * @throws PayloadTooLargeError. @throws UpstreamUnavailableError where the disk is full. @throws ConflictError while a job waits for the file of that name or reads it.
   */
  async store(name: string, { bytes, sizeBytes }: IncomingUpload, caller: Caller): Promise<Upload> {
    requireAdministrator(caller);
    checkName(name);
    const { uploads, maxUploadBytes, ledger } = this.uses;
    if ((sizeBytes ?? 0) > maxUploadBytes)
      throw new PayloadTooLargeError(`An upload must not exceed ${maxUploadBytes} bytes`);
    const received = await uploads.receive(bytes, maxUploadBytes).catch(reportDiskFull);
    try {
      if (received.sizeBytes === 0) throw InvalidInputError.at([], 'the body is empty');
      return await ledger.change(caller, async ({ em, audit }) => {
        await lockUpload(em, name);
        await refuseInUse(em, name);
        const after = { size_bytes: received.sizeBytes };
        audit({ action: 'upload.store', subject: { type: 'upload', id: name }, after });
        return received.keepAs(name);
      });
    } catch (error) {
      await received.discard();
      throw error;
    }
  }

  /**
   * Removes a file.
   * @throws ConflictError while a job waits for it or reads it.
   */
  async remove(name: string, caller: Caller): Promise<void> {
    requireAdministrator(caller);
    await this.uses.ledger.change(caller, async ({ em, audit }) => {
      await lockUpload(em, name);
      await refuseInUse(em, name);
      audit({ action: 'upload.remove', subject: { type: 'upload', id: name } });
      if (!(await this.uses.uploads.remove(name))) throw new NotFoundError('Upload');
    });
  }
}

/** The name of the upload that a cursor represents, whether it is still there or not. */
function nameOf(cursor: string): string {
  const [name, ...more] = decoded(cursor);
  if (typeof name === 'string' && isUploadName(name) && more.length === 0) return name;
  throw InvalidInputError.at(['after'], 'after must be a cursor of this list', cursor);
}

function decoded(cursor: string): unknown[] {
  try {
    const values: unknown = Cursor.decode(cursor);
    return Array.isArray(values) ? values : [];
  } catch {
    return [];
  }
}

function checkName(name: string): void {
  if (isUploadName(name)) return;
  throw InvalidInputError.at(
    ['name'],
    `a name has 1 to ${MAX_UPLOAD_NAME} letters, digits, dots, hyphens and underscores, begins with a letter or digit, and has no two dots in a row`,
    name,
  );
}

/** What a disk says that has no room, or none for this process. */
const NO_ROOM: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT']);

/** There may be room later; anything else is a fault of ours. */
function reportDiskFull(error: NodeJS.ErrnoException): never {
  if (!NO_ROOM.has(error.code)) throw error;
  throw new UpstreamUnavailableError('There is not enough disk space for the upload', NO_ROOM_RETRY_SECONDS, {
    cause: error,
  });
}

/** A file is read piece by piece: exchanged in the meantime, it would be half the one and half the other. */
async function refuseInUse(em: SqlEntityManager, name: string): Promise<void> {
  const jobs = await em.count(Job, { state: { $in: ['queued', 'running'] }, input: { file: name } });
  if (jobs > 0) throw new ConflictError(`A job uses ${name}`);
}
