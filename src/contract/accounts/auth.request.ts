import { InputType } from 'type-graphql';
import { LANGUAGES, type Language } from '../../core/accounts/language.js';
import { knownPassword, newPassword, PERSON_NAME, PERSON_PHONE } from './account-rules.js';
import { RequestField } from '../fields/request-field.js';

/** Longest token that is looked at [characters]. */
const MAX_TOKEN = 200;

/** A new account. */
@InputType('RegisterInput', { description: 'A new account.' })
export class RegisterRequest {
  @RequestField('email', 'E-mail address; one account each.', { example: 'owner@example.com' }) email!: string;
  @RequestField(newPassword('Password, 10 to 200 characters.')) password!: string;
  @RequestField(PERSON_NAME) name?: string;
  @RequestField(PERSON_PHONE) phone?: string;

  @RequestField('enum', 'Language of e-mails; zh-TW unless given.', { values: LANGUAGES, optional: true })
  language?: Language;
}

/** Signing in. */
@InputType('LoginInput', { description: 'Signing in.' })
export class LoginRequest {
  @RequestField('email', 'E-mail address of the account.', { example: 'owner@example.com' }) email!: string;
  @RequestField(knownPassword('Password of the account.')) password!: string;
}

/** A token that came by e-mail. */
const MAIL_TOKEN = {
  kind: 'string',
  minLength: 1,
  maxLength: MAX_TOKEN,
  sensitive: true,
  description: 'The token of the e-mail: the part of its link after the #. It works once, for one hour.',
} as const;

/** Confirming an e-mail address. */
@InputType('ConfirmEmailInput', { description: 'Confirming an e-mail address.' })
export class ConfirmEmailRequest {
  @RequestField(MAIL_TOKEN) token!: string;
}

/** Asking for an e-mail with which a forgotten password is replaced. */
@InputType('ForgotPasswordInput', { description: 'Asking for an e-mail with which a forgotten password is replaced.' })
export class ForgotPasswordRequest {
  @RequestField('email', 'E-mail address of the account.', { example: 'owner@example.com' }) email!: string;
}

/** Setting a new password with the token of an e-mail. */
@InputType('ResetPasswordInput', { description: 'Setting a new password with the token of an e-mail.' })
export class ResetPasswordRequest {
  @RequestField(MAIL_TOKEN) token!: string;
  @RequestField(newPassword('The password from now on, 10 to 200 characters.')) newPassword!: string;
}

/** Going on with a sign-in. */
@InputType('RefreshInput', { description: 'Going on with a sign-in.' })
export class RefreshRequest {
  @RequestField('string', 'The newest refresh token; each counts once.', {
    minLength: 1,
    maxLength: MAX_TOKEN,
    sensitive: true,
  })
  refreshToken!: string;
}

/** Ending a sign-in. */
@InputType('LogoutInput', { description: 'Ending a sign-in.' })
export class LogoutRequest {
  @RequestField('string', 'A refresh token of the sign-in; without it the one of the bearer ends.', {
    optional: true,
    maxLength: MAX_TOKEN,
    sensitive: true,
  })
  refreshToken?: string;

  @RequestField('boolean', "Ends every sign-in of the bearer's account.", { default: false }) everywhere!: boolean;
}
