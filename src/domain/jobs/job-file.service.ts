import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { refusePrivateUrl } from '../limits/public-address.js';
import { SourceFailure } from '../../core/source-failure.js';
import { InvalidInputError } from '../../core/errors.js';
import { JobFault } from './job-fault.js';
import type { UploadFolder } from '../../core/jobs/upload-folder.js';
import { lockName } from '../../database/server/locks.sql.js';

/** The file that a job reads. */
export interface JobFile {
  /** Name of an upload, or else the address of a file on a server. */
  file?: string | undefined;
  url?: string | undefined;
}

/**
 * Checks which file a job is to read.
 * @throws InvalidInputError unless exactly one of `file` and `url` is given, and the address is one that may be called:
 *   it comes with the request, so none inside our own network is.
 */
export function checkJobFile({ file, url }: JobFile): void {
  if ((file === undefined) === (url === undefined)) throw InvalidInputError.at([], 'give either file or url');
  if (url !== undefined) checkAddress(url);
}

/**
 * Keeps an upload to this transaction until that ends, in any process: whether a job is to read it and whether it is
 * exchanged or removed are never decided at the same time.
 */
export const lockUpload = (em: SqlEntityManager, name: string): Promise<void> => lockName(em, `upload ${name}`);

/**
 * Keeps the upload that a job is to read from being exchanged or removed until the job is stored, which does so then.
 * @throws InvalidInputError unless the upload is there.
 */
export async function holdJobFile(em: SqlEntityManager, { file }: JobFile, uploads: UploadFolder): Promise<void> {
  if (file === undefined) return;
  await lockUpload(em, file);
  if ((await uploads.find(file)) !== undefined) return;
  throw InvalidInputError.at(['file'], 'no upload with this name exists', file);
}

function checkAddress(url: string): void {
  try {
    refusePrivateUrl(new URL(url));
  } catch (error) {
    if (!(error instanceof SourceFailure)) throw error;
    throw InvalidInputError.at(['url'], error.message, url);
  }
}

/** What a job says when its file was unavailable; any other fault as it is. */
export function jobFileFault(error: unknown): unknown {
  if (!(error instanceof SourceFailure)) return error;
  return new JobFault(error.message, error.mayPass || error.kind === 'timeout', { cause: error });
}
