/** Reads the text of an environment variable. */
export type Reader = (text: string) => unknown;

export const asText: Reader = (text) => text;

/** A number; what is none becomes NaN, which no rule takes. */
export const asNumber = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text));

/** Parts between commas; empty ones do not count. */
export const asList = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

/** Numbers between commas. */
export const asNumbers: Reader = (text) => asList(text).map(asNumber);

/** What the address of a receiver of events must be; names without a dot and bare IP addresses are fine inside a network. */
export const RECEIVER_URL = { protocols: ['http', 'https'], require_protocol: true, require_tld: false };

/** Address that e-mails come from, bare or behind a name; its group is the domain. */
export const MAIL_SENDER = /^[^@]*[^\s@<>]@([a-z0-9](?:[a-z0-9.-]*[a-z0-9])?)>?\s*$/i;
