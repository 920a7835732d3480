import type { FilterQuery } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { InquiryMessage } from '../../entities/vendors/inquiry-message.entity.js';
import { Inquiry } from '../../entities/vendors/inquiry.entity.js';
import type { Vendor } from '../../entities/vendors/vendor.entity.js';
import { isAdministrator, isSignedIn, readableBy, requireAccount, type Caller } from '../caller.js';
import { definedOnly } from '../../core/json/defined-only.js';
import { ForbiddenError } from '../../core/errors.js';
import type { EachPage, EachQuery, ListQuery, RecordPage } from '../../core/page.js';
import { listOfEach } from '../../database/lists/list-of-each.sql.js';
import { listRecords } from '../../database/lists/record-list.service.js';
import { recordsByIds } from '../../database/lists/records-by-id.js';

/** Inquiries and their messages as records, which both sides and administrators read alike. */
export class InquiryRecordService {
  constructor(private readonly uses: { em: SqlEntityManager }) {}

  /** The inquiries the caller sent, newest first. */
  own(query: ListQuery, caller: Caller): Promise<RecordPage<Inquiry>> {
    const where = { accountId: requireAccount(caller).accountId };
    return listRecords(this.uses.em, { entity: Inquiry, where }, query);
  }

  /** Inquiries by their ids; `undefined` for those that the caller neither sent nor received. */
  byIds(ids: readonly string[], caller: Caller): Promise<(Inquiry | undefined)[]> {
    return recordsByIds(this.uses.em, Inquiry, ids, readable(caller));
  }

  /** Messages by their ids; `undefined` for those of inquiries that the caller may not read. */
  messagesByIds(ids: readonly string[], caller: Caller): Promise<(InquiryMessage | undefined)[]> {
    const inquiryId = readable(caller) as object | undefined;
    const where = inquiryId && ({ inquiryId } as FilterQuery<InquiryMessage>);
    return recordsByIds(this.uses.em, InquiryMessage, ids, where);
  }

  /** The threads of inquiries that the caller may read, oldest message first. */
  messagesOf(inquiryIds: readonly string[], query: EachQuery): Promise<EachPage<InquiryMessage>[]> {
    const listing = { entity: InquiryMessage, parent: 'inquiryId', order: 'asc' } as const;
    return listOfEach(this.uses.em, listing, inquiryIds, query);
  }

  /** The caller's inquiries about assessments, newest first; to administrators everybody's. */
  async ofAssessments(ids: readonly string[], query: EachQuery, caller: Caller): Promise<EachPage<Inquiry>[]> {
    const having = readableBy(caller, (accountId) => ({ accountId }));
    if (having === undefined) return ids.map(() => NONE);
    const listing = { entity: Inquiry, parent: 'assessmentId', order: 'desc', having } as const;
    return listOfEach(this.uses.em, listing, ids, query);
  }

  /** The inquiries that vendors received, newest first; `requireReceiver` says who may read them. */
  ofVendors(
    ids: readonly string[],
    { status }: { status?: Inquiry['status'] },
    query: EachQuery,
  ): Promise<EachPage<Inquiry>[]> {
    const listing = { entity: Inquiry, parent: 'vendorId', order: 'desc', having: definedOnly({ status }) } as const;
    return listOfEach(this.uses.em, listing, ids, query);
  }
}

const NONE: EachPage<never> = {
  items: [],
  cursors: [],
  hasNextPage: false,
  hasPreviousPage: false,
  countAll: () => Promise.resolve(0),
};

/** @throws ForbiddenError for callers who may not read what a vendor received: a suspended vendor's owner may not either. */
export function requireReceiver(vendor: Pick<Vendor, 'ownerId' | 'approved'>, caller: Caller): void {
  const isReceiver = isSignedIn(caller) && vendor.ownerId === caller.accountId && vendor.approved;
  if (!isReceiver && !isAdministrator(caller)) throw new ForbiddenError('Only the vendor may read its inquiries');
}

/** @throws ForbiddenError for callers who did not send the inquiry. */
export function requireSender(inquiry: Pick<Inquiry, 'accountId'>, caller: Caller): void {
  const isSender = isSignedIn(caller) && inquiry.accountId === caller.accountId;
  if (!isSender && !isAdministrator(caller)) throw new ForbiddenError('Only the sender may read the assessment');
}

/** Either side, as long as the vendor is not suspended, and administrators. */
function readable(caller: Caller): FilterQuery<Inquiry> | undefined {
  return readableBy(caller, (accountId) => {
    // the entity holds the vendor's id alone, but may be found by anything of the vendor
    const received = { vendorId: { ownerId: accountId, approved: true } as object } as FilterQuery<Inquiry>;
    return { $or: [{ accountId }, received] };
  });
}
