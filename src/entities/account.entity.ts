import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { Node } from '../contract/common/node.js';
import { AnswerField } from '../contract/fields/answer-field.js';
import { LANGUAGES, type Language } from '../core/accounts/language.js';
import { ROLES, type Role } from '../core/accounts/role.js';

const optional = { nullable: true } as const;

/** A person's account. */
@Entity({ tableName: 'accounts' })
@ObjectType({ description: "A person's account.", implements: Node })
export class Account {
  @PrimaryKey({ type: 'uuid' })
  @AnswerField('id', 'Identity, a UUID of version 7.')
  id!: string;

  @Property({ type: 'text' })
  @AnswerField('string', 'E-mail address as entered.')
  email!: string;

  /** The address as it is compared: width and case folded. */
  @Property({ type: 'text', unique: true, hidden: true })
  emailKey!: string;

  /** When somebody who reads the mail of the address said that the account is theirs. */
  @Property({ columnType: 'timestamptz', type: 'Date', ...optional })
  @AnswerField(
    'instant',
    'When the e-mail address was confirmed, UTC; until then only the confirmation is sent to it.',
    optional,
  )
  emailConfirmedAt: Date | null = null;

  /** argon2id, in the PHC string format. */
  @Property({ type: 'text', hidden: true })
  passwordHash!: string;

  @Property({ type: 'text' })
  @AnswerField('string', '`user`, `vendor` or `admin`.', { graphqlEnum: ['Role', ROLES] })
  role!: Role;

  @Property({ type: 'text', ...optional })
  @AnswerField('string', 'Display name of the person.', optional)
  name: string | null = null;

  @Property({ type: 'text', ...optional })
  @AnswerField('string', 'Telephone number.', optional)
  phone: string | null = null;

  @Property({ type: 'text' })
  @AnswerField('string', 'Language of e-mails: `zh-TW` or `en`.', { graphqlEnum: ['Language', LANGUAGES] })
  language!: Language;

  @Property({ columnType: 'timestamptz', type: 'Date' })
  @AnswerField('instant', 'When it was registered, UTC.')
  createdAt!: Date;

  @Property({ columnType: 'timestamptz', type: 'Date' })
  @AnswerField('instant', 'When it was last changed, UTC.')
  updatedAt!: Date;

  /** Set by an administrator; a disabled account cannot sign in, and its tokens open nothing. */
  @Property({ columnType: 'timestamptz', type: 'Date', ...optional, hidden: true })
  @AnswerField('instant', 'When an administrator disabled it, UTC.', { ...optional, graphqlOnly: true })
  disabledAt: Date | null = null;
}
