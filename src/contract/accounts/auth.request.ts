import { ArgsType, InputType } from 'type-graphql';
import { LANGUAGES, type Language } from '../../core/accounts/language.js';
import { knownPassword, newPassword, PERSON_NAME, PERSON_PHONE } from './account-rules.js';
import { RequestField } from '../fields/request-field.js';

/** Longest token that is checked [characters]. */
const MAX_TOKEN = 200;

@InputType('RegisterInput', { description: 'A new account.' })
export class RegisterRequest {
  @RequestField('email', 'E-mail address; one account each.', { example: 'owner@example.com' }) email!: string;
  @RequestField(newPassword('Password, 8 to 200 characters.')) password!: string;
  @RequestField(PERSON_NAME) name?: string;
  @RequestField(PERSON_PHONE) phone?: string;

  @RequestField('enum?', 'Language of e-mails; defaults to zh-TW.', { values: LANGUAGES, enumName: 'Language' })
  language?: Language;
}

@InputType('LoginInput', { description: 'Signs in.' })
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
  description: 'Token of the e-mail: its link after the #. Works once, for an hour.',
} as const;

/** Confirming an e-mail address. */
@ArgsType()
export class ConfirmEmailRequest {
  @RequestField(MAIL_TOKEN) token!: string;
}

/** Requests an e-mail for resetting a forgotten password. */
@ArgsType()
export class ForgotPasswordRequest {
  @RequestField('email', 'E-mail address of the account.', { example: 'owner@example.com' }) email!: string;
}

@InputType('ResetPasswordInput', { description: 'Sets a new password with the token of an e-mail.' })
export class ResetPasswordRequest {
  @RequestField(MAIL_TOKEN) token!: string;
  @RequestField(newPassword('The new password, 8 to 200 characters.')) newPassword!: string;
}

/** Exchanges a refresh token. */
@ArgsType()
export class RefreshRequest {
  @RequestField('string', 'The latest refresh token, valid once.', {
    minLength: 1,
    maxLength: MAX_TOKEN,
    sensitive: true,
  })
  refreshToken!: string;
}

@InputType('LogoutInput', { description: 'Ends a sign-in.' })
export class LogoutRequest {
  @RequestField('string?', 'A refresh token of the session to end; defaults to that of the bearer token.', {
    maxLength: MAX_TOKEN,
    sensitive: true,
  })
  refreshToken?: string;

  @RequestField('boolean', "Ends every sign-in of the bearer's account.", { default: false }) everywhere!: boolean;
}
