import { ObjectType } from 'type-graphql';
import { AnswerField } from '../fields/answer-field.js';

/** An event told to one receiver. */
@ObjectType('Delivery', { description: 'An event told to one receiver.' })
export class DeliveryAnswer {
  @AnswerField({ kind: 'id', description: 'Identity, a UUID of version 7.' })
  id!: string;

  @AnswerField({ kind: 'id', description: 'The event, by which a receiver knows it again.' })
  eventId!: string;

  @AnswerField({ kind: 'string', description: 'What happened, such as `inquiry.sent`.' })
  type!: string;

  @AnswerField({ kind: 'json', description: 'What is told of it.' })
  data!: Record<string, unknown>;

  @AnswerField({ kind: 'string', description: '`webhook` or `email`.' })
  channel!: string;

  @AnswerField({ kind: 'string', description: 'Address of the webhook; of an e-mail the record whose address counts.' })
  target!: string;

  @AnswerField({ kind: 'string', description: '`pending`, `delivered` or `dead`.' })
  state!: string;

  @AnswerField({ kind: 'integer', description: 'How often it was tried since it was made out or replayed.' })
  attempts!: number;

  @AnswerField({ kind: 'instant', description: 'When a pending one is tried next, UTC.' })
  nextAttemptAt!: Date;

  @AnswerField({ kind: 'string', nullable: true, description: 'Why the last attempt failed.' })
  lastError!: string | null;

  @AnswerField({ kind: 'instant', description: 'When it was made out, UTC.' })
  createdAt!: Date;

  @AnswerField({ kind: 'instant', nullable: true, description: 'When it arrived, UTC.' })
  deliveredAt!: Date | null;
}
