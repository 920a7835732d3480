import { alike, describeValues, refusal, type Acceptance, type Refusal, withError } from './probe.js';

/** Types and wording as pydantic 2 documents them ("Validation Errors", and pydantic-core's table of error types). */
const TEXT = 'Input should be a valid string';
const URL_MSG = 'Input should be a valid URL';

const badEmails = (rows: readonly (readonly [text: string, reason: string])[]): Refusal[] =>
  rows.map(([text, reason]) =>
    refusal('email', JSON.stringify(text), 'value_error', `value is not a valid email address: ${reason}`, { reason }),
  );

const REFUSALS: readonly Refusal[] = [
  ...alike('email', 'string_type', TEXT, '1', '{"$ne": null}', '["a@b.co"]'),
  ...badEmails([
    ['', 'An email address must have an @-sign.'],
    ['example.com', 'An email address must have an @-sign.'],
    ['@example.com', 'There must be something before the @-sign.'],
    ['me@', 'There must be something after the @-sign.'],
    ['me@localhost', 'The part after the @-sign is not valid. It should have a period.'],
    ['me@.example.com', 'An email address cannot have a period immediately after the @-sign.'],
    ['me@example..com', 'An email address cannot have two periods in a row.'],
    ['me@example.com.', 'An email address cannot end with a period.'],
    ['me@-example.com', 'An email address cannot have a hyphen immediately after the @-sign.'],
    ['me@example.com-', 'An email address cannot end with a hyphen.'],
    ['me@a.-b.com', 'An email address cannot have a period and a hyphen next to each other.'],
    ['.me@example.com', 'An email address cannot start with a period.'],
    ['me.@example.com', 'An email address cannot have a period immediately before the @-sign.'],
    ['m..e@example.com', 'An email address cannot have two periods in a row.'],
    ['white space@example.com', 'The email address contains invalid characters before the @-sign: SPACE.'],
    ['a"b@example.com', "The email address contains invalid characters before the @-sign: '\"'."],
    ['m\u202ee@example.com', 'The email address contains invalid characters before the @-sign: U+202E.'],
    ['me@exa mple.com', 'The part after the @-sign contains invalid characters: SPACE.'],
    ['me@exa!mple.com', "The part after the @-sign contains invalid characters: '!'."],
    ['me@example\n.com', 'The part after the @-sign contains invalid characters: U+000A.'],
    ['m\0e@example.com', 'The email address contains invalid characters before the @-sign: U+0000.'],
    [`${'a'.repeat(65)}@example.com`, 'The email address is too long before the @-sign (1 character too many).'],
    [
      `me@${'a'.repeat(65)}.com`,
      'After the @-sign, periods cannot be separated by so many characters (2 characters too many).',
    ],
    ['me@bad.tld-2', 'The part after the @-sign is not valid. It is not within a valid top-level domain.'],
  ]),
  ...alike('logo', 'url_type', 'URL input should be a string or URL', '1', '{}'),
  ...withError('logo', 'url_parsing', URL_MSG, [
    ['', 'input is empty'],
    ['xxx', 'relative URL without a base'],
    ['/more', 'relative URL without a base'],
    ['http://', 'empty host'],
    ['http://example.com:65536', 'invalid port number'],
    ['http://1...1', 'invalid IPv4 address'],
    ['https://[', 'invalid IPv6 address'],
    ['https://example com', 'invalid domain character'],
    ['http://exam%ple.com', 'invalid domain character'],
  ]),
  ...['"javascript:alert(1)"', '"ftp://example.com/x"', '"data:text/html,x"'].map((json) =>
    refusal('logo', json, 'url_scheme', "URL scheme should be 'http' or 'https'", {
      expected_schemes: "'http' or 'https'",
    }),
  ),
  refusal(
    'logo',
    JSON.stringify(`https://example.com/${'a'.repeat(2_083)}`),
    'url_too_long',
    'URL should have at most 2083 characters',
    { max_length: 2_083 },
  ),
  ...alike('id', 'uuid_type', 'UUID input should be a string, bytes or UUID object', '1', '{}'),
  ...withError('id', 'uuid_parsing', 'Input should be a valid UUID', [
    ['', 'invalid length: expected length 32 for simple format, found 0'],
    ['0190163d8694739', 'invalid length: expected length 32 for simple format, found 15'],
    ['0190163d-8694-739b', 'invalid group count: expected 5, found 3'],
    ['xyz', 'invalid character: expected an optional prefix of `urn:uuid:` followed by [0-9a-fA-F-], found `x` at 1'],
  ]),
];

const ACCEPTED: readonly Acceptance[] = [
  ['email', '" Info@Example.COM "', 'Info@example.com'],
  ['email', '"user+mailbox/department=shipping@example.com"', 'user+mailbox/department=shipping@example.com'],
  ['email', '"Lin <lin@example.com>"', 'lin@example.com'],
  ['email', '"\\"Lin, A.\\" <lin@example.com>"', 'lin@example.com'],
  ['email', '"伊昭傑@郵件.商務"', '伊昭傑@郵件.商務'],
  ['logo', '"https://example.com/logo.png?x=1"', 'https://example.com/logo.png?x=1'],
  ['logo', '"HTTP://EXAMPLE.org"', 'http://example.org/'],
  ['id', '"0190163D-8694-739B-AEA5-966C26F8AD91"', '0190163d-8694-739b-aea5-966c26f8ad91'],
  ['id', '"{0190163d-8694-739b-aea5-966c26f8ad91}"', '0190163d-8694-739b-aea5-966c26f8ad91'],
  ['id', '"urn:uuid:0190163d8694739baea5966c26f8ad91"', '0190163d-8694-739b-aea5-966c26f8ad91'],
];

describeValues('e-mail addresses, URLs and UUIDs', REFUSALS, ACCEPTED);
