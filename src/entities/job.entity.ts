import { OptionalProps } from '@mikro-orm/core';
import { Entity, Index, PrimaryKey, Property, Trigger } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { Node } from '../contract/common/node.js';
import { AnswerField } from '../contract/fields/answer-field.js';
import { JOB_RESULT, JOB_TASK, JobProgressAnswer } from '../contract/jobs/job.answer.js';
import { JOB_KINDS, JOB_STATES, type JobKind, type JobState } from '../core/jobs/job-kinds.js';
import type { JobProgress } from '../core/jobs/job-handler.js';

const instant = { columnType: 'timestamptz', type: 'Date' } as const;
const json = { columnType: 'jsonb', type: 'json' } as const;

/** Long work that an administrator asked for; the queue only wakes the worker. */
@Entity({ tableName: 'jobs' })
@Index({ name: 'jobs_open_index', properties: ['nextAttemptAt', 'id'], where: "state in ('queued', 'running')" })
@Index({ properties: ['state', 'id'] })
@Trigger({
  name: 'jobs_notify_change',
  timing: 'after',
  events: ['update'],
  expression: `create trigger "jobs_notify_change" after update on "jobs"
    for each row execute function notify_record_change()`,
})
@ObjectType({ description: 'A long-running job that an administrator started.', implements: Node })
export class Job {
  declare [OptionalProps]?: 'attempts';

  @PrimaryKey({ type: 'uuid' })
  @AnswerField('id', 'Identity, a UUID of version 7.')
  id!: string;

  @Property({ type: 'text' })
  @AnswerField('string', 'Kind of work, such as `building_import`.', { graphqlEnum: ['JobKind', JOB_KINDS] })
  kind!: JobKind;

  @Property({ type: 'text' })
  @AnswerField('string', '`queued`, `running`, `done`, `failed` or `cancelled`.', {
    graphqlEnum: ['JobState', JOB_STATES],
  })
  state!: JobState;

  @Property({ ...json })
  @AnswerField('json', 'Input of the job.', { ownNames: true, graphqlForm: JOB_TASK })
  input!: Record<string, unknown>;

  @Property({ ...json, nullable: true })
  @AnswerField('object', 'Progress of the job.', { of: () => JobProgressAnswer, nullable: true })
  progress: JobProgress | null = null;

  @Property({ ...json, nullable: true })
  @AnswerField('json', 'Result of the job, when it is done.', {
    ownNames: true,
    nullable: true,
    graphqlForm: JOB_RESULT,
  })
  result: Record<string, unknown> | null = null;

  @Property({ type: 'text', nullable: true })
  @AnswerField('string', 'Why it failed, or why it will be retried.', { nullable: true })
  error: string | null = null;

  @Property({ columnType: 'integer', type: 'number', default: 0 })
  @AnswerField('integer', 'Attempts since it was created or retried.')
  attempts: number = 0;

  /** No reference: the record outlives the account. */
  @Property({ type: 'uuid', nullable: true })
  @AnswerField('id', 'Account that created it; none for the administrator secret.', { nullable: true, restOnly: true })
  requestedBy: string | null = null;

  @Property({ ...instant })
  @AnswerField('instant', 'When it was created, UTC.')
  createdAt!: Date;

  @Property({ ...instant })
  @AnswerField('instant', 'Earliest start of a queued job, UTC.')
  nextAttemptAt!: Date;

  @Property({ ...instant, nullable: true })
  @AnswerField('instant', 'When it first started, UTC.', { nullable: true })
  startedAt: Date | null = null;

  @Property({ ...instant, nullable: true })
  @AnswerField('instant', 'Time of its last heartbeat, UTC.', { nullable: true })
  heartbeatAt: Date | null = null;

  @Property({ ...instant, nullable: true })
  @AnswerField('instant', 'When cancellation of a running job was requested, UTC.', { nullable: true })
  cancelRequestedAt: Date | null = null;

  @Property({ ...instant, nullable: true })
  @AnswerField('instant', 'When it ended, UTC.', { nullable: true })
  finishedAt: Date | null = null;

  /** The attempt at work: who no longer holds it may not write. */
  @Property({ type: 'uuid', nullable: true })
  runId: string | null = null;
}
