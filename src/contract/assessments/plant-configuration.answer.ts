import { ObjectType } from 'type-graphql';
import { AnswerField } from '../fields/answer-field.js';

/** One size of the plant; money is null where no cost is known. */
@ObjectType('PlantConfiguration', {
  description:
    'One size of the plant: the first modules by rank of the layout. A request for its `capacity_kw` returns this plant. Finance figures are null when no cost is known.',
})
export class PlantConfigurationAnswer {
  @AnswerField('integer', 'Modules.') modules!: number;
  @AnswerField('capacity', 'Module capacity, kWp.') capacityKw!: number;
  @AnswerField('energy', 'Energy of the first year, kWh.') annualKwh!: number;
  @AnswerField('energy', 'Energy that is exceeded with a probability of 90 %, kWh.') annualKwhP10!: number;
  @AnswerField('energy', 'Energy that is exceeded with a probability of 10 %, kWh.') annualKwhP90!: number;
  @AnswerField('money?', 'Cost of the plant, TWD.') totalCost!: number | null;
  @AnswerField('money', 'Subsidy, TWD.') subsidyAmount!: number;
  @AnswerField('rate?', 'Paid for a kWh fed in, bonuses included, TWD/kWh.') feedInTariff!: number | null;

  @AnswerField(
    'money?',
    'Revenue of the first year less the mean of a year of upkeep including inverter replacement, fees and tax, TWD.',
  )
  annualNet!: number | null;

  @AnswerField('money?', 'Net present value over 20 years, the outlay included, TWD.') npv!: number | null;
  @AnswerField('years?', 'Payback, years; null when never within 20 years.') paybackYears!: number | null;

  @AnswerField('share', 'Share of the output used in the house, 0 to 1; 0 where all output is sold.')
  selfConsumption!: number;

  @AnswerField('boolean', 'Whether this size has the highest value for the goal.') recommended!: boolean;
}
