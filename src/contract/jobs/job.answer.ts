import { ObjectType } from 'type-graphql';
import { AnswerField } from '../fields/answer-field.js';

/** How far a job is. */
@ObjectType('JobProgress', { description: 'How far a job is.' })
export class JobProgressAnswer {
  @AnswerField('number', 'How much is done, in the unit.') done!: number;
  @AnswerField('number', 'How much there is in all, where that is known.', { nullable: true }) all!: number | null;
  @AnswerField('string', 'What is counted, such as `bytes` or `tiles`.') unit!: string;

  @AnswerField('json', 'Counts that tell more, as the work names them.', { ownNames: true, nullable: true })
  detail?: Record<string, unknown>;
}
