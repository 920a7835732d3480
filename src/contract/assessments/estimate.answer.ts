import { ObjectType } from 'type-graphql';
import { GOALS } from '../../core/climate/goal-weights.js';
import { CodedTextAnswer, IGNORED_MEMBERS } from '../common/coded-text.answer.js';
import { AnswerField, AnswerList, AnswerObject } from '../fields/answer-field.js';
import {
  ENERGY_FIELDS,
  ExceededByAnswer,
  type ModelAnswer,
  type SourceAnswer,
  type WaterfallStageAnswer,
} from '../energy/energy.answer.js';
import type { YearHoursAnswer } from '../energy/year-hours.answer.js';
import { SOURCE_ZH } from '../finance/finance-inputs.answer.js';
import { EstimatedFinanceAnswer } from '../finance/finance.answer.js';
import { PV_DUTY, type PvDutyAnswer } from './duty.answer.js';
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
  @AnswerField('share', "Standard deviation relative to the year's energy, 0 to 1.") relativeSigma!: number;
  @AnswerField('string', 'Where the figure is from.') source!: string;
  @SOURCE_ZH sourceZh?: string | null;
}

@ObjectType('EstimatedEnergy', { description: "The plant's energy." })
export class EstimatedEnergyAnswer {
  @AnswerField('energy', 'AC energy of the first year, kWh.') annualKwh!: number;
  @AnswerField('energy', 'AC energy per capacity, kWh/kWp a year.') specificYield!: number;
  @ENERGY_FIELDS.performanceRatio performanceRatio!: number;
  @AnswerField('energy', 'Irradiation on the modules, kWh/m² a year.') poaAnnual!: number;
  @ENERGY_FIELDS.acMonthly acMonthly!: number[];
  @ENERGY_FIELDS.acMonthlyP10 acMonthlyP10!: number[];
  @ENERGY_FIELDS.acMonthlyP90 acMonthlyP90!: number[];
  @AnswerField('energy', 'Energy that is exceeded with a probability of 90 %, kWh.') p10!: number;
  @AnswerField('energy', 'Median, kWh.') p50!: number;
  @AnswerField('energy', 'Energy that is exceeded with a probability of 10 %, kWh.') p90!: number;
  @ENERGY_FIELDS.exceededBy exceededBy!: ExceededByAnswer;
  @AnswerField('share', 'Standard deviation of a single year, relative, 0 to 1.') relativeSigma!: number;
  @AnswerList(() => UncertaintyAnswer, 'Components of the uncertainty.') uncertainty!: UncertaintyAnswer[];
  @ENERGY_FIELDS.waterfall waterfall!: WaterfallStageAnswer[];
  @ENERGY_FIELDS.model model!: ModelAnswer;
}

@ObjectType('AssessmentModel', { description: 'Name and version of the assessment.' })
export class AssessmentModelAnswer extends ModelVersionAnswer {}

/** The detail behind the numbers of an assessment, in REST. */
export class EstimateDetailAnswer {
  @AnswerObject(() => EstimatedBuildingAnswer, 'The building.') building!: EstimatedBuildingAnswer;
  @AnswerObject(() => EstimatedRoofAnswer, 'The roof.') roof!: EstimatedRoofAnswer;
  @AnswerObject(() => EstimatedShadeAnswer, 'The shade.') shade!: EstimatedShadeAnswer;
  @AnswerObject(() => EstimatedLayoutAnswer, 'The modules.') layout!: EstimatedLayoutAnswer;
  @AnswerObject(() => EstimatedEnergyAnswer, 'The energy.') energy!: EstimatedEnergyAnswer;

  @AnswerObject(() => EstimatedFinanceAnswer, 'Finance figures; null when no plant is proposed.', { nullable: true })
  finance!: EstimatedFinanceAnswer | null;

  @AnswerField('integer', 'Number of surrounding buildings considered.') neighbourCount!: number;
  @COVERED covered!: boolean;
  @AnswerList(() => CodedTextAnswer, 'Warnings about the result.') warnings!: CodedTextAnswer[];
  @AnswerObject(() => AssessmentModelAnswer, "The assessment's own version.") model!: AssessmentModelAnswer;
  @AnswerField('string', 'Equal for equal inputs and versions.') assessmentHash!: string;
  @ENERGY_FIELDS.sources sources!: SourceAnswer[];
  @AnswerField('string', 'Text to print with these figures.') attribution!: string;
  @AnswerField('date', 'Day whose tariffs were used.') asOf!: string;
}

/** Every number of an assessment with its details, in REST; GraphQL has `EstimatePartsAnswer`. */
export class EstimateAnswer {
  @AnswerField('string?', 'Address as requested.') address!: string | null;
  @AnswerField('coordinate', 'WGS84 latitude, degrees.') lat!: number;
  @AnswerField('coordinate', 'WGS84 longitude, degrees.') lng!: number;
  @AnswerField('string?', 'County or city.') county!: string | null;
  @AnswerField('area', 'Usable roof area, ping (about 3.3 m²).') roofAreaPing!: number;
  @AnswerField('energy?', 'Electricity used, kWh a month.') monthlyKwh!: number | null;
  @AnswerField('string', 'What the roof is wanted for.', { graphqlEnum: ['Goal', GOALS] }) goal!: string;
  @AnswerField('capacity', 'Module capacity, kWp.') capacityKw!: number;
  @AnswerField('money?', 'Cost of the plant, TWD.') totalCost!: number | null;
  @AnswerField('money?', 'Subsidy, TWD.') subsidyAmount!: number | null;
  @AnswerField('money?', 'Initial payment, TWD.') outOfPocket!: number | null;
  @AnswerField('energy', 'Energy of the first year, kWh.') annualKwh!: number;

  @AnswerField('share?', 'Share of the use met in the same hour, 0 to 1; 0 where all output is sold.')
  selfSufficiency!: number | null;

  @AnswerField('years?', 'Payback, years.') paybackYears!: number | null;
  @AnswerField('money?', 'Net sum of 20 years, the outlay included, TWD.') total20yr!: number | null;
  @AnswerField('money?', 'Gross revenue of the first year, before all costs, TWD.') annualRevenue!: number | null;

  @AnswerField(
    'money?',
    'The same less the mean of a year of upkeep including inverter replacement, fees and tax, TWD.',
  )
  annualNet!: number | null;

  @AnswerField('angle', 'Best tilt, degrees from horizontal.') bestAngle!: number;
  @AnswerObject(() => VerdictAnswer, 'Whether the roof is worth it.') verdict!: VerdictAnswer;
  @PV_DUTY duty!: PvDutyAnswer | null;

  @AnswerList(
    () => PlantConfigurationAnswer,
    'About ten sizes of the layout, the smallest first: the least, those just below the steps of the tariff, the most valuable one, and the largest that fits.',
  )
  configurations!: PlantConfigurationAnswer[];

  @AnswerObject(() => EstimateDetailAnswer, 'The detail.') result!: EstimateDetailAnswer;
  @ENERGY_FIELDS.hours hours?: YearHoursAnswer;
  @IGNORED_MEMBERS warnings?: CodedTextAnswer[];
}
