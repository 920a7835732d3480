import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { Account } from '../../entities/account.entity.js';
import type { Clock } from '../clock.js';
import { NotFoundError } from '../errors.js';
import { emailKey } from './email-key.js';
import type { Role } from './role.js';

/** Which role accounts have; it counts from their next request on. */
export class AccountRoleService {
  constructor(private readonly uses: { em: SqlEntityManager; clock: Clock }) {}

  /**
   * Gives the account of an address a role.
   * @throws NotFoundError when there is none.
   */
  async grantByEmail(email: string, role: Role): Promise<Account> {
    const account = await this.uses.em.findOne(Account, { emailKey: emailKey(email) });
    if (account === null) throw new NotFoundError('Account');
    Object.assign(account, { role, updatedAt: this.uses.clock() });
    await this.uses.em.flush();
    return account;
  }
}
