import type { Upload } from '../../core/jobs/upload-folder.js';
import type { Batch } from './loaders.js';

/** An upload with the id that it has in the graph. */
export type UploadNode = Upload & { id: string };

const UPLOAD = 'upload:';

/** Id of an upload in the graph. */
export const uploadId = (name: string): string => UPLOAD + name;

/** Name of an upload by its id in the graph; nothing has an empty name. */
export const uploadName = (id: string): string => (id.startsWith(UPLOAD) ? id.slice(UPLOAD.length) : '');

export const toUploadNode = (upload: Upload): UploadNode => ({ ...upload, id: uploadId(upload.name) });

/** Uploads by their ids, for administrators. */
export const uploadById: Batch<string, UploadNode | undefined> = async (ids, { services, caller }) => {
  const uploads = await services.uploads.byNames(ids.map(uploadName), caller);
  return uploads.map((upload) => upload && toUploadNode(upload));
};
