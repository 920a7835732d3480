import { createHash } from 'node:crypto';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { v7 as uuidv7, validate as isUuid } from 'uuid';
import { Assessment } from '../../entities/assessment.entity.js';
import { InquiryMessage } from '../../entities/vendors/inquiry-message.entity.js';
import { Inquiry } from '../../entities/vendors/inquiry.entity.js';
import { Vendor } from '../../entities/vendors/vendor.entity.js';
import { requireAccount, type Caller } from '../caller.js';
import { definedOnly } from '../../core/json/defined-only.js';
import { ConflictError, ForbiddenError, InvalidInputError, NotFoundError } from '../../core/errors.js';
import type { Change, Ledger } from '../events/ledger.service.js';
import type { ListQuery, RecordPage } from '../../core/page.js';
import { figuresOf } from '../../core/vendors/assessment-figures.js';
import { lockName } from '../../database/server/locks.sql.js';
import { joinParts, listInquiries, lockInquiry, readInquiry } from './inquiry-parts.service.js';
import {
  NO_QUOTE,
  toSentInquiry,
  type InquiryFacts,
  type SentInquiry,
  type ThreadMessage,
} from '../../core/vendors/inquiry-records.js';
import type { InquiryStatus } from '../../core/vendors/vendor-states.js';
import { endSharedLinks } from './shared-roof.service.js';

/** Messages of one thread [count]: a page of inquiries carries their threads whole. */
const MAX_MESSAGES = 200;

/** The same inquiry again within this time is a slip of the hand [ms]. */
const DOUBLE_CLICK_MS = 10_000;

/**
 * An inquiry as a user sends it; the figures of `assessmentId`, an assessment of its own, are shared with the vendor, place,
 * plan and report only with `shareRoof`.
 */
export type NewInquiry = Partial<
  Pick<Inquiry, 'address' | 'county' | 'capacityKw' | 'annualKwh' | 'paybackYears' | 'message'>
> & { assessmentId?: string; shareRoof?: boolean };

/** An inquiry that was just sent. */
export interface NewlySent {
  id: string;
  status: InquiryStatus;
}

/** Inquiries that were just sent, in the order of their vendors. */
export interface NewlySentInquiries {
  inquiries: NewlySent[];
}

/** Inquiries as their senders deal with them. */
export class InquiryService {
  constructor(private readonly uses: { em: SqlEntityManager; ledger: Ledger }) {}

  /**
   * Asks a vendor. The same again within seconds gives the first inquiry.
   * @throws NotFoundError for a vendor that is not approved, or an assessment that is not the caller's.
   * @throws ForbiddenError for the vendor's own owner.
   */
  async inquire(vendorId: string, input: NewInquiry, caller: Caller): Promise<NewlySent> {
    const account = requireAccount(caller);
    requireSharable(input);
    const call = { operation: 'inquire', input: { vendorId, ...input } };
    return this.uses.ledger.create(account, call, (change) => sendTo(change, vendorId, input, account.accountId));
  }

  /**
   * Asks several vendors the same, all or none of them.
   * @throws as `inquire` does for the first that cannot be asked.
   */
  async ask(
    { vendorIds, ...input }: NewInquiry & { vendorIds: string[] },
    caller: Caller,
  ): Promise<NewlySentInquiries> {
    const account = requireAccount(caller);
    requireSharable(input);
    const call = { operation: 'askVendors', input: { vendorIds, ...input } };
    return this.uses.ledger.create(account, call, async (change) => {
      const inquiries: NewlySent[] = [];
      for (const id of new Set(vendorIds)) inquiries.push(await sendTo(change, id, input, account.accountId));
      return { inquiries };
    });
  }

  /**
   * Chooses the vendor of an inquiry; the other open inquiries about the same assessment are closed.
   * @throws ConflictError before the vendor has quoted, when the inquiry is closed, or when one was chosen already.
   */
  choose(id: string, caller: Caller): Promise<SentInquiry> {
    const account = requireAccount(caller);
    return this.uses.ledger.change(caller, async (change) => {
      const { accountId } = account;
      // one choice after the other, or two clicks at once would choose two vendors
      await lockName(change.em, `choose ${accountId}`);
      const parts = await lockInquiry(change.em, id, { accountId });
      const { inquiry } = parts;
      if (inquiry.chosenAt !== null) throw new ConflictError('This vendor has been chosen already');
      if (inquiry.status !== 'quoted') throw new ConflictError('Only a vendor whose quote is open can be chosen');
      await closeRivals(change, inquiry);
      Object.assign(inquiry, { chosenAt: change.now });
      change.audit({
        action: 'inquiry.choose',
        subject: { type: 'inquiry', id },
        after: { vendor_id: inquiry.vendorId },
      });
      return toSentInquiry(parts);
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
      return addMessage(change, { inquiryId: inquiry.id, sender: 'user', content, ...NO_QUOTE });
    });
  }
}

/** Stores a message of a thread that is locked. @throws ConflictError for a thread that is full. */
export async function addMessage(
  { em, now, audit }: Change,
  message: Omit<InquiryMessage, 'id' | 'createdAt'>,
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

/** Closes what the same sender asked others about the same assessment. @throws ConflictError where one of them was chosen. */
async function closeRivals({ em, audit }: Change, { id, accountId, assessmentId }: InquiryFacts): Promise<void> {
  if (assessmentId === null) return;
  const rivals = await em.find(Inquiry, { accountId, assessmentId, id: { $ne: id }, status: { $ne: 'closed' } });
  if (rivals.some(({ chosenAt }) => chosenAt !== null))
    throw new ConflictError('Another vendor has been chosen already');
  for (const rival of rivals) {
    await endSharedLinks(em, rival);
    const { status } = rival;
    audit({
      action: 'inquiry.close',
      subject: { type: 'inquiry', id: rival.id },
      before: { status },
      after: { status: 'closed' },
    });
    rival.status = 'closed';
  }
}

/** @throws InvalidInputError for a roof that no assessment describes. */
function requireSharable({ shareRoof, assessmentId }: NewInquiry): void {
  if (shareRoof && assessmentId === undefined) {
    throw InvalidInputError.at(['shareRoof'], 'needs the assessment whose roof is shown', shareRoof);
  }
}

async function sendTo(change: Change, vendorId: string, input: NewInquiry, accountId: string): Promise<NewlySent> {
  const vendor = await inquirable(change.em, vendorId, accountId);
  const contentHash = hash({ vendorId: vendor.id, ...input });
  const same = await recentInquiry(change, accountId, contentHash);
  return same ?? storeInquiry(change, vendor, input, { accountId, contentHash });
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
  { assessmentId, shareRoof = false, ...input }: NewInquiry,
  sender: { accountId: string; contentHash: string },
) {
  const { em, now } = change;
  const inquiry = em.create(Inquiry, {
    ...(await fromAssessment(em, assessmentId, sender.accountId)),
    ...definedOnly(input),
    ...sender,
    roofShared: shareRoof,
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
    after: { status: 'new', vendor_id: vendorId, roof_shared: inquiry.roofShared },
  });
  publish({
    type: 'inquiry.sent',
    data: { inquiry_id: id, vendor_id: vendorId, vendor_name: vendorName, account_id: accountId },
  });
}
