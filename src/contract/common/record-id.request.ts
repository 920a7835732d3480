import { InputType } from 'type-graphql';
import { RequestField } from '../fields/request-field.js';

/** A record by its id; a text that is no id finds nothing. */
@InputType('RecordIdInput', { description: 'A record by its id.' })
export class RecordIdRequest {
  @RequestField({ kind: 'string', minLength: 1, maxLength: 200, in: 'path', description: 'Identity of the record.' })
  id!: string;
}
