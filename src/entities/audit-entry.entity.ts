import { OptionalProps } from '@mikro-orm/core';
import { Entity, Index, PrimaryKey, Property, Trigger } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { Node } from '../contract/common/node.js';
import { ChangedFieldAnswer } from '../contract/administration/audit.answer.js';
import { AnswerField } from '../contract/fields/answer-field.js';
import { AUDIT_SUBJECTS } from '../core/events/audit-subjects.js';
import { changedFields } from '../core/events/changed-fields.js';

/** One act, written down permanently: the database refuses to change or remove it. */
@Entity({ tableName: 'audit_entries' })
@Index({ properties: ['subjectType', 'subjectId', 'id'] })
@Index({ properties: ['actorId', 'id'] })
@Trigger({
  name: 'audit_entries_append_only',
  timing: 'before',
  events: ['update', 'delete'],
  expression: `create trigger "audit_entries_append_only" before update or delete on "audit_entries"
    for each row execute function refuse_audit_change()`,
})
@Trigger({
  name: 'audit_entries_notify_change',
  timing: 'after',
  events: ['insert'],
  expression: `create trigger "audit_entries_notify_change" after insert on "audit_entries"
    for each row when (new.subject_type in ('account', 'application', 'assessment', 'inquiry', 'review', 'user', 'vendor'))
    execute function notify_record_change()`,
})
@ObjectType({ description: 'One recorded action; entries are never changed.', implements: Node })
export class AuditEntry {
  declare [OptionalProps]?: 'changes';

  @PrimaryKey({ type: 'uuid' })
  @AnswerField('id', 'Identity, a UUID of version 7.')
  id!: string;

  @Property({ columnType: 'timestamptz', type: 'Date' })
  @AnswerField('instant', 'When it happened, UTC.')
  at!: Date;

  @Property({ type: 'text' })
  @AnswerField('string', 'What was done, such as `application.approve`.')
  action!: string;

  @Property({ type: 'text' })
  @AnswerField('string', 'Kind of the record that was changed.', { graphqlEnum: ['AuditSubject', AUDIT_SUBJECTS] })
  subjectType!: string;

  @Property({ type: 'text' })
  @AnswerField('string', 'Identity of the record.')
  subjectId!: string;

  /** No reference: the entry outlives the account. */
  @Property({ type: 'uuid', nullable: true })
  @AnswerField('id', 'Account that did it; none for the administrator secret and the command line.', {
    nullable: true,
    restOnly: true,
  })
  actorId: string | null = null;

  @Property({ type: 'text', nullable: true })
  @AnswerField('string', '`bearer`, `secret`, or `cli` for the command line.', {
    nullable: true,
    graphqlEnum: ['ActorVia', ['bearer', 'secret', 'cli']],
  })
  actorVia: string | null = null;

  @Property({ type: 'text' })
  @AnswerField('string', 'Address the request came from; empty for the command line.')
  actorIp!: string;

  @Index()
  @Property({ type: 'text' })
  @AnswerField('string', 'Identity of the request.')
  requestId!: string;

  @Property({ columnType: 'jsonb', type: 'json', nullable: true })
  @AnswerField('json', 'Values before the action.', { nullable: true, restOnly: true })
  before: Record<string, unknown> | null = null;

  @Property({ columnType: 'jsonb', type: 'json', nullable: true })
  @AnswerField('json', 'Values after the action.', { nullable: true, restOnly: true })
  after: Record<string, unknown> | null = null;

  @AnswerField('objects', 'What the action has changed.', { of: () => ChangedFieldAnswer, graphqlOnly: true })
  get changes(): ChangedFieldAnswer[] {
    return changedFields(this.before, this.after);
  }
}
