import { InvalidInputError } from '../errors.js';
import { wordList } from '../word-list.js';
import { emailKey } from './email-key.js';

/** Bounds of a password's length [code points]. */
export const PASSWORD_LENGTH = { min: 8, max: 200 } as const;

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
  12345678 123456789 87654321 987654321 11111111 22222222 33333333 44444444 55555555 66666666 77777777 88888888 99999999
  00000000 111111111 000000000 12341234 12344321 11223344 12121212 13131313 10101010 123123123 147258369 789456123
  456789123 159357159 112233445 1234567a a1234567 aa123456 abc12345 abcd1234 abcdefgh abcdefg1 1q2w3e4r 1qaz2wsx
  q1w2e3r4 qwertyui qwerty12 qwerty123 qwer1234 1234qwer asdf1234 asdfghjk asdfasdf zxcvbnm1 zaq12wsx qazwsxedc
  password passw0rd p@ssw0rd p@ssword pa55word password1 passwort passport iloveyou iloveyou1 iloveyou2 ihateyou
  sunshine princess football baseball superman batman123 trustno1 starwars welcome1 whatever jennifer jonathan
  michelle samantha victoria elizabeth alexander benjamin nicholas patricia danielle michael1 jordan23 charlie1
  dragon12 monkey12 letmein1 master12 shadow12 hello123 test1234 testtest admin123 adminadmin administrator1 root1234
  user1234 guest123 changeme computer internet corvette mercedes maverick midnight mountain november december
  september princess1 sunshine1 football1 baseball1 superman1 liverpool chocolate butterfly cheesecake blink182
  metallica slipknot scorpion stargate startrek firebird swordfish rush2112 pokemon1 minecraft naruto123 google123
  asd12345 a1b2c3d4 1a2b3c4d qwe123qwe 123qwe123 1q2w3e4r5 q1w2e3r4t 741852963 963852741 147852369 123654789 321654987
  999888777 520131420 13145200 52013141 taiwan123 taipei101 woaini520 woaini1314 5201314a 1qazxsw2 zaq1zaq1 asdfghjkl
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
