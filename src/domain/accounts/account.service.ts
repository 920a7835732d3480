import { LockMode, UniqueConstraintViolationException } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { v7 as uuidv7 } from 'uuid';
import { Account } from '../../entities/account.entity.js';
import { IdempotencyKey } from '../../entities/idempotency-key.entity.js';
import { requireAccount, type Caller } from '../caller.js';
import type { Clock } from '../clock.js';
import { ConflictError, InvalidInputError, UnauthenticatedError } from '../errors.js';
import { clientNetwork } from '../limits/client-network.js';
import { accountScope } from '../limits/idempotency.service.js';
import type { LimitMeter } from '../limits/limit-meter.js';
import type { LoginThrottle } from '../limits/login-throttle.js';
import { emailKey } from './email-key.js';
import type { Language } from './language.js';
import type { Passwords } from './password-hashing.js';
import { checkPassword } from './password-rules.js';
import type { SessionService, TokenGrant } from './session.service.js';

/** What a person registers with. */
export interface Registration {
  email: string;
  password: string;
  name?: string;
  phone?: string;
  language?: Language;
}

/** What of an account its holder changes; absent members stay as they are. */
export interface AccountChanges {
  /** Needs the current password. */
  email?: string;
  currentPassword?: string;
  name?: string;
  phone?: string;
  language?: Language;
}

/** Accounts: registered, signed in to, changed, erased. */
export class AccountService {
  constructor(
    private readonly uses: {
      em: SqlEntityManager;
      clock: Clock;
      passwords: Passwords;
      throttle: LoginThrottle;
      meter: LimitMeter;
      sessions: SessionService;
    },
  ) {}

  /**
   * Makes an account and signs it in.
   * @throws ConflictError when the address has one.
   * @throws InvalidInputError for a password that is guessed first.
   */
  async register(input: Registration, caller: Caller): Promise<TokenGrant> {
    const { em, clock, passwords, meter, sessions } = this.uses;
    await meter.spend('register', clientNetwork(caller.ip));
    checkPassword(input.password, input.email);
    const passwordHash = await passwords.hash(input.password);
    const now = clock();
    const row = {
      ...newAccount(input),
      id: uuidv7(),
      passwordHash,
      role: 'user' as const,
      createdAt: now,
      updatedAt: now,
    };
    return refuseTakenEmail(() =>
      em.transactional(async (transaction) => {
        await transaction.insert(Account, row);
        return sessions.open(transaction, Object.assign(new Account(), row));
      }),
    );
  }

  /**
   * Signs in.
   * @throws UnauthenticatedError, the same and after the same time for an unknown address and a wrong password.
   * @throws RateLimitedError after repeated wrong passwords.
   */
  async login({ email, password }: { email: string; password: string }, caller: Caller): Promise<TokenGrant> {
    const { em, sessions } = this.uses;
    const key = emailKey(email);
    const account = await em.findOne(Account, { emailKey: key });
    const right = await this.isPassword(account, key, password, caller.ip);
    if (!right || account === null) throw wrongLogin();
    return em.transactional(async (transaction) => {
      // the password may have been changed, or the account disabled, while the hash was made
      const { id, passwordHash } = account;
      const lock = { lockMode: LockMode.PESSIMISTIC_READ };
      const still = await transaction.findOne(Account, { id, passwordHash, disabledAt: null }, lock);
      if (still === null) throw wrongLogin();
      return sessions.open(transaction, still);
    });
  }

  /**
   * Ends the sign-in of the refresh token, or else of the bearer; `everywhere` ends all of the bearer's account.
   * @throws UnauthenticatedError when neither is given.
   */
  async logout(input: { refreshToken?: string; everywhere?: boolean }, caller: Caller): Promise<void> {
    const { em, sessions } = this.uses;
    if (input.refreshToken !== undefined) await sessions.endByToken(input.refreshToken);
    else if (input.everywhere !== true) await sessions.end(requireAccount(caller).sessionId);
    if (input.everywhere === true) await sessions.endAll(em, requireAccount(caller).accountId);
  }

  /** The caller's own account. */
  async me(caller: Caller): Promise<Account> {
    const account = await this.uses.em.findOne(Account, { id: requireAccount(caller).accountId });
    if (account === null) throw new UnauthenticatedError();
    return account;
  }

  /**
   * Changes the caller's own account.
   * @throws ConflictError when another account has the address.
   * @throws InvalidInputError for a new address without the right current password.
   */
  async update(changes: AccountChanges, caller: Caller): Promise<Account> {
    const account = await this.me(caller);
    const { email, currentPassword, ...profile } = changes;
    if (email !== undefined && email !== account.email) {
      await this.requirePassword(account, currentPassword, caller.ip);
      Object.assign(account, { email, emailKey: emailKey(email) });
    }
    Object.assign(account, withoutAbsent(profile), { updatedAt: this.uses.clock() });
    await refuseTakenEmail(() => this.uses.em.flush());
    return account;
  }

  /**
   * Sets a new password, which ends every sign-in, and signs in anew.
   * @throws InvalidInputError when the current password is wrong or the new one is guessed first.
   */
  async changePassword(input: { currentPassword: string; newPassword: string }, caller: Caller): Promise<TokenGrant> {
    const { em, passwords, sessions, clock } = this.uses;
    const account = await this.me(caller);
    await this.requirePassword(account, input.currentPassword, caller.ip);
    checkPassword(input.newPassword, account.email, 'newPassword');
    const passwordHash = await passwords.hash(input.newPassword);
    return em.transactional(async (transaction) => {
      await transaction.nativeUpdate(Account, { id: account.id }, { passwordHash, updatedAt: clock() });
      await sessions.endAll(transaction, account.id);
      return sessions.open(transaction, account);
    });
  }

  /** Erases the caller's account with its sign-ins and assessments, and the answers kept for its idempotency keys. */
  async erase(caller: Caller): Promise<void> {
    const { accountId } = requireAccount(caller);
    await this.uses.em.transactional(async (em) => {
      await em.nativeDelete(Account, { id: accountId });
      await em.nativeDelete(IdempotencyKey, { scope: accountScope(accountId) });
    });
  }

  private async requirePassword(account: Account, password: string | undefined, ip: string): Promise<void> {
    if (password !== undefined && (await this.isPassword(account, account.emailKey, password, ip))) return;
    throw InvalidInputError.at(['currentPassword'], 'the current password is not right', '***');
  }

  private async isPassword(account: Account | null, email: string, password: string, ip: string): Promise<boolean> {
    const guard = this.uses.throttle.guard(email, ip);
    const right = await this.uses.passwords.verify(account?.passwordHash, password, guard);
    await (right ? guard.forget() : guard.slowDown());
    return right;
  }
}

const wrongLogin = (): UnauthenticatedError => new UnauthenticatedError('Incorrect email or password');

const newAccount = ({ email, name, phone, language }: Registration) => ({
  email,
  emailKey: emailKey(email),
  name: name ?? null,
  phone: phone ?? null,
  language: language ?? ('zh-TW' as const),
});

const withoutAbsent = (values: object): object =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

async function refuseTakenEmail<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof UniqueConstraintViolationException) throw new ConflictError('Email already registered');
    throw error;
  }
}
