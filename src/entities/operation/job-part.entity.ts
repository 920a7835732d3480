import { Entity, PrimaryKey } from '@mikro-orm/decorators/legacy';
import { StoredColumn } from '../columns.js';

/** A part of a job that its workers share, such as a tile: who does it, or what came of it. */
@Entity({ tableName: 'job_parts' })
export class JobPart {
  @PrimaryKey({ type: 'uuid' }) jobId!: string;
  @PrimaryKey({ type: 'text' }) part!: string;

  /** The worker's claim; who no longer holds it may not record an outcome. */
  @StoredColumn('uuid', { nullable: true }) claimId: string | null = null;
  @StoredColumn('instant', { nullable: true }) heartbeatAt: Date | null = null;

  /** What was counted, once the part is done. */
  @StoredColumn('json', { nullable: true }) counts: Record<string, number> | null = null;
}
