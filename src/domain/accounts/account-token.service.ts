import { LockMode } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { AccountToken } from '../../entities/accounts/account-token.entity.js';
import { hashToken, makeToken } from './opaque-token.js';
import type { TokenPurpose } from '../../core/accounts/token-purpose.js';
import { HOUR_MS } from '../../core/time/durations.js';

/** Time in which a token can be used [ms]. */
export const MAIL_TOKEN_LIFE_MS = HOUR_MS;

const detached = { disableIdentityMap: true } as const;

/** The account and the address that a token belongs to. */
export interface TokenOwner {
  id: string;
  emailKey: string;
}

/**
 * Stores a new token for an account.
 * @returns the token, which only its e-mail carries.
 */
export async function issueToken(
  em: SqlEntityManager,
  owner: TokenOwner,
  purpose: TokenPurpose,
  now: Date,
): Promise<string> {
  const token = makeToken();
  const expiresAt = new Date(now.getTime() + MAIL_TOKEN_LIFE_MS);
  const { id: accountId, emailKey } = owner;
  // several e-mails are written at once, and two flushes must not share a unit of work
  const unit = em.fork();
  unit.persist(unit.create(AccountToken, { tokenHash: hashToken(token), accountId, purpose, emailKey, expiresAt }));
  await unit.flush();
  return token;
}

/** Returns whose token it is, without using it; `undefined` when it is unknown, used or expired. */
export async function findTokenOwner(
  em: SqlEntityManager,
  token: string,
  purpose: TokenPurpose,
  now: Date,
): Promise<TokenOwner | undefined> {
  const where = { tokenHash: hashToken(token), purpose, expiresAt: { $gt: now } };
  const found = await em.findOne(AccountToken, where, detached);
  return found === null ? undefined : { id: found.accountId, emailKey: found.emailKey };
}

/** Ends the open tokens of an account for a purpose. */
export const endTokens = (em: SqlEntityManager, accountId: string, purpose: TokenPurpose): Promise<number> =>
  em.nativeDelete(AccountToken, { accountId, purpose });

/**
 * Uses a token: one call of several gets its owner, and no other token of the owner for the same purpose works after it.
 * @returns whose it was; `undefined` when it is unknown, used or expired.
 */
export async function useToken(
  em: SqlEntityManager,
  token: string,
  purpose: TokenPurpose,
  now: Date,
): Promise<TokenOwner | undefined> {
  const where = { tokenHash: hashToken(token), purpose, expiresAt: { $gt: now } };
  // of two calls the second waits for the lock, then finds no token
  const used = await em.findOne(AccountToken, where, { lockMode: LockMode.PESSIMISTIC_WRITE, ...detached });
  if (used === null) return undefined;
  await endTokens(em, used.accountId, purpose);
  return { id: used.accountId, emailKey: used.emailKey };
}
