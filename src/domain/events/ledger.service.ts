import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { v7 as uuidv7 } from 'uuid';
import { AuditEntry } from '../../entities/operation/audit-entry.entity.js';
import { OutboxEvent } from '../../entities/operation/outbox-event.entity.js';
import { actorOf, type AdministratorCaller, type Caller } from '../caller.js';
import type { Clock } from '../../core/time/clock.js';
import { callerScope, type IdempotencyService, type IdempotentCall } from '../limits/idempotency.service.js';
import { limitKey, type LimitMeter } from '../limits/limit-meter.js';
import { inTransaction } from '../../database/transaction.service.js';
import type { AuditSubject } from '../../core/events/audit-subjects.js';
import type { DomainEvent } from '../../core/events/event-types.js';
import type { WakeSignal } from './wake-signal.js';

/** What was done to which record; states and decisions, no personal data. */
export interface AuditNote {
  action: string;
  subject: { type: AuditSubject; id: string };
  before?: Record<string, unknown> | null;
  after?: Record<string, unknown> | null;
}

/** A change under way: everything in it holds together or not at all. */
export interface Change {
  readonly em: SqlEntityManager;
  readonly now: Date;
  /** Adds the act to the audit log, in the unit of work. */
  audit(note: AuditNote): void;
  /** Puts an event into the outbox, in the unit of work. */
  publish(event: DomainEvent): OutboxEvent;
}

/** A creating operation that may be sent again. */
export type CreatingCall = Pick<IdempotentCall, 'operation' | 'input'>;

/** Changes of records, each one transaction with its audit entries and events. */
export class Ledger {
  constructor(
    private readonly uses: {
      em: SqlEntityManager;
      clock: Clock;
      idempotency: IdempotencyService;
      meter: Pick<LimitMeter, 'spend'>;
      wake: WakeSignal;
    },
  ) {}

  /** Runs a change as one transaction, and wakes the delivery of events once it holds. */
  async change<T>(caller: Caller, work: (change: Change) => T | Promise<T>): Promise<T> {
    const result = await inTransaction(this.uses.em, async (em) => work(this.within(em, caller)));
    this.uses.wake.ring();
    return result;
  }

  /**
   * Runs a change that makes a record, once for each `Idempotency-Key` of the account; making records is limited.
   * @param work answers plain data.
   * @throws ConflictError when the key was used with another input.
   * @throws RateLimitedError when the account has made too many.
   */
  async create<T extends object>(
    caller: Caller & { accountId: string },
    { operation, input }: CreatingCall,
    work: (change: Change) => T | Promise<T>,
  ): Promise<T> {
    // before the transaction: the embedded database has one connection
    await this.uses.meter.spend('create', limitKey(caller));
    return this.once(caller, { operation, input }, work);
  }

  /**
   * Runs a change that makes a record, once for each `Idempotency-Key` of the caller.
   * @param work answers plain data.
   * @throws ConflictError when the key was used with another input.
   */
  async once<T extends object>(
    caller: (Caller & { accountId: string }) | AdministratorCaller,
    { operation, input }: CreatingCall,
    work: (change: Change) => T | Promise<T>,
  ): Promise<T> {
    const call = { scope: callerScope(caller), key: caller.idempotencyKey, operation, input };
    const result = await this.uses.idempotency.once(call, (em) => work(this.within(em, caller)));
    this.uses.wake.ring();
    return result;
  }

  /** Wakes the delivery of events that were stored `within` a transaction, once it holds. */
  announce(): void {
    this.uses.wake.ring();
  }

  /** The log and the outbox inside a transaction that somebody else runs; call `announce` after it. */
  within(em: SqlEntityManager, caller: Caller): Change {
    const now = this.uses.clock();
    const actor = actorOf(caller);
    return {
      em,
      now,
      audit: ({ action, subject, before = null, after = null }) => {
        const about = { subjectType: subject.type, subjectId: subject.id, before, after };
        em.persist(em.create(AuditEntry, { id: uuidv7(), at: now, action, ...about, ...actor }));
      },
      publish: ({ type, data }) => {
        const event = em.create(OutboxEvent, { id: uuidv7(), type, data: { ...data }, createdAt: now });
        em.persist(event);
        return event;
      },
    };
  }
}
