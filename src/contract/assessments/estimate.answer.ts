import { ObjectType } from 'type-graphql';
import { AnswerField, IGNORED_MEMBERS } from '../fields/answer-field.js';
import {
  ENERGY_FIELDS,
  type ModelAnswer,
  type SourceAnswer,
  type WaterfallStageAnswer,
} from '../energy/energy.answer.js';
import { EstimatedFinanceAnswer } from '../finance/finance.answer.js';
import { PlantConfigurationAnswer } from './plant-configuration.answer.js';
import { ModelVersionAnswer } from '../common/model-version.answer.js';
import {
  EstimatedBuildingAnswer,
  EstimatedLayoutAnswer,
  EstimatedRoofAnswer,
  EstimatedShadeAnswer,
} from './roof.answer.js';

/** One independent cause of uncertainty. */
@ObjectType('UncertaintyComponent', { description: 'One independent cause of uncertainty.' })
export class UncertaintyAnswer {
  @AnswerField({ kind: 'string', description: 'The cause.' })
  name!: string;

  @AnswerField({
    kind: 'number',
    precision: 'share',
    description: "Standard deviation relative to the year's energy, 0 to 1.",
  })
  relativeSigma!: number;

  @AnswerField({ kind: 'string', description: 'Where the figure is from.' })
  source!: string;
}

/** The plant's energy. */
@ObjectType('EstimatedEnergy', { description: "The plant's energy." })
export class EstimatedEnergyAnswer {
  @AnswerField({ kind: 'number', precision: 'energy', description: 'AC energy of the first year, kWh.' })
  annualKwh!: number;

  @AnswerField({ kind: 'number', precision: 'energy', description: 'AC energy per capacity, kWh/kWp a year.' })
  specificYield!: number;

  @AnswerField(ENERGY_FIELDS.performanceRatio)
  performanceRatio!: number;

  @AnswerField({ kind: 'number', precision: 'energy', description: 'Irradiation on the modules, kWh/m² a year.' })
  poaAnnual!: number;

  @AnswerField(ENERGY_FIELDS.acMonthly)
  acMonthly!: number[];

  @AnswerField({ kind: 'number', precision: 'energy', description: 'Energy that nine years in ten exceed, kWh.' })
  p10!: number;

  @AnswerField({ kind: 'number', precision: 'energy', description: 'Median, kWh.' })
  p50!: number;

  @AnswerField({ kind: 'number', precision: 'energy', description: 'Energy that one year in ten exceeds, kWh.' })
  p90!: number;

  @AnswerField({
    kind: 'number',
    precision: 'share',
    description: 'Standard deviation of a single year, relative, 0 to 1.',
  })
  relativeSigma!: number;

  @AnswerField({ kind: 'objects', of: () => UncertaintyAnswer, description: 'What the uncertainty is made of.' })
  uncertainty!: UncertaintyAnswer[];

  @AnswerField(ENERGY_FIELDS.waterfall)
  waterfall!: WaterfallStageAnswer[];

  @AnswerField(ENERGY_FIELDS.model)
  model!: ModelAnswer;
}

/** Name and version of the assessment. */
@ObjectType('AssessmentModel', { description: 'Name and version of the assessment.' })
export class AssessmentModelAnswer extends ModelVersionAnswer {}

/** The detail behind the numbers of an assessment. */
@ObjectType('EstimateDetail', { description: 'The detail behind the numbers of an assessment.' })
export class EstimateDetailAnswer {
  @AnswerField({ kind: 'object', of: () => EstimatedBuildingAnswer, description: 'The building.' })
  building!: EstimatedBuildingAnswer;

  @AnswerField({ kind: 'object', of: () => EstimatedRoofAnswer, description: 'The roof.' })
  roof!: EstimatedRoofAnswer;

  @AnswerField({ kind: 'object', of: () => EstimatedShadeAnswer, description: 'The shade.' })
  shade!: EstimatedShadeAnswer;

  @AnswerField({ kind: 'object', of: () => EstimatedLayoutAnswer, description: 'The modules.' })
  layout!: EstimatedLayoutAnswer;

  @AnswerField({ kind: 'object', of: () => EstimatedEnergyAnswer, description: 'The energy.' })
  energy!: EstimatedEnergyAnswer;

  @AnswerField({
    kind: 'object',
    of: () => EstimatedFinanceAnswer,
    nullable: true,
    description: 'The money; null where nothing is built.',
  })
  finance!: EstimatedFinanceAnswer | null;

  @AnswerField({ kind: 'integer', description: 'Buildings around that were looked at.' })
  neighbourCount!: number;

  @AnswerField({ kind: 'strings', description: 'What to keep in mind.' })
  warnings!: string[];

  @AnswerField({ kind: 'object', of: () => AssessmentModelAnswer, description: "The assessment's own version." })
  model!: AssessmentModelAnswer;

  @AnswerField({ kind: 'string', description: 'Equal for equal inputs and versions.' })
  assessmentHash!: string;

  @AnswerField(ENERGY_FIELDS.sources)
  sources!: SourceAnswer[];

  @AnswerField({ kind: 'string', description: 'Text to print with these figures.' })
  attribution!: string;

  @AnswerField({ kind: 'string', description: 'Day whose tariffs were taken.' })
  asOf!: string;
}

/** The answer to: is this roof worth it? Every number of an assessment, and the detail behind. */
@ObjectType('Estimate', {
  description: 'The answer to: is this roof worth it? Every number of an assessment, and the detail behind.',
})
export class EstimateAnswer {
  @AnswerField({ kind: 'string', nullable: true, description: 'Address, as it was asked for.' })
  address!: string | null;

  @AnswerField({ kind: 'number', precision: 'coordinate', description: 'WGS84 latitude, degrees.' })
  lat!: number;

  @AnswerField({ kind: 'number', precision: 'coordinate', description: 'WGS84 longitude, degrees.' })
  lng!: number;

  @AnswerField({ kind: 'string', nullable: true, description: 'County or city.' })
  county!: string | null;

  @AnswerField({ kind: 'number', precision: 'area', description: 'Usable roof area, ping.' })
  roofAreaPing!: number;

  @AnswerField({ kind: 'number', precision: 'energy', nullable: true, description: 'Electricity used, kWh a month.' })
  monthlyKwh!: number | null;

  @AnswerField({ kind: 'string', description: 'What the roof is wanted for.' })
  goal!: string;

  @AnswerField({ kind: 'number', precision: 'capacity', description: 'Module capacity, kWp.' })
  capacityKw!: number;

  @AnswerField({ kind: 'number', precision: 'money', nullable: true, description: 'Cost of the plant, TWD.' })
  totalCost!: number | null;

  @AnswerField({ kind: 'number', precision: 'money', nullable: true, description: 'Subsidy, TWD.' })
  subsidyAmount!: number | null;

  @AnswerField({ kind: 'number', precision: 'money', nullable: true, description: 'Paid at the start, TWD.' })
  outOfPocket!: number | null;

  @AnswerField({ kind: 'number', precision: 'energy', description: 'Energy of the first year, kWh.' })
  annualKwh!: number;

  @AnswerField({
    kind: 'number',
    precision: 'share',
    nullable: true,
    description: 'Share of the use met in the same hour, 0 to 1; 0 where all output is sold.',
  })
  selfSufficiency!: number | null;

  @AnswerField({ kind: 'number', precision: 'years', nullable: true, description: 'Payback, years.' })
  paybackYears!: number | null;

  @AnswerField({
    kind: 'number',
    precision: 'money',
    nullable: true,
    description: 'Net sum of 20 years, the outlay included, TWD.',
  })
  total20yr!: number | null;

  @AnswerField({
    kind: 'number',
    precision: 'money',
    nullable: true,
    description: 'Gross revenue of the first year, before all costs, TWD.',
  })
  annualRevenue!: number | null;

  @AnswerField({
    kind: 'number',
    precision: 'money',
    nullable: true,
    description: 'The same less the mean of a year of upkeep with the new inverter, fees and tax, TWD.',
  })
  annualNet!: number | null;

  @AnswerField({ kind: 'number', precision: 'angle', description: 'Best tilt, degrees from horizontal.' })
  bestAngle!: number;

  @AnswerField({
    kind: 'objects',
    of: () => PlantConfigurationAnswer,
    description:
      'About ten sizes of the layout, the smallest first: the least, those just below the steps of the tariff, the one worth most, and all that fits.',
  })
  configurations!: PlantConfigurationAnswer[];

  @AnswerField({ kind: 'object', of: () => EstimateDetailAnswer, description: 'The detail.' })
  result!: EstimateDetailAnswer;

  @AnswerField(IGNORED_MEMBERS)
  warnings?: string[];
}
