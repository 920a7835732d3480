import { requireAccount, requirePlanner, type Caller } from '../caller.js';
import type { ChangedRecord } from './concerned-accounts.sql.js';
import type { RecordChanges } from './record-changes.js';

/** What callers may watch; what they see of it is read again at each change, with the rights that they have then. */
export class LiveService {
  constructor(private readonly uses: { changes: RecordChanges }) {}

  /** A job: its current state first, then each change. */
  async watchJob(id: string, caller: Caller, signal: AbortSignal): Promise<AsyncIterable<ChangedRecord>> {
    requirePlanner(caller);
    const job = { type: 'job', id: id.toLowerCase() };
    return beginningWith(job, await this.uses.changes.watchRecord(job, signal));
  }

  /** Every change of a record that concerns the caller. */
  async watchOwn(caller: Caller, signal: AbortSignal): Promise<AsyncIterable<ChangedRecord>> {
    const { accountId } = requireAccount(caller);
    return this.uses.changes.watchAccount(accountId, signal);
  }
}

async function* beginningWith<T>(first: T, rest: AsyncIterable<T>): AsyncGenerator<T, void> {
  yield first;
  yield* rest;
}
