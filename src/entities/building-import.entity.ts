import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { ImportCounts, ImportState } from '../core/buildings/import/import-progress.js';

/** One load of a file of footprints: how far it is, what it counted. */
@Entity({ tableName: 'building_imports' })
export class BuildingImport {
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  /** Name of the file without its folder. */
  @Property({ type: 'text' })
  fileName!: string;

  /** Identity of the content (size and SHA-256 of its beginning), so that a resumed load is of the same file. */
  @Property({ type: 'text', unique: true })
  fileKey!: string;

  @Property({ type: 'text' })
  source!: string;

  @Property({ type: 'text' })
  state!: ImportState;

  /** Features read and safely stored so far; a resumed load continues after them. */
  @Property({ columnType: 'bigint', type: 'number' })
  featuresDone: number = 0;

  @Property({ columnType: 'jsonb', type: 'json' })
  counts!: ImportCounts;

  /** Who must be credited when buildings of this load are shown. */
  @Property({ type: 'text', nullable: true })
  attribution: string | null = null;

  /** Why the load failed, as shown to who started it. */
  @Property({ type: 'text', nullable: true })
  error: string | null = null;

  /** Raised with every change that the load makes to buildings, so that what was drawn of them is known to be old. */
  @Property({ columnType: 'bigint', type: 'number' })
  revision: number = 0;

  /** Earlier loads of the data set of which this is a new edition; `null` until that is reported. */
  @Property({ columnType: 'jsonb', type: 'json', nullable: true })
  supersedes: string[] | null = null;

  @Property({ columnType: 'timestamptz', type: 'Date' })
  startedAt!: Date;

  @Property({ columnType: 'timestamptz', type: 'Date', nullable: true })
  finishedAt: Date | null = null;
}
