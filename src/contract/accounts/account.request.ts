import { InputType } from 'type-graphql';
import { LANGUAGES, type Language } from '../../core/accounts/language.js';
import { PASSWORD_LENGTH } from '../../core/accounts/password-rules.js';
import { knownPassword, newPassword, PERSON_NAME, PERSON_PHONE } from './account-rules.js';
import { RequestField } from '../fields/request-field.js';

/** Changes of one's own account; what is left out stays. */
@InputType('AccountChangesInput', { description: "Changes of one's own account; what is left out stays." })
export class AccountChangesRequest {
  @RequestField('email', 'New e-mail address; needs the current password.', { optional: true }) email?: string;

  @RequestField('string', 'The current password, for a new e-mail address.', {
    optional: true,
    maxLength: PASSWORD_LENGTH.max,
    sensitive: true,
  })
  currentPassword?: string;

  @RequestField(PERSON_NAME) name?: string;
  @RequestField(PERSON_PHONE) phone?: string;
  @RequestField('enum', 'Language of e-mails.', { values: LANGUAGES, optional: true }) language?: Language;
}

/** Erasing one's own account. */
@InputType('EraseAccountInput', { description: "Erasing one's own account." })
export class EraseAccountRequest {
  @RequestField('string', 'The current password; without it the sign-in must be younger than 5 minutes.', {
    optional: true,
    maxLength: PASSWORD_LENGTH.max,
    sensitive: true,
  })
  password?: string;
}

/** A new password. */
@InputType('PasswordChangeInput', { description: 'A new password.' })
export class PasswordChangeRequest {
  @RequestField(knownPassword('The password until now.')) currentPassword!: string;
  @RequestField(newPassword('The password from now on, 10 to 200 characters.')) newPassword!: string;
}
