/** Longest time that a source can make us leave it alone [ms]; beyond it a header is a mistake or an attack. */
const LONGEST_RETRY_AFTER_MS = 300_000;

/**
 * Reads a `Retry-After` header: seconds or a date.
 * @param now instant that a date counts from.
 * @returns at most five minutes [ms]; `undefined` for no header, or one that says nothing.
 * @see R. Fielding et al., HTTP Semantics, RFC 9110, 2022, section 10.2.3.
 */
export function readRetryAfter(header: string | string[] | undefined, now = new Date()): number | undefined {
  const text = (Array.isArray(header) ? header[0] : header)?.trim() ?? '';
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now.getTime();
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), LONGEST_RETRY_AFTER_MS);
}
