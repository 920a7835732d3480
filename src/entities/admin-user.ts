import { ObjectType } from 'type-graphql';
import { AnswerField } from '../contract/fields/answer-field.js';
import { Account } from './account.entity.js';

@ObjectType('AdminUser', { description: 'A user as administrators see it.' })
export class AdminUserAnswer extends Account {
  @AnswerField('instant', 'When it was disabled, UTC.', { nullable: true }) declare disabledAt: Date | null;
}
