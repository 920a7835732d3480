import { ObjectType } from 'type-graphql';
import { VERDICTS, type Verdict } from '../../core/estimate/estimate-types.js';
import { CodedTextAnswer } from '../common/coded-text.answer.js';
import { AnswerField, AnswerList, AnswerObject } from '../fields/answer-field.js';

@ObjectType('TurningPoint', {
  description: 'A value of one input at which the outcome changes, with all others fixed.',
})
export class TurningPointAnswer {
  @AnswerField(
    'string',
    'Path of the varied input field; the specific yield is calculated from the roof and is not an input.',
    { inputPath: true },
  )
  input!: string;

  @AnswerField(
    'figure',
    'The last value with the effect, TWD/kWp for a cost, TWD/kWh for a price, kWh/kWp a year for a yield.',
  )
  value!: number;

  @AnswerObject(() => CodedTextAnswer, 'What the plant reaches up to this value, or from this value on.')
  effect!: CodedTextAnswer;
}

@ObjectType('Verdict', { description: 'Whether the roof is worth it, why, and what would change that.' })
export class VerdictAnswer {
  @AnswerField(
    'string',
    '`worth_it`: earns the discount rate and pays back within the years expected of a good plant; `not_worth_it`: never pays back, or misses the discount rate even in the good case (one in ten); `depends`: everything between, and where a figure is missing.',
    { words: VERDICTS, graphqlEnum: ['VerdictKind', VERDICTS] },
  )
  answer!: Verdict['answer'];

  @AnswerList(() => CodedTextAnswer, 'The reasons.') reasons!: CodedTextAnswer[];

  @AnswerList(() => TurningPointAnswer, 'Highest cost, and lowest price and yield, at which the plant is worth it.')
  turningPoints!: TurningPointAnswer[];
}
