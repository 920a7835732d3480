import { ObjectType } from 'type-graphql';
import { Node } from '../common/node.js';
import { AnswerField } from '../fields/answer-field.js';

@ObjectType('Upload', { description: 'A file that was uploaded for jobs.', implements: Node })
export class UploadAnswer {
  @AnswerField('id', 'Identity: `upload:` and the name.', { graphqlOnly: true }) id?: string;
  @AnswerField('string', 'Name for use in a job.') name!: string;
  @AnswerField('number', 'Size, bytes.') sizeBytes!: number;
  @AnswerField('instant', 'When it was uploaded, UTC.') uploadedAt!: Date;
}
