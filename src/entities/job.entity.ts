import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { AnswerField } from '../contract/fields/answer-field.js';
import { JobProgressAnswer } from '../contract/jobs/job.answer.js';
import type { JobKind, JobState } from '../core/jobs/job-kinds.js';
import type { JobProgress } from '../core/jobs/job-handler.js';

const instant = { columnType: 'timestamptz', type: 'Date' } as const;
const json = { columnType: 'jsonb', type: 'json' } as const;

/** Long work that an administrator asked for; the queue only wakes the worker. */
@Entity({ tableName: 'jobs' })
@Index({ name: 'jobs_open_index', properties: ['nextAttemptAt', 'id'], where: "state in ('queued', 'running')" })
@Index({ properties: ['state', 'id'] })
@ObjectType({ description: 'A long-running job that an administrator started.' })
export class Job {
  @PrimaryKey({ type: 'uuid' })
  @AnswerField('id', 'Identity, a UUID of version 7.')
  id!: string;

  @Property({ type: 'text' })
  @AnswerField('string', 'Kind of work, such as `building_import`.')
  kind!: JobKind;

  @Property({ type: 'text' })
  @AnswerField('string', '`queued`, `running`, `done`, `failed` or `cancelled`.')
  state!: JobState;

  @Property({ ...json })
  @AnswerField('json', 'What it was asked for.', { ownNames: true })
  input!: Record<string, unknown>;

  @Property({ ...json, nullable: true })
  @AnswerField('object', 'How far it is.', { of: () => JobProgressAnswer, nullable: true })
  progress: JobProgress | null = null;

  @Property({ ...json, nullable: true })
  @AnswerField('json', 'What came of it, when it is done.', { ownNames: true, nullable: true })
  result: Record<string, unknown> | null = null;

  @Property({ type: 'text', nullable: true })
  @AnswerField('string', 'Why it failed, or why it is to be tried again.', { nullable: true })
  error: string | null = null;

  @Property({ columnType: 'integer', type: 'number', default: 0 })
  @AnswerField('integer', 'How often it was begun since it was asked for or retried.')
  attempts: number = 0;

  /** No reference: the record outlives the account. */
  @Property({ type: 'uuid', nullable: true })
  @AnswerField('id', 'Account that asked for it; none for the bare secret.', { nullable: true })
  requestedBy: string | null = null;

  @Property({ ...instant })
  @AnswerField('instant', 'When it was asked for, UTC.')
  createdAt!: Date;

  @Property({ ...instant })
  @AnswerField('instant', 'When a queued one may begin, UTC.')
  nextAttemptAt!: Date;

  @Property({ ...instant, nullable: true })
  @AnswerField('instant', 'When it was first begun, UTC.', { nullable: true })
  startedAt: Date | null = null;

  @Property({ ...instant, nullable: true })
  @AnswerField('instant', 'When it last showed that it is at work, UTC.', { nullable: true })
  heartbeatAt: Date | null = null;

  @Property({ ...instant, nullable: true })
  @AnswerField('instant', 'When a running one was asked to stop, UTC.', { nullable: true })
  cancelRequestedAt: Date | null = null;

  @Property({ ...instant, nullable: true })
  @AnswerField('instant', 'When it ended, UTC.', { nullable: true })
  finishedAt: Date | null = null;

  /** The attempt at work: who no longer holds it may not write. */
  @Property({ type: 'uuid', nullable: true }) runId: string | null = null;
}
