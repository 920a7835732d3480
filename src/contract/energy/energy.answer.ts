import { ObjectType } from 'type-graphql';
import { AnswerField, type AnswerFieldOptions, IGNORED_MEMBERS } from '../fields/answer-field.js';

/** Where figures of an answer came from. */
@ObjectType('Source', { description: 'Where figures of an answer came from.' })
export class SourceAnswer {
  @AnswerField({ kind: 'string', description: 'Name of the source.' })
  name!: string;

  @AnswerField({ kind: 'string', description: 'Weight, distance, document and date.' })
  detail!: string;
}

/** A step of the model with its source. */
@ObjectType('ModelStep', { description: 'A step of the model.' })
export class ModelStepAnswer {
  @AnswerField({ kind: 'string', description: 'Name of the step.' })
  name!: string;

  @AnswerField({ kind: 'string', description: 'Version of the step.' })
  version!: string;

  @AnswerField({ kind: 'string', description: 'Publication it follows.' })
  source!: string;
}

/** The model behind an answer. */
@ObjectType('Model', { description: 'The model behind an answer.' })
export class ModelAnswer {
  @AnswerField({ kind: 'string', description: 'Name of the model.' })
  name!: string;

  @AnswerField({ kind: 'string', description: 'Version of the model.' })
  version!: string;

  @AnswerField({ kind: 'objects', of: () => ModelStepAnswer, description: 'Its steps in order.' })
  steps!: ModelStepAnswer[];
}

/** One stage on the way from light to energy. */
@ObjectType('WaterfallStage', { description: 'One stage on the way from light to energy.' })
export class WaterfallStageAnswer {
  @AnswerField({ kind: 'string', description: 'Name of the stage.' })
  stage!: string;

  @AnswerField({
    kind: 'number',
    precision: 'energy',
    description: "Change of the year's energy, kWh/kWp; the first stage holds the start.",
  })
  deltaKwhPerKwp!: number;

  @AnswerField({ kind: 'number', precision: 'energy', description: 'After the stage, kWh/kWp.' })
  totalKwhPerKwp!: number;

  @AnswerField({ kind: 'string', description: 'Model step that made the change.' })
  model!: string;

  @AnswerField({ kind: 'string', description: 'Version of that step.' })
  version!: string;
}

/** What answers about a plane and about a whole plant say alike. */
export const ENERGY_FIELDS = {
  acMonthly: { kind: 'numbers', precision: 'energy', description: 'AC energy by month, kWh.' },
  performanceRatio: {
    kind: 'number',
    precision: 'share',
    description: 'Yield over what the nameplate would give, 0 to 1.',
  },
  waterfall: {
    kind: 'objects',
    of: () => WaterfallStageAnswer,
    description: 'From light to energy; the changes add up but for rounding.',
  },
  model: { kind: 'object', of: () => ModelAnswer, description: 'The model and its steps.' },
  sources: { kind: 'objects', of: () => SourceAnswer, description: 'Where the climate came from.' },
} satisfies Record<string, AnswerFieldOptions>;

/** Energy of a plane of modules over a year. */
@ObjectType('Yield', { description: 'Energy of a plane of modules over a year.' })
export class YieldAnswer {
  @AnswerField({ kind: 'number', precision: 'angle', description: 'Tilt from horizontal, degrees.' })
  tilt!: number;

  @AnswerField({ kind: 'number', precision: 'angle', description: 'Azimuth clockwise from north, degrees.' })
  azimuth!: number;

  @AnswerField({ kind: 'numbers', precision: 'energy', description: 'Irradiation on the plane by month, kWh/m².' })
  poaMonthly!: number[];

  @AnswerField({ kind: 'numbers', precision: 'energy', description: 'DC energy by month, kWh.' })
  dcMonthly!: number[];

  @AnswerField(ENERGY_FIELDS.acMonthly)
  acMonthly!: number[];

  @AnswerField({ kind: 'number', precision: 'energy', description: 'Irradiation on the plane in a year, kWh/m².' })
  poaAnnual!: number;

  @AnswerField({ kind: 'number', precision: 'energy', description: 'AC energy in a year, kWh.' })
  acAnnual!: number;

  @AnswerField({ kind: 'number', precision: 'energy', description: 'AC energy per capacity in a year, kWh/kWp.' })
  specificYield!: number;

  @AnswerField(ENERGY_FIELDS.performanceRatio)
  performanceRatio!: number;

  @AnswerField({ kind: 'number', precision: 'energy', description: 'AC energy that nine years in ten exceed, kWh.' })
  p10!: number;

  @AnswerField({ kind: 'number', precision: 'energy', description: 'AC energy that one year in ten exceeds, kWh.' })
  p90!: number;

  @AnswerField(ENERGY_FIELDS.waterfall)
  waterfall!: WaterfallStageAnswer[];

  @AnswerField(ENERGY_FIELDS.model)
  model!: ModelAnswer;

  @AnswerField(ENERGY_FIELDS.sources)
  sources!: SourceAnswer[];

  @AnswerField(IGNORED_MEMBERS)
  warnings?: string[];
}

/** A plane and its energy. */
@ObjectType('TiltPoint', { description: 'A tilt and what it gives.' })
export class TiltPointAnswer {
  @AnswerField({ kind: 'number', precision: 'angle', description: 'Tilt from horizontal, degrees.' })
  tilt!: number;

  @AnswerField({
    kind: 'number',
    precision: 'energy',
    restName: 'poa_kwh_m2_year',
    description: 'Irradiation on the plane, kWh/m² a year.',
  })
  poaKwhM2!: number;

  @AnswerField({ kind: 'number', precision: 'energy', description: 'AC energy, kWh/kWp a year.' })
  specificYield!: number;

  @AnswerField({ kind: 'number', precision: 'energy', description: 'Energy that counts for the goal, kWh/kWp a year.' })
  value!: number;
}

/** Tilts that lose at most one percent. */
@ObjectType('TiltBand', { description: 'Tilts that lose at most one percent.' })
export class TiltBandAnswer {
  @AnswerField({ kind: 'number', precision: 'angle', description: 'Lowest such tilt, degrees.' })
  fromTilt!: number;

  @AnswerField({ kind: 'number', precision: 'angle', description: 'Highest such tilt, degrees.' })
  toTilt!: number;
}

/** The best tilt and azimuth of a place. */
@ObjectType('Tilt', { description: 'The best tilt and azimuth of a place.' })
export class TiltAnswer {
  @AnswerField({ kind: 'string', description: 'What it is best for.' })
  goal!: string;

  @AnswerField({ kind: 'number', precision: 'angle', description: 'Best tilt from horizontal, degrees.' })
  bestTilt!: number;

  @AnswerField({ kind: 'number', precision: 'angle', description: 'Best azimuth clockwise from north, degrees.' })
  bestAzimuth!: number;

  @AnswerField({
    kind: 'number',
    precision: 'energy',
    restName: 'poa_kwh_m2_year',
    description: 'Irradiation on that plane, kWh/m² a year.',
  })
  poaKwhM2Year!: number;

  @AnswerField({
    kind: 'objects',
    of: () => TiltPointAnswer,
    cost: { items: 91 },
    description: 'The curve of tilts at the best azimuth.',
  })
  curve!: TiltPointAnswer[];

  @AnswerField({ kind: 'object', of: () => TiltBandAnswer, description: 'Tilts that lose at most one percent.' })
  band!: TiltBandAnswer;

  @AnswerField(ENERGY_FIELDS.sources)
  sources!: SourceAnswer[];
}
