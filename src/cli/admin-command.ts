import { readSettings, SettingsError } from '../config/settings.js';
import { DataFolderInUseError } from '../database/data-folder-lock.js';
import { openDatabase, type Database } from '../database/database.js';
import { AccountRoleService } from '../domain/accounts/account-role.service.js';
import type { Role } from '../domain/accounts/role.js';
import { AppError } from '../domain/errors.js';

/** Exit codes of sysexits.h. */
const EXIT_FAILED = 1;
const EXIT_USAGE = 64;
const EXIT_UNAVAILABLE = 69;
const EXIT_CONFIG = 78;

const USAGE = `Usage: npm run admin -- grant EMAIL    makes the account of EMAIL an administrator
       npm run admin -- revoke EMAIL   makes it an ordinary account again

The account must be registered already. On the embedded database, stop the server first.
`;

const ROLE_OF: ReadonlyMap<string, Role> = new Map([
  ['grant', 'admin'],
  ['revoke', 'user'],
]);

/** Where the command writes, and which database it opens. */
export interface AdminSurroundings {
  out(text: string): void;
  error(text: string): void;
  open?(): Promise<Pick<Database, 'em' | 'close'>>;
}

/**
 * Makes an account an administrator, or an ordinary one again; it counts from the account's next request on.
 * @param words of the command line behind the command's name.
 * @returns exit code: 0 when it is done.
 */
export async function runAdmin(words: readonly string[], surroundings: AdminSurroundings): Promise<number> {
  const [command = '', email, ...more] = words;
  const role = ROLE_OF.get(command);
  if (role === undefined || email === undefined || more.length > 0) {
    surroundings.error(USAGE);
    return EXIT_USAGE;
  }
  try {
    surroundings.out(`${await setRole(email, role, surroundings)} now has the role ${role}\n`);
    return 0;
  } catch (error) {
    return explain(error, surroundings);
  }
}

async function setRole(email: string, role: Role, { open }: AdminSurroundings): Promise<string> {
  const database = await (open ?? (() => openDatabase(readSettings())))();
  try {
    const roles = new AccountRoleService({ em: database.em.fork(), clock: () => new Date() });
    return (await roles.grantByEmail(email, role)).email;
  } finally {
    await database.close();
  }
}

function explain(error: unknown, surroundings: AdminSurroundings): number {
  surroundings.error(`${error instanceof Error ? error.message : String(error)}\n`);
  if (error instanceof SettingsError) return EXIT_CONFIG;
  if (error instanceof DataFolderInUseError) return EXIT_UNAVAILABLE;
  if (error instanceof AppError) return EXIT_FAILED;
  throw error;
}
