import { ObjectType } from 'type-graphql';
import { AnswerField } from '../fields/answer-field.js';

@ObjectType('SentApplication', { description: 'Receipt of an application.' })
export class SentApplicationAnswer {
  @AnswerField('id', 'Identity of the application.') id!: string;
  @AnswerField('string', '`pending`.') status!: string;
}

@ObjectType('SentInquiry', { description: 'Receipt of an inquiry.' })
export class SentInquiryAnswer {
  @AnswerField('id', 'Identity of the inquiry.') id!: string;
  @AnswerField('string', '`new`.') status!: string;
}
