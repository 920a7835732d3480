import { AnswerField, AnswerList, AnswerObject } from '../../contract/fields/answer-field.js';
import { InquiryAnswer } from '../../contract/vendors/inquiry.answer.js';
import { Account } from './account.entity.js';
import { Assessment } from '../assessment.entity.js';
import { VendorApplication } from '../vendors/vendor-application.entity.js';
import { Vendor } from '../vendors/vendor.entity.js';

/** Everything the service keeps of a person, in REST; no record of its own, but made of records. */
export class PersonalData {
  @AnswerField('instant', 'When the export was created, UTC.') exportedAt!: Date;
  @AnswerObject(() => Account, 'The account.') account!: Account;
  @AnswerList(() => Assessment, 'The assessments, oldest first.') assessments!: Assessment[];
  @AnswerList(() => InquiryAnswer, 'The inquiries sent, with reviews, oldest first.') inquiries!: InquiryAnswer[];
  @AnswerList(() => VendorApplication, 'The applications to be listed.') vendorApplications!: VendorApplication[];
  @AnswerObject(() => Vendor, 'The own vendor.', { nullable: true }) vendor!: Vendor | null;
}
