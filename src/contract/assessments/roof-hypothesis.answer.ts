import { answerOf } from '../fields/answer-of.js';
import type { RoofHypothesis } from '../../core/estimate/roof/roof-hypotheses.js';
import { HYPOTHESIS_SHAPES } from '../../core/estimate/roof/roof-hypotheses.js';
import { AnswerField } from '../fields/answer-field.js';

export const RoofHypothesisAnswer = answerOf<RoofHypothesis>(
  'RoofHypothesis',
  'What the plant would be if the roof had a shape.',
  {
    shape: AnswerField('string', 'The better face of a gabled roof is used; a shed leans to either side.', {
      words: HYPOTHESIS_SHAPES,
      graphqlEnum: ['HypothesisShape', HYPOTHESIS_SHAPES],
    }),
    odds: AnswerField('share', 'Probability, 0 to 1.'),
    capacityKw: AnswerField('capacity', 'Modules of the proposed plant that would fit, kWp.'),
    annualKwh: AnswerField('energy', 'Their energy, kWh a year.'),
  },
);
