import { createHash } from 'node:crypto';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { ConfirmedEmailAnswer } from '../../contract/accounts/account.answer.js';
import { Account } from '../../entities/accounts/account.entity.js';
import { requireAccount, type Caller } from '../caller.js';
import { InvalidInputError } from '../../core/errors.js';
import type { Ledger } from '../events/ledger.service.js';
import { endReportLinks } from '../assessments/report-links.sql.js';
import { clientNetwork } from '../limits/client-network.js';
import type { LimitMeter } from '../limits/limit-meter.js';
import type { Clock } from '../../core/time/clock.js';
import { findTokenOwner, useToken } from './account-token.service.js';
import { emailKey } from '../../core/accounts/email-key.js';
import type { Security } from './security.js';
import { checkPassword } from '../../core/accounts/password-rules.js';
import type { SessionService } from './session.service.js';

/** Confirmed e-mail addresses, and new passwords for those who forgot theirs. */
export class AccountRecoveryService {
  constructor(
    private readonly uses: {
      em: SqlEntityManager;
      clock: Clock;
      ledger: Ledger;
      meter: LimitMeter;
      security: Pick<Security, 'passwords'>;
      sessions: SessionService;
    },
  ) {}

  /**
   * Sends the confirmation e-mail of the caller's own account again; a confirmed account gets none.
   * @throws RateLimitedError when too many e-mails were requested from the network.
   */
  async requestConfirmation(caller: Caller): Promise<void> {
    const { em, ledger, meter } = this.uses;
    const { accountId } = requireAccount(caller);
    await meter.spend('accountMail', clientNetwork(caller.ip));
    const account = await em.findOneOrFail(Account, { id: accountId });
    if (account.emailConfirmedAt !== null || !(await mayMail(meter, account.emailKey))) return;
    await ledger.change(caller, ({ publish }) =>
      publish({ type: 'account.confirmation_requested', data: { account_id: accountId } }),
    );
  }

  /**
   * Confirms the address that the token was sent to.
   * @returns whose address it is, and when it was confirmed.
   * @throws InvalidInputError for a token that is unknown, used or expired, or whose address the account no longer has.
   */
  confirm({ token }: { token: string }, caller: Caller): Promise<ConfirmedEmailAnswer> {
    return this.uses.ledger.change(caller, async ({ em, now }) => {
      const owner = await useToken(em, token, 'confirm', now);
      const confirmed =
        owner && (await em.nativeUpdate(Account, { ...owner }, { emailConfirmedAt: now, updatedAt: now }));
      if (!confirmed) throw invalidMailToken();
      return { accountId: owner.id, emailConfirmedAt: now };
    });
  }

  /**
   * Sends a reset link to an account whose password was forgotten. Using it also confirms an address that is not confirmed.
   * An address without an account gets the same answer after the same statements.
   * @throws RateLimitedError when too many e-mails were requested from the network.
   */
  async forgotPassword({ email }: { email: string }, caller: Caller): Promise<void> {
    const { ledger, meter } = this.uses;
    await meter.spend('accountMail', clientNetwork(caller.ip));
    const key = emailKey(email);
    const isAllowed = await mayMail(meter, key);
    await ledger.change(caller, async ({ em, publish }) => {
      const found = await em.findOne(Account, { emailKey: key, disabledAt: null }, { fields: ['id'] });
      // also without an account, so that both cases write one row
      const account_id = isAllowed ? (found?.id ?? null) : null;
      publish({ type: 'account.password_forgotten', data: { account_id } });
    });
  }

  /**
   * Sets a new password by the token of an e-mail; ends every sign-in of the account and every link to its reports. The person who
   * has the token reads the mail of the address, which is confirmed by that: a stranger who registered it keeps nothing.
   * @returns how many sign-ins have ended.
   * @throws InvalidInputError for a token that is unknown, used or expired, and for a password that is guessed first.
   */
  async resetPassword({ token, newPassword }: { token: string; newPassword: string }, caller: Caller): Promise<number> {
    const { em, clock, ledger, security, sessions } = this.uses;
    // a made-up token must not cost a password hash
    const owner = await findTokenOwner(em, token, 'reset', clock());
    if (owner === undefined) throw invalidMailToken();
    checkPassword(newPassword, owner.emailKey, 'newPassword');
    const passwordHash = await security.passwords.hash(newPassword);
    return ledger.change(caller, async (change) => {
      const used = await useToken(change.em, token, 'reset', change.now);
      const where = used && { ...used, disabledAt: null };
      const set = where && (await change.em.nativeUpdate(Account, where, { passwordHash, updatedAt: change.now }));
      if (!used || !set) throw invalidMailToken();
      await change.em.nativeUpdate(Account, { id: used.id, emailConfirmedAt: null }, { emailConfirmedAt: change.now });
      const ended = await sessions.endAll(change.em, used.id);
      await endReportLinks(change.em, { ownerId: used.id });
      change.audit({ action: 'account.password_reset', subject: { type: 'account', id: used.id } });
      return ended;
    });
  }
}

/** Whether an address may get one more account e-mail by now; an address without an account is counted like any other. */
export const mayMail = (meter: LimitMeter, key: string): Promise<boolean> =>
  meter.take('mailOfAddress', createHash('sha256').update(key).digest('base64url'));

const invalidMailToken = (): InvalidInputError =>
  InvalidInputError.at(
    ['token'],
    'the token is unknown, already used or older than one hour; request a new e-mail',
    '***',
  );
