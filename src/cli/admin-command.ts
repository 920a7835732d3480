import type { Database } from '../database/database.js';
import { AccountRoleService, type AccountRole } from '../domain/accounts/account-role.service.js';
import { openLedger, operator } from './operator.js';
import { EXIT, runCommand, type CommandOutput } from './run-command.js';
import { closing, openConfigured } from './with-database.js';

const USAGE = `Usage: npm run admin -- grant EMAIL    give the account of EMAIL the role admin
       npm run admin -- revoke EMAIL   take the role away; the owner of a vendor gets the role vendor again

The account must exist. With the embedded database, stop the server first.
`;

type Command = 'grant' | 'revoke';

const isCommand = (word: string): word is Command => word === 'grant' || word === 'revoke';

/** Where the command writes, and which database it opens. */
export interface AdminEnvironment extends CommandOutput {
  open?(): Promise<Pick<Database, 'em' | 'close'>>;
}

/**
 * Makes an account an administrator, or an ordinary one again; it counts from the account's next request on.
 * @param words of the command line behind the command's name.
 * @returns exit code: 0 when it is done.
 */
export async function runAdmin(words: readonly string[], surroundings: AdminEnvironment): Promise<number> {
  const [command = '', email, ...more] = words;
  if (!isCommand(command) || email === undefined || more.length > 0) {
    surroundings.error(USAGE);
    return EXIT.usage;
  }
  return runCommand(surroundings, USAGE, async () => {
    const account = await setRole(command, email, surroundings);
    surroundings.out(`${account.email} now has the role ${account.role}\n`);
    return 0;
  });
}

const setRole = (command: Command, email: string, { open = openConfigured }: AdminEnvironment): Promise<AccountRole> =>
  closing(open(), (database) => new AccountRoleService({ ledger: openLedger(database) })[command](email, operator()));
