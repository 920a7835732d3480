import { ObjectType } from 'type-graphql';
import { GOALS } from '../../core/climate/goal-weights.js';
import { CodedTextAnswer } from '../common/coded-text.answer.js';
import { ENERGY_FIELDS, type SourceAnswer } from '../energy/energy.answer.js';
import type { YearHoursAnswer } from '../energy/year-hours.answer.js';
import { AnswerField } from '../fields/answer-field.js';
import { Lazy } from '../fields/lazy-answer.js';
import { EstimatedFinanceAnswer } from '../finance/finance.answer.js';
import { AssessmentModelAnswer, EstimatedEnergyAnswer } from './estimate.answer.js';
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
  @AnswerField('string', 'Address as requested.', { nullable: true }) address!: string | null;
  @AnswerField('number', 'WGS84 latitude, degrees.', { precision: 'coordinate' }) lat!: number;
  @AnswerField('number', 'WGS84 longitude, degrees.', { precision: 'coordinate' }) lng!: number;

  @AnswerField('number', 'Electricity used, kWh a month.', { precision: 'energy', nullable: true })
  monthlyKwh!: number | null;

  @AnswerField('string', 'What the roof is wanted for.', { graphqlEnum: ['Goal', GOALS] }) goal!: string;

  @AnswerField('object', 'Height and data set that the roof is assessed with.', { of: () => EstimatedBuildingAnswer })
  basis!: EstimatedBuildingAnswer;

  @AnswerField('string', 'Equal for equal inputs and versions; REST calls it `assessment_hash`.') hash!: string;
  @AnswerField('string', 'County or city.', { nullable: true }) county!: string | null;
  @AnswerField('integer', 'Number of surrounding buildings considered.') neighbourCount!: number;
  @COVERED covered!: boolean;
  @ENERGY_FIELDS.sources sources!: SourceAnswer[];
  @AnswerField('string', 'Text to print with these figures.') attribution!: string;
  @AnswerField('date', 'Day whose tariffs were used.') asOf!: string;

  @AnswerField('object', "The assessment's own version.", { of: () => AssessmentModelAnswer })
  model!: AssessmentModelAnswer;

  @AnswerField('object', 'The roof.', { of: () => EstimatedRoofAnswer }) roof!: EstimatedRoofAnswer;
  @AnswerField('object', 'The shade.', { of: () => EstimatedShadeAnswer }) shade!: EstimatedShadeAnswer;
  @AnswerField('object', 'The modules.', { of: () => EstimatedLayoutAnswer }) layout!: EstimatedLayoutAnswer;
  @AnswerField('number', 'Module capacity, kWp.', { precision: 'capacity' }) capacityKw!: number;
  @AnswerField('object', 'The energy.', { of: () => EstimatedEnergyAnswer }) energy!: EstimatedEnergyAnswer;

  @ENERGY_FIELDS.hours hours!: YearHoursAnswer;

  @AnswerField('object', 'Finance figures; null when no plant is proposed.', {
    of: () => EstimatedFinanceAnswer,
    nullable: true,
  })
  finance!: EstimatedFinanceAnswer | null;

  @AnswerField('object', 'Whether the roof is worth it.', { of: () => VerdictAnswer }) verdict!: VerdictAnswer;

  @AnswerField('objects', 'About ten sizes of the layout, the smallest first.', { of: () => PlantConfigurationAnswer })
  configurations!: PlantConfigurationAnswer[];

  @AnswerField('objects', 'Warnings about the result.', { of: () => CodedTextAnswer }) warnings!: CodedTextAnswer[];
}
