import { ObjectType } from 'type-graphql';
import { GOALS } from '../../core/climate/goal-weights.js';
import { CodedTextAnswer, IGNORED_MEMBERS } from '../common/coded-text.answer.js';
import { AnswerField } from '../fields/answer-field.js';
import {
  ENERGY_FIELDS,
  ExceededByAnswer,
  type ModelAnswer,
  type SourceAnswer,
  type WaterfallStageAnswer,
} from '../energy/energy.answer.js';
import type { YearHoursAnswer } from '../energy/year-hours.answer.js';
import { EstimatedFinanceAnswer } from '../finance/finance.answer.js';
import { PlantConfigurationAnswer } from './plant-configuration.answer.js';
import { VerdictAnswer } from './verdict.answer.js';
import { ModelVersionAnswer } from '../common/model-version.answer.js';
import {
  COVERED,
  EstimatedBuildingAnswer,
  EstimatedLayoutAnswer,
  EstimatedRoofAnswer,
  EstimatedShadeAnswer,
} from './roof.answer.js';

@ObjectType('UncertaintyComponent', { description: 'One independent cause of uncertainty.' })
export class UncertaintyAnswer {
  @AnswerField('string', 'The cause.') name!: string;

  @AnswerField('number', "Standard deviation relative to the year's energy, 0 to 1.", { precision: 'share' })
  relativeSigma!: number;

  @AnswerField('string', 'Where the figure is from.') source!: string;
}

@ObjectType('EstimatedEnergy', { description: "The plant's energy." })
export class EstimatedEnergyAnswer {
  @AnswerField('number', 'AC energy of the first year, kWh.', { precision: 'energy' }) annualKwh!: number;
  @AnswerField('number', 'AC energy per capacity, kWh/kWp a year.', { precision: 'energy' }) specificYield!: number;
  @ENERGY_FIELDS.performanceRatio performanceRatio!: number;
  @AnswerField('number', 'Irradiation on the modules, kWh/m² a year.', { precision: 'energy' }) poaAnnual!: number;
  @ENERGY_FIELDS.acMonthly acMonthly!: number[];
  @AnswerField('number', 'Energy that nine years in ten exceed, kWh.', { precision: 'energy' }) p10!: number;
  @AnswerField('number', 'Median, kWh.', { precision: 'energy' }) p50!: number;
  @AnswerField('number', 'Energy that one year in ten exceeds, kWh.', { precision: 'energy' }) p90!: number;
  @ENERGY_FIELDS.exceededBy exceededBy!: ExceededByAnswer;

  @AnswerField('number', 'Standard deviation of a single year, relative, 0 to 1.', { precision: 'share' })
  relativeSigma!: number;

  @AnswerField('objects', 'Components of the uncertainty.', { of: () => UncertaintyAnswer })
  uncertainty!: UncertaintyAnswer[];

  @ENERGY_FIELDS.waterfall waterfall!: WaterfallStageAnswer[];
  @ENERGY_FIELDS.model model!: ModelAnswer;
}

@ObjectType('AssessmentModel', { description: 'Name and version of the assessment.' })
export class AssessmentModelAnswer extends ModelVersionAnswer {}

/** The detail behind the numbers of an assessment, in REST. */
export class EstimateDetailAnswer {
  @AnswerField('object', 'The building.', { of: () => EstimatedBuildingAnswer }) building!: EstimatedBuildingAnswer;
  @AnswerField('object', 'The roof.', { of: () => EstimatedRoofAnswer }) roof!: EstimatedRoofAnswer;
  @AnswerField('object', 'The shade.', { of: () => EstimatedShadeAnswer }) shade!: EstimatedShadeAnswer;
  @AnswerField('object', 'The modules.', { of: () => EstimatedLayoutAnswer }) layout!: EstimatedLayoutAnswer;
  @AnswerField('object', 'The energy.', { of: () => EstimatedEnergyAnswer }) energy!: EstimatedEnergyAnswer;

  @AnswerField('object', 'Finance figures; null when no plant is proposed.', {
    of: () => EstimatedFinanceAnswer,
    nullable: true,
  })
  finance!: EstimatedFinanceAnswer | null;

  @AnswerField('integer', 'Number of surrounding buildings considered.') neighbourCount!: number;
  @COVERED covered!: boolean;
  @AnswerField('objects', 'Warnings about the result.', { of: () => CodedTextAnswer }) warnings!: CodedTextAnswer[];

  @AnswerField('object', "The assessment's own version.", { of: () => AssessmentModelAnswer })
  model!: AssessmentModelAnswer;

  @AnswerField('string', 'Equal for equal inputs and versions.') assessmentHash!: string;
  @ENERGY_FIELDS.sources sources!: SourceAnswer[];
  @AnswerField('string', 'Text to print with these figures.') attribution!: string;
  @AnswerField('date', 'Day whose tariffs were used.') asOf!: string;
}

/** Every number of an assessment with its details, in REST; GraphQL has `EstimatePartsAnswer`. */
export class EstimateAnswer {
  @AnswerField('string', 'Address as requested.', { nullable: true }) address!: string | null;
  @AnswerField('number', 'WGS84 latitude, degrees.', { precision: 'coordinate' }) lat!: number;
  @AnswerField('number', 'WGS84 longitude, degrees.', { precision: 'coordinate' }) lng!: number;
  @AnswerField('string', 'County or city.', { nullable: true }) county!: string | null;
  @AnswerField('number', 'Usable roof area, ping (about 3.3 m²).', { precision: 'area' }) roofAreaPing!: number;

  @AnswerField('number', 'Electricity used, kWh a month.', { precision: 'energy', nullable: true })
  monthlyKwh!: number | null;

  @AnswerField('string', 'What the roof is wanted for.', { graphqlEnum: ['Goal', GOALS] }) goal!: string;
  @AnswerField('number', 'Module capacity, kWp.', { precision: 'capacity' }) capacityKw!: number;
  @AnswerField('number', 'Cost of the plant, TWD.', { precision: 'money', nullable: true }) totalCost!: number | null;
  @AnswerField('number', 'Subsidy, TWD.', { precision: 'money', nullable: true }) subsidyAmount!: number | null;
  @AnswerField('number', 'Initial payment, TWD.', { precision: 'money', nullable: true }) outOfPocket!: number | null;
  @AnswerField('number', 'Energy of the first year, kWh.', { precision: 'energy' }) annualKwh!: number;

  @AnswerField('number', 'Share of the use met in the same hour, 0 to 1; 0 where all output is sold.', {
    precision: 'share',
    nullable: true,
  })
  selfSufficiency!: number | null;

  @AnswerField('number', 'Payback, years.', { precision: 'years', nullable: true }) paybackYears!: number | null;

  @AnswerField('number', 'Net sum of 20 years, the outlay included, TWD.', { precision: 'money', nullable: true })
  total20yr!: number | null;

  @AnswerField('number', 'Gross revenue of the first year, before all costs, TWD.', {
    precision: 'money',
    nullable: true,
  })
  annualRevenue!: number | null;

  @AnswerField(
    'number',
    'The same less the mean of a year of upkeep including inverter replacement, fees and tax, TWD.',
    { precision: 'money', nullable: true },
  )
  annualNet!: number | null;

  @AnswerField('number', 'Best tilt, degrees from horizontal.', { precision: 'angle' }) bestAngle!: number;

  @AnswerField('object', 'Whether the roof is worth it.', { of: () => VerdictAnswer }) verdict!: VerdictAnswer;

  @AnswerField(
    'objects',
    'About ten sizes of the layout, the smallest first: the least, those just below the steps of the tariff, the most valuable one, and the largest that fits.',
    { of: () => PlantConfigurationAnswer },
  )
  configurations!: PlantConfigurationAnswer[];

  @AnswerField('object', 'The detail.', { of: () => EstimateDetailAnswer }) result!: EstimateDetailAnswer;
  @ENERGY_FIELDS.hours hours?: YearHoursAnswer;
  @IGNORED_MEMBERS warnings?: CodedTextAnswer[];
}
