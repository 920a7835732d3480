import { ObjectType } from 'type-graphql';
import { HYPOTHESIS_SHAPES } from '../../core/estimate/roof/roof-hypotheses.js';
import { AnswerField } from '../fields/answer-field.js';

@ObjectType('RoofHypothesis', { description: 'What the plant would be if the roof had a shape.' })
export class RoofHypothesisAnswer {
  @AnswerField('string', '`flat`, `gabled` (the better face is used) or `shed` (it leans to either side).', {
    words: HYPOTHESIS_SHAPES,
    graphqlEnum: ['HypothesisShape', HYPOTHESIS_SHAPES],
  })
  shape!: string;

  @AnswerField('share', 'Probability, 0 to 1.') odds!: number;
  @AnswerField('capacity', 'Modules of the proposed plant that would fit, kWp.') capacityKw!: number;
  @AnswerField('energy', 'Their energy, kWh a year.') annualKwh!: number;
}
