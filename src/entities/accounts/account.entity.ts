import { Entity } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { Node } from '../../contract/common/node.js';
import { LANGUAGES, type Language } from '../../core/accounts/language.js';
import { ROLES, type Role } from '../../core/accounts/role.js';
import { AnswerColumn, StoredColumn, RecordKey } from '../columns.js';

/** A person's account. */
@Entity({ tableName: 'accounts' })
@ObjectType({ description: "A person's account.", implements: Node })
export class Account {
  @RecordKey id!: string;
  @AnswerColumn('string', 'E-mail address as entered.') email!: string;

  /** The address as it is compared: width and case folded. */
  @StoredColumn('text', { unique: true, hidden: true }) emailKey!: string;

  /** When somebody who reads the mail of the address said that the account is theirs. */
  @AnswerColumn('instant?', 'When the e-mail address was confirmed, UTC.')
  emailConfirmedAt: Date | null = null;

  /** argon2id, in the PHC string format. */
  @StoredColumn('text', { hidden: true }) passwordHash!: string;
  @AnswerColumn('string', 'What it may do.', { graphqlEnum: ['Role', ROLES] }) role!: Role;
  @AnswerColumn('string?', 'Display name of the person.') name: string | null = null;
  @AnswerColumn('string?', 'Telephone number.') phone: string | null = null;

  @AnswerColumn('string', 'Language of e-mails.', { graphqlEnum: ['Language', LANGUAGES] })
  language!: Language;

  @AnswerColumn('instant', 'When it was registered, UTC.') createdAt!: Date;
  @AnswerColumn('instant', 'When it was last changed, UTC.') updatedAt!: Date;

  /** Set by an administrator; a disabled account cannot sign in, and its tokens open nothing. */
  @AnswerColumn('instant?', 'When an administrator disabled it, UTC.', { graphqlOnly: true, column: { hidden: true } })
  disabledAt: Date | null = null;
}
