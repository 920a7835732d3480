import { PASSWORD_LENGTH } from '../../core/accounts/password-rules.js';
import type { QuotesWords } from './words/english.js';

export interface Credentials {
  email: string;
  password: string;
}

export const NO_CREDENTIALS: Credentials = { email: '', password: '' };

/** E-mail address and password, for signing in or registering in place. */
export function AccountFields({
  words,
  value,
  onChange,
}: {
  words: QuotesWords;
  value: Credentials;
  onChange: (value: Credentials) => void;
}) {
  return (
    <>
      <label>
        {words.account.email}
        <input
          type="email"
          autocomplete="email"
          required
          value={value.email}
          onInput={(event) => onChange({ ...value, email: event.currentTarget.value })}
        />
      </label>
      <label>
        {words.account.password(PASSWORD_LENGTH.min)}
        <input
          type="password"
          autocomplete="current-password"
          minLength={PASSWORD_LENGTH.min}
          required
          value={value.password}
          onInput={(event) => onChange({ ...value, password: event.currentTarget.value })}
        />
      </label>
      <p class="quiet">{words.account.note}</p>
    </>
  );
}
