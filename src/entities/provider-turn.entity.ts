import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** One call of an outside source, by any process: how all of them together keep to what the source asks for. */
@Entity({ tableName: 'provider_turns' })
export class ProviderTurn {
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Index()
  @Property({ type: 'text' })
  source!: string;

  /** When the call began; in the future where the source has asked to be left alone. */
  @Property({ columnType: 'timestamptz', type: 'Date' })
  beginsAt!: Date;

  /** When it ended, or at the latest will. */
  @Property({ columnType: 'timestamptz', type: 'Date' })
  endsAt!: Date;
}
