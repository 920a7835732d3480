import { Entity, Index, PrimaryKey } from '@mikro-orm/decorators/legacy';
import { StoredColumn } from '../columns.js';

/** One call of an outside source, by any process: how all of them together keep to what the source asks for. */
@Entity({ tableName: 'provider_turns' })
export class ProviderTurn {
  @PrimaryKey({ type: 'uuid' }) id!: string;

  @Index()
  @StoredColumn('text')
  source!: string;

  /** When the call began; in the future where the source has asked to be left alone. */
  @StoredColumn('instant') beginsAt!: Date;

  /** When it ended, or at the latest will. */
  @StoredColumn('instant') endsAt!: Date;
}
