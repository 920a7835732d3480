import { ObjectType } from 'type-graphql';
import { VERDICTS, type Verdict } from '../../core/estimate/estimate-types.js';
import { CodedTextAnswer } from '../common/coded-text.answer.js';
import { AnswerField } from '../fields/answer-field.js';

@ObjectType('TurningPoint', { description: 'A value at which the outcome of a plant changes sides; all else stays.' })
export class TurningPointAnswer {
  @AnswerField(
    'string',
    'Path of the input field that is moved; the specific yield follows from the roof and is no input.',
    { inputPath: true },
  )
  input!: string;

  @AnswerField(
    'number',
    'The last value with the effect, TWD/kWp for a cost, TWD/kWh for a price, kWh/kWp a year for a yield.',
    { precision: 'figure' },
  )
  value!: number;

  @AnswerField('object', 'What the plant reaches up to the value, or from it on.', { of: () => CodedTextAnswer })
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

  @AnswerField('objects', 'The reasons.', { of: () => CodedTextAnswer }) reasons!: CodedTextAnswer[];

  @AnswerField('objects', 'Up to which cost, and from which price and yield on, the plant is worth it.', {
    of: () => TurningPointAnswer,
  })
  turningPoints!: TurningPointAnswer[];
}
