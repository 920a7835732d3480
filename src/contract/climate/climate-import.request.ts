import { InputType } from 'type-graphql';
import { JobFileRequest } from '../jobs/job-file.request.js';
import { RequestField } from '../fields/request-field.js';

/** Which table of weather stations is to be imported, and how. */
@InputType('ClimateImportInput', {
  description: 'A table of weather stations to be imported: CSV, or JSON as a list of rows.',
})
export class ClimateImportRequest extends JobFileRequest {
  @RequestField('boolean?', 'Removes the stations that were imported before and are not in this table.')
  replace?: boolean;
}
