import { MAX_UPLOAD_NAME } from '../../core/jobs/upload-folder.js';
import { RequestField } from '../fields/request-field.js';

/** An uploaded file by its name. */
export class UploadNameRequest {
  @RequestField('string', 'Name: letters, digits, dots, hyphens and underscores; no folder.', {
    minLength: 1,
    maxLength: MAX_UPLOAD_NAME,
    in: 'path',
  })
  name!: string;
}
