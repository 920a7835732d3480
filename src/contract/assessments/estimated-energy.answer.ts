import { UNCERTAINTY_CAUSES } from '../../core/energy/module/energy-names.js';
import type { UncertaintyComponent } from '../../core/energy/yield-types.js';
import type { EstimatedEnergy } from '../../core/estimate/estimate-types.js';
import { ENERGY_FIELDS } from '../energy/energy.answer.js';
import { AnswerField, AnswerList } from '../fields/answer-field.js';
import { answerOf } from '../fields/answer-of.js';
import { SOURCE_ZH } from '../finance/finance-inputs.answer.js';

export const UncertaintyAnswer = answerOf<Omit<UncertaintyComponent, 'monthlySigma'>>(
  { rest: 'Uncertainty', graphql: 'UncertaintyComponent' },
  'One independent cause of uncertainty.',
  {
    name: AnswerField('string', 'The cause.', { graphqlEnum: ['UncertaintyCause', UNCERTAINTY_CAUSES] }),
    relativeSigma: AnswerField('share', "Standard deviation, share of the year's energy, 0 to 1."),
    source: AnswerField('string', 'Where the figure is from.'),
    sourceZh: SOURCE_ZH,
  },
);

/** What the answer about a plane has of the calculation, and that about a plant not. */
type YearOnly = 'poaMonthly' | 'dcMonthly' | 'dcAnnual' | 'acAnnual' | 'acMonthHour' | 'losses';

export const EstimatedEnergyAnswer = answerOf<Omit<EstimatedEnergy, YearOnly>>(
  'EstimatedEnergy',
  "The plant's energy.",
  {
    annualKwh: AnswerField('energy', 'AC energy of the first year, kWh.'),
    specificYield: AnswerField('energy', 'AC energy per capacity, kWh/kWp a year.'),
    performanceRatio: ENERGY_FIELDS.performanceRatio,
    poaAnnual: AnswerField('energy', 'Irradiation on the modules, kWh/m² a year.', { graphqlName: 'poaKwhM2' }),
    acMonthly: ENERGY_FIELDS.acMonthly,
    acMonthlyP10: ENERGY_FIELDS.acMonthlyP10,
    acMonthlyP90: ENERGY_FIELDS.acMonthlyP90,
    p10: AnswerField('energy', 'Energy that 90 % of years exceed, kWh.', {
      graphqlName: 'annualKwhP10',
    }),
    p50: AnswerField('energy', 'Median, kWh.', { graphqlName: 'annualKwhP50' }),
    p90: AnswerField('energy', 'Energy that 10 % of years exceed, kWh.', {
      graphqlName: 'annualKwhP90',
    }),
    exceededBy: ENERGY_FIELDS.exceededBy,
    relativeSigma: AnswerField('share', 'Standard deviation of a year, relative, 0 to 1.'),
    uncertainty: AnswerList(() => UncertaintyAnswer, 'Components of the uncertainty.'),
    waterfall: ENERGY_FIELDS.waterfall,
    model: ENERGY_FIELDS.model,
  },
);
