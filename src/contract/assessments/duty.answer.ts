import { ObjectType } from 'type-graphql';
import { DUTY_STATES, type PvDuty } from '../../core/estimate/plant/pv-duty.js';
import { USED_STATUSES } from '../../core/finance/rows/finance-table.js';
import { CodedTextAnswer } from '../common/coded-text.answer.js';
import { AnswerField, AnswerList, AnswerObject } from '../fields/answer-field.js';
import { SOURCE_ZH, UnknownAnswer } from '../finance/finance-inputs.answer.js';

@ObjectType('PvDuty', { description: 'The duty by law to build PV on a new building.' })
export class PvDutyAnswer {
  @AnswerField(
    'string',
    'Whether the law requires a plant; `exempt` by class of use or by too little light, `unknown` where `unknowns` decide it.',
    { words: DUTY_STATES, graphqlEnum: ['PvDutyState', DUTY_STATES] },
  )
  state!: PvDuty['state'];

  @AnswerObject(() => CodedTextAnswer, 'The same in one sentence.') reason!: CodedTextAnswer;
  @AnswerField('area', 'Area of the building on the ground, m².') buildingAreaM2!: number;
  @AnswerField('area', 'Area from which the law applies to new buildings, m².') thresholdM2!: number;

  @AnswerField('capacity?', 'Capacity that the law requires, where unknown what it would require, kW; otherwise null.')
  requiredKw!: number | null;

  @AnswerField('capacity', 'Capacity that fits on the roof, kW.') possibleKw!: number;

  @AnswerField('energy?', 'Energy of the modules that meet the duty, kWh/kW a year; null when nothing fits.')
  yieldKwhPerKw!: number | null;

  @AnswerField('energy?', 'Energy below which the building is exempt, kWh/kW a year.') leastKwhPerKw!: number | null;
  @AnswerList(() => UnknownAnswer, 'Questions that decide it.') unknowns!: UnknownAnswer[];
  @AnswerField('string', 'The law.') law!: string;
  @AnswerField('string', 'Source.') source!: string;
  @SOURCE_ZH sourceZh?: string | null;
  @AnswerField('string?', 'Date of the source.') date!: string | null;

  @AnswerField('string', `${USED_STATUSES.join(', ')}.`, { graphqlEnum: ['FinanceStatus', USED_STATUSES] })
  status!: string;
}

/** The duty of a roof, in both forms of an estimate. */
export const PV_DUTY = AnswerObject(
  () => PvDutyAnswer,
  'The duty by law to build PV; null where no such law is known.',
  {
    nullable: true,
  },
);
