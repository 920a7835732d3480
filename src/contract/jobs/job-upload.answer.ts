import { ObjectType } from 'type-graphql';
import { AnswerField } from '../fields/answer-field.js';

/** A file that was uploaded for jobs. */
@ObjectType('Upload', { description: 'A file that was uploaded for jobs.' })
export class UploadAnswer {
  @AnswerField('string', 'Name, by which a job is given it.') name!: string;
  @AnswerField('number', 'Size, bytes.') sizeBytes!: number;
  @AnswerField('instant', 'When it was uploaded, UTC.') uploadedAt!: Date;
}
