import { answerOf } from '../fields/answer-of.js';
import type { WrittenVerdict } from '../../core/estimate/write-estimate.js';
import { VERDICTS } from '../../core/estimate/estimate-types.js';
import { CodedTextAnswer } from '../common/coded-text.answer.js';
import { UnknownAnswer } from '../finance/finance-inputs.answer.js';
import { AnswerField, AnswerList, AnswerObject } from '../fields/answer-field.js';

export const TurningPointAnswer = answerOf<WrittenVerdict['turningPoints'][number]>(
  'TurningPoint',
  'A value of one input at which the outcome changes, with all others fixed.',
  {
    input: AnswerField(
      'string',
      'Path of the varied input field; the specific yield is calculated from the roof and is not an input.',
      { inputPath: true },
    ),
    value: AnswerField(
      'figure',
      'The last value with the effect, TWD/kWp for a cost, TWD/kWh for a price, percent of the cost for a premium, kWh/kWp a year for a yield.',
    ),
    effect: AnswerObject(() => CodedTextAnswer, 'What the plant reaches up to this value, or from this value on.'),
  },
);

export const VerdictAnswer = answerOf<WrittenVerdict>(
  'Verdict',
  'Whether the roof is worth it, why, and what would change that.',
  {
    answer: AnswerField(
      'string',
      'By the probability of a net present value above 0: `worth_it` from 70 %, `not_worth_it` below 30 %, `depends` between, and where a figure is missing; the limits are finance rows.',
      { words: VERDICTS, graphqlEnum: ['VerdictKind', VERDICTS] },
    ),
    probability: AnswerField(
      'share?',
      'Probability that the plant is worth more than it costs, 0 to 1; null where no money is known or nothing fits.',
    ),
    reasons: AnswerList(
      () => CodedTextAnswer,
      'The reasons; the first says the answer, the figure that decides and what would change it.',
    ),
    turningPoints: AnswerList(
      () => TurningPointAnswer,
      'Highest cost, and lowest price and yield, at which the plant earns the discount rate; and the highest quote at which it is worth it.',
    ),
    question: AnswerObject(() => UnknownAnswer, 'What to ask first: its answer is worth most to the decision.', {
      nullable: true,
    }),
  },
);
