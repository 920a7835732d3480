import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Plain } from '../../contract/fields/plain.js';
import type { VendorReplyRequest } from '../../contract/vendors/inquiry.request.js';
import { Inquiry } from '../../entities/vendors/inquiry.entity.js';
import type { Vendor } from '../../entities/vendors/vendor.entity.js';
import { requireAccount, type Caller } from '../caller.js';
import { ConflictError } from '../../core/errors.js';
import type { Change, Ledger } from '../events/ledger.service.js';
import type { AnyFinanceRow } from '../../core/finance/rows/finance-table.js';
import type { FinanceRows } from '../finance/finance-rows.js';
import type { ListQuery, RecordPage } from '../../core/page.js';
import { statusAfterReply } from '../../core/vendors/inquiry-status.js';
import { listInquiries, lockInquiry, readInquiry } from './inquiry-parts.service.js';
import { endSharedLinks, type SharedRoof, type SharedRoofService } from './shared-roof.service.js';
import { definedOnly } from '../../core/json/defined-only.js';
import {
  NO_QUOTE,
  toReceivedInquiry,
  type InquiryFacts,
  type ReceivedInquiry,
  type ThreadMessage,
} from '../../core/vendors/inquiry-records.js';
import { activeVendor } from './vendor-records.service.js';
import { addMessage } from './inquiry.service.js';
import { checkQuote, type QuoteCheck } from '../../core/vendors/quote-check.js';

/** What a vendor answers. */
export type VendorReply = Plain<VendorReplyRequest>;

/** An answer with what it made of the inquiry. */
export interface SentReply extends ThreadMessage {
  status: Inquiry['status'];
  quoteCheck: QuoteCheck | null;
}

/** Inquiries as their vendors deal with them; a suspended vendor has none. */
export class VendorInquiryService {
  constructor(
    private readonly uses: {
      em: SqlEntityManager;
      ledger: Ledger;
      financeRows: FinanceRows;
      sharedRoofs: Pick<SharedRoofService, 'ofInquiry'>;
    },
  ) {}

  /** The inquiries sent to the caller's vendor, newest first, in seven statements however many they are. */
  async list(
    { status }: { status?: Inquiry['status'] },
    query: ListQuery,
    caller: Caller,
  ): Promise<RecordPage<ReceivedInquiry>> {
    const { id } = await activeVendor(this.uses.em, requireAccount(caller));
    const scope = { vendorId: id, ...(status !== undefined && { status }) };
    return listInquiries(this.uses.em, scope, query, toReceivedInquiry);
  }

  /**
   * One inquiry sent to the caller's vendor, with its roof where the sender agreed.
   * @throws NotFoundError for any other.
   */
  async read(id: string, caller: Caller): Promise<ReceivedInquiry & { roof: SharedRoof | null }> {
    const { em, sharedRoofs } = this.uses;
    const vendor = await activeVendor(em, requireAccount(caller));
    const parts = await readInquiry(em, id, { vendorId: vendor.id });
    return { ...toReceivedInquiry(parts), roof: await sharedRoofs.ofInquiry(parts.inquiry) };
  }

  /**
   * Answers, with a price or without; both sides are notified when it is far from what the calculation lets expect.
   * @throws ConflictError when the inquiry is closed.
   */
  async reply(id: string, reply: VendorReply, caller: Caller): Promise<SentReply> {
    const account = requireAccount(caller);
    const rows = reply.quotedPrice === undefined ? [] : (await this.uses.financeRows.current()).rowsOf();
    const call = { operation: 'replyToInquiry', input: { id, ...reply } };
    return this.uses.ledger.create(account, call, async (change) => {
      const vendor = await activeVendor(change.em, account);
      const { inquiry } = await lockInquiry(change.em, id, { vendorId: vendor.id });
      if (inquiry.status === 'closed') throw new ConflictError('The inquiry is closed');
      const { content, ...quoted } = reply;
      const quote = { ...NO_QUOTE, ...definedOnly(quoted) };
      const { quotedPrice } = quote;
      const status = statusAfterReply(inquiry.status, quotedPrice !== null);
      const quoteCheck =
        quotedPrice === null ? inquiry.quoteCheck : judge(quotedPrice, reply, inquiry, rows, change.now);
      const message = await addMessage(change, { inquiryId: inquiry.id, sender: 'vendor', content, ...quote });
      noteReply(change, inquiry, vendor, message, status);
      Object.assign(inquiry, { status, quoteCheck });
      return { ...message, status, quoteCheck };
    });
  }

  /**
   * Closes an inquiry permanently.
   * @throws ConflictError when it is closed already.
   */
  close(id: string, caller: Caller): Promise<ReceivedInquiry> {
    const account = requireAccount(caller);
    return this.uses.ledger.change(caller, async (change) => {
      const vendor = await activeVendor(change.em, account);
      const parts = await lockInquiry(change.em, id, { vendorId: vendor.id });
      if (parts.inquiry.status === 'closed') throw new ConflictError('The inquiry is closed already');
      await endSharedLinks(change.em, parts.inquiry);
      noteStatus(change, 'inquiry.close', parts.inquiry, 'closed');
      Object.assign(parts.inquiry, { status: 'closed' });
      return toReceivedInquiry(parts);
    });
  }

  /** Sets the state of an inquiry, whatever it was; one that is opened again does not show its roof again. */
  setStatus(id: string, status: Inquiry['status'], caller: Caller): Promise<ReceivedInquiry> {
    const account = requireAccount(caller);
    return this.uses.ledger.change(caller, async (change) => {
      const vendor = await activeVendor(change.em, account);
      const parts = await lockInquiry(change.em, id, { vendorId: vendor.id });
      if (status === 'closed') await endSharedLinks(change.em, parts.inquiry);
      if (parts.inquiry.status !== status) noteStatus(change, 'inquiry.status', parts.inquiry, status);
      const isOpenedAgain = parts.inquiry.status === 'closed' && status !== 'closed';
      Object.assign(parts.inquiry, { status, ...(isOpenedAgain && { roofShared: false }) });
      return toReceivedInquiry(parts);
    });
  }
}

function judge(
  priceTwd: number,
  { quotedCapacityKw, quotedAnnualKwh, quotedWarrantyYears }: VendorReply,
  { assessment, capacityKw, county }: InquiryFacts,
  rows: readonly AnyFinanceRow[],
  now: Date,
): QuoteCheck | null {
  const quote = {
    priceTwd,
    capacityKw: quotedCapacityKw,
    annualKwh: quotedAnnualKwh,
    warrantyYears: quotedWarrantyYears,
  };
  return checkQuote(quote, { assessment, capacityKw, county, rows, day: now.toISOString().slice(0, 10) });
}

const noteStatus = (change: Change, action: string, inquiry: InquiryFacts, status: Inquiry['status']): void =>
  change.audit({
    action,
    subject: { type: 'inquiry', id: inquiry.id },
    before: { status: inquiry.status },
    after: { status },
  });

function noteReply(
  change: Change,
  inquiry: InquiryFacts,
  vendor: Vendor,
  message: ThreadMessage,
  status: Inquiry['status'],
): void {
  if (status !== inquiry.status) noteStatus(change, 'inquiry.status', inquiry, status);
  change.publish({
    type: 'inquiry.replied',
    data: {
      inquiry_id: inquiry.id,
      message_id: message.id,
      vendor_id: vendor.id,
      vendor_name: vendor.name,
      account_id: inquiry.accountId,
      status,
      quoted_price: message.quotedPrice,
    },
  });
}
