import { RequestField } from '../fields/request-field.js';

/** A record by its id; a text that is no id finds nothing. */
export class RecordIdRequest {
  @RequestField('string', 'Identity of the record.', { minLength: 1, maxLength: 200, in: 'path' }) id!: string;
}
