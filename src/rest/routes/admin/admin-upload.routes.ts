import type { Request } from 'express';
import { UploadAnswer } from '../../../contract/jobs/job-upload.answer.js';
import type { IncomingUpload } from '../../../domain/jobs/upload.service.js';
import { UploadNameRequest } from '../../../contract/jobs/job-upload.request.js';
import { admin } from '../audiences.js';

/** The body as it arrives, unread. */
function incomingUpload(request: Request): IncomingUpload {
  const declared = request.headers['content-length'];
  // where reading ends early the connection stays, so that the sender hears why
  const bytes = request.iterator({ destroyOnReturn: false });
  return { bytes, sizeBytes: declared === undefined ? undefined : Number(declared) };
}

/** The raw bytes of a file for jobs. */
export const uploadRoute = admin.put('/api/admin/uploads/{name}', {
  summary: 'Upload a file for jobs',
  description:
    'The body is the raw file. A file of the same name is replaced, unless a job uses it. The file is stored in the folder `UPLOAD_DIR`; if jobs run on other machines, share that folder with them.',
  request: { path: UploadNameRequest },
  streamsBody: true,
  answer: { of: UploadAnswer },
  errors: [409, 413, 503],
  handle: ({ services, parts, request, caller }) =>
    services.uploads.store(parts.path.name, incomingUpload(request), caller),
});
