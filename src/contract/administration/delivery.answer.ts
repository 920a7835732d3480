import { AnswerField } from '../fields/answer-field.js';

/** The delivery of an event to one receiver with that event, in REST. */
export class DeliveryAnswer {
  @AnswerField('id', 'Identity, UUIDv7.') id!: string;
  @AnswerField('id', 'The event, by which a receiver knows it again.') eventId!: string;
  @AnswerField('string', 'What happened, such as `inquiry.sent`.') type!: string;
  @AnswerField('json', 'Content of the delivery.') data!: Record<string, unknown>;
  @AnswerField('string', '`webhook` or `email`.') channel!: string;
  @AnswerField('string', 'Address of the webhook; of an e-mail the record with the address.') target!: string;
  @AnswerField('string', '`pending`, `delivered` or `dead`.') state!: string;
  @AnswerField('integer', 'Attempts since it was created or replayed.') attempts!: number;
  @AnswerField('instant', 'When a pending one is tried next, UTC.') nextAttemptAt!: Date;
  @AnswerField('string?', 'Why the last attempt failed.') lastError!: string | null;
  @AnswerField('instant', 'When it was created, UTC.') createdAt!: Date;
  @AnswerField('instant?', 'When it arrived, UTC.') deliveredAt!: Date | null;
}
