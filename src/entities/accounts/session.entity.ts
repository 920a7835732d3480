import { Entity, Index, PrimaryKey } from '@mikro-orm/decorators/legacy';
import { Account } from './account.entity.js';
import { StoredColumn, References } from '../columns.js';

/** One sign-in: the family of refresh tokens that follow each other, and the access tokens made with them. */
@Entity({ tableName: 'sessions' })
export class Session {
  @PrimaryKey({ type: 'uuid' }) id!: string;

  @Index()
  @References(() => Account)
  accountId!: string;

  @StoredColumn('instant') createdAt!: Date;

  /** Life of its newest refresh token. */
  @StoredColumn('instant') expiresAt!: Date;
  @StoredColumn('instant', { nullable: true }) endedAt: Date | null = null;
}
