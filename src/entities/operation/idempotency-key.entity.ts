import { Entity, Index, PrimaryKey } from '@mikro-orm/decorators/legacy';
import { StoredColumn } from '../columns.js';

/** A caller's `Idempotency-Key` with the answer that was given under it. */
@Entity({ tableName: 'idempotency_keys' })
export class IdempotencyKey {
  /** Whose key it is. */
  @PrimaryKey({ type: 'text' }) scope!: string;
  @PrimaryKey({ type: 'text' }) key!: string;

  /** SHA-256 of the operation and its input. */
  @StoredColumn('text') inputHash!: string;

  /** The answer in the serialisation format of Node's `v8` module. */
  @StoredColumn('bytes', { nullable: true }) answer: Buffer | null = null;

  @Index()
  @StoredColumn('instant')
  expiresAt!: Date;
}
