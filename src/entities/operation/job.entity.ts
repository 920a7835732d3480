import { OptionalProps } from '@mikro-orm/core';
import { Entity, Index, Trigger } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { Node } from '../../contract/common/node.js';
import { JOB_RESULT, JOB_TASK, JobProgressAnswer } from '../../contract/jobs/job.answer.js';
import { JOB_KINDS, JOB_STATES, type JobKind, type JobState } from '../../core/jobs/job-kinds.js';
import type { JobProgress } from '../../core/jobs/job-handler.js';
import { AnswerColumn, StoredColumn, RecordKey } from '../columns.js';

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
  @RecordKey id!: string;

  @AnswerColumn('string', 'Kind of work, such as `building_import`.', { graphqlEnum: ['JobKind', JOB_KINDS] })
  kind!: JobKind;

  @AnswerColumn('string', 'Its state.', {
    graphqlEnum: ['JobState', JOB_STATES],
  })
  state!: JobState;

  @AnswerColumn('json', 'Input of the job.', { ownNames: true, graphqlForm: JOB_TASK }) input!: Record<string, unknown>;
  @AnswerColumn('object?', 'Progress of the job.', { of: () => JobProgressAnswer }) progress: JobProgress | null = null;

  @AnswerColumn('json?', 'Result of the job, when it is done.', { ownNames: true, graphqlForm: JOB_RESULT })
  result: Record<string, unknown> | null = null;

  @AnswerColumn('string?', 'Why it failed, or why it will be retried.') error: string | null = null;

  @AnswerColumn('integer', 'Attempts since it was created or retried.', { column: { default: 0 } })
  attempts: number = 0;

  /** No reference: the record outlives the account. */
  @AnswerColumn('id?', 'Account that created it; null for the secret.', { restOnly: true })
  requestedBy: string | null = null;

  @AnswerColumn('instant', 'When it was created, UTC.') createdAt!: Date;
  @AnswerColumn('instant', 'Earliest start of a queued job, UTC.') nextAttemptAt!: Date;
  @AnswerColumn('instant?', 'When it first started, UTC.') startedAt: Date | null = null;
  @AnswerColumn('instant?', 'Time of its last heartbeat, UTC.') heartbeatAt: Date | null = null;

  @AnswerColumn('instant?', 'When cancellation of a running job was requested, UTC.')
  cancelRequestedAt: Date | null = null;

  @AnswerColumn('instant?', 'When it ended, UTC.') finishedAt: Date | null = null;

  /** The attempt at work: who no longer holds it may not write. */
  @StoredColumn('uuid', { nullable: true }) runId: string | null = null;
}
