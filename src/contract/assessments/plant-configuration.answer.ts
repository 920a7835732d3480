import { answerOf } from '../fields/answer-of.js';
import type { PlantConfiguration } from '../../core/estimate/estimate-types.js';
import { AnswerField } from '../fields/answer-field.js';

/** One size of the plant; money is null where no cost is known. */
export const PlantConfigurationAnswer = answerOf<PlantConfiguration>(
  'PlantConfiguration',
  'One size of the plant: the first modules by rank. Finance figures are null when no cost is known.',
  {
    modules: AnswerField('integer', 'Modules.'),
    capacityKw: AnswerField('capacity', 'Module capacity, kWp.'),
    annualKwh: AnswerField('energy', 'Energy of the first year, kWh.'),
    annualKwhP10: AnswerField('energy', 'Energy that 90 % of years exceed, kWh.'),
    annualKwhP90: AnswerField('energy', 'Energy that 10 % of years exceed, kWh.'),
    totalCost: AnswerField('money?', 'Cost of the plant, TWD.'),
    subsidyAmount: AnswerField('money', 'Subsidy, TWD.'),
    feedInTariff: AnswerField('rate?', 'Price of a kWh fed in, with bonuses, TWD/kWh.'),
    annualNet: AnswerField('money?', 'Revenue of the first year less mean upkeep, fees and tax, TWD.'),
    npv: AnswerField('money?', 'Net present value over 20 years, the outlay included, TWD.'),
    paybackYears: AnswerField('years?', 'Payback, years; null when never within 20 years.'),
    selfConsumption: AnswerField('share', 'Share of the output used in the house, 0 to 1; 0 where all is sold.'),
    recommended: AnswerField('boolean', 'Whether this size is proposed.'),
  },
);
