import type { AssessedRoof, EstimateDetail } from '../../core/estimate/roof/assessed-roof.js';
import type { WrittenText } from '../../core/texts/coded-text.js';
import { IGNORED_MEMBERS } from '../common/coded-text.answer.js';
import { ENERGY_FIELDS } from '../energy/energy.answer.js';
import { AnswerField, AnswerList, AnswerObject } from '../fields/answer-field.js';
import { answerOf } from '../fields/answer-of.js';
import { CAPACITY, DETAIL, FIGURES, ORIGIN } from './estimate-parts.answer.js';
import { PlantConfigurationAnswer } from './plant-configuration.answer.js';
import { EstimatedBuildingAnswer } from './roof.answer.js';

/** The detail behind the numbers of an assessment, in REST. */
export const EstimateDetailAnswer = answerOf<Omit<EstimateDetail, 'capacityKw'>>('EstimateDetail', undefined, {
  building: AnswerObject(() => EstimatedBuildingAnswer, 'The building.'),
  ...DETAIL,
  duty: FIGURES.duty,
  assessmentHash: AnswerField('string', 'Equal for equal inputs and versions.'),
  ...ORIGIN,
});

type Shown = Omit<AssessedRoof, 'report'> & { warnings?: WrittenText[] };

/** Every number of an assessment with its details, in REST; GraphQL has `EstimatePartsAnswer`. */
export const EstimateAnswer = answerOf<Shown>('Estimate', undefined, {
  address: FIGURES.address,
  lat: FIGURES.lat,
  lng: FIGURES.lng,
  county: FIGURES.county,
  roofAreaPing: AnswerField('area', 'Usable roof area, ping (3.3 m²).'),
  monthlyKwh: FIGURES.monthlyKwh,
  goal: FIGURES.goal,
  capacityKw: CAPACITY,
  totalCost: AnswerField('money?', 'Cost of the plant, TWD.'),
  subsidyAmount: AnswerField('money?', 'Subsidy, TWD.'),
  outOfPocket: AnswerField('money?', 'Initial payment, TWD.'),
  annualKwh: AnswerField('energy', 'Energy of the first year, kWh.'),
  selfSufficiency: AnswerField('share?', 'Share of the use met in the same hour, 0 to 1; 0 where all is sold.'),
  paybackYears: AnswerField('years?', 'Payback, years.'),
  total20yr: AnswerField('money?', 'Net sum of 20 years, the outlay included, TWD.'),
  annualRevenue: AnswerField('money?', 'Revenue of the first year before costs, TWD.'),
  annualNet: AnswerField('money?', 'The same less mean upkeep, fees and tax, TWD.'),
  bestAngle: AnswerField('angle', 'Best tilt, degrees from horizontal.'),
  verdict: FIGURES.verdict,
  duty: FIGURES.duty,
  configurations: AnswerList(
    () => PlantConfigurationAnswer,
    'About ten sizes of the layout, the smallest first: the least, those just below the steps of the tariff, the most valuable one, and the largest that fits.',
  ),
  result: AnswerObject(() => EstimateDetailAnswer, 'The detail.'),
  hours: ENERGY_FIELDS.hours,
  warnings: IGNORED_MEMBERS,
});
