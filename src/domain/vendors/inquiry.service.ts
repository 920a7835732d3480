import { createHash } from 'node:crypto';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { v7 as uuidv7, validate as isUuid } from 'uuid';
import { Assessment } from '../../entities/assessment.entity.js';
import { InquiryMessage } from '../../entities/vendors/inquiry-message.entity.js';
import { Inquiry } from '../../entities/vendors/inquiry.entity.js';
import { Vendor } from '../../entities/vendors/vendor.entity.js';
import { requireAccount, type Caller } from '../caller.js';
import { definedOnly } from '../../core/json/defined-only.js';
import { ConflictError, ForbiddenError, NotFoundError } from '../../core/errors.js';
import type { Change, Ledger } from '../events/ledger.service.js';
import type { ListQuery, RecordPage } from '../../core/page.js';
import { figuresOf } from '../../core/vendors/assessment-figures.js';
import { lockName } from '../../database/server/locks.sql.js';
import { joinParts, listInquiries, lockInquiry, readInquiry } from './inquiry-parts.service.js';
import { toSentInquiry, type SentInquiry, type ThreadMessage } from '../../core/vendors/inquiry-records.js';
import type { InquiryStatus } from '../../core/vendors/vendor-states.js';

/** Messages of one thread [count]: a page of inquiries carries their threads whole. */
const MAX_MESSAGES = 200;

/** The same inquiry again within this time is a slip of the hand [ms]. */
const DOUBLE_CLICK_MS = 10_000;

/** An inquiry as a user sends it; the figures of `assessmentId`, an assessment of its own, are shared with the vendor. */
export type NewInquiry = Partial<
  Pick<Inquiry, 'address' | 'county' | 'capacityKw' | 'annualKwh' | 'paybackYears' | 'message'>
> & { assessmentId?: string };

/** Inquiries as their senders deal with them. */
export class InquiryService {
  constructor(private readonly uses: { em: SqlEntityManager; ledger: Ledger }) {}

  /**
   * Asks a vendor. The same again within seconds gives the first inquiry.
   * @throws NotFoundError for a vendor that is not approved, or an assessment that is not the caller's.
   * @throws ForbiddenError for the vendor's own owner.
   */
  inquire(vendorId: string, input: NewInquiry, caller: Caller): Promise<{ id: string; status: InquiryStatus }> {
    const account = requireAccount(caller);
    const call = { operation: 'inquire', input: { vendorId, ...input } };
    return this.uses.ledger.create(account, call, async (change) => {
      const vendor = await inquirable(change.em, vendorId, account.accountId);
      const contentHash = hash({ vendorId: vendor.id, ...input });
      const same = await recentInquiry(change, account.accountId, contentHash);
      return same ?? storeInquiry(change, vendor, input, { accountId: account.accountId, contentHash });
    });
  }

  /** The inquiries the caller sent, newest first, in five statements however many they are. */
  list(query: ListQuery, caller: Caller): Promise<RecordPage<SentInquiry>> {
    const { accountId } = requireAccount(caller);
    return listInquiries(this.uses.em, { accountId }, query, toSentInquiry);
  }

  /** All inquiries the caller sent, for export. */
  async allOwn(caller: Caller): Promise<SentInquiry[]> {
    const { accountId } = requireAccount(caller);
    const { em } = this.uses;
    const inquiries = await em.find(Inquiry, { accountId }, { orderBy: { id: 'asc' }, disableIdentityMap: true });
    return (await joinParts(em, inquiries)).map(toSentInquiry);
  }

  /**
   * One inquiry of the caller.
   * @throws NotFoundError for any other.
   */
  async read(id: string, caller: Caller): Promise<SentInquiry> {
    const { accountId } = requireAccount(caller);
    return toSentInquiry(await readInquiry(this.uses.em, id, { accountId }));
  }

  /**
   * Writes to the vendor.
   * @throws ConflictError when the inquiry is closed, or its vendor was erased.
   */
  write(id: string, { content }: { content: string }, caller: Caller): Promise<ThreadMessage> {
    const account = requireAccount(caller);
    const call = { operation: 'writeToVendor', input: { id, content } };
    return this.uses.ledger.create(account, call, async (change) => {
      const { inquiry } = await lockInquiry(change.em, id, { accountId: account.accountId });
      if (inquiry.status === 'closed') throw new ConflictError('The inquiry is closed');
      if (inquiry.vendorId === null) throw new ConflictError('The vendor has been removed');
      return addMessage(change, { inquiryId: inquiry.id, sender: 'user', content, quotedPrice: null });
    });
  }
}

/** Stores a message of a thread that is locked. @throws ConflictError for a thread that is full. */
export async function addMessage(
  { em, now, audit }: Change,
  message: Pick<InquiryMessage, 'inquiryId' | 'sender' | 'content' | 'quotedPrice'>,
): Promise<ThreadMessage> {
  const { inquiryId } = message;
  if ((await em.count(InquiryMessage, { inquiryId })) >= MAX_MESSAGES) {
    throw new ConflictError(`A thread has at most ${MAX_MESSAGES} messages`);
  }
  const row = { ...message, id: uuidv7(), createdAt: now };
  em.persist(em.create(InquiryMessage, row));
  audit({
    action: 'inquiry.message',
    subject: { type: 'inquiry', id: inquiryId },
    after: { message_id: row.id, sender: message.sender, quoted_price: message.quotedPrice },
  });
  const { inquiryId: _, ...record } = row;
  return record;
}

const hash = (content: object): string => createHash('sha256').update(JSON.stringify(content)).digest('hex');

async function inquirable(em: SqlEntityManager, id: string, accountId: string): Promise<Vendor> {
  const vendor = isUuid(id) ? await em.findOne(Vendor, { id }, { disableIdentityMap: true }) : null;
  if (vendor === null || (!vendor.approved && vendor.ownerId !== accountId)) throw new NotFoundError('Vendor');
  if (vendor.ownerId === accountId) throw new ForbiddenError('A vendor cannot send an inquiry to itself');
  return vendor;
}

/** One account's inquiries come one after the other, or two clicks at once would both find none. */
async function recentInquiry({ em, now }: Change, accountId: string, contentHash: string) {
  await lockName(em, `inquire ${accountId}`);
  const since = new Date(now.getTime() - DOUBLE_CLICK_MS);
  const where = { accountId, contentHash, createdAt: { $gte: since } };
  const same = await em.findOne(Inquiry, where, { disableIdentityMap: true });
  return same === null ? undefined : { id: same.id, status: same.status };
}

async function storeInquiry(
  change: Change,
  vendor: Vendor,
  { assessmentId, ...input }: NewInquiry,
  sender: { accountId: string; contentHash: string },
) {
  const { em, now } = change;
  const inquiry = em.create(Inquiry, {
    ...(await fromAssessment(em, assessmentId, sender.accountId)),
    ...definedOnly(input),
    ...sender,
    id: uuidv7(),
    vendorId: vendor.id,
    vendorName: vendor.name,
    status: 'new',
    createdAt: now,
  });
  em.persist(inquiry);
  noteSent(change, inquiry, vendor.id);
  return { id: inquiry.id, status: inquiry.status };
}

/** What the assessment says where the inquiry itself says nothing; the sender decides whether to disclose the address. */
async function fromAssessment(em: SqlEntityManager, id: string | undefined, accountId: string) {
  if (id === undefined) return {};
  const assessment = isUuid(id) ? await em.findOne(Assessment, { id, ownerId: accountId }) : null;
  if (assessment === null) throw new NotFoundError('Assessment');
  const { county, capacityKw, annualKwh, paybackYears, computed } = assessment;
  return {
    county,
    capacityKw,
    annualKwh,
    paybackYears,
    assessmentId: id,
    assessment: { ...figuresOf(assessment), computed },
  };
}

function noteSent({ audit, publish }: Change, inquiry: Inquiry, vendorId: string): void {
  const { id, accountId, vendorName } = inquiry;
  audit({
    action: 'inquiry.send',
    subject: { type: 'inquiry', id },
    after: { status: 'new', vendor_id: vendorId },
  });
  publish({
    type: 'inquiry.sent',
    data: { inquiry_id: id, vendor_id: vendorId, vendor_name: vendorName, account_id: accountId },
  });
}
