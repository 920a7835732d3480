import { ObjectType } from 'type-graphql';
import { MAX_LIT_ROOFS } from '../../core/district/what-if.js';
import { AnswerField, AnswerList, AnswerObject } from '../fields/answer-field.js';
import { RoofAnswer, type ShownRoof } from './roof.answer.js';

@ObjectType('WhatIfFigures', {
  description: 'Figures of one or several roofs; where nothing is built, cost and worth are 0.',
})
export class WhatIfFiguresAnswer {
  @AnswerField('capacity', 'Capacity of the plants worth most, kWp.') capacityKw!: number;
  @AnswerField('capacity', 'Capacity of all modules that fit, kWp.') possibleKw!: number;
  @AnswerField('energy', 'Their energy, kWh a year.') possibleKwh!: number;
  @AnswerField('energy', 'Energy of the plants worth most, kWh a year.') annualKwh!: number;
  @AnswerField('money', 'Their cost, TWD.', { graphqlName: 'totalCost' }) costTwd!: number;
  @AnswerField('money', 'Their net present value, TWD.') npvTwd!: number;
}

@ObjectType('WhatIfRoof', { description: 'A roof as it is and as it would be.' })
export class WhatIfRoofAnswer {
  @AnswerField('id', 'Identity of the building.', { restOnly: true }) buildingId!: string;
  @AnswerObject(() => RoofAnswer, 'As it is, with default options.') before!: ShownRoof;
  @AnswerObject(() => RoofAnswer, 'As it would be.') after!: ShownRoof;
  @AnswerObject(() => WhatIfFiguresAnswer, 'What it would have less what it has.') difference!: WhatIfFiguresAnswer;
  @AnswerField('boolean', 'Whether the verdict is another.') verdictChanged!: boolean;
}

@ObjectType('WhatIf', { description: 'What a plan changes on the roofs around it.' })
export class WhatIfAnswer {
  @AnswerField('boolean', 'Whether light was calculated, not money alone.')
  lightCalculated!: boolean;

  @AnswerField('integer', 'Roofs near the plan that were compared.') comparedRoofs!: number;

  @AnswerField(
    'integer',
    `Roofs whose skyline changes by more than 0.1°, or that were named; \`roofs\` has the nearest ${MAX_LIT_ROOFS} of them.`,
  )
  affectedRoofs!: number;

  @AnswerField('integer', 'Named roofs left out: taken away, or without a building, climate, cost or stored potential.')
  missingRoofs!: number;

  @AnswerList(() => WhatIfRoofAnswer, 'The roofs, the greatest loss of worth first.', {
    cost: { items: MAX_LIT_ROOFS },
  })
  roofs!: WhatIfRoofAnswer[];

  @AnswerField('integer', 'How many of `roofs` have another verdict.') verdictChanges!: number;
  @AnswerObject(() => WhatIfFiguresAnswer, 'Sums of `roofs` as they are.') before!: WhatIfFiguresAnswer;
  @AnswerObject(() => WhatIfFiguresAnswer, 'Sums as they would be.') after!: WhatIfFiguresAnswer;
  @AnswerObject(() => WhatIfFiguresAnswer, 'What they would be less what they are.') difference!: WhatIfFiguresAnswer;
}
