import { ObjectType } from 'type-graphql';
import { AnswerField } from '../contract/fields/answer-field.js';
import { InquiryAnswer } from '../contract/vendors/inquiry.answer.js';
import { Account } from './account.entity.js';
import { Assessment } from './assessment.entity.js';
import { VendorApplication } from './vendor-application.entity.js';
import { Vendor } from './vendor.entity.js';

/** Everything the service keeps of a person; no record of its own, but made of records. */
@ObjectType({ description: 'All data that the service stores about a person.' })
export class PersonalData {
  @AnswerField({ kind: 'instant', description: 'When it was put together, UTC.' })
  exportedAt!: Date;

  @AnswerField({ kind: 'object', of: () => Account, description: 'The account.' })
  account!: Account;

  @AnswerField({ kind: 'objects', of: () => Assessment, description: 'The assessments, oldest first.' })
  assessments!: Assessment[];

  @AnswerField({
    kind: 'objects',
    of: () => InquiryAnswer,
    description: 'The inquiries sent, with reviews, oldest first.',
  })
  inquiries!: InquiryAnswer[];

  @AnswerField({ kind: 'objects', of: () => VendorApplication, description: 'The applications to be listed.' })
  vendorApplications!: VendorApplication[];

  @AnswerField({ kind: 'object', of: () => Vendor, nullable: true, description: 'The own vendor.' })
  vendor!: Vendor | null;
}
