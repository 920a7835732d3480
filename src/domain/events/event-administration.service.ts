import type { FilterQuery } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { validate as isUuid } from 'uuid';
import type { AuditFilterRequest } from '../../contract/administration/admin-filter.request.js';
import type { Plain } from '../../contract/fields/plain.js';
import { AuditEntry } from '../../entities/operation/audit-entry.entity.js';
import { Delivery } from '../../entities/operation/delivery.entity.js';
import { OutboxEvent } from '../../entities/operation/outbox-event.entity.js';
import { actorOf, isAdministrator, requireAdministrator, type Caller } from '../caller.js';
import { ConflictError } from '../../core/errors.js';
import { auditSubjectsOf } from '../../core/events/audit-subjects.js';
import { definedOnly } from '../../core/json/defined-only.js';
import { containing } from '../../database/lists/like-pattern.js';
import type { EachPage, EachQuery, ListQuery, RecordPage } from '../../core/page.js';
import { listRecords, mapPage } from '../../database/lists/record-list.service.js';
import { listOfEach } from '../../database/lists/list-of-each.sql.js';
import { recordById, recordsByIds } from '../../database/lists/records-by-id.js';
import type { Channel, DeliveryState } from '../../core/events/delivery-states.js';
import type { EventType } from '../../core/events/event-types.js';
import type { Ledger } from './ledger.service.js';

/** Which deliveries are wanted. */
export interface DeliveryFilter {
  state?: DeliveryState;
  channel?: Channel;
  eventId?: string;
}

/** A delivery with its events. */
export type DeliveryRecord = Delivery & { type: EventType; data: Record<string, unknown> };

/** The audit log and the deliveries of events as administrators see them. */
export class EventAdministrationService {
  constructor(private readonly uses: { em: SqlEntityManager; ledger: Ledger }) {}

  /** Deliveries that match, newest first, in three statements however many they are. */
  async deliveries(filter: DeliveryFilter, query: ListQuery, caller: Caller): Promise<RecordPage<DeliveryRecord>> {
    requireAdministrator(caller);
    const { state, channel, eventId } = filter;
    const where = definedOnly({ state, channel, eventId });
    const page = await listRecords(this.uses.em, { entity: Delivery, where }, query);
    return mapPage(page, await withEvents(this.uses.em, page.items));
  }

  /** Deliveries by their ids, for administrators. */
  deliveriesByIds(ids: readonly string[], caller: Caller): Promise<(Delivery | undefined)[]> {
    return recordsByIds(this.uses.em, Delivery, ids, isAdministrator(caller) ? {} : undefined);
  }

  /** Events by their ids, for administrators. */
  eventsByIds(ids: readonly string[], caller: Caller): Promise<(OutboxEvent | undefined)[]> {
    return recordsByIds(this.uses.em, OutboxEvent, ids, isAdministrator(caller) ? {} : undefined);
  }

  /** The deliveries of events that the caller may read, oldest first. */
  deliveriesOf(eventIds: readonly string[], query: EachQuery): Promise<EachPage<Delivery>[]> {
    const listing = { entity: Delivery, parent: 'eventId', order: 'asc' } as const;
    return listOfEach(this.uses.em, listing, eventIds, query);
  }

  /**
   * Has a dead delivery tried again, from the first attempt on.
   * @throws ConflictError when it is not dead.
   */
  async replay(id: string, caller: Caller): Promise<DeliveryRecord> {
    requireAdministrator(caller);
    return this.uses.ledger.change(caller, async ({ em, now, audit }) => {
      // of an e-mail that reported several events it goes out alone
      const revived = { state: 'pending', attempts: 0, nextAttemptAt: now, mailId: null } as const;
      const replayed = isUuid(id) ? await em.nativeUpdate(Delivery, { id, state: 'dead' }, revived) : 0;
      const delivery = await recordById(em, Delivery, id, 'Delivery');
      if (replayed === 0) throw new ConflictError(`The delivery is ${delivery.state}`);
      audit({
        action: 'delivery.replay',
        subject: { type: 'delivery', id: delivery.id },
        before: { state: 'dead' },
        after: { state: 'pending' },
      });
      return (await withEvents(em, [delivery]))[0]!;
    });
  }

  /** Sends an event to every webhook, so that an administrator sees whether it arrives. */
  sendTest(caller: Caller): Promise<OutboxEvent> {
    const { actorId } = actorOf(requireAdministrator(caller));
    const event = { type: 'webhook.test', data: { account_id: actorId } } as const;
    return this.uses.ledger.change(caller, ({ publish }) => publish(event));
  }

  /** Entries of the audit log by their ids, for administrators. */
  auditByIds(ids: readonly string[], caller: Caller): Promise<(AuditEntry | undefined)[]> {
    return recordsByIds(this.uses.em, AuditEntry, ids, isAdministrator(caller) ? {} : undefined);
  }

  /** Entries of the audit log that match, newest first. */
  async audit(filter: Plain<AuditFilterRequest>, query: ListQuery, caller: Caller): Promise<RecordPage<AuditEntry>> {
    requireAdministrator(caller);
    const { action, from, to, subjectType, subjectId, actorId, requestId } = filter;
    const where: FilterQuery<AuditEntry> = {
      $and: [
        definedOnly({ subjectId, actorId, requestId }),
        ...(subjectType === undefined ? [] : [{ subjectType: auditSubjectsOf(subjectType) }]),
        ...(action === undefined ? [] : [{ action: containing(action) }]),
        ...(from === undefined ? [] : [{ at: { $gte: from } }]),
        ...(to === undefined ? [] : [{ at: { $lt: to } }]),
      ],
    };
    return listRecords(this.uses.em, { entity: AuditEntry, where }, query);
  }
}

async function withEvents(em: SqlEntityManager, deliveries: Delivery[]): Promise<DeliveryRecord[]> {
  if (deliveries.length === 0) return [];
  const ids = [...new Set(deliveries.map(({ eventId }) => eventId))];
  const events = await em.find(OutboxEvent, { id: { $in: ids } }, { disableIdentityMap: true });
  const eventOf = new Map(events.map((event) => [event.id, event]));
  return deliveries.map((delivery) => {
    const { type, data } = eventOf.get(delivery.eventId)!;
    return Object.assign(delivery, { type, data });
  });
}
