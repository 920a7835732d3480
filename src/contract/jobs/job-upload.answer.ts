import { ObjectType } from 'type-graphql';
import { AnswerField } from '../fields/answer-field.js';

/** A file that was uploaded for jobs. */
@ObjectType('Upload', { description: 'A file that was uploaded for jobs.' })
export class UploadAnswer {
  @AnswerField({ kind: 'string', description: 'Name, by which a job is given it.' })
  name!: string;

  @AnswerField({ kind: 'number', description: 'Size, bytes.' })
  sizeBytes!: number;

  @AnswerField({ kind: 'instant', description: 'When it was uploaded, UTC.' })
  uploadedAt!: Date;
}
