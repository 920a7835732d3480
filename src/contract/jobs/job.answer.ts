import { ObjectType } from 'type-graphql';
import { AnswerField } from '../fields/answer-field.js';

/** How far a job is. */
@ObjectType('JobProgress', { description: 'How far a job is.' })
export class JobProgressAnswer {
  @AnswerField({ kind: 'number', description: 'How much is done, in the unit.' })
  done!: number;

  @AnswerField({ kind: 'number', nullable: true, description: 'How much there is in all, where that is known.' })
  all!: number | null;

  @AnswerField({ kind: 'string', description: 'What is counted, such as `bytes` or `tiles`.' })
  unit!: string;

  @AnswerField({
    kind: 'json',
    ownNames: true,
    nullable: true,
    description: 'Counts that tell more, as the work names them.',
  })
  detail?: Record<string, unknown>;
}
