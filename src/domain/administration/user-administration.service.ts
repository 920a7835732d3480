import { LockMode, type FilterQuery } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { Account } from '../../entities/accounts/account.entity.js';
import { Session } from '../../entities/accounts/session.entity.js';
import type { Role } from '../../core/accounts/role.js';
import { requireAdministrator, type Caller } from '../caller.js';
import { emailKey } from '../../core/accounts/email-key.js';
import { ConflictError, NotFoundError } from '../../core/errors.js';
import type { AuditNote, Change, Ledger } from '../events/ledger.service.js';
import { containing } from '../../database/lists/like-pattern.js';
import type { ListQuery, RecordPage } from '../../core/page.js';
import { listRecords } from '../../database/lists/record-list.service.js';
import { recordById } from '../../database/lists/records-by-id.js';

/** Which users are wanted. */
export interface UserFilter {
  /** Part of the e-mail address or the name. */
  q?: string;
  role?: Role;
  disabled?: boolean;
}

/** What an act changed, for the audit log. */
type States = Required<Pick<AuditNote, 'before' | 'after'>>;

export class UserAdministrationService {
  constructor(private readonly uses: { em: SqlEntityManager; ledger: Ledger }) {}

  /** Users that match, newest first. */
  list(filter: UserFilter, query: ListQuery, caller: Caller): Promise<RecordPage<Account>> {
    requireAdministrator(caller);
    const where: FilterQuery<Account> = { $and: conditions(filter) };
    return listRecords(this.uses.em, { entity: Account, where }, query);
  }

  /** One user. */
  async read(id: string, caller: Caller): Promise<Account> {
    requireAdministrator(caller);
    return recordById(this.uses.em, Account, id, 'User');
  }

  /**
   * The user of a whole e-mail address.
   * @throws NotFoundError when no account has it.
   */
  async byEmail(email: string, caller: Caller): Promise<Account> {
    requireAdministrator(caller);
    const found = await this.uses.em.findOne(Account, { emailKey: emailKey(email) }, { disableIdentityMap: true });
    if (found === null) throw new NotFoundError('User');
    return found;
  }

  /**
   * Gives a user another role.
   * @throws ConflictError when it has the role already, or is the administrator itself.
   */
  setRole(id: string, { role }: { role: Role }, caller: Caller): Promise<Account> {
    return this.change(id, caller, 'user.role', (account) => {
      const before = account.role;
      if (before === role) throw new ConflictError(`The user already has the role ${role}`);
      account.role = role;
      return { before: { role: before }, after: { role } };
    });
  }

  /**
   * Disables a user and ends its sign-ins.
   * @throws ConflictError when it is disabled already, or is the administrator itself.
   */
  disable(id: string, caller: Caller): Promise<Account> {
    return this.change(id, caller, 'user.disable', async (account, { em, now }) => {
      if (account.disabledAt !== null) throw new ConflictError('The user is already disabled');
      account.disabledAt = now;
      await em.nativeUpdate(Session, { accountId: id, endedAt: null }, { endedAt: now });
      return { before: { disabled: false }, after: { disabled: true } };
    });
  }

  /**
   * Lets a disabled user in again.
   * @throws ConflictError when it is not disabled.
   */
  enable(id: string, caller: Caller): Promise<Account> {
    return this.change(id, caller, 'user.enable', (account) => {
      if (account.disabledAt === null) throw new ConflictError('The user is not disabled');
      account.disabledAt = null;
      return { before: { disabled: true }, after: { disabled: false } };
    });
  }

  /** Changes of one user come one after the other. */
  private async change(
    id: string,
    caller: Caller,
    action: string,
    work: (account: Account, change: Change) => States | Promise<States>,
  ): Promise<Account> {
    const { accountId } = requireAdministrator(caller);
    return this.uses.ledger.change(caller, async (change) => {
      const account = await recordById(change.em, Account, id, 'User', { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (account.id === accountId) throw new ConflictError('Administrators cannot change their own account here');
      const states = await work(account, change);
      account.updatedAt = change.now;
      change.audit({ action, subject: { type: 'user', id: account.id }, ...states });
      return account;
    });
  }
}

const conditions = ({ q, role, disabled }: UserFilter): FilterQuery<Account>[] => [
  ...(q === undefined || q === '' ? [] : [{ $or: [{ email: containing(q) }, { name: containing(q) }] }]),
  ...(role === undefined ? [] : [{ role }]),
  ...(disabled === undefined ? [] : [{ disabledAt: disabled ? { $ne: null } : null }]),
];
