import { domainToASCII } from 'node:url';
import { alternatives } from './read-text.js';
import { isDataAddress, PICTURE_TYPES, pictureIn } from '../../../core/vendors/picture.js';
import { note, report, reportValueError, type Fault, type Reading } from './issues.js';

/** Longest e-mail text that pydantic looks at [characters]. */
const MAX_EMAIL_TEXT = 2_048;
/** RFC 5321, 4.5.3.1: octets of a local part, of a domain and of a path. */
const MAX_LOCAL_PART = 64;
const MAX_DOMAIN = 253;
const MAX_EMAIL = 254;
/** RFC 1035, 2.3.4: octets of a label. */
const MAX_LABEL = 63;
const LOCAL_CHARACTER = /^(?:[\w!#$%&'*+\-/=?^`{|}~.]|(?![\p{C}\p{Z}])[\u0080-\u{10ffff}])$/u;
const DOMAIN_CHARACTER = /^[\p{L}\p{N}\p{M}\-.]$/u;
/** Longest URL that pydantic's HttpUrl takes [characters]. */
export const MAX_URL = 2_083;
const URL_SCHEMES = ['http', 'https'] as const;
/** `Name <address>`, as e-mail programs copy it. */
const NAMED_ADDRESS = /^(?:[\p{L}\p{N}_ ]*|"[^"]*" *)<([^<>]+)>$/u;
const HYPHENATED_UUID = /^(?:urn:uuid:)?[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const OTHER_UUID = /^(?:urn:uuid:)?[0-9a-f]{32}$|^\{[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\}$/i;

/**
 * An e-mail address; blanks and a name around it are dropped. Reserved domains (`.test`) are taken: only the form is checked.
 * @returns the address with its domain in lower case, or `FAULT` when reported.
 * @see RFC 5321, 4.5.3.1; RFC 5322, 3.2.3 (dot-atom); RFC 6531 for characters beyond ASCII.
 */
export function readEmail(input: unknown, reading: Reading): string | Fault {
  if (typeof input !== 'string') return report(reading, 'string_type', input);
  if (!input.isWellFormed()) return report(reading, 'string_unicode', input);
  const address = bareAddress(input);
  const at = address.lastIndexOf('@');
  const reason = emailFault(address, at);
  if (reason === undefined) return address.slice(0, at + 1) + address.slice(at + 1).toLowerCase();
  const msg = `value is not a valid email address: ${reason}`;
  return note(reading, { type: 'value_error', loc: [...reading.path], msg, input, ctx: { reason } });
}

/**
 * An http(s) URL.
 * @returns the URL in its normal form, or `FAULT` when reported.
 * @see WHATWG URL Standard.
 */
export function readUrl(input: unknown, reading: Reading): string | Fault {
  if (typeof input !== 'string') return report(reading, 'url_type', input);
  if (input.length > MAX_URL) return report(reading, 'url_too_long', input, { max_length: MAX_URL });
  const url = URL.canParse(input) ? new URL(input) : undefined;
  if (!url) return report(reading, 'url_parsing', input, { error: urlFault(input.trim()) });
  if (!URL_SCHEMES.some((scheme) => url.protocol === `${scheme}:`)) {
    return report(reading, 'url_scheme', input, { expected_schemes: alternatives(URL_SCHEMES) });
  }
  return url.href;
}

/**
 * An http(s) URL, or a picture as a `data:` address.
 * @returns the URL in its normal form, or the picture as it is; `FAULT` when reported.
 * @see RFC 2397.
 */
export function readPicture(input: unknown, reading: Reading): string | Fault {
  if (typeof input !== 'string' || !isDataAddress(input)) return readUrl(input, reading);
  if (pictureIn(input)) return input;
  return reportValueError(reading, `must be ${alternatives(PICTURE_TYPES)} in base64`, input);
}

/**
 * A UUID with or without hyphens, braces or the URN prefix.
 * @returns it in lower case with hyphens, or `FAULT` when reported.
 * @see RFC 9562, 4.
 */
export function readUuid(input: unknown, reading: Reading): string | Fault {
  if (typeof input !== 'string') return report(reading, 'uuid_type', input);
  if (!HYPHENATED_UUID.test(input) && !OTHER_UUID.test(input)) {
    return report(reading, 'uuid_parsing', input, { error: uuidFault(input) });
  }
  const digits = input.toLowerCase().replace('urn:uuid:', '').replaceAll(/[{}-]/g, '');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function bareAddress(input: string): string {
  const text = input.trim();
  const named = text.length <= MAX_EMAIL_TEXT ? NAMED_ADDRESS.exec(text)?.[1] : undefined;
  return named?.trim() ?? text;
}

function emailFault(address: string, at: number): string | undefined {
  if (address.length > MAX_EMAIL_TEXT) return `Length must not exceed ${MAX_EMAIL_TEXT} characters`;
  if (at < 0) return 'An email address must have an @-sign.';
  const local = address.slice(0, at);
  const domain = address.slice(at + 1);
  return localFault(local) ?? domainFault(domain) ?? excess('The email address is too long', address, MAX_EMAIL);
}

function localFault(local: string): string | undefined {
  if (local === '') return 'There must be something before the @-sign.';
  if (/^".*"$/.test(local)) return 'Quoting the part before the @-sign is not allowed here.';
  const strange = strangers(local, LOCAL_CHARACTER);
  if (strange) return `The email address contains invalid characters before the @-sign: ${strange}.`;
  if (local.startsWith('.')) return 'An email address cannot start with a period.';
  if (local.endsWith('.')) return 'An email address cannot have a period immediately before the @-sign.';
  if (local.includes('..')) return 'An email address cannot have two periods in a row.';
  return excess('The email address is too long before the @-sign', local, MAX_LOCAL_PART);
}

function domainFault(domain: string): string | undefined {
  if (domain === '') return 'There must be something after the @-sign.';
  const strange = strangers(domain, DOMAIN_CHARACTER);
  if (strange) return `The part after the @-sign contains invalid characters: ${strange}.`;
  return dotFault(domain) ?? hyphenFault(domain) ?? labelFault(domain);
}

function dotFault(domain: string): string | undefined {
  if (domain.endsWith('.')) return 'An email address cannot end with a period.';
  if (domain.startsWith('.')) return 'An email address cannot have a period immediately after the @-sign.';
  return domain.includes('..') ? 'An email address cannot have two periods in a row.' : undefined;
}

function hyphenFault(domain: string): string | undefined {
  if (domain.startsWith('-')) return 'An email address cannot have a hyphen immediately after the @-sign.';
  if (domain.endsWith('-')) return 'An email address cannot end with a hyphen.';
  const adjacent = domain.includes('.-') || domain.includes('-.');
  return adjacent ? 'An email address cannot have a period and a hyphen next to each other.' : undefined;
}

function labelFault(domain: string): string | undefined {
  const ascii = domainToASCII(domain);
  if (ascii === '') return 'The part after the @-sign contains invalid characters.';
  for (const label of ascii.split('.')) {
    const tooLong = excess('After the @-sign, periods cannot be separated by so many characters', label, MAX_LABEL);
    if (tooLong) return tooLong;
  }
  const tooLong = excess('The email address is too long after the @-sign', ascii, MAX_DOMAIN);
  if (tooLong) return tooLong;
  if (!domain.includes('.')) return 'The part after the @-sign is not valid. It should have a period.';
  const named = /[a-z]$/i.test(ascii) || /\.xn--[^.]+$/i.test(ascii);
  return named ? undefined : 'The part after the @-sign is not valid. It is not within a valid top-level domain.';
}

function excess(what: string, text: string, limit: number): string | undefined {
  const more = [...text].length - limit;
  return more > 0 ? `${what} (${more} character${more === 1 ? '' : 's'} too many).` : undefined;
}

/** The characters that do not belong, each once, as they are named to people. */
function strangers(text: string, allowed: RegExp): string {
  const strange = new Set([...text].filter((character) => !allowed.test(character)));
  return [...strange].sort().map(characterName).join(', ');
}

function characterName(character: string): string {
  if (character === ' ') return 'SPACE';
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return /^[\p{L}\p{N}\p{P}\p{S}]$/u.test(character) ? `'${character}'` : `U+${code}`;
}

function urlFault(text: string): string {
  if (text === '') return 'input is empty';
  const parts = /^([a-z][a-z0-9+.-]*):[/\\]*([^/\\?#]*)/i.exec(text);
  if (!parts) return 'relative URL without a base';
  const host = (parts[2] ?? '').replace(/^.*@/, '');
  return hostFault(host);
}

function hostFault(host: string): string {
  if (host === '' || host.startsWith(':')) return 'empty host';
  if (host.startsWith('[')) return 'invalid IPv6 address';
  const [name = '', port] = host.split(':');
  if (port !== undefined && (!/^\d*$/.test(port) || Number(port) > 65_535)) return 'invalid port number';
  if (/^[\d.]+$/.test(name)) return 'invalid IPv4 address';
  return 'invalid domain character';
}

/** The commonest faults in the words of the model's UUID reader. */
function uuidFault(text: string): string {
  const strange = /[^0-9a-f{}-]/i.exec(text.replace(/^urn:uuid:/i, ''));
  if (strange) {
    const at = text.indexOf(strange[0]) + 1;
    return (
      'invalid character: expected an optional prefix of `urn:uuid:` followed by [0-9a-fA-F-], ' +
      `found \`${strange[0]}\` at ${at}`
    );
  }
  const groups = text.split('-').length;
  if (groups > 1 && groups !== 5) return `invalid group count: expected 5, found ${groups}`;
  return `invalid length: expected length 32 for simple format, found ${text.replaceAll('-', '').length}`;
}
