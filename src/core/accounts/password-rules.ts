import { InvalidInputError } from '../errors.js';
import { wordList } from '../word-list.js';
import { emailKey } from './email-key.js';

/** Bounds of a password's length [code points]. */
export const PASSWORD_LENGTH = { min: 10, max: 200 } as const;

/**
 * Those of the commonest passwords that are long enough to be taken otherwise, folded to lower case; from what is known
 * of leaked collections.
 */
const COMMON: ReadonlySet<string> = new Set(
  wordList(`
  0123456789 1234567890 12345678910 123456789a 1234567891 0987654321 9876543210 1234512345 0000000000 1111111111
  11111111111 1111122222 1122334455 123123123123 1231231234 1212121212 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx3edc
  q1w2e3r4t5 q1w2e3r4t5y6 qazwsxedcrfv qwertyuiop qwertyuiop123 qwerty1234 qwerty12345 qwerty123456 asdfghjkl1
  asdfghjkl123 zxcvbnm123 password12 password123 password1234 password12345 password123456 passw0rd123 password!!
  a123456789 aa12345678 aa123456789 abc1234567 abc123456789 abcd123456 abcde12345 abcdefghij iloveyou12
  iloveyou123 letmein123 welcome123 welcome1234 admin12345 admin123456 administrator sunshine123 princess123
  football123 baseball123 superman123 michael123 charlie123 monkey1234 basketball basketball1 christopher
  manchester motorcycle liverpool1 unbelievable jacqueline changeme123 trustno1234 starwars123 dragon1234
  computer123 internet123 5201314520
  `),
);

/**
 * Refuses a password that is guessed first: one of the commonest, or the e-mail address. Its length is checked by the
 * request.
 * @throws InvalidInputError at `field`; it never carries the password.
 * @see OWASP Application Security Verification Standard 5.0 (2025), 6.2.
 */
export function checkPassword(password: string, email: string, field = 'password'): void {
  const folded = password.normalize('NFKC').toLowerCase();
  if (isOfEmail(folded, emailKey(email))) refuse(field, 'the password must not be the e-mail address');
  if (COMMON.has(folded)) refuse(field, 'the password is too common; choose another');
}

const isOfEmail = (password: string, email: string): boolean =>
  password === email || password === email.slice(0, email.lastIndexOf('@'));

function refuse(field: string, reason: string): never {
  throw InvalidInputError.at([field], reason, '***');
}
