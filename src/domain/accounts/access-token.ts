import { sign as signBytes, verify as verifyBytes } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { validate as isUuid } from 'uuid';
import { isRecord } from '../../core/json/is-record.js';
import { InvalidBearerError } from '../../core/errors.js';
import { ROLES, type Role } from '../../core/accounts/role.js';
import type { TokenKey, TokenKeys } from './token-keys.js';

/** Who makes the tokens and whom they are for. */
const ISSUER = 'rooftop-solar';
const AUDIENCE = 'rooftop-solar-api';

/** Life of an access token [s]. */
export const ACCESS_TOKEN_SECONDS = 3_600;

/** Life of the token for clients that do not renew theirs [s]: as long as a sign-in that is not used. */
export const LASTING_TOKEN_SECONDS = 30 * 24 * ACCESS_TOKEN_SECONDS;

/** Longest token that is checked; ours have some 450 characters. */
const MAX_TOKEN_LENGTH = 4_096;

/** What a token says. */
export interface TokenClaims {
  accountId: string;
  /** Sign-in it belongs to; when that ends, so does the token. */
  sessionId: string;
  role: Role;
}

/**
 * Signs an access token.
 * @param tokenId unique `jti`.
 * @param now instant of issue.
 * @param lifeSeconds how long it holds, unless its sign-in ends before.
 */
export function signAccessToken(
  keys: TokenKeys,
  claims: TokenClaims,
  tokenId: string,
  now: Date,
  lifeSeconds = ACCESS_TOKEN_SECONDS,
): string {
  const issuedAt = seconds(now);
  const payload = {
    iat: issuedAt,
    exp: issuedAt + lifeSeconds,
    iss: ISSUER,
    aud: AUDIENCE,
    sub: claims.accountId,
    jti: tokenId,
    role: claims.role,
    sid: claims.sessionId,
  };
  const { id: keyid, algorithm, signing } = keys.current;
  if (algorithm !== 'EdDSA') return jwt.sign(payload, signing, { algorithm, keyid });
  const text = `${encode({ alg: algorithm, typ: 'JWT', kid: keyid })}.${encode(payload)}`;
  // Ed25519 names its own hash
  return `${text}.${signBytes(null, Buffer.from(text), signing).toString('base64url')}`;
}

/**
 * Checks an access token: our key by its `kid`, that key's one algorithm, issuer, audience, life, and every claim's type.
 * @param now instant at which it must hold.
 * @throws InvalidBearerError, the same for every fault.
 */
export function verifyAccessToken(keys: TokenKeys, token: string, now: Date): TokenClaims {
  const claims = readClaims(verifySignature(keys, token), seconds(now));
  if (claims === undefined) throw new InvalidBearerError();
  return claims;
}

const seconds = (instant: Date): number => Math.floor(instant.getTime() / 1000);

const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

function verifySignature(keys: TokenKeys, token: string): unknown {
  if (token.length > MAX_TOKEN_LENGTH) return undefined;
  const [header, payload, signature, ...more] = token.split('.');
  if (!header || !payload || !signature || more.length > 0) return undefined;
  const key = keyOf(keys, decode(header));
  if (key === undefined) return undefined;
  const holds = key.algorithm === 'EdDSA' ? holdsEdDsa(key, token) : holdsByLibrary(key, key.algorithm, token);
  return holds ? decode(payload) : undefined;
}

/** A header must name a key of ours and that key's algorithm; extensions it calls critical we do not know (RFC 7515, 4.1.11). */
function keyOf(keys: TokenKeys, header: unknown): TokenKey | undefined {
  if (!isRecord(header) || typeof header['kid'] !== 'string' || 'crit' in header) return undefined;
  const key = keys.accepted.get(header['kid']);
  return key !== undefined && header['alg'] === key.algorithm && header['typ'] === 'JWT' ? key : undefined;
}

function holdsByLibrary({ verifying }: TokenKey, algorithm: 'HS256' | 'RS256', token: string): boolean {
  try {
    // life is checked with the other claims, against our own clock
    jwt.verify(token, verifying, {
      algorithms: [algorithm],
      issuer: ISSUER,
      audience: AUDIENCE,
      ignoreExpiration: true,
      ignoreNotBefore: true,
    });
    return true;
  } catch {
    return false;
  }
}

function holdsEdDsa({ verifying }: TokenKey, token: string): boolean {
  const end = token.lastIndexOf('.');
  const signature = token.slice(end + 1);
  const bytes = Buffer.from(signature, 'base64url');
  // one signature has one spelling
  if (bytes.toString('base64url') !== signature) return false;
  return verifyBytes(null, Buffer.from(token.slice(0, end)), verifying, bytes);
}

function readClaims(payload: unknown, now: number): TokenClaims | undefined {
  if (!isRecord(payload)) return undefined;
  const { sub, sid, role, jti, iss, aud } = payload;
  const ours = iss === ISSUER && aud === AUDIENCE && typeof jti === 'string' && holdsNow(payload, now);
  if (!ours || !isId(sub) || !isId(sid) || !isRole(role)) return undefined;
  return { accountId: sub, sessionId: sid, role };
}

function holdsNow({ iat, exp, nbf }: Record<string, unknown>, now: number): boolean {
  if (!Number.isSafeInteger(iat) || !Number.isSafeInteger(exp)) return false;
  return now < (exp as number) && (nbf === undefined || (typeof nbf === 'number' && nbf <= now));
}

const isId = (value: unknown): value is string => typeof value === 'string' && isUuid(value);

const isRole = (value: unknown): value is Role => ROLES.some((role) => role === value);

function decode(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}
