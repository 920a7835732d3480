import { LockMode } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { v7 as uuidv7 } from 'uuid';
import type { TokenGrantAnswer } from '../../contract/accounts/account.answer.js';
import type { Plain } from '../../contract/fields/plain.js';
import { Account } from '../../entities/accounts/account.entity.js';
import { RefreshToken } from '../../entities/accounts/refresh-token.entity.js';
import { Session } from '../../entities/accounts/session.entity.js';
import type { Clock } from '../../core/time/clock.js';
import { UnauthenticatedError } from '../../core/errors.js';
import { inTransaction } from '../../database/transaction.service.js';
import { ACCESS_TOKEN_SECONDS, LASTING_TOKEN_SECONDS, signAccessToken } from './access-token.js';
import { hashToken, makeToken } from './opaque-token.js';
import type { Security } from './security.js';
import { DAY_MS } from '../../core/time/durations.js';

/** Life of a refresh token that is not used [ms]. */
const REFRESH_LIFE_MS = 30 * DAY_MS;
/** A sign-in lasts no longer, however often it is refreshed [ms]. */
const SESSION_LIFE_MS = 180 * DAY_MS;

/** A sign-in this young replaces the password [ms]. */
const FRESH_SIGN_IN_MS = 5 * 60_000;
const STALE_SIGN_IN = 'Send the password in the body, or sign in again: the sign-in is older than 5 minutes';

/** What a sign-in answers. */
export type TokenGrant = Plain<TokenGrantAnswer>;

/** Sign-ins: opened with tokens, carried on by refresh tokens that each count once, ended. */
export class SessionService {
  constructor(private readonly uses: { em: SqlEntityManager; clock: Clock; security: Pick<Security, 'keys'> }) {}

  /** Opens a sign-in. @param em the transaction it belongs to. */
  open(em: SqlEntityManager, account: Account): TokenGrant {
    const now = this.uses.clock();
    const fields = { id: uuidv7(), accountId: account.id, createdAt: now, expiresAt: after(now, REFRESH_LIFE_MS) };
    const session = em.create(Session, fields);
    em.persist(session);
    return this.grant(em, account, session, now);
  }

  /**
   * Trades a refresh token for new tokens.
   * @throws UnauthenticatedError for one that is unknown, expired or used; a used one ends its whole sign-in.
   */
  async refresh(refreshToken: string): Promise<TokenGrant> {
    const now = this.uses.clock();
    const tokenHash = hashToken(refreshToken);
    const granted = await inTransaction(this.uses.em, async (em) => {
      const open = await useToken(em, tokenHash, now);
      return open && this.grant(em, open.account, open.session, now);
    });
    if (granted) return granted;
    // outside the transaction above: what ends the sign-in must stay when the caller gets an error
    await endSessionOf(this.uses.em, tokenHash, now);
    throw new UnauthenticatedError('Invalid refresh token');
  }

  /** Ends the sign-in a refresh token belongs to; an unknown one ends nothing. @returns how many have ended. */
  endByToken(refreshToken: string): Promise<number> {
    return endSessionOf(this.uses.em, hashToken(refreshToken), this.uses.clock());
  }

  /** Ends one sign-in. @returns how many have ended. */
  end(sessionId: string): Promise<number> {
    return this.uses.em.nativeUpdate(Session, { id: sessionId, endedAt: null }, { endedAt: this.uses.clock() });
  }

  /**
   * Passes only a sign-in of the last minutes; refreshing it does not make it newer.
   * @throws UnauthenticatedError for an older one.
   */
  async requireFresh(sessionId: string): Promise<void> {
    const since = new Date(this.uses.clock().getTime() - FRESH_SIGN_IN_MS);
    const fresh = await this.uses.em.count(Session, { id: sessionId, createdAt: { $gte: since } });
    if (fresh === 0) throw new UnauthenticatedError(STALE_SIGN_IN);
  }

  /** Ends every sign-in of an account. @param em the transaction it belongs to. @returns how many have ended. */
  endAll(em: SqlEntityManager, accountId: string): Promise<number> {
    return em.nativeUpdate(Session, { accountId, endedAt: null }, { endedAt: this.uses.clock() });
  }

  private grant(em: SqlEntityManager, account: Account, session: Session, now: Date): TokenGrant {
    const refreshToken = makeToken();
    const expiresAt = earlier(after(now, REFRESH_LIFE_MS), after(session.createdAt, SESSION_LIFE_MS));
    const fields = { tokenHash: hashToken(refreshToken), sessionId: session.id, createdAt: now, expiresAt };
    em.persist(em.create(RefreshToken, fields));
    session.expiresAt = expiresAt;
    const claims = { accountId: account.id, sessionId: session.id, role: account.role };
    const sign = (lifeSeconds: number): string =>
      signAccessToken(this.uses.security.keys, claims, uuidv7(), now, lifeSeconds);
    return {
      accessToken: sign(ACCESS_TOKEN_SECONDS),
      token: sign(LASTING_TOKEN_SECONDS),
      tokenType: 'bearer',
      expiresIn: ACCESS_TOKEN_SECONDS,
      refreshToken,
      userId: account.id,
      email: account.email,
      role: account.role,
    };
  }
}

/** A sign-in that has not ended, and whose it is. */
interface OpenSession {
  session: Session;
  account: Account;
}

const lock = { lockMode: LockMode.PESSIMISTIC_WRITE } as const;

const after = (instant: Date, milliseconds: number): Date => new Date(instant.getTime() + milliseconds);

const earlier = (a: Date, b: Date): Date => (a < b ? a : b);

/** Marks the token used, which only one of several callers can: the others wait for its lock, then find it used. */
async function useToken(em: SqlEntityManager, tokenHash: string, now: Date): Promise<OpenSession | undefined> {
  const token = await em.findOne(RefreshToken, { tokenHash, usedAt: null, expiresAt: { $gt: now } }, lock);
  if (token === null) return undefined;
  token.usedAt = now;
  return openSession(em, token.sessionId);
}

/** The sign-in, unless it has ended or its account is disabled; locked, so that it cannot end in the meantime. */
async function openSession(em: SqlEntityManager, id: string): Promise<OpenSession | undefined> {
  const session = await em.findOne(Session, { id, endedAt: null }, lock);
  const account = session && (await em.findOne(Account, { id: session.accountId, disabledAt: null }));
  return session && account ? { session, account } : undefined;
}

async function endSessionOf(em: SqlEntityManager, tokenHash: string, endedAt: Date): Promise<number> {
  const token = await em.findOne(RefreshToken, { tokenHash }, { disableIdentityMap: true });
  return token === null ? 0 : em.nativeUpdate(Session, { id: token.sessionId, endedAt: null }, { endedAt });
}
