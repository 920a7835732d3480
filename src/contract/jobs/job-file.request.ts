import { InputType } from 'type-graphql';
import { MAX_UPLOAD_NAME } from '../../core/jobs/upload-folder.js';
import { RequestField } from '../fields/request-field.js';

/** The file that a job reads. */
@InputType()
export abstract class JobFileRequest {
  @RequestField('string?', 'Name of an upload; or `url`.', {
    minLength: 1,
    maxLength: MAX_UPLOAD_NAME,
  })
  file?: string;

  @RequestField('url?', 'Address of a public file.') url?: string;
}
