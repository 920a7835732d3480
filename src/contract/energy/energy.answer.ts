import { answerOf } from '../fields/answer-of.js';
import type { BestTilt } from '../../core/energy/optimize-plane.js';
import type { DescribedHours } from '../../core/energy/describe-hours.js';
import type { ClimateOrigin } from '../../core/climate/climate-origin.js';
import type {
  ExceededBy,
  ModelDescription,
  ModelStep,
  PlaneYield,
  WaterfallStage,
} from '../../core/energy/yield-types.js';
import { WATERFALL_STAGES } from '../../core/energy/module/energy-names.js';
import { GOALS } from '../../core/climate/goal-weights.js';
import { WARNINGS } from '../common/coded-text.answer.js';
import { AnswerField, AnswerList, AnswerObject } from '../fields/answer-field.js';
import { Lazy } from '../fields/lazy-answer.js';
import { YEAR_HOURS } from './year-hours.answer.js';

export const SourceAnswer = answerOf<Omit<ClimateOrigin, 'note'>>('Source', 'Where figures of an answer came from.', {
  name: AnswerField('string', 'Name of the source.'),
  detail: AnswerField('string', 'Weight, distance, document and date.'),
});

/** A step of the model with its source. */
export const ModelStepAnswer = answerOf<ModelStep>('ModelStep', 'A step of the model.', {
  name: AnswerField('string', 'Name of the step.'),
  version: AnswerField('string', 'Version of the step.'),
  source: AnswerField('string', 'Publication it follows.'),
});

export const ModelAnswer = answerOf<ModelDescription>('Model', 'The model behind an answer.', {
  name: AnswerField('string', 'Name of the model.'),
  version: AnswerField('string', 'Version of the model.'),
  steps: AnswerList(() => ModelStepAnswer, 'Its steps in order.'),
});

export const WaterfallStageAnswer = answerOf<WaterfallStage>(
  'WaterfallStage',
  'One stage on the way from light to energy.',
  {
    stage: AnswerField('string', 'Name of the stage.', { graphqlEnum: ['WaterfallStageName', WATERFALL_STAGES] }),
    deltaKwhPerKwp: AnswerField('energy', "Change of the year's energy, kWh/kWp; at first the starting value."),
    totalKwhPerKwp: AnswerField('energy', 'After the stage, kWh/kWp.'),
    model: AnswerField('string', 'Model step that made the change.'),
    version: AnswerField('string', 'Version of that step.'),
  },
);

export const ExceededByAnswer = answerOf<ExceededBy>(
  'ExceededBy',
  'Energy that a year exceeds with the probability in the name: p90 is low.',
  {
    p50: AnswerField('energy', 'Exceeded by one year in two, kWh.', { graphqlName: 'percent50' }),
    p75: AnswerField('energy', 'Exceeded by 75 years in 100, kWh.', { graphqlName: 'percent75' }),
    p90: AnswerField('energy', 'Exceeded by 90 years in 100, kWh.', { graphqlName: 'percent90' }),
    p99: AnswerField('energy', 'Exceeded by 99 years in 100, kWh.', { graphqlName: 'percent99' }),
  },
);

/** What answers about a plane and about a whole plant say alike. */
export const ENERGY_FIELDS = {
  acMonthly: AnswerField('numbers', 'AC energy by month, kWh.', { precision: 'energy', graphqlName: 'acKwhByMonth' }),
  acMonthlyP10: AnswerField('numbers', 'AC energy of the month that 90 % exceed, kWh.', {
    precision: 'energy',
    graphqlName: 'acKwhByMonthP10',
  }),
  acMonthlyP90: AnswerField('numbers', 'AC energy of the month that 10 % exceed, kWh.', {
    precision: 'energy',
    graphqlName: 'acKwhByMonthP90',
  }),
  performanceRatio: AnswerField('share', 'AC energy over nameplate energy, 0 to 1.'),
  exceededBy: AnswerObject(() => ExceededByAnswer, 'The same as probabilities of exceedance.'),
  waterfall: AnswerList(() => WaterfallStageAnswer, 'Stages from light to energy, whose changes add up.'),
  model: AnswerObject(() => ModelAnswer, 'The model and its steps.'),
  sources: AnswerList(() => SourceAnswer, 'Where the climate came from.'),
  hours: AnswerField('object', 'The hours of the year; in REST only where `hourly` is true.', YEAR_HOURS),
};

/** A year of a plane as it is answered. */
export type ShownYield = Omit<PlaneYield, 'dcAnnual' | 'p50' | 'uncertainty' | 'acMonthHour' | 'losses'> & {
  hours?: DescribedHours;
};

export const YieldAnswer = answerOf<ShownYield>('Yield', 'Energy of a plane of modules over a year.', {
  tilt: AnswerField('angle', 'Tilt from horizontal, degrees.'),
  azimuth: AnswerField('angle', 'Azimuth clockwise from north, degrees.'),
  poaMonthly: AnswerField('numbers', 'Irradiation on the plane by month, kWh/m².', {
    precision: 'energy',
    graphqlName: 'poaKwhM2ByMonth',
  }),
  dcMonthly: AnswerField('numbers', 'DC energy by month, kWh.', { precision: 'energy', graphqlName: 'dcKwhByMonth' }),
  acMonthly: ENERGY_FIELDS.acMonthly,
  acMonthlyP10: ENERGY_FIELDS.acMonthlyP10,
  acMonthlyP90: ENERGY_FIELDS.acMonthlyP90,
  poaAnnual: AnswerField('energy', 'Irradiation on the plane in a year, kWh/m².', { graphqlName: 'poaKwhM2' }),
  acAnnual: AnswerField('energy', 'AC energy in a year, kWh.', { graphqlName: 'annualKwh' }),
  specificYield: AnswerField('energy', 'AC energy per capacity in a year, kWh/kWp.'),
  performanceRatio: ENERGY_FIELDS.performanceRatio,
  p10: AnswerField('energy', 'AC energy that 90 % of years exceed, kWh.', {
    graphqlName: 'annualKwhP10',
  }),
  p90: AnswerField('energy', 'AC energy that 10 % of years exceed, kWh.', {
    graphqlName: 'annualKwhP90',
  }),
  exceededBy: ENERGY_FIELDS.exceededBy,
  waterfall: ENERGY_FIELDS.waterfall,
  model: ENERGY_FIELDS.model,
  sources: ENERGY_FIELDS.sources,
  hours: ENERGY_FIELDS.hours,
  warnings: WARNINGS,
});
Lazy(YieldAnswer);

/** A plane and its energy. */
export const TiltPointAnswer = answerOf<Omit<BestTilt['curve'][number], 'azimuth'>>(
  'TiltPoint',
  'A tilt and what it gives.',
  {
    tilt: AnswerField('angle', 'Tilt from horizontal, degrees.'),
    poaKwhM2: AnswerField('energy', 'Irradiation on the plane, kWh/m² a year.', {
      restName: 'poa_kwh_m2_year',
      graphqlName: 'poaKwhM2',
    }),
    specificYield: AnswerField('energy', 'AC energy, kWh/kWp a year.'),
    value: AnswerField('energy', 'Energy that counts for the goal, kWh/kWp a year.'),
  },
);

export const TiltBandAnswer = answerOf<BestTilt['band']>('TiltBand', 'Tilts that lose at most one percent.', {
  fromTilt: AnswerField('angle', 'Lowest such tilt, degrees.'),
  toTilt: AnswerField('angle', 'Highest such tilt, degrees.'),
});

export const TiltAnswer = answerOf<Omit<BestTilt, 'stale' | 'substitute'>>(
  'Tilt',
  'The best tilt and azimuth of a place.',
  {
    goal: AnswerField('string', 'Goal that it is best for.', { graphqlEnum: ['Goal', GOALS] }),
    bestTilt: AnswerField('angle', 'Best tilt from horizontal, degrees.'),
    bestAzimuth: AnswerField('angle', 'Best azimuth clockwise from north, degrees.'),
    poaKwhM2Year: AnswerField('energy', 'Irradiation on that plane, kWh/m² a year.', {
      restName: 'poa_kwh_m2_year',
      graphqlName: 'poaKwhM2',
    }),
    curve: AnswerList(() => TiltPointAnswer, 'The curve of tilts at the best azimuth.', { cost: { items: 91 } }),
    band: AnswerObject(() => TiltBandAnswer, 'Tilts that lose at most one percent.'),
    sources: ENERGY_FIELDS.sources,
  },
);
