import { ObjectType } from 'type-graphql';
import { AnswerField } from '../fields/answer-field.js';

const count = (description: string) => ({ kind: 'integer', description }) as const;

@ObjectType('UserCounts', { description: 'How many users there are.' })
export class UserCountsAnswer {
  @AnswerField(count('All.')) total!: number;
  @AnswerField(count('Vendors.')) vendors!: number;
  @AnswerField(count('Administrators.')) administrators!: number;
  @AnswerField(count('Disabled.')) disabled!: number;
}

@ObjectType('AssessmentCounts', { description: 'How many assessments there are.' })
export class AssessmentCountsAnswer {
  @AnswerField(count('All.')) total!: number;
  @AnswerField(count('Without an account.')) anonymous!: number;
  @AnswerField(count('Bound to an account.')) bound!: number;
}

@ObjectType('ApplicationCounts', { description: 'How many applications there are.' })
export class ApplicationCountsAnswer {
  @AnswerField(count('All.')) total!: number;
  @AnswerField(count('To be decided.')) pending!: number;
}

@ObjectType('VendorCounts', { description: 'How many vendors there are.' })
export class VendorCountsAnswer {
  @AnswerField(count('All.')) total!: number;
  @AnswerField(count('Listed.')) approved!: number;
  @AnswerField(count('Suspended.')) suspended!: number;
}

@ObjectType('InquiryCounts', { description: 'How many inquiries there are.' })
export class InquiryCountsAnswer {
  @AnswerField(count('All.')) total!: number;
  @AnswerField(count('Not answered.')) new!: number;
  @AnswerField(count('Answered.')) contacted!: number;
  @AnswerField(count('With a price.')) quoted!: number;
  @AnswerField(count('Closed.')) closed!: number;
}

@ObjectType('ReviewCounts', { description: 'How many reviews there are.' })
export class ReviewCountsAnswer {
  @AnswerField(count('All.')) total!: number;
  @AnswerField(count('To be decided.')) pending!: number;
  @AnswerField(count('Published.')) published!: number;
  @AnswerField(count('Rejected.')) rejected!: number;
}

@ObjectType('DeliveryCounts', { description: 'How many deliveries of events are open.' })
export class DeliveryCountsAnswer {
  @AnswerField(count('Waiting.')) pending!: number;
  @AnswerField(count('Given up.')) dead!: number;
}

@ObjectType('BuildingCounts', { description: 'How many buildings there are.' })
export class BuildingCountsAnswer {
  @AnswerField(count('All.')) total!: number;
}

/** How much there is of everything. */
@ObjectType('Overview', { description: 'How much there is of everything.' })
export class OverviewAnswer {
  @AnswerField({ kind: 'object', of: () => UserCountsAnswer, description: 'Users.' })
  users!: UserCountsAnswer;

  @AnswerField({ kind: 'object', of: () => AssessmentCountsAnswer, description: 'Assessments.' })
  assessments!: AssessmentCountsAnswer;

  @AnswerField({ kind: 'object', of: () => ApplicationCountsAnswer, description: 'Applications of vendors.' })
  applications!: ApplicationCountsAnswer;

  @AnswerField({ kind: 'object', of: () => VendorCountsAnswer, description: 'Vendors.' })
  vendors!: VendorCountsAnswer;

  @AnswerField({ kind: 'object', of: () => InquiryCountsAnswer, description: 'Inquiries.' })
  inquiries!: InquiryCountsAnswer;

  @AnswerField({ kind: 'object', of: () => ReviewCountsAnswer, description: 'Reviews.' })
  reviews!: ReviewCountsAnswer;

  @AnswerField({ kind: 'object', of: () => DeliveryCountsAnswer, description: 'Deliveries of events.' })
  deliveries!: DeliveryCountsAnswer;

  @AnswerField({ kind: 'object', of: () => BuildingCountsAnswer, description: 'Buildings.' })
  buildings!: BuildingCountsAnswer;
}

/** A dated figure of money or law. */
@ObjectType('FinanceRow', { description: 'A dated figure of money or law.' })
export class FinanceRowAnswer {
  @AnswerField({ kind: 'id', description: 'Name of the row.' })
  id!: string;

  @AnswerField({ kind: 'string', description: 'Kind of figure.' })
  kind!: string;

  @AnswerField({ kind: 'json', shape: 'textOrTexts', description: '`TW`, or the counties it holds in.' })
  region!: unknown;

  @AnswerField({ kind: 'string', description: 'First day it holds.' })
  validFrom!: string;

  @AnswerField({ kind: 'string', nullable: true, description: 'Last day it holds; open where unknown.' })
  validTo!: string | null;

  @AnswerField({ kind: 'json', description: 'The figures, as the kind has them.' })
  value!: unknown;

  @AnswerField({ kind: 'string', description: 'Unit of the figures.' })
  unit!: string;

  @AnswerField({ kind: 'string', description: 'Where it was read.' })
  source!: string;

  @AnswerField({ kind: 'string', nullable: true, description: 'Day, month or year of the source.' })
  sourceDate!: string | null;

  @AnswerField({ kind: 'string', description: '`published`, `draft`, `unverified` or `assumption`.' })
  status!: string;

  @AnswerField({ kind: 'string', nullable: true, description: 'A remark.' })
  note!: string | null;
}
