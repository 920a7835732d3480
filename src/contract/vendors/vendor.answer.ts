import { AnswerField } from '../fields/answer-field.js';

/** Receipt of an application, in REST. */
export class SentApplicationAnswer {
  @AnswerField('id', 'Identity of the application.') id!: string;
  @AnswerField('string', '`pending`.') status!: string;
}

/** Receipt of an inquiry, in REST. */
export class SentInquiryAnswer {
  @AnswerField('id', 'Identity of the inquiry.') id!: string;
  @AnswerField('string', '`new`.') status!: string;
}

/** Inquiries that were just sent, in REST. */
export class SentInquiriesAnswer {
  @AnswerField('objects', 'The inquiries, in the order of their vendors.', { of: () => SentInquiryAnswer })
  inquiries!: SentInquiryAnswer[];
}
