import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** A caller's `Idempotency-Key` with the answer that was given under it. */
@Entity({ tableName: 'idempotency_keys' })
export class IdempotencyKey {
  /** Whose key it is. */
  @PrimaryKey({ type: 'text' })
  scope!: string;

  @PrimaryKey({ type: 'text' })
  key!: string;

  /** SHA-256 of the operation and its input. */
  @Property({ type: 'text' })
  inputHash!: string;

  /** The answer in the serialisation format of Node's `v8` module. */
  @Property({ columnType: 'bytea', type: 'Buffer', nullable: true })
  answer: Buffer | null = null;

  @Index()
  @Property({ columnType: 'timestamptz', type: 'Date' })
  expiresAt!: Date;
}
