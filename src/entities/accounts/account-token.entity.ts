import { Entity, Index, PrimaryKey } from '@mikro-orm/decorators/legacy';
import type { TokenPurpose } from '../../core/accounts/token-purpose.js';
import { Account } from './account.entity.js';
import { StoredColumn, References } from '../columns.js';

/** A token that was sent to an e-mail address; its holder can read what is sent there. */
@Entity({ tableName: 'account_tokens' })
export class AccountToken {
  /** SHA-256 of the token; the token itself is never stored. */
  @PrimaryKey({ type: 'text' }) tokenHash!: string;

  @Index()
  @References(() => Account)
  accountId!: string;

  @StoredColumn('text') purpose!: TokenPurpose;

  /** The address it was sent to; a token does not confirm a later one. */
  @StoredColumn('text') emailKey!: string;

  @Index()
  @StoredColumn('instant')
  expiresAt!: Date;
}
