import { answerOf } from '../fields/answer-of.js';
import type { WrittenText } from '../../core/texts/coded-text.js';
import { DUTY_STATES, type PvDuty } from '../../core/estimate/plant/pv-duty.js';
import { USED_STATUSES } from '../../core/finance/rows/finance-table.js';
import { CodedTextAnswer } from '../common/coded-text.answer.js';
import { AnswerField, AnswerList, AnswerObject } from '../fields/answer-field.js';
import { SOURCE_ZH, UnknownAnswer } from '../finance/finance-inputs.answer.js';

export const PvDutyAnswer = answerOf<PvDuty<WrittenText>>('PvDuty', 'The duty by law to build PV on a new building.', {
  state: AnswerField('string', 'Whether the law requires a plant.', {
    words: DUTY_STATES,
    graphqlEnum: ['PvDutyState', DUTY_STATES],
  }),
  reason: AnswerObject(() => CodedTextAnswer, 'The same in one sentence.'),
  buildingAreaM2: AnswerField('area', 'Area of the building on the ground, m².'),
  thresholdM2: AnswerField('area', 'Area from which the law applies, m².'),
  requiredKw: AnswerField('capacity?', 'Capacity that the law requires, or may require, kW; otherwise null.'),
  possibleKw: AnswerField('capacity', 'Capacity that fits on the roof, kW.'),
  yieldKwhPerKw: AnswerField('energy?', 'Energy of the modules that meet the duty, kWh/kW a year; null for none.', {
    graphqlName: 'specificYield',
  }),
  leastKwhPerKw: AnswerField('energy?', 'Energy below which it is exempt, kWh/kW a year.', {
    graphqlName: 'leastSpecificYield',
  }),
  unknowns: AnswerList(() => UnknownAnswer, 'Questions that decide it.'),
  law: AnswerField('string', 'The law.'),
  source: AnswerField('string', 'Source.'),
  sourceZh: SOURCE_ZH,
  date: AnswerField('string?', 'Date of the source.'),
  status: AnswerField('string', 'How the figure is known.', { graphqlEnum: ['FinanceStatus', USED_STATUSES] }),
});

/** The duty of a roof, in both forms of an estimate. */
export const PV_DUTY = AnswerObject(() => PvDutyAnswer, 'The duty by law to build PV, if one is known.', {
  nullable: true,
});
