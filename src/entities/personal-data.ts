import { AnswerField } from '../contract/fields/answer-field.js';
import { InquiryAnswer } from '../contract/vendors/inquiry.answer.js';
import { Account } from './account.entity.js';
import { Assessment } from './assessment.entity.js';
import { VendorApplication } from './vendor-application.entity.js';
import { Vendor } from './vendor.entity.js';

/** Everything the service keeps of a person, in REST; no record of its own, but made of records. */
export class PersonalData {
  @AnswerField('instant', 'When the export was created, UTC.') exportedAt!: Date;
  @AnswerField('object', 'The account.', { of: () => Account }) account!: Account;
  @AnswerField('objects', 'The assessments, oldest first.', { of: () => Assessment }) assessments!: Assessment[];

  @AnswerField('objects', 'The inquiries sent, with reviews, oldest first.', { of: () => InquiryAnswer })
  inquiries!: InquiryAnswer[];

  @AnswerField('objects', 'The applications to be listed.', { of: () => VendorApplication })
  vendorApplications!: VendorApplication[];

  @AnswerField('object', 'The own vendor.', { of: () => Vendor, nullable: true }) vendor!: Vendor | null;
}
