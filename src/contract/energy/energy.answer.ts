import { ObjectType } from 'type-graphql';
import { GOALS } from '../../core/climate/goal-weights.js';
import { WARNINGS, type CodedTextAnswer } from '../common/coded-text.answer.js';
import { AnswerField, AnswerList, AnswerObject } from '../fields/answer-field.js';
import { Lazy } from '../fields/lazy-answer.js';
import { YEAR_HOURS, type YearHoursAnswer } from './year-hours.answer.js';

@ObjectType('Source', { description: 'Where figures of an answer came from.' })
export class SourceAnswer {
  @AnswerField('string', 'Name of the source.') name!: string;
  @AnswerField('string', 'Weight, distance, document and date.') detail!: string;
}

/** A step of the model with its source. */
@ObjectType('ModelStep', { description: 'A step of the model.' })
export class ModelStepAnswer {
  @AnswerField('string', 'Name of the step.') name!: string;
  @AnswerField('string', 'Version of the step.') version!: string;
  @AnswerField('string', 'Publication it follows.') source!: string;
}

@ObjectType('Model', { description: 'The model behind an answer.' })
export class ModelAnswer {
  @AnswerField('string', 'Name of the model.') name!: string;
  @AnswerField('string', 'Version of the model.') version!: string;
  @AnswerList(() => ModelStepAnswer, 'Its steps in order.') steps!: ModelStepAnswer[];
}

@ObjectType('WaterfallStage', { description: 'One stage on the way from light to energy.' })
export class WaterfallStageAnswer {
  @AnswerField('string', 'Name of the stage.') stage!: string;

  @AnswerField('energy', "Change of the year's energy, kWh/kWp; the first stage has the starting value.")
  deltaKwhPerKwp!: number;

  @AnswerField('energy', 'After the stage, kWh/kWp.') totalKwhPerKwp!: number;
  @AnswerField('string', 'Model step that made the change.') model!: string;
  @AnswerField('string', 'Version of that step.') version!: string;
}

@ObjectType('ExceededBy', {
  description:
    'Energy that a single year exceeds with the probability in the name, as used in the trade: p90 is the low figure.',
})
export class ExceededByAnswer {
  @AnswerField('energy', 'Exceeded by one year in two, kWh.') p50!: number;
  @AnswerField('energy', 'Exceeded by 75 years in 100, kWh.') p75!: number;
  @AnswerField('energy', 'Exceeded by 90 years in 100, kWh.') p90!: number;
  @AnswerField('energy', 'Exceeded by 99 years in 100, kWh.') p99!: number;
}

/** What answers about a plane and about a whole plant say alike. */
export const ENERGY_FIELDS = {
  acMonthly: AnswerField('numbers', 'AC energy by month, kWh.', { precision: 'energy' }),
  acMonthlyP10: AnswerField('numbers', 'AC energy of the month that is exceeded with a probability of 90 %, kWh.', {
    precision: 'energy',
  }),
  acMonthlyP90: AnswerField('numbers', 'AC energy of the month that is exceeded with a probability of 10 %, kWh.', {
    precision: 'energy',
  }),
  performanceRatio: AnswerField('share', 'Performance ratio: AC energy over nameplate energy, 0 to 1.'),
  exceededBy: AnswerObject(() => ExceededByAnswer, 'The same band as exceedance probabilities; its p90 is p10 here.'),
  waterfall: AnswerList(
    () => WaterfallStageAnswer,
    'Stages from light to energy; the changes add up to the total, apart from rounding.',
  ),
  model: AnswerObject(() => ModelAnswer, 'The model and its steps.'),
  sources: AnswerList(() => SourceAnswer, 'Where the climate came from.'),
  hours: AnswerField('object', 'The hours of the year; in REST only where `hourly` is true.', YEAR_HOURS),
};

@Lazy
@ObjectType('Yield', { description: 'Energy of a plane of modules over a year.' })
export class YieldAnswer {
  @AnswerField('angle', 'Tilt from horizontal, degrees.') tilt!: number;
  @AnswerField('angle', 'Azimuth clockwise from north, degrees.') azimuth!: number;
  @AnswerField('numbers', 'Irradiation on the plane by month, kWh/m².', { precision: 'energy' }) poaMonthly!: number[];
  @AnswerField('numbers', 'DC energy by month, kWh.', { precision: 'energy' }) dcMonthly!: number[];
  @ENERGY_FIELDS.acMonthly acMonthly!: number[];
  @ENERGY_FIELDS.acMonthlyP10 acMonthlyP10!: number[];
  @ENERGY_FIELDS.acMonthlyP90 acMonthlyP90!: number[];
  @AnswerField('energy', 'Irradiation on the plane in a year, kWh/m².') poaAnnual!: number;
  @AnswerField('energy', 'AC energy in a year, kWh.') acAnnual!: number;
  @AnswerField('energy', 'AC energy per capacity in a year, kWh/kWp.') specificYield!: number;
  @ENERGY_FIELDS.performanceRatio performanceRatio!: number;
  @AnswerField('energy', 'AC energy that is exceeded with a probability of 90 %, kWh.') p10!: number;
  @AnswerField('energy', 'AC energy that is exceeded with a probability of 10 %, kWh.') p90!: number;
  @ENERGY_FIELDS.exceededBy exceededBy!: ExceededByAnswer;
  @ENERGY_FIELDS.waterfall waterfall!: WaterfallStageAnswer[];
  @ENERGY_FIELDS.model model!: ModelAnswer;
  @ENERGY_FIELDS.sources sources!: SourceAnswer[];
  @ENERGY_FIELDS.hours hours?: YearHoursAnswer;
  @WARNINGS warnings!: CodedTextAnswer[];
}

/** A plane and its energy. */
@ObjectType('TiltPoint', { description: 'A tilt and what it gives.' })
export class TiltPointAnswer {
  @AnswerField('angle', 'Tilt from horizontal, degrees.') tilt!: number;
  @AnswerField('energy', 'Irradiation on the plane, kWh/m² a year.', { restName: 'poa_kwh_m2_year' }) poaKwhM2!: number;
  @AnswerField('energy', 'AC energy, kWh/kWp a year.') specificYield!: number;
  @AnswerField('energy', 'Energy that counts for the goal, kWh/kWp a year.') value!: number;
}

@ObjectType('TiltBand', { description: 'Tilts that lose at most one percent.' })
export class TiltBandAnswer {
  @AnswerField('angle', 'Lowest such tilt, degrees.') fromTilt!: number;
  @AnswerField('angle', 'Highest such tilt, degrees.') toTilt!: number;
}

@ObjectType('Tilt', { description: 'The best tilt and azimuth of a place.' })
export class TiltAnswer {
  @AnswerField('string', 'Goal that it is best for.', { graphqlEnum: ['Goal', GOALS] }) goal!: string;
  @AnswerField('angle', 'Best tilt from horizontal, degrees.') bestTilt!: number;
  @AnswerField('angle', 'Best azimuth clockwise from north, degrees.') bestAzimuth!: number;

  @AnswerField('energy', 'Irradiation on that plane, kWh/m² a year.', { restName: 'poa_kwh_m2_year' })
  poaKwhM2Year!: number;

  @AnswerList(() => TiltPointAnswer, 'The curve of tilts at the best azimuth.', { cost: { items: 91 } })
  curve!: TiltPointAnswer[];

  @AnswerObject(() => TiltBandAnswer, 'Tilts that lose at most one percent.') band!: TiltBandAnswer;
  @ENERGY_FIELDS.sources sources!: SourceAnswer[];
}
