import { AnswerField } from '../../contract/fields/answer-field.js';
import { Account } from './account.entity.js';

/** A user as administrators see it in REST. */
export class AdminUserAnswer extends Account {
  @AnswerField('instant?', 'When it was disabled, UTC.', { restOnly: true }) declare disabledAt: Date | null;
}
