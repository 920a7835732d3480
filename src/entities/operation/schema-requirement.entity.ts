import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** What a migration that removed something asks of every process on the database. */
@Entity({ tableName: 'schema_requirements' })
export class SchemaRequirement {
  /** Recorded name of the migration that removed it. */
  @PrimaryKey({ type: 'text' })
  migration!: string;

  /** Recorded name of the migration that a version must know to work without what was removed. */
  @Property({ type: 'text' })
  needs!: string;
}
