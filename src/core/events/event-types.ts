/** Everything the service reports to the outside. */
export const EVENT_TYPES = [
  'account.confirmation_requested',
  'account.password_forgotten',
  'assessment.claimed',
  'application.decided',
  'inquiry.sent',
  'inquiry.replied',
  'review.decided',
  'job.finished',
  'webhook.test',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** What an event carries: ids and facts, no e-mail address, no postal address, no message of a person. */
export interface EventData {
  'account.confirmation_requested': { account_id: string };
  /** `null` where nobody gets an e-mail: no account has the address, or it got too many. */
  'account.password_forgotten': { account_id: string | null };
  'assessment.claimed': { account_id: string; assessment_ids: string[] };
  'application.decided': {
    application_id: string;
    account_id: string;
    status: 'approved' | 'rejected';
    vendor_id: string | null;
    vendor_name: string;
    reason: string | null;
  };
  'inquiry.sent': { inquiry_id: string; vendor_id: string; vendor_name: string; account_id: string };
  'inquiry.replied': {
    inquiry_id: string;
    message_id: string;
    vendor_id: string;
    vendor_name: string;
    account_id: string;
    status: string;
    quoted_price: number | null;
  };
  'review.decided': {
    review_id: string;
    inquiry_id: string;
    vendor_id: string;
    vendor_name: string;
    account_id: string;
    rating: number;
    status: 'published' | 'rejected';
    reason: string | null;
  };
  'job.finished': { job_id: string; kind: string; status: string; account_id: string | null };
  /** Asked for by an administrator, to see whether webhooks arrive; `null` when the secret asked. */
  'webhook.test': { account_id: string | null };
}

/** Something that happened, to be reported. */
export type DomainEvent = { [T in EventType]: { type: T; data: EventData[T] } }[EventType];

/** Events that are between the service and the holder of an account: an e-mail with a token, sent at once, and no webhook. */
export type AccountEventType = Extract<EventType, `account.${string}`>;

export const isAccountEvent = (event: DomainEvent): event is Extract<DomainEvent, { type: AccountEventType }> =>
  event.type.startsWith('account.');

/** A stored event as one of the known types, whose data the outbox holds as JSON. */
export const eventOf = ({ type, data }: { type: EventType; data: Record<string, unknown> }): DomainEvent =>
  ({ type, data }) as unknown as DomainEvent;
