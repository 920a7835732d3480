import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** Returns a new random token. */
export const makeToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** Returns the stored form of a token. It is random, so one round of a fast hash is enough (unlike for passwords). */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');
