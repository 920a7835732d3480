import { ObjectType } from 'type-graphql';
import { AnswerField } from '../fields/answer-field.js';

@ObjectType('JobProgress', { description: 'How far a job is.' })
export class JobProgressAnswer {
  @AnswerField('number', 'How much is done, in the unit.') done!: number;
  @AnswerField('number', 'Total amount, if known.', { nullable: true }) all!: number | null;
  @AnswerField('string', 'What is counted, such as `bytes` or `tiles`.') unit!: string;

  @AnswerField('json', 'Further counts, by the names of the job kind.', { ownNames: true, nullable: true })
  detail?: Record<string, unknown>;
}
