import { randomUUID } from 'node:crypto';
import type { Database } from '../database/database.js';
import type { AdministratorCaller } from '../domain/caller.js';
import { Ledger } from '../domain/events/ledger.service.js';
import { createWakeSignal } from '../domain/events/wake-signal.js';
import { IdempotencyService } from '../domain/limits/idempotency.service.js';

/** A user of the machine of the database counts as its administrator. */
export const operator = (): AdministratorCaller => ({
  kind: 'administrator',
  via: 'cli',
  ip: '',
  requestId: randomUUID(),
});

/** The log of changes for a command. */
export function openLedger(database: Pick<Database, 'em'>): Ledger {
  const em = database.em.fork();
  const clock = (): Date => new Date();
  const idempotency = new IdempotencyService({ em, clock });
  // nothing is limited here, and no delivery waits in this process
  return new Ledger({ em, clock, idempotency, meter: { spend: () => Promise.resolve() }, wake: createWakeSignal() });
}
