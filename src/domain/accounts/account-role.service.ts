import { LockMode } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { Account } from '../../entities/accounts/account.entity.js';
import { Vendor } from '../../entities/vendors/vendor.entity.js';
import { requireAdministrator, type Caller } from '../caller.js';
import { NotFoundError } from '../../core/errors.js';
import type { Ledger } from '../events/ledger.service.js';
import { emailKey } from '../../core/accounts/email-key.js';
import type { Role } from '../../core/accounts/role.js';

/** An account's address, as it was given, and the role that it has now. */
export interface AccountRole {
  email: string;
  role: Role;
}

/** Which role accounts have; it counts from their next request on. */
export class AccountRoleService {
  constructor(private readonly uses: { ledger: Ledger }) {}

  /**
   * Makes the account of an address an administrator.
   * @throws NotFoundError when there is none.
   */
  grant(email: string, caller: Caller): Promise<AccountRole> {
    return this.change(email, caller, () => 'admin');
  }

  /**
   * Makes the account of an address an ordinary one again, or that of a vendor where it owns one.
   * @throws NotFoundError when there is none.
   */
  revoke(email: string, caller: Caller): Promise<AccountRole> {
    return this.change(email, caller, async (em, { id }) =>
      (await em.count(Vendor, { ownerId: id })) > 0 ? 'vendor' : 'user',
    );
  }

  /** Nothing is done, and nothing written down, where the account has the role already. */
  private change(
    email: string,
    caller: Caller,
    roleOf: (em: SqlEntityManager, account: Account) => Role | Promise<Role>,
  ): Promise<AccountRole> {
    requireAdministrator(caller);
    return this.uses.ledger.change(caller, async ({ em, now, audit }) => {
      const lock = { lockMode: LockMode.PESSIMISTIC_WRITE } as const;
      const account = await em.findOne(Account, { emailKey: emailKey(email) }, lock);
      if (account === null) throw new NotFoundError('Account');
      const role = await roleOf(em, account);
      if (account.role === role) return { email: account.email, role };
      const subject = { type: 'user', id: account.id } as const;
      audit({ action: 'user.role', subject, before: { role: account.role }, after: { role } });
      Object.assign(account, { role, updatedAt: now });
      return { email: account.email, role };
    });
  }
}
