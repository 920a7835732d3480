import { Entity, Index, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { TokenPurpose } from '../core/accounts/token-purpose.js';
import { Account } from './account.entity.js';

/** A token that was sent to an e-mail address; its holder can read what is sent there. */
@Entity({ tableName: 'account_tokens' })
export class AccountToken {
  /** SHA-256 of the token; the token itself is never stored. */
  @PrimaryKey({ type: 'text' })
  tokenHash!: string;

  @Index()
  @ManyToOne({ entity: () => Account, mapToPk: true, fieldName: 'account_id', deleteRule: 'cascade' })
  accountId!: string;

  @Property({ type: 'text' })
  purpose!: TokenPurpose;

  /** The address it was sent to; a token does not confirm a later one. */
  @Property({ type: 'text' })
  emailKey!: string;

  @Index()
  @Property({ columnType: 'timestamptz', type: 'Date' })
  expiresAt!: Date;
}
