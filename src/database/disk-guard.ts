import type { PGlite } from '@electric-sql/pglite';

/** SQLSTATE of a disk without room. */
const DISK_FULL = '53100';

/**
 * Lets no statement through after one for which the disk had no room: the embedded database then answers wrongly or, where
 * its log had no room, never, with the whole process standing still (both seen with PGlite 0.5.8). What it acknowledged is
 * there when it is opened again.
 * @returns the fault of that statement, when there has been one.
 */
export function guardDisk(pglite: PGlite): Promise<Error> {
  const run = pglite.execProtocolStream.bind(pglite);
  let full: Error | undefined;
  return new Promise((resolve) => {
    // every statement comes through here, those of transactions and the rollback of what failed included
    pglite.execProtocolStream = async (message, options) => {
      if (full && isFrame(message)) return [];
      if (full) throw refusal(full);
      try {
        return await run(message, options);
      } catch (error) {
        if (isDiskFull(error)) resolve((full = error));
        throw error;
      }
    };
  });
}

/** Whether a statement failed because the disk had no room. */
export const isDiskFull = (error: unknown): error is Error =>
  error instanceof Error && (error as { code?: unknown }).code === DISK_FULL;

/**
 * Whether a message of the protocol only begins or rolls back a transaction, or ends a statement. A client that hears that
 * such a message failed waits for ever or loses sight of the first fault, so these are skipped in silence: there is
 * nothing to roll back in a database that will be opened again. Text of a query comes after a type and a length.
 * @see PostgreSQL 18 documentation, 54.7 "Message Formats": Query, Sync.
 */
function isFrame(message: Uint8Array): boolean {
  const type = String.fromCharCode(message[0]!);
  return (
    type === 'S' || (type === 'Q' && /^(begin|rollback)\b/i.test(Buffer.from(message.subarray(5)).toString('latin1')))
  );
}

const refusal = (cause: Error): Error =>
  Object.assign(new Error('The disk of the database is full', { cause }), { code: DISK_FULL });
