import { Entity, Index, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Account } from './account.entity.js';

/** One sign-in: the family of refresh tokens that follow each other, and the access tokens made with them. */
@Entity({ tableName: 'sessions' })
export class Session {
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Index()
  @ManyToOne({ entity: () => Account, mapToPk: true, fieldName: 'account_id', deleteRule: 'cascade' })
  accountId!: string;

  @Property({ columnType: 'timestamptz', type: 'Date' })
  createdAt!: Date;

  /** Life of its newest refresh token. */
  @Property({ columnType: 'timestamptz', type: 'Date' })
  expiresAt!: Date;

  @Property({ columnType: 'timestamptz', type: 'Date', nullable: true })
  endedAt: Date | null = null;
}
