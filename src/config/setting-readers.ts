/** The environment variable of a setting: KEEP_ALIVE_SECONDS for `keepAliveSeconds`. */
export const variableOf = (setting: string): string => setting.replaceAll(/[A-Z]/g, '_$&').toUpperCase();

/** Parts between commas; empty ones do not count. */
const asList = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

/** A number; any other text becomes NaN, which no rule accepts. */
const asNumber = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text));

/** The value of a variable, of the type that the default of its setting has; text where there is no default. */
export function readAs(fallback: unknown, text: string): unknown {
  if (typeof fallback === 'number') return asNumber(text);
  if (!Array.isArray(fallback)) return text;
  return typeof fallback[0] === 'number' ? asList(text).map(asNumber) : asList(text);
}

/** What the address of a receiver of events must be; names without a dot and bare IP addresses are fine inside a network. */
export const RECEIVER_URL = { protocols: ['http', 'https'], require_protocol: true, require_tld: false };

/** Address that e-mails come from, bare or behind a name; its group is the domain. */
export const MAIL_SENDER = /^[^@]*[^\s@<>]@([a-z0-9](?:[a-z0-9.-]*[a-z0-9])?)>?\s*$/i;
