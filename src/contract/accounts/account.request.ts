import { ArgsType, InputType } from 'type-graphql';
import { LANGUAGES, type Language } from '../../core/accounts/language.js';
import { PASSWORD_LENGTH } from '../../core/accounts/password-rules.js';
import { knownPassword, newPassword, PERSON_NAME, PERSON_PHONE } from './account-rules.js';
import { RequestField } from '../fields/request-field.js';

@InputType('AccountChangesInput', {
  description: 'Changes of the own account; what is absent stays.',
})
export class AccountChangesRequest {
  @RequestField('email?', 'New e-mail address; requires the current password.') email?: string;

  @RequestField('string?', 'The current password, for a new e-mail address.', {
    maxLength: PASSWORD_LENGTH.max,
    sensitive: true,
  })
  currentPassword?: string;

  @RequestField(PERSON_NAME) name?: string;
  @RequestField(PERSON_PHONE) phone?: string;
  @RequestField('enum?', 'Language of e-mails.', { values: LANGUAGES, enumName: 'Language' }) language?: Language;
}

/** Erases the own account. */
@ArgsType()
export class EraseAccountRequest {
  @RequestField('string?', 'The current password; not needed within 5 minutes of the sign-in.', {
    maxLength: PASSWORD_LENGTH.max,
    sensitive: true,
  })
  password?: string;
}

@InputType('PasswordChangeInput', { description: 'A new password.' })
export class PasswordChangeRequest {
  @RequestField(knownPassword('The current password.')) currentPassword!: string;
  @RequestField(newPassword('The new password, 8 to 200 characters.')) newPassword!: string;
}
