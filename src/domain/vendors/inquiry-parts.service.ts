import type { FindOneOptions } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { validate as isUuid } from 'uuid';
import { Account } from '../../entities/accounts/account.entity.js';
import { InquiryMessage } from '../../entities/vendors/inquiry-message.entity.js';
import { Inquiry } from '../../entities/vendors/inquiry.entity.js';
import { Review } from '../../entities/vendors/review.entity.js';
import { Vendor } from '../../entities/vendors/vendor.entity.js';
import { NotFoundError } from '../../core/errors.js';
import type { ListQuery, RecordPage } from '../../core/page.js';
import { lockRow } from '../../database/server/locks.sql.js';
import { listRecords, mapPage } from '../../database/lists/record-list.service.js';
import type { InquiryParts } from '../../core/vendors/inquiry-records.js';

/** Whose inquiries, and in which state. */
export interface InquiryScope {
  accountId?: string;
  vendorId?: string;
  status?: Inquiry['status'];
}

const detached = { disableIdentityMap: true } as const;

/** Joins inquiries with their vendors, messages and reviews: three statements, however many inquiries. */
export async function joinParts(em: SqlEntityManager, inquiries: Inquiry[]): Promise<InquiryParts[]> {
  if (inquiries.length === 0) return [];
  const inquiryId = { $in: inquiries.map(({ id }) => id) };
  const vendorIds = [...new Set(inquiries.flatMap(({ vendorId }) => vendorId ?? []))];
  const messages = await em.find(InquiryMessage, { inquiryId }, { orderBy: { id: 'asc' }, ...detached });
  const reviews = await em.find(Review, { inquiryId }, detached);
  const vendors = await em.find(Vendor, { id: { $in: vendorIds } }, detached);
  const messagesOf = Map.groupBy(messages, (message) => message.inquiryId);
  const reviewOf = new Map(reviews.map((review) => [review.inquiryId, review]));
  const vendorOf = new Map(vendors.map((vendor) => [vendor.id, vendor]));
  return inquiries.map((inquiry) => ({
    inquiry,
    vendor: inquiry.vendorId === null ? undefined : vendorOf.get(inquiry.vendorId),
    messages: messagesOf.get(inquiry.id) ?? [],
    review: reviewOf.get(inquiry.id),
  }));
}

/** The same; for a vendor with the addresses of the senders, in one more statement. */
async function partsFor(
  em: SqlEntityManager,
  { vendorId }: InquiryScope,
  inquiries: Inquiry[],
): Promise<InquiryParts[]> {
  const parts = await joinParts(em, inquiries);
  if (vendorId === undefined || parts.length === 0) return parts;
  const id = { $in: inquiries.map(({ accountId }) => accountId) };
  const accounts = await em.find(Account, { id }, { fields: ['id', 'email'], ...detached });
  const emailOf = new Map(accounts.map((account) => [account.id, account.email]));
  return parts.map((one) => ({ ...one, senderEmail: emailOf.get(one.inquiry.accountId) }));
}

/** A part of the inquiries of a scope, newest first, each reported in one way. */
export async function listInquiries<T>(
  em: SqlEntityManager,
  where: InquiryScope,
  query: ListQuery,
  present: (parts: InquiryParts) => T,
): Promise<RecordPage<T>> {
  const page = await listRecords(em, { entity: Inquiry, where }, query);
  return mapPage(page, (await partsFor(em, where, page.items)).map(present));
}

/**
 * One inquiry of a scope.
 * @throws NotFoundError for any other.
 */
export async function readInquiry(
  em: SqlEntityManager,
  id: string,
  where: InquiryScope,
  options: FindOneOptions<Inquiry> = detached,
): Promise<InquiryParts> {
  const found = isUuid(id) ? await em.findOne(Inquiry, { ...where, id }, options) : null;
  const [parts] = found === null ? [] : await partsFor(em, where, [found]);
  if (parts === undefined) throw new NotFoundError('Inquiry');
  return parts;
}

/**
 * Holds an inquiry of a scope until the transaction ends, so that its changes come one after the other; it is part of the
 * unit of work.
 * @throws NotFoundError for any other.
 */
export async function lockInquiry(em: SqlEntityManager, id: string, where: InquiryScope): Promise<InquiryParts> {
  if (isUuid(id)) await lockRow(em, 'inquiries', { id });
  return readInquiry(em, id, where, {});
}
