import { SettingsError } from '../config/settings.js';
import { isSourceDate } from '../core/time/calendar-day.js';
import { messageOf } from '../core/message-of.js';
import { DataFolderInUseError } from '../database/data-folder-lock.js';

/** Exit codes: 1, those of sysexits.h, and 130 as shells use it for an interrupt. */
export const EXIT = { failed: 1, usage: 64, unavailable: 69, config: 78, interrupted: 130 } as const;

/** Where a command writes. */
export interface CommandOutput {
  out(text: string): void;
  error(text: string): void;
}

/** The output of a command in a terminal. */
export const TERMINAL: CommandOutput = {
  out: (text) => process.stdout.write(text),
  error: (text) => process.stderr.write(text),
};

/** A command line that cannot be run; without a message it asks for help. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** @throws UsageError for a text of `--source-date` that is no date. */
export function assertSourceDate(text: string | undefined): void {
  if (text !== undefined && !isSourceDate(text))
    throw new UsageError(`--source-date: ${text} is not a date such as 2026-02`);
}

/**
 * Runs a command and writes what is wrong where it fails.
 * @param usage text of `--help`.
 * @returns exit code of `run`, or that of its error.
 */
export async function runCommand(output: CommandOutput, usage: string, run: () => Promise<number>): Promise<number> {
  try {
    return await run();
  } catch (error) {
    if (isUsageError(error)) return explainUsage(error, usage, output);
    output.error(`${messageOf(error)}\n`);
    if (error instanceof SettingsError) return EXIT.config;
    if (!(error instanceof DataFolderInUseError)) return EXIT.failed;
    output.error('While the server runs on the embedded database, nothing else can write to it.\n');
    return EXIT.unavailable;
  }
}

/** Node's `parseArgs` throws errors of its own. */
const isUsageError = (error: unknown): error is Error =>
  error instanceof UsageError ||
  (error instanceof TypeError && String((error as NodeJS.ErrnoException).code).startsWith('ERR_PARSE_ARGS'));

function explainUsage({ message }: Error, usage: string, { out, error }: CommandOutput): number {
  if (message !== '') error(`${message}\n\n${usage}`);
  else out(usage);
  return message === '' ? 0 : EXIT.usage;
}
