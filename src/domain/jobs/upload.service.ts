import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { requireAdministrator, type Caller } from '../caller.js';
import { ConflictError, InvalidInputError, NotFoundError, PayloadTooLargeError } from '../errors.js';
import type { Ledger } from '../events/ledger.service.js';
import type { Page, PageQuery } from '../page.js';
import { isUploadName, MAX_UPLOAD_NAME, type Upload, type UploadFolder } from './upload-folder.js';

/** A file on its way in. */
export interface IncomingUpload {
  bytes: AsyncIterable<Uint8Array>;
  /** As the sender declares it, where it does [bytes]. */
  sizeBytes: number | undefined;
}

/** Files that administrators upload for jobs. */
export class UploadService {
  constructor(private readonly uses: { ledger: Ledger; uploads: UploadFolder; maxUploadBytes: number }) {}

  /** The uploaded files, by name. */
  async list({ limit, offset }: PageQuery, caller: Caller): Promise<Page<Upload>> {
    requireAdministrator(caller);
    const all = await this.uses.uploads.list();
    return { items: all.slice(offset, offset + limit), total: all.length, limit, offset };
  }

  /**
   * Keeps a file under a name; one that had the name is replaced. Only a file that has arrived whole gets its name.
   * @throws InvalidInputError for a bad name, and for a body that is empty or breaks off.
   * @throws PayloadTooLargeError. @throws ConflictError while a job waits for the file of that name or reads it.
   */
  async store(name: string, { bytes, sizeBytes }: IncomingUpload, caller: Caller): Promise<Upload> {
    requireAdministrator(caller);
    checkName(name);
    const { uploads, maxUploadBytes, ledger } = this.uses;
    if ((sizeBytes ?? 0) > maxUploadBytes) throw new PayloadTooLargeError(`An upload may hold ${maxUploadBytes} bytes`);
    const received = await uploads.receive(bytes, maxUploadBytes);
    try {
      if (received.sizeBytes === 0) throw InvalidInputError.at([], 'the body is empty');
      return await ledger.change(caller, async ({ em, audit }) => {
        await refuseInUse(em, name);
        const after = { size_bytes: received.sizeBytes };
        await audit({ action: 'upload.store', subject: { type: 'upload', id: name }, after });
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
      await refuseInUse(em, name);
      await audit({ action: 'upload.remove', subject: { type: 'upload', id: name } });
      if (!(await this.uses.uploads.remove(name))) throw new NotFoundError('Upload');
    });
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

/** A file is read piece by piece: exchanged meanwhile, it would be half the one and half the other. */
async function refuseInUse(em: SqlEntityManager, name: string): Promise<void> {
  const jobs = await em.execute<object[]>(
    `select 1 from jobs where state in ('queued', 'running') and input->>'file' = ? limit 1`,
    [name],
  );
  if (jobs.length > 0) throw new ConflictError(`A job uses ${name}`);
}
