import { UploadAnswer } from '../contract/jobs/job-upload.answer.js';
import { UploadNameRequest } from '../contract/jobs/job-upload.request.js';
import { administered } from './operation.js';

const uploads = administered({
  path: '/api/admin/uploads',
  key: UploadNameRequest,
  record: ['upload', UploadAnswer],
  answer: UploadAnswer,
});

/** Files for jobs; REST alone takes them in, as bytes. */
export const uploadOperations = [
  uploads.list('uploads', {
    about: 'Uploaded files, by name',
    graphqlAbout: 'Files uploaded for jobs, by name; sent by `PUT /api/admin/uploads/{name}`',
    run: ({ services, query, caller }) => services.uploads.list(query, caller),
  }),
  uploads.remove('removeUpload', {
    about: 'Remove an uploaded file',
    mayConflict: true,
    run: ({ services, id, caller }) => services.uploads.remove(id, caller),
  }),
];
