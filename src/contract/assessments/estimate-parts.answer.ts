import { ObjectType } from 'type-graphql';
import { GOALS } from '../../core/climate/goal-weights.js';
import { CodedTextAnswer } from '../common/coded-text.answer.js';
import { ENERGY_FIELDS, type SourceAnswer } from '../energy/energy.answer.js';
import type { YearHoursAnswer } from '../energy/year-hours.answer.js';
import { AnswerField, AnswerList, AnswerObject } from '../fields/answer-field.js';
import { Lazy } from '../fields/lazy-answer.js';
import { EstimatedFinanceAnswer } from '../finance/finance.answer.js';
import { AssessmentModelAnswer, EstimatedEnergyAnswer } from './estimate.answer.js';
import { PV_DUTY, type PvDutyAnswer } from './duty.answer.js';
import { PlantConfigurationAnswer } from './plant-configuration.answer.js';
import {
  COVERED,
  EstimatedBuildingAnswer,
  EstimatedLayoutAnswer,
  EstimatedRoofAnswer,
  EstimatedShadeAnswer,
} from './roof.answer.js';
import { VerdictAnswer } from './verdict.answer.js';

/** An estimate in GraphQL: every figure once, in the part that it belongs to. */
@Lazy
@ObjectType('Estimate', {
  description:
    'An estimate of whether a plant on this roof pays off. Each part is computed when it is selected: the building is looked up, the roof needs its surroundings, and the others the whole calculation.',
})
export class EstimatePartsAnswer {
  @AnswerField('id', 'Equal for equal roofs and options; not the identity of a record.') id!: string;
  @AnswerField('string?', 'Address as requested.') address!: string | null;
  @AnswerField('coordinate', 'WGS84 latitude, degrees.') lat!: number;
  @AnswerField('coordinate', 'WGS84 longitude, degrees.') lng!: number;
  @AnswerField('energy?', 'Electricity used, kWh a month.') monthlyKwh!: number | null;
  @AnswerField('string', 'What the roof is wanted for.', { graphqlEnum: ['Goal', GOALS] }) goal!: string;

  @AnswerObject(() => EstimatedBuildingAnswer, 'Height and data set that the roof is assessed with.')
  basis!: EstimatedBuildingAnswer;

  @AnswerField('string', 'Equal for equal inputs and versions; REST calls it `assessment_hash`.') hash!: string;
  @AnswerField('string?', 'County or city.') county!: string | null;
  @AnswerField('integer', 'Number of surrounding buildings considered.') neighbourCount!: number;
  @COVERED covered!: boolean;
  @ENERGY_FIELDS.sources sources!: SourceAnswer[];
  @AnswerField('string', 'Text to print with these figures.') attribution!: string;
  @AnswerField('date', 'Day whose tariffs were used.') asOf!: string;
  @AnswerObject(() => AssessmentModelAnswer, "The assessment's own version.") model!: AssessmentModelAnswer;
  @AnswerObject(() => EstimatedRoofAnswer, 'The roof.') roof!: EstimatedRoofAnswer;
  @AnswerObject(() => EstimatedShadeAnswer, 'The shade.') shade!: EstimatedShadeAnswer;
  @AnswerObject(() => EstimatedLayoutAnswer, 'The modules.') layout!: EstimatedLayoutAnswer;
  @AnswerField('capacity', 'Module capacity, kWp.') capacityKw!: number;
  @AnswerObject(() => EstimatedEnergyAnswer, 'The energy.') energy!: EstimatedEnergyAnswer;
  @ENERGY_FIELDS.hours hours!: YearHoursAnswer;

  @AnswerObject(() => EstimatedFinanceAnswer, 'Finance figures; null when no plant is proposed.', { nullable: true })
  finance!: EstimatedFinanceAnswer | null;

  @AnswerObject(() => VerdictAnswer, 'Whether the roof is worth it.') verdict!: VerdictAnswer;
  @PV_DUTY duty!: PvDutyAnswer | null;

  @AnswerList(() => PlantConfigurationAnswer, 'About ten sizes of the layout, the smallest first.')
  configurations!: PlantConfigurationAnswer[];

  @AnswerList(() => CodedTextAnswer, 'Warnings about the result.') warnings!: CodedTextAnswer[];
}
