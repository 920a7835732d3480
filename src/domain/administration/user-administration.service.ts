import type { FilterQuery } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { validate as isUuid } from 'uuid';
import { Account } from '../../entities/account.entity.js';
import { Session } from '../../entities/session.entity.js';
import type { Role } from '../../core/accounts/role.js';
import { requireAdministrator, type Caller } from '../caller.js';
import { ConflictError, NotFoundError } from '../../core/errors.js';
import type { Change, Ledger } from '../events/ledger.service.js';
import { containing } from '../../database/like-pattern.js';
import type { ListQuery, RecordPage } from '../../core/page.js';
import { listRecords } from '../../database/record-list.service.js';

/** Which users are wanted. */
export interface UserFilter {
  /** Part of the e-mail address or the name. */
  q?: string;
  role?: Role;
  disabled?: boolean;
}

/** What administrators do with accounts. */
export class UserAdministrationService {
  constructor(private readonly uses: { em: SqlEntityManager; ledger: Ledger }) {}

  /** Users that match, newest first. */
  list(filter: UserFilter, query: ListQuery, caller: Caller): Promise<RecordPage<Account>> {
    requireAdministrator(caller);
    const where: FilterQuery<Account> = { $and: conditions(filter) };
    return listRecords(this.uses.em, { entity: Account, where, orderBy: [{ id: 'desc' }] }, query);
  }

  /** One user. */
  async read(id: string, caller: Caller): Promise<Account> {
    requireAdministrator(caller);
    return findAccount(this.uses.em, id);
  }

  /**
   * Gives a user another role.
   * @throws ConflictError when it has the role already, or is the administrator itself.
   */
  setRole(id: string, { role }: { role: Role }, caller: Caller): Promise<Account> {
    return this.change(id, caller, 'user.role', async ({ em, now }, account) => {
      if (account.role === role) throw new ConflictError(`The user is ${role} already`);
      const changed = await em.nativeUpdate(Account, { id, role: account.role }, { role, updatedAt: now });
      if (changed === 0) throw new ConflictError('The user was changed meanwhile');
      return { before: { role: account.role }, after: { role } };
    });
  }

  /**
   * Disables a user and ends its sign-ins.
   * @throws ConflictError when it is disabled already, or is the administrator itself.
   */
  disable(id: string, caller: Caller): Promise<Account> {
    return this.change(id, caller, 'user.disable', async ({ em, now }) => {
      const changed = await em.nativeUpdate(Account, { id, disabledAt: null }, { disabledAt: now, updatedAt: now });
      if (changed === 0) throw new ConflictError('The user is disabled already');
      await em.nativeUpdate(Session, { accountId: id, endedAt: null }, { endedAt: now });
      return { before: { disabled: false }, after: { disabled: true } };
    });
  }

  /**
   * Lets a disabled user in again.
   * @throws ConflictError when it is not disabled.
   */
  enable(id: string, caller: Caller): Promise<Account> {
    return this.change(id, caller, 'user.enable', async ({ em, now }) => {
      const where = { id, disabledAt: { $ne: null } };
      const changed = await em.nativeUpdate(Account, where, { disabledAt: null, updatedAt: now });
      if (changed === 0) throw new ConflictError('The user is not disabled');
      return { before: { disabled: true }, after: { disabled: false } };
    });
  }

  private async change(
    id: string,
    caller: Caller,
    action: string,
    work: (change: Change, account: Account) => Promise<{ before: object; after: object }>,
  ): Promise<Account> {
    const { accountId } = requireAdministrator(caller);
    return this.uses.ledger.change(caller, async (change) => {
      const account = await findAccount(change.em, id);
      if (account.id === accountId) throw new ConflictError('Administrators cannot do this to themselves');
      const { before, after } = await work(change, account);
      const subject = { type: 'user', id: account.id };
      await change.audit({ action, subject, before: { ...before }, after: { ...after } });
      return findAccount(change.em, id);
    });
  }
}

const conditions = ({ q, role, disabled }: UserFilter): FilterQuery<Account>[] => [
  ...(q === undefined || q === '' ? [] : [{ $or: [{ email: containing(q) }, { name: containing(q) }] }]),
  ...(role === undefined ? [] : [{ role }]),
  ...(disabled === undefined ? [] : [{ disabledAt: disabled ? { $ne: null } : null }]),
];

async function findAccount(em: SqlEntityManager, id: string): Promise<Account> {
  const account = isUuid(id) ? await em.findOne(Account, { id }, { disableIdentityMap: true }) : null;
  if (account === null) throw new NotFoundError('User');
  return account;
}
