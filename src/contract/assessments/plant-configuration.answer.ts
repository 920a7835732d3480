import { ObjectType } from 'type-graphql';
import { AnswerField } from '../fields/answer-field.js';

/** One size of the plant; money is null where no cost is known. */
@ObjectType('PlantConfiguration', {
  description:
    'One size of the plant: the first modules by rank of the layout. Asked for by its `capacity_kw`, it is the plant of the answer. Money is null where no cost is known.',
})
export class PlantConfigurationAnswer {
  @AnswerField({ kind: 'integer', description: 'Modules.' })
  modules!: number;

  @AnswerField({ kind: 'number', precision: 'capacity', description: 'Module capacity, kWp.' })
  capacityKw!: number;

  @AnswerField({ kind: 'number', precision: 'energy', description: 'Energy of the first year, kWh.' })
  annualKwh!: number;

  @AnswerField({ kind: 'number', precision: 'money', nullable: true, description: 'Cost of the plant, TWD.' })
  totalCost!: number | null;

  @AnswerField({ kind: 'number', precision: 'money', description: 'Subsidy, TWD.' })
  subsidyAmount!: number;

  @AnswerField({
    kind: 'number',
    precision: 'rate',
    nullable: true,
    description: 'Paid for a kWh fed in, bonuses included, TWD/kWh.',
  })
  feedInTariff!: number | null;

  @AnswerField({
    kind: 'number',
    precision: 'money',
    nullable: true,
    description:
      'Revenue of the first year less the mean of a year of upkeep with the new inverter, fees and tax, TWD.',
  })
  annualNet!: number | null;

  @AnswerField({
    kind: 'number',
    precision: 'money',
    nullable: true,
    description: 'Net present value over 20 years, the outlay included, TWD.',
  })
  npv!: number | null;

  @AnswerField({
    kind: 'number',
    precision: 'years',
    nullable: true,
    description: 'Payback, years; null when never within 20 years.',
  })
  paybackYears!: number | null;

  @AnswerField({
    kind: 'number',
    precision: 'share',
    description: 'Share of the output used in the house, 0 to 1; 0 where all output is sold.',
  })
  selfConsumption!: number;

  @AnswerField({ kind: 'boolean', description: 'Whether this size is worth most for the goal.' })
  recommended!: boolean;
}
