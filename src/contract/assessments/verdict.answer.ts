import { answerOf } from '../fields/answer-of.js';
import type { WrittenVerdict } from '../../core/estimate/write-estimate.js';
import { VERDICTS } from '../../core/estimate/verdict/verdicts.js';
import { CodedTextAnswer } from '../common/coded-text.answer.js';
import { UnknownAnswer } from '../finance/finance-inputs.answer.js';
import { EstimateRequest } from './estimate.request.js';
import { AnswerField, AnswerList, AnswerObject } from '../fields/answer-field.js';

export const TurningPointAnswer = answerOf<WrittenVerdict['turningPoints'][number]>(
  'TurningPoint',
  'A value of one input at which the outcome changes.',
  {
    input: AnswerField('string', 'Path of the varied input field.', { inputPath: () => EstimateRequest }),
    value: AnswerField(
      'figure',
      'The last value with the effect, in TWD/kWp (cost), TWD/kWh (price), percent (premium) or kWh/kWp a year (yield).',
    ),
    effect: AnswerObject(() => CodedTextAnswer, 'What the plant reaches up to, or from, this value.'),
  },
);

export const VerdictAnswer = answerOf<WrittenVerdict>('Verdict', 'Whether the roof is worth it, and why.', {
  answer: AnswerField(
    'string',
    'By the probability of a net present value above 0: `worth_it` from 70 %, `not_worth_it` below 30 %, `depends` between, and where a figure is missing; the limits are finance rows.',
    { words: VERDICTS, graphqlEnum: ['VerdictKind', VERDICTS] },
  ),
  probability: AnswerField(
    'share?',
    'Probability that the plant is worth more than it costs, 0 to 1; null where unknown.',
  ),
  reasons: AnswerList(() => CodedTextAnswer, 'The reasons; the first says the answer and what would change it.'),
  turningPoints: AnswerList(
    () => TurningPointAnswer,
    'Highest cost and lowest price and yield at which the plant earns the discount rate, and highest quote at which it is worth it.',
  ),
  question: AnswerObject(() => UnknownAnswer, 'What to ask first.', {
    nullable: true,
  }),
});
