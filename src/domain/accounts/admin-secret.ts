import { createHash, timingSafeEqual } from 'node:crypto';

/**
 * Whether a presented secret is the administrator's, in a time that depends on neither.
 * @param expected the configured secret; unset or empty matches nothing.
 */
export function isAdminSecret(expected: string | undefined, presented: string): boolean {
  if (expected === undefined || expected === '' || presented === '') return false;
  return timingSafeEqual(digest(expected), digest(presented));
}

const digest = (text: string): Buffer => createHash('sha256').update(text, 'utf8').digest();
