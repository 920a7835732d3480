import { createHash, createHmac, randomBytes } from 'node:crypto';
import { validate as isUuid, version as uuidVersion } from 'uuid';

/** Bytes of an anonymous id; 256 bits cannot be guessed. */
const ANONYMOUS_ID_BYTES = 32;

/** A new value for the creator of anonymous records. */
export const makeAnonymousId = (): string => randomBytes(ANONYMOUS_ID_BYTES).toString('base64url');

/**
 * The value for a creator who sends an `Idempotency-Key`: the same again when the call is repeated, so that it need not be
 * kept; unguessable without the service's secret.
 * @param sender what distinguishes callers who have no id yet.
 * @param inputHash hash of what the call keeps.
 */
export const deriveAnonymousId = (secret: string, sender: string, idempotencyKey: string, inputHash: string): string =>
  createHmac('sha256', secret).update(`anonymous id\n${sender}\n${idempotencyKey}\n${inputHash}`).digest('base64url');

export const isAnonymousId = (text: string | undefined): text is string =>
  text !== undefined && /^[\w-]{43}$/.test(text) && Buffer.from(text, 'base64url').length === ANONYMOUS_ID_BYTES;

/** Whether a text is a UUID of version 4: clients make them of 122 random bits, so nobody else can name one. */
export const isClientId = (text: string | null | undefined): text is string =>
  typeof text === 'string' && isUuid(text) && uuidVersion(text) === 4;

/** The form in which it is stored. Upper and lower case are one id. */
export const hashClientId = (clientId: string): string =>
  createHash('sha256').update(`client id\n${clientId.toLowerCase()}`).digest('hex');

/** The form in which it is stored. The id is random, so one round of a fast hash is enough (unlike for passwords). */
export const hashAnonymousId = (anonymousId: string): string => createHash('sha256').update(anonymousId).digest('hex');
