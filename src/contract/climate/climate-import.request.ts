import { InputType } from 'type-graphql';
import { JobFileRequest } from '../jobs/job-file.request.js';
import { RequestField } from '../fields/request-field.js';

/** Which table of weather stations is to be imported, and how. */
@InputType('ClimateImportInput', {
  description: 'A table of weather stations: CSV, or JSON as a list of rows.',
})
export class ClimateImportRequest extends JobFileRequest {
  @RequestField('boolean?', 'Removes stations of earlier imports that are not in this table.')
  replace?: boolean;
}
