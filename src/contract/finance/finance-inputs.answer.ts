import { answerOf } from '../fields/answer-of.js';
import type { WrittenFinance } from '../../core/estimate/write-estimate.js';
import type { MoneyView } from '../../core/finance/case/finance-case.js';
import { USED_STATUSES } from '../../core/finance/rows/finance-table.js';
import { COST_VIEWS } from '../../core/finance/case/finance-case.js';
import { EstimateRequest } from '../assessments/estimate.request.js';
import { CODED_TEXT, CodedTextAnswer } from '../common/coded-text.answer.js';
import { AnswerField, AnswerObject } from '../fields/answer-field.js';

/** A source for readers of Chinese. */
export const SOURCE_ZH = AnswerField('string?', 'The source in Traditional Chinese, if any.');

export const AssumptionAnswer = answerOf<WrittenFinance['assumptions'][number]>(
  'Assumption',
  'An assumption behind the finance results.',
  {
    name: AnswerField('string', 'Description.'),
    value: AnswerField('json', 'The figure.', { shape: 'numberOrText', precision: 'figure' }),
    unit: AnswerField('string', 'Its unit.'),
    source: AnswerField('string', 'Source.'),
    sourceZh: SOURCE_ZH,
    date: AnswerField('string?', 'Date of the source.'),
    status: AnswerField('string', 'How the figure is known.', {
      graphqlEnum: ['AssumptionStatus', [...USED_STATUSES, 'given']],
    }),
    range: AnswerField('numbers?', 'Range, if known.', { precision: 'figure' }),
    reason: AnswerObject(() => CodedTextAnswer, 'Why it does not apply; null where it does.', {
      nullable: true,
    }),
  },
);

export const MoneyViewAnswer = answerOf<MoneyView>('MoneyView', 'Cost and upkeep of such a plant by one party.', {
  view: AnswerField('string', 'Whose view it is.', {
    graphqlEnum: ['CostView', COST_VIEWS],
  }),
  counted: AnswerField('boolean', 'Whether the estimate uses this cost.'),
  costTwdPerKw: AnswerField('money', 'Cost of the plant before value-added tax, TWD/kWp.'),
  costLowTwdPerKw: AnswerField('money', 'Lower end of the range of 80 %, TWD/kWp.'),
  costHighTwdPerKw: AnswerField('money', 'Upper end of the range of 80 %, TWD/kWp.'),
  upkeepTwdPerKwYear: AnswerField('money?', 'Yearly mean of all upkeep, TWD per kWp; null when unknown.'),
  npvTwd: AnswerField('money?', 'Net present value with the upkeep and cost of this party, TWD; null when unknown.'),
  source: AnswerField('string', 'Source.'),
  sourceZh: SOURCE_ZH,
  date: AnswerField('string?', 'Date of the source.'),
  status: AnswerField('string', 'How the figure is known.', { graphqlEnum: ['FinanceStatus', USED_STATUSES] }),
});

export const UnknownAnswer = answerOf<WrittenFinance['unknowns'][number]>(
  'Unknown',
  'An input that the owner may know.',
  {
    ...CODED_TEXT,
    field: AnswerField('string', 'Path of the input field for the answer.', {
      inputPath: () => EstimateRequest,
    }),
    bounds: AnswerField('numbers?', 'Range of the answer.', { precision: 'figure' }),
  },
);
