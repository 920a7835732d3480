import { ObjectType } from 'type-graphql';
import { AnswerField } from '../fields/answer-field.js';

@ObjectType('Upload', { description: 'A file that was uploaded for jobs.' })
export class UploadAnswer {
  @AnswerField('string', 'Name for use in a job.') name!: string;
  @AnswerField('number', 'Size, bytes.') sizeBytes!: number;
  @AnswerField('instant', 'When it was uploaded, UTC.') uploadedAt!: Date;
}
