import { Entity, PrimaryKey } from '@mikro-orm/decorators/legacy';
import { StoredColumn } from '../columns.js';

/** What all processes together took of an outside source in one day: for sources that allow so much a day. */
@Entity({ tableName: 'provider_days' })
export class ProviderDay {
  @PrimaryKey({ type: 'text' }) source!: string;

  /** The day in UTC. */
  @PrimaryKey({ columnType: 'date', type: 'string' }) day!: string;
  @StoredColumn('integer') calls!: number;

  /** As they came over the line, packed. */
  @StoredColumn('bigint') bytes!: number;
}
