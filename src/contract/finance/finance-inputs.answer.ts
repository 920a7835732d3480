import { ObjectType } from 'type-graphql';
import { USED_STATUSES } from '../../core/finance/rows/finance-table.js';
import { COST_VIEWS } from '../../core/finance/case/finance-case.js';
import { CodedTextAnswer } from '../common/coded-text.answer.js';
import { AnswerField, AnswerObject } from '../fields/answer-field.js';

/** A source for readers of Chinese. */
export const SOURCE_ZH = AnswerField(
  'string?',
  'The source in Traditional Chinese; null where it has none of its own.',
);

@ObjectType('Assumption', { description: 'An assumption behind the finance results.' })
export class AssumptionAnswer {
  @AnswerField('string', 'Description.') name!: string;
  @AnswerField('json', 'The figure.', { shape: 'numberOrText', precision: 'figure' }) value!: unknown;
  @AnswerField('string', 'Its unit.') unit!: string;
  @AnswerField('string', 'Source.') source!: string;
  @SOURCE_ZH sourceZh?: string | null;
  @AnswerField('string?', 'Date of the source.') date!: string | null;

  @AnswerField('string', `${USED_STATUSES.join(', ')} or given.`, {
    graphqlEnum: ['AssumptionStatus', [...USED_STATUSES, 'given']],
  })
  status!: string;

  @AnswerField('numbers?', 'Range, if known.', { precision: 'figure' }) range?: number[] | null;

  @AnswerObject(() => CodedTextAnswer, 'Why the figure does not apply; null where it does.', { nullable: true })
  reason?: CodedTextAnswer | null;
}

@ObjectType('MoneyView', { description: 'Cost and upkeep of a plant of this size according to one party.' })
export class MoneyViewAnswer {
  @AnswerField('string', '`market` by quotes, or `regulator` by the tariff formula.', {
    graphqlEnum: ['CostView', COST_VIEWS],
  })
  view!: string;

  @AnswerField('boolean', 'Whether the estimate uses this cost.') counted!: boolean;
  @AnswerField('money', 'Cost of the plant before value-added tax, TWD/kWp.') costTwdPerKw!: number;
  @AnswerField('money', 'Lower end of the range of 80 %, TWD/kWp.') costLowTwdPerKw!: number;
  @AnswerField('money', 'Upper end of the range of 80 %, TWD/kWp.') costHighTwdPerKw!: number;

  @AnswerField('money?', 'Yearly mean of all upkeep including inverter replacement, TWD per kWp; null when unknown.')
  upkeepTwdPerKwYear!: number | null;

  @AnswerField(
    'money?',
    'Net present value of the plant with the upkeep of this party, and with its cost where none is given, TWD; null when unknown.',
  )
  npvTwd!: number | null;

  @AnswerField('string', 'Source.') source!: string;
  @SOURCE_ZH sourceZh?: string | null;
  @AnswerField('string?', 'Date of the source.') date!: string | null;

  @AnswerField('string', `${USED_STATUSES.join(', ')}.`, { graphqlEnum: ['FinanceStatus', USED_STATUSES] })
  status!: string;
}

@ObjectType('Unknown', { description: 'An unknown input that the owner may be able to provide.' })
export class UnknownAnswer extends CodedTextAnswer {
  @AnswerField('string', 'Path of the input field for the answer.', { inputPath: true }) field!: string;
  @AnswerField('numbers?', 'Range of the answer.', { precision: 'figure' }) bounds!: number[] | null;
}
