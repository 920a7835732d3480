import type { InquiryStatus } from './vendor-states.js';

/**
 * The state of an inquiry after a message of its vendor: a first word makes it `contacted`, a price `quoted`.
 * @param status state before; `closed` takes no message, so it has none after.
 * @param hasPrice whether the message names a price.
 */
export function statusAfterReply(status: Exclude<InquiryStatus, 'closed'>, hasPrice: boolean): InquiryStatus {
  if (hasPrice) return 'quoted';
  return status === 'new' ? 'contacted' : status;
}
