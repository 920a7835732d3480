import { OptionalProps } from '@mikro-orm/core';
import { Entity, Index, Trigger } from '@mikro-orm/decorators/legacy';
import { ID, ObjectType } from 'type-graphql';
import { Node } from '../../contract/common/node.js';
import { ChangedFieldAnswer } from '../../contract/administration/audit.answer.js';
import { enumOf } from '../../contract/fields/graphql-enums.js';
import { AnswerList, NULL_FOR_EMPTY } from '../../contract/fields/answer-field.js';
import { AUDITED_RECORDS, auditedRecord } from '../../core/events/audit-subjects.js';
import { changedFields } from '../../core/events/changed-fields.js';
import { AnswerColumn, RecordKey } from '../columns.js';

/** A text that is an id in GraphQL. */
const AS_ID = { graphqlForm: { type: () => ID, of: (id: string) => id } };

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

  @RecordKey id!: string;
  @AnswerColumn('instant', 'When it happened, UTC.', { graphqlName: 'createdAt' }) at!: Date;
  @AnswerColumn('string', 'What was done, such as `application.approve`.') action!: string;

  @AnswerColumn('string', 'Kind of the record that was changed.', {
    graphqlForm: { type: () => enumOf('AuditSubject', AUDITED_RECORDS), of: auditedRecord },
  })
  subjectType!: string;

  @AnswerColumn('string', 'Identity of the record.', AS_ID)
  subjectId!: string;

  /** No reference: the entry outlives the account. */
  @AnswerColumn('id?', 'Account that did it; null for the secret and the command line.', {
    restOnly: true,
  })
  actorId: string | null = null;

  @AnswerColumn('string?', 'How the actor was known.', {
    graphqlEnum: ['ActorVia', ['bearer', 'secret', 'cli']],
  })
  actorVia: string | null = null;

  @AnswerColumn('string', 'Address of the caller; none on the command line.', { graphqlForm: NULL_FOR_EMPTY })
  actorIp!: string;

  @Index()
  @AnswerColumn('string', 'Identity of the request.', AS_ID)
  requestId!: string;

  @AnswerColumn('json?', 'Values before the action.', { restOnly: true })
  before: Record<string, unknown> | null = null;

  @AnswerColumn('json?', 'Values after the action.', { restOnly: true })
  after: Record<string, unknown> | null = null;

  @AnswerList(() => ChangedFieldAnswer, 'What the action has changed.', { graphqlOnly: true })
  get changes(): ChangedFieldAnswer[] {
    return changedFields(this.before, this.after);
  }
}
