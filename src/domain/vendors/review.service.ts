import type { FilterQuery } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { v7 as uuidv7, validate as isUuid } from 'uuid';
import { Review } from '../../entities/vendors/review.entity.js';
import { Vendor } from '../../entities/vendors/vendor.entity.js';
import { entityDefaults } from '../../core/entity-defaults.js';
import { readableBy, requireAccount, requireAdministrator, type Caller } from '../caller.js';
import { definedOnly } from '../../core/json/defined-only.js';
import { ConflictError } from '../../core/errors.js';
import type { Change, Ledger } from '../events/ledger.service.js';
import type { EachPage, EachQuery, ListQuery, RecordPage } from '../../core/page.js';
import { listRecords } from '../../database/lists/record-list.service.js';
import { listOfEach } from '../../database/lists/list-of-each.sql.js';
import { recordById, recordsByIds } from '../../database/lists/records-by-id.js';
import { refuseDuplicate } from '../../database/transaction.service.js';
import { lockInquiry } from './inquiry-parts.service.js';
import type { ReviewStatus } from '../../core/vendors/vendor-states.js';

export interface NewReview {
  /** 1 (bad) to 5 (good). */
  rating: number;
  comment?: string;
}

/** Reviews: written once, after a reply; published or rejected by administrators. */
export class ReviewService {
  constructor(private readonly uses: { em: SqlEntityManager; ledger: Ledger }) {}

  /**
   * Reviews the vendor of an own inquiry.
   * @throws ConflictError before the vendor has replied, when it was erased, and when there is a review already.
   */
  async write(inquiryId: string, input: NewReview, caller: Caller): Promise<Review> {
    const account = requireAccount(caller);
    const call = { operation: 'reviewVendor', input: { inquiryId, ...input } };
    return refuseDuplicate('The inquiry has already been reviewed', () =>
      this.uses.ledger.create(account, call, (change) => store(change, inquiryId, input, account.accountId)),
    );
  }

  /** Reviews by their ids: published ones, the caller's own, and to administrators all; `undefined` for others. */
  byIds(ids: readonly string[], caller: Caller): Promise<(Review | undefined)[]> {
    return recordsByIds(this.uses.em, Review, ids, readable(caller));
  }

  /** Reviews of inquiries, where the caller may read them; `undefined` for others. */
  async ofInquiries(inquiryIds: readonly string[], caller: Caller): Promise<(Review | undefined)[]> {
    const where = { $and: [{ inquiryId: { $in: [...inquiryIds] } }, readable(caller)] };
    const found = await this.uses.em.find(Review, where, { disableIdentityMap: true });
    const ofInquiry = new Map(found.map((review) => [review.inquiryId, review]));
    return inquiryIds.map((id) => ofInquiry.get(id));
  }

  /** The published reviews of vendors, newest first. */
  publishedOf(vendorIds: readonly string[], query: EachQuery): Promise<EachPage<Review>[]> {
    const having = { status: 'published' };
    const listing = { entity: Review, parent: 'vendorId', order: 'desc', having } as const;
    return listOfEach(this.uses.em, listing, vendorIds, query);
  }

  /** Everybody's reviews, newest first. */
  list({ status }: { status?: ReviewStatus }, query: ListQuery, caller: Caller): Promise<RecordPage<Review>> {
    requireAdministrator(caller);
    return listRecords(this.uses.em, { entity: Review, where: definedOnly({ status }) }, query);
  }

  /**
   * Publishes a review; the vendor's rating follows in the same transaction.
   * @throws ConflictError when it is decided already.
   */
  async publish(id: string, caller: Caller): Promise<Review> {
    requireAdministrator(caller);
    return this.uses.ledger.change(caller, (change) => decide(change, id, { status: 'published' }));
  }

  /**
   * Rejects a review with a reason.
   * @throws ConflictError when it is decided already.
   */
  async reject(id: string, { reason }: { reason: string }, caller: Caller): Promise<Review> {
    requireAdministrator(caller);
    return this.uses.ledger.change(caller, (change) => decide(change, id, { status: 'rejected', reason }));
  }
}

const PUBLISHED = { status: 'published' as const };

const readable = (caller: Caller): FilterQuery<Review> =>
  readableBy(caller, (accountId) => ({ $or: [PUBLISHED, { accountId }] })) ?? PUBLISHED;

async function store(change: Change, inquiryId: string, input: NewReview, accountId: string): Promise<Review> {
  const { inquiry, messages, review } = await lockInquiry(change.em, inquiryId, { accountId });
  if (review !== undefined) throw new ConflictError('The inquiry has already been reviewed');
  const replied = messages.some(({ sender }) => sender === 'vendor');
  if (inquiry.vendorId === null) throw new ConflictError('The vendor has been removed');
  if (!replied) throw new ConflictError('The vendor has not replied yet');
  const row = {
    ...entityDefaults(Review),
    ...definedOnly(input),
    id: uuidv7(),
    inquiryId: inquiry.id,
    vendorId: inquiry.vendorId,
    accountId,
    status: 'pending' as const,
    createdAt: change.now,
  };
  change.em.persist(change.em.create(Review, row));
  change.audit({
    action: 'review.write',
    subject: { type: 'review', id: row.id },
    before: { status: 'none' },
    after: { status: row.status, rating: row.rating },
  });
  return row;
}

/** Only a pending review is decided; of two decisions at once the second finds none. */
async function decide(
  { em, now, audit, publish }: Change,
  id: string,
  decision: { status: 'published' } | { status: 'rejected'; reason: string },
): Promise<Review> {
  const decided = isUuid(id)
    ? await em.nativeUpdate(Review, { id, status: 'pending' }, { ...decision, decidedAt: now })
    : 0;
  const review = await recordById(em, Review, id, 'Review');
  if (decided === 0) throw new ConflictError(`The review is already ${review.status}`);
  const vendor = await em.findOneOrFail(Vendor, { id: review.vendorId }, { disableIdentityMap: true });
  const { reason, rating, inquiryId, accountId } = review;
  audit({
    action: decision.status === 'published' ? 'review.publish' : 'review.reject',
    subject: { type: 'review', id: review.id },
    before: { status: 'pending' },
    after: { status: decision.status, reason },
  });
  publish({
    type: 'review.decided',
    data: {
      review_id: review.id,
      inquiry_id: inquiryId,
      vendor_id: vendor.id,
      vendor_name: vendor.name,
      account_id: accountId,
      rating,
      status: decision.status,
      reason,
    },
  });
  return review;
}
