import { LockMode } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { v7 as uuidv7 } from 'uuid';
import type { RegisterRequest } from '../../contract/accounts/auth.request.js';
import type { Plain } from '../../contract/fields/plain.js';
import { definedOnly } from '../../core/json/defined-only.js';
import { Account } from '../../entities/accounts/account.entity.js';
import { IdempotencyKey } from '../../entities/operation/idempotency-key.entity.js';
import { readableBy, requireAccount, type Caller } from '../caller.js';
import type { Clock } from '../../core/time/clock.js';
import { InvalidBearerError, InvalidInputError, UnauthenticatedError } from '../../core/errors.js';
import type { Ledger } from '../events/ledger.service.js';
import { clientNetwork } from '../limits/client-network.js';
import { accountScope, otherRequest, type IdempotencyService } from '../limits/idempotency.service.js';
import type { LimitMeter } from '../limits/limit-meter.js';
import { recordsByIds } from '../../database/lists/records-by-id.js';
import { inTransaction, refuseDuplicate } from '../../database/transaction.service.js';
import { endReportLinks } from '../assessments/report-links.sql.js';
import { mayMail } from './account-recovery.service.js';
import { endTokens } from './account-token.service.js';
import { emailKey } from '../../core/accounts/email-key.js';
import type { Security } from './security.js';
import { checkPassword } from '../../core/accounts/password-rules.js';
import type { SessionService, TokenGrant } from './session.service.js';

/** What a person registers with. */
export type Registration = Plain<RegisterRequest>;

/** The same without secret members. */
type Profile = Omit<Registration, 'password'>;

/** What of an account its holder changes; absent members stay as they are. */
export interface AccountChanges extends Partial<Profile> {
  /** Needed for another e-mail address. */
  currentPassword?: string;
}

/** Accounts: registered, signed in to, changed, erased. */
export class AccountService {
  constructor(
    private readonly uses: {
      em: SqlEntityManager;
      clock: Clock;
      idempotency: IdempotencyService;
      ledger: Ledger;
      security: Pick<Security, 'passwords' | 'throttle'>;
      meter: LimitMeter;
      sessions: SessionService;
    },
  ) {}

  /**
   * Makes an account and signs it in; sent again under the same `Idempotency-Key`, it signs in to the account of the first
   * call, with tokens of its own, because tokens are not stored.
   * @throws ConflictError when the address has an account, or the key was used for another registration.
   * @throws InvalidInputError for a password that is guessed first.
   */
  async register(input: Registration, caller: Caller): Promise<TokenGrant> {
    const { idempotency, security, meter, ledger } = this.uses;
    const network = clientNetwork(caller.ip);
    const passwordHash = await security.passwords.hash(input.password, async () => {
      await meter.spend('register', network);
      checkPassword(input.password, input.email);
    });
    // a fast hash of the password must not be kept, so it is no part of what the key is compared by
    const { password, ...profile } = input;
    const call = { scope: `address ${network}`, key: caller.idempotencyKey, operation: 'register', input: profile };
    const made: TokenGrant[] = [];
    const isMailed = await mayMail(meter, emailKey(input.email));
    const { id } = await refuseDuplicate(TAKEN_EMAIL, () =>
      idempotency.once(call, async (em) => {
        const grant = this.make(em, profile, passwordHash);
        if (isMailed) requestConfirmation(ledger, em, grant.userId, caller);
        made.push(grant);
        return { id: grant.userId };
      }),
    );
    ledger.announce();
    return made.find(({ userId }) => userId === id) ?? this.registerAgain(id, password, caller);
  }

  /**
   * Signs in.
   * @throws UnauthenticatedError, the same and after the same time for an unknown address and a wrong password.
   * @throws RateLimitedError after repeated wrong passwords.
   */
  async login({ email, password }: { email: string; password: string }, caller: Caller): Promise<TokenGrant> {
    const key = emailKey(email);
    const account = await this.uses.em.findOne(Account, { emailKey: key });
    const grant = await this.signIn(account, key, password, caller);
    if (grant === null) throw wrongLogin();
    return grant;
  }

  /**
   * Ends the sign-in of the refresh token, or else of the bearer; `everywhere` ends all of the bearer's account.
   * @throws UnauthenticatedError when neither is given.
   */
  async logout(input: { refreshToken?: string; everywhere?: boolean }, caller: Caller): Promise<number> {
    const { em, sessions } = this.uses;
    const { refreshToken, everywhere = false } = input;
    const bearer = everywhere || refreshToken === undefined ? requireAccount(caller) : undefined;
    const ended = refreshToken === undefined ? 0 : await sessions.endByToken(refreshToken);
    if (bearer === undefined) return ended;
    return ended + (await (everywhere ? sessions.endAll(em, bearer.accountId) : sessions.end(bearer.sessionId)));
  }

  /** The caller's own account. */
  async me(caller: Caller): Promise<Account> {
    const { accountId } = requireAccount(caller);
    const account = await this.uses.em.findOne(Account, { id: accountId }, { disableIdentityMap: true });
    if (account === null) throw new UnauthenticatedError();
    return account;
  }

  /** Accounts by their ids; `undefined` for others' than the caller's own, except to administrators. */
  byIds(ids: readonly string[], caller: Caller): Promise<(Account | undefined)[]> {
    const own = readableBy(caller, (id) => ({ id }));
    return recordsByIds(this.uses.em, Account, ids, own);
  }

  /** Accounts of sign-ins, for callers that have just received their tokens. */
  ofGrants(ids: readonly string[]): Promise<(Account | undefined)[]> {
    return recordsByIds(this.uses.em, Account, ids, {});
  }

  /**
   * Changes the caller's own account.
   * @throws ConflictError when another account has the address.
   * @throws InvalidInputError for a new address without the right current password.
   * @throws UnauthenticatedError when the account was erased, disabled or given a new password in the meantime.
   */
  async update(changes: AccountChanges, caller: Caller): Promise<Account> {
    const { ledger, meter } = this.uses;
    const account = await this.me(caller);
    const { email, currentPassword, ...profile } = changes;
    const isNewEmail = email !== undefined && email !== account.email;
    if (isNewEmail) await this.requirePassword(account, currentPassword, caller.ip);
    const address = isNewEmail ? { email, emailKey: emailKey(email), emailConfirmedAt: null } : undefined;
    const isMailed = address !== undefined && (await mayMail(meter, address.emailKey));
    return refuseDuplicate(TAKEN_EMAIL, () =>
      ledger.change(caller, async ({ em, now }) => {
        const still = await stillSignedIn(em, account);
        if (isMailed) requestConfirmation(ledger, em, still.id, caller);
        return Object.assign(still, definedOnly(profile), address, { updatedAt: now });
      }),
    );
  }

  /**
   * Sets a new password, which ends every sign-in, every link to a report and every open reset token, and signs in again.
   * @throws InvalidInputError when the current password is wrong or the new one is guessed first.
   * @throws UnauthenticatedError when the account was erased, disabled or given another password in the meantime.
   */
  async changePassword(input: { currentPassword: string; newPassword: string }, caller: Caller): Promise<TokenGrant> {
    const { em, security, sessions, clock } = this.uses;
    const account = await this.me(caller);
    await this.requirePassword(account, input.currentPassword, caller.ip);
    checkPassword(input.newPassword, account.email, 'newPassword');
    const passwordHash = await security.passwords.hash(input.newPassword);
    return inTransaction(em, async (transaction) => {
      const still = await stillSignedIn(transaction, account);
      Object.assign(still, { passwordHash, updatedAt: clock() });
      await sessions.endAll(transaction, still.id);
      await endTokens(transaction, still.id, 'reset');
      await endReportLinks(transaction, { ownerId: still.id });
      return sessions.open(transaction, still);
    });
  }

  /**
   * Erases the caller's account with its sign-ins and assessments, and the answers kept for its idempotency keys.
   * @throws InvalidInputError for a wrong password.
   * @throws UnauthenticatedError without a password, when the sign-in is older than five minutes.
   */
  async erase({ password }: { password?: string }, caller: Caller): Promise<void> {
    const { accountId, sessionId } = requireAccount(caller);
    if (password === undefined) await this.uses.sessions.requireFresh(sessionId);
    else await this.requirePassword(await this.me(caller), password, caller.ip, 'password');
    await inTransaction(this.uses.em, async (em) => {
      em.remove(em.getReference(Account, accountId));
      await em.nativeDelete(IdempotencyKey, { scope: accountScope(accountId) });
    });
  }

  private make(em: SqlEntityManager, profile: Profile, passwordHash: string): TokenGrant {
    const now = this.uses.clock();
    const fields = { ...newAccount(profile), id: uuidv7(), passwordHash, createdAt: now, updatedAt: now };
    const account = em.create(Account, fields);
    em.persist(account);
    return this.uses.sessions.open(em, account);
  }

  private async registerAgain(id: string, password: string, caller: Caller): Promise<TokenGrant> {
    const account = await this.uses.em.findOne(Account, { id });
    const grant = account && (await this.signIn(account, account.emailKey, password, caller));
    if (grant === null) throw otherRequest();
    return grant;
  }

  /** @returns `null` unless the password is the one of the account. */
  private async signIn(account: Account | null, email: string, password: string, caller: Caller) {
    const { em, sessions } = this.uses;
    const right = await this.isPassword(account, email, password, caller.ip);
    if (!right || account === null) return null;
    return inTransaction(em, async (transaction) => {
      const still = await unchanged(transaction, account, LockMode.PESSIMISTIC_READ);
      return still && sessions.open(transaction, still);
    });
  }

  private async requirePassword(
    account: Account,
    password: string | undefined,
    ip: string,
    field = 'currentPassword',
  ): Promise<void> {
    if (password !== undefined && (await this.isPassword(account, account.emailKey, password, ip))) return;
    throw InvalidInputError.at([field], 'the current password is incorrect', '***');
  }

  private async isPassword(account: Account | null, email: string, password: string, ip: string): Promise<boolean> {
    const guard = this.uses.security.throttle.guard(email, ip, this.uses.meter);
    const right = await this.uses.security.passwords.verify(account?.passwordHash, password, guard);
    await (right ? guard.forget() : guard.slowDown());
    return right;
  }
}

const TAKEN_EMAIL = 'Email already registered';

const wrongLogin = (): UnauthenticatedError => new UnauthenticatedError('Incorrect email or password');

/** The account as it is now, held; `null` where it was erased, disabled or given another password since it was read. */
const unchanged = (
  em: SqlEntityManager,
  { id, passwordHash }: Account,
  lockMode: LockMode.PESSIMISTIC_READ | LockMode.PESSIMISTIC_WRITE,
): Promise<Account | null> => em.findOne(Account, { id, passwordHash, disabledAt: null }, { lockMode });

/** The caller's account, locked for a change: of two who change it at once the second finds what the first has made of it. */
async function stillSignedIn(em: SqlEntityManager, account: Account): Promise<Account> {
  const still = await unchanged(em, account, LockMode.PESSIMISTIC_WRITE);
  if (still === null) throw new InvalidBearerError();
  return still;
}

const newAccount = ({ email, name, phone, language }: Profile) => ({
  role: 'user' as const,
  email,
  emailKey: emailKey(email),
  name: name ?? null,
  phone: phone ?? null,
  language: language ?? ('zh-TW' as const),
  emailConfirmedAt: null,
});

const requestConfirmation = (ledger: Ledger, em: SqlEntityManager, accountId: string, caller: Caller): void => {
  ledger.within(em, caller).publish({ type: 'account.confirmation_requested', data: { account_id: accountId } });
};
