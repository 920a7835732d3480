import { answerOf } from '../fields/answer-of.js';
import type { FinanceRow } from '../../core/finance/rows/finance-table.js';
import { ObjectType } from 'type-graphql';
import { FINANCE_KINDS } from '../../core/finance/rows/finance-values.js';
import { USED_STATUSES } from '../../core/finance/rows/finance-table.js';
import { FINANCE_VALUE } from '../finance/finance-value.js';
import { Node } from '../common/node.js';
import { AnswerField, AnswerObject } from '../fields/answer-field.js';

const count = (description: string): PropertyDecorator => AnswerField('integer', description);

@ObjectType('AccountCounts', { description: 'How many accounts there are.' })
export class UserCountsAnswer {
  @count('All.') total!: number;
  @count('Vendors.') vendors!: number;
  @count('Administrators.') administrators!: number;
  @count('Disabled.') disabled!: number;
}

@ObjectType('AssessmentCounts', { description: 'How many assessments there are.' })
export class AssessmentCountsAnswer {
  @count('All.') total!: number;
  @count('Without an account.') anonymous!: number;
  @count('Bound to an account.') bound!: number;
}

@ObjectType('ApplicationCounts', { description: 'How many applications there are.' })
export class ApplicationCountsAnswer {
  @count('All.') total!: number;
  @count('Pending.') pending!: number;
}

@ObjectType('VendorCounts', { description: 'How many vendors there are.' })
export class VendorCountsAnswer {
  @count('All.') total!: number;
  @count('Listed.') approved!: number;
  @count('Suspended.') suspended!: number;
}

@ObjectType('InquiryCounts', { description: 'How many inquiries there are.' })
export class InquiryCountsAnswer {
  @count('All.') total!: number;
  @count('Not answered.') new!: number;
  @count('Answered.') contacted!: number;
  @count('With a price.') quoted!: number;
  @count('Closed.') closed!: number;
}

@ObjectType('ReviewCounts', { description: 'How many reviews there are.' })
export class ReviewCountsAnswer {
  @count('All.') total!: number;
  @count('Pending.') pending!: number;
  @count('Published.') published!: number;
  @count('Rejected.') rejected!: number;
}

@ObjectType('DeliveryCounts', { description: 'How many deliveries of events are open.' })
export class DeliveryCountsAnswer {
  @count('Waiting.') pending!: number;
  @count('Dead: no longer retried.') dead!: number;
}

@ObjectType('BuildingCounts', { description: 'How many buildings there are.' })
export class BuildingCountsAnswer {
  @count('All.') total!: number;
}

@ObjectType('Overview', { description: 'Counts of all records, exact up to 10,000.' })
export class OverviewAnswer {
  @AnswerObject(() => UserCountsAnswer, 'Accounts.', { graphqlName: 'accounts' }) users!: UserCountsAnswer;
  @AnswerObject(() => AssessmentCountsAnswer, 'Assessments.') assessments!: AssessmentCountsAnswer;
  @AnswerObject(() => ApplicationCountsAnswer, 'Applications of vendors.') applications!: ApplicationCountsAnswer;
  @AnswerObject(() => VendorCountsAnswer, 'Vendors.') vendors!: VendorCountsAnswer;
  @AnswerObject(() => InquiryCountsAnswer, 'Inquiries.') inquiries!: InquiryCountsAnswer;
  @AnswerObject(() => ReviewCountsAnswer, 'Reviews.') reviews!: ReviewCountsAnswer;
  @AnswerObject(() => DeliveryCountsAnswer, 'Deliveries of events.') deliveries!: DeliveryCountsAnswer;
  @AnswerObject(() => BuildingCountsAnswer, 'Buildings.') buildings!: BuildingCountsAnswer;
  @AnswerField('boolean', 'Whether counts above 10,000 are estimates.') hasEstimates!: boolean;
}

/** A row as it is stored: what none of its rules gives is null. */
export interface ShownFinanceRow extends Omit<
  Required<FinanceRow>,
  'kind' | 'region' | 'value' | 'status' | 'sourceZh' | 'note'
> {
  kind: string;
  region: unknown;
  value: unknown;
  status: string;
  sourceZh: string | null;
  note: string | null;
}

export const FinanceRowAnswer = answerOf<ShownFinanceRow>(
  'FinanceRow',
  {
    description: 'A dated price, tariff, subsidy or legal figure.',
    implements: Node,
  },
  {
    id: AnswerField('id', 'Name of the row.'),
    kind: AnswerField('string', 'Kind of figure.', { graphqlEnum: ['FinanceKind', FINANCE_KINDS] }),
    country: AnswerField('string', 'Country where it applies, ISO 3166-1 alpha-2.'),
    currency: AnswerField('string', 'Currency of its sums, ISO 4217.'),
    region: AnswerField(
      'json',
      'Counties or regions where it applies; for a whole country an empty list, in REST `TW` for Taiwan.',
      { shape: 'textOrTexts' },
    ),
    validFrom: AnswerField('date', 'First day on which it applies.'),
    validTo: AnswerField('date?', 'Last day on which it applies, if known.'),
    value: AnswerField('json', 'The figures, in the shape of the kind.', { graphqlForm: FINANCE_VALUE }),
    unit: AnswerField('string', 'Unit of the figures.'),
    source: AnswerField('string', 'Source.'),
    sourceZh: AnswerField('string?', 'The source in Traditional Chinese.'),
    sourceDate: AnswerField('string?', 'Day, month or year of the source.'),
    status: AnswerField('string', 'How it is known.', { graphqlEnum: ['FinanceStatus', USED_STATUSES] }),
    note: AnswerField('string?', 'A remark.'),
  },
);
