import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { AccountToken } from '../../entities/account-token.entity.js';
import { hashToken, makeToken } from './opaque-token.js';
import type { TokenPurpose } from '../../core/accounts/token-purpose.js';

/** Time in which a token can be used [ms]. */
const TOKEN_LIFE_MS = 3_600_000;

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
  const expiresAt = new Date(now.getTime() + TOKEN_LIFE_MS);
  const { id: accountId, emailKey } = owner;
  await em.insert(AccountToken, { tokenHash: hashToken(token), accountId, purpose, emailKey, expiresAt });
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
  const found = await em.findOne(AccountToken, where, { disableIdentityMap: true });
  return found === null ? undefined : { id: found.accountId, emailKey: found.emailKey };
}

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
  const [used] = await em.execute<{ id: string; emailKey: string }[]>(
    `delete from account_tokens where token_hash = ? and purpose = ? and expires_at > ?
     returning account_id as id, email_key as "emailKey"`,
    [hashToken(token), purpose, now],
  );
  if (used !== undefined) await em.nativeDelete(AccountToken, { accountId: used.id, purpose });
  return used;
}
