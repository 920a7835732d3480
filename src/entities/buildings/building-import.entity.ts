import { Entity, PrimaryKey } from '@mikro-orm/decorators/legacy';
import type { ImportCounts, ImportState } from '../../core/buildings/import/import-progress.js';
import { StoredColumn } from '../columns.js';

/** One load of a file of footprints: how far it is, what it counted. */
@Entity({ tableName: 'building_imports' })
export class BuildingImport {
  @PrimaryKey({ type: 'uuid' }) id!: string;

  /** Name of the file without its folder. */
  @StoredColumn('text') fileName!: string;

  /** Identity of the content (size and SHA-256 of its beginning), so that a resumed load is of the same file. */
  @StoredColumn('text', { unique: true }) fileKey!: string;
  @StoredColumn('text') source!: string;
  @StoredColumn('text') state!: ImportState;

  /** Features read and safely stored so far; a resumed load continues after them. */
  @StoredColumn('bigint') featuresDone: number = 0;
  @StoredColumn('json') counts!: ImportCounts;

  /** Who must be credited when buildings of this load are shown. */
  @StoredColumn('text', { nullable: true }) attribution: string | null = null;

  /** Why the load failed, as shown to who started it. */
  @StoredColumn('text', { nullable: true }) error: string | null = null;

  /** Raised with every change that the load makes to buildings, so that what was drawn of them is known to be old. */
  @StoredColumn('bigint') revision: number = 0;

  /** Earlier loads of the data set of which this is a new edition; `null` until that is reported. */
  @StoredColumn('json', { nullable: true }) supersedes: string[] | null = null;
  @StoredColumn('instant') startedAt!: Date;
  @StoredColumn('instant', { nullable: true }) finishedAt: Date | null = null;
}
