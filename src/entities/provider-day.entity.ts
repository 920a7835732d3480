import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** What all processes together took of an outside source in one day: for sources that allow so much a day. */
@Entity({ tableName: 'provider_days' })
export class ProviderDay {
  @PrimaryKey({ type: 'text' })
  source!: string;

  /** The day in UTC. */
  @PrimaryKey({ columnType: 'date', type: 'string' })
  day!: string;

  @Property({ columnType: 'integer', type: 'number' })
  calls!: number;

  /** As they came over the line, packed. */
  @Property({ columnType: 'bigint', type: 'number' })
  bytes!: number;
}
