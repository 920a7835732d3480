import { randomUUID } from 'node:crypto';
import { readSettings } from '../config/read-settings.js';
import { SettingsError } from '../config/settings.js';
import { DataFolderInUseError } from '../database/data-folder-lock.js';
import { openDatabase, type Database } from '../database/database.js';
import { AccountRoleService, type AccountRole } from '../domain/accounts/account-role.service.js';
import type { AdministratorCaller } from '../domain/caller.js';
import { AppError } from '../core/errors.js';
import { Ledger } from '../domain/events/ledger.service.js';
import { createWakeSignal } from '../domain/events/wake-signal.js';
import { IdempotencyService } from '../domain/limits/idempotency.service.js';

/** Exit codes of sysexits.h. */
const EXIT_FAILED = 1;
const EXIT_USAGE = 64;
const EXIT_UNAVAILABLE = 69;
const EXIT_CONFIG = 78;

const USAGE = `Usage: npm run admin -- grant EMAIL    makes the account of EMAIL an administrator
       npm run admin -- revoke EMAIL   makes it an ordinary account again, or a vendor's

The account must be registered already. On the embedded database, stop the server first.
`;

type Command = 'grant' | 'revoke';

const isCommand = (word: string): word is Command => word === 'grant' || word === 'revoke';

/** Where the command writes, and which database it opens. */
export interface AdminEnvironment {
  out(text: string): void;
  error(text: string): void;
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
    return EXIT_USAGE;
  }
  try {
    const account = await setRole(command, email, surroundings);
    surroundings.out(`${account.email} now has the role ${account.role}\n`);
    return 0;
  } catch (error) {
    return explain(error, surroundings);
  }
}

async function setRole(command: Command, email: string, { open }: AdminEnvironment): Promise<AccountRole> {
  const database = await (open ?? (() => openDatabase(readSettings())))();
  try {
    const roles = new AccountRoleService({ ledger: openLedger(database) });
    return await roles[command](email, operator());
  } finally {
    await database.close();
  }
}

/** Whoever may start commands on the machine of the database is an administrator of it. */
const operator = (): AdministratorCaller => ({ kind: 'administrator', via: 'cli', ip: '', requestId: randomUUID() });

function openLedger(database: Pick<Database, 'em'>): Ledger {
  const em = database.em.fork();
  const clock = (): Date => new Date();
  const idempotency = new IdempotencyService({ em, clock });
  // nothing is limited here, and no delivery waits in this process
  return new Ledger({ em, clock, idempotency, meter: { spend: () => Promise.resolve() }, wake: createWakeSignal() });
}

function explain(error: unknown, surroundings: AdminEnvironment): number {
  surroundings.error(`${error instanceof Error ? error.message : String(error)}\n`);
  if (error instanceof SettingsError) return EXIT_CONFIG;
  if (error instanceof DataFolderInUseError) return EXIT_UNAVAILABLE;
  if (error instanceof AppError) return EXIT_FAILED;
  throw error;
}
