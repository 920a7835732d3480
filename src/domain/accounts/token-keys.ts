import { createHash, createPrivateKey, createPublicKey, createSecretKey, type KeyObject } from 'node:crypto';

/** Algorithms of access tokens; each key has exactly one. */
export type TokenAlgorithm = 'HS256' | 'RS256' | 'EdDSA';

/** A key with the identity that tokens name in `kid`. */
export interface TokenKey {
  id: string;
  algorithm: TokenAlgorithm;
  /** Key that verifies. */
  verifying: KeyObject;
  /** Key that signs; absent on one that is only accepted for a while longer. */
  signing?: KeyObject;
}

/** The key that signs, and all that are accepted by their identity. */
export interface TokenKeys {
  current: TokenKey & { signing: KeyObject };
  accepted: ReadonlyMap<string, TokenKey>;
}

/** Texts of the keys: a shared secret, or a private key in PEM that then signs instead; and those before a rotation. */
export interface TokenKeyTexts {
  secret: string;
  previousSecret?: string;
  privateKey?: string;
  /** Public (or private) key in PEM. */
  previousKey?: string;
}

/**
 * Makes the keys of access tokens.
 * @throws TypeError for a private key that is neither RSA of 2048 bits or more, nor Ed25519.
 */
export function createTokenKeys(texts: TokenKeyTexts): TokenKeys {
  const current = texts.privateKey === undefined ? secretKey(texts.secret) : privateKey(texts.privateKey);
  const previous = [
    ...(texts.previousSecret === undefined ? [] : [secretKey(texts.previousSecret)]),
    ...(texts.previousKey === undefined ? [] : [publicKey(texts.previousKey)]),
  ];
  return { current, accepted: new Map([...previous, current].map((key) => [key.id, key])) };
}

function secretKey(secret: string): TokenKeys['current'] {
  const key = createSecretKey(Buffer.from(secret, 'utf8'));
  return { id: fingerprint('HS256', secret), algorithm: 'HS256', verifying: key, signing: key };
}

const privateKey = (pem: string): TokenKeys['current'] => ({ ...publicKey(pem), signing: createPrivateKey(pem) });

function publicKey(pem: string): TokenKey {
  const verifying = createPublicKey(pem);
  const algorithm = algorithmOf(verifying);
  return { id: fingerprint(algorithm, verifying.export({ type: 'spki', format: 'pem' })), algorithm, verifying };
}

/** Least length of an RSA key (RFC 7518, section 3.3) [bit]. */
const MIN_RSA_BITS = 2_048;

function algorithmOf(key: KeyObject): TokenAlgorithm {
  if (key.asymmetricKeyType === 'ed25519') return 'EdDSA';
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
  if (key.asymmetricKeyType === 'rsa' && bits >= MIN_RSA_BITS) return 'RS256';
  throw new TypeError(`A token key must be RSA of at least ${MIN_RSA_BITS} bits or Ed25519`);
}

const fingerprint = (algorithm: TokenAlgorithm, material: string | Buffer): string =>
  createHash('sha256').update(`token key ${algorithm}\n`).update(material).digest('base64url').slice(0, 16);
