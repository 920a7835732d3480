import { ObjectType } from 'type-graphql';
import { GOALS } from '../../core/climate/goal-weights.js';
import type { EstimatedBuilding } from '../../core/estimate/estimate-types.js';
import type { AssessedRoof, EstimateDetail } from '../../core/estimate/roof/assessed-roof.js';
import { CodedTextAnswer } from '../common/coded-text.answer.js';
import { ModelVersionAnswer } from '../common/model-version.answer.js';
import { ENERGY_FIELDS } from '../energy/energy.answer.js';
import { AnswerField, AnswerList, AnswerObject } from '../fields/answer-field.js';
import { answerOf } from '../fields/answer-of.js';
import { Lazy } from '../fields/lazy-answer.js';
import { EstimatedFinanceAnswer } from '../finance/finance.answer.js';
import { PV_DUTY } from './duty.answer.js';
import { EstimatedEnergyAnswer } from './estimated-energy.answer.js';
import { PlantConfigurationAnswer } from './plant-configuration.answer.js';
import {
  COVERED,
  EstimatedBuildingAnswer,
  EstimatedLayoutAnswer,
  EstimatedRoofAnswer,
  EstimatedShadeAnswer,
} from './roof.answer.js';
import { VerdictAnswer } from './verdict.answer.js';

@ObjectType('AssessmentModel', { description: 'Name and version of the assessment.' })
export class AssessmentModelAnswer extends ModelVersionAnswer {}

/** Members of `AssessedRoof` that are a part of an estimate as they are. */
export const FIGURES = {
  address: AnswerField('string?', 'Address as requested.'),
  lat: AnswerField('coordinate', 'WGS84 latitude, degrees.'),
  lng: AnswerField('coordinate', 'WGS84 longitude, degrees.'),
  county: AnswerField('string?', 'County or city.'),
  monthlyKwh: AnswerField('energy?', 'Electricity used, kWh a month.'),
  goal: AnswerField('string', 'What the roof is wanted for.', { graphqlEnum: ['Goal', GOALS] }),
  verdict: AnswerObject(() => VerdictAnswer, 'Whether the roof is worth it.'),
  duty: PV_DUTY,
};

/** Members of its `result` that are. */
export const DETAIL = {
  roof: AnswerObject(() => EstimatedRoofAnswer, 'The roof.'),
  shade: AnswerObject(() => EstimatedShadeAnswer, 'The shade.'),
  layout: AnswerObject(() => EstimatedLayoutAnswer, 'The modules.'),
  energy: AnswerObject(() => EstimatedEnergyAnswer, 'The energy.'),
  finance: AnswerObject(() => EstimatedFinanceAnswer, 'Finance figures; null without a plant.', {
    nullable: true,
  }),
  neighbourCount: AnswerField('integer', 'Number of buildings around.'),
  covered: COVERED,
  warnings: AnswerList(() => CodedTextAnswer, 'Warnings about the result.'),
  model: AnswerObject(() => AssessmentModelAnswer, "The assessment's own version."),
};

export const ORIGIN = {
  sources: ENERGY_FIELDS.sources,
  attribution: AnswerField('string', 'Text to print with these figures.'),
  asOf: AnswerField('date', 'Day whose tariffs were used.'),
};

export const CAPACITY = AnswerField('capacity', 'Module capacity, kWp.');

/** An estimate in GraphQL: the figures and the detail of an assessed roof in one, every figure once. */
export interface EstimateParts
  extends
    Pick<AssessedRoof, keyof typeof FIGURES | 'configurations'>,
    Pick<EstimateDetail, keyof typeof DETAIL | keyof typeof ORIGIN | 'capacityKw'> {
  id: string;
  basis: EstimatedBuilding;
  hash: string;
  hours: NonNullable<AssessedRoof['hours']>;
}

export const EstimatePartsAnswer = answerOf<EstimateParts>(
  { rest: 'EstimateParts', graphql: 'Estimate' },
  'Whether a plant on this roof pays off. Each part is computed when it is selected.',
  {
    ...FIGURES,
    ...DETAIL,
    ...ORIGIN,
    capacityKw: CAPACITY,
    id: AnswerField('id', 'Equal for equal roofs and options.'),
    basis: AnswerObject(() => EstimatedBuildingAnswer, 'Height and data set of the roof.'),
    hash: AnswerField('string', 'Equal for equal inputs and versions.'),
    hours: ENERGY_FIELDS.hours,
    configurations: AnswerList(() => PlantConfigurationAnswer, 'About ten sizes, the smallest first.'),
  },
);

Lazy(EstimatePartsAnswer);
