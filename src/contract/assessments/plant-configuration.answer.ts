import { ObjectType } from 'type-graphql';
import { AnswerField } from '../fields/answer-field.js';

/** One size of the plant; money is null where no cost is known. */
@ObjectType('PlantConfiguration', {
  description:
    'One size of the plant: the first modules by rank of the layout. A request for its `capacity_kw` returns this plant. Finance figures are null when no cost is known.',
})
export class PlantConfigurationAnswer {
  @AnswerField('integer', 'Modules.') modules!: number;
  @AnswerField('number', 'Module capacity, kWp.', { precision: 'capacity' }) capacityKw!: number;
  @AnswerField('number', 'Energy of the first year, kWh.', { precision: 'energy' }) annualKwh!: number;
  @AnswerField('number', 'Energy that nine years in ten exceed, kWh.', { precision: 'energy' }) annualKwhP10!: number;
  @AnswerField('number', 'Energy that one year in ten exceeds, kWh.', { precision: 'energy' }) annualKwhP90!: number;
  @AnswerField('number', 'Cost of the plant, TWD.', { precision: 'money', nullable: true }) totalCost!: number | null;
  @AnswerField('number', 'Subsidy, TWD.', { precision: 'money' }) subsidyAmount!: number;

  @AnswerField('number', 'Paid for a kWh fed in, bonuses included, TWD/kWh.', { precision: 'rate', nullable: true })
  feedInTariff!: number | null;

  @AnswerField(
    'number',
    'Revenue of the first year less the mean of a year of upkeep including inverter replacement, fees and tax, TWD.',
    { precision: 'money', nullable: true },
  )
  annualNet!: number | null;

  @AnswerField('number', 'Net present value over 20 years, the outlay included, TWD.', {
    precision: 'money',
    nullable: true,
  })
  npv!: number | null;

  @AnswerField('number', 'Payback, years; null when never within 20 years.', { precision: 'years', nullable: true })
  paybackYears!: number | null;

  @AnswerField('number', 'Share of the output used in the house, 0 to 1; 0 where all output is sold.', {
    precision: 'share',
  })
  selfConsumption!: number;

  @AnswerField('boolean', 'Whether this size has the highest value for the goal.') recommended!: boolean;
}
