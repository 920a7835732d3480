/** States of an application to be listed. */
export const APPLICATION_STATUSES = ['pending', 'approved', 'rejected'] as const;
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number];

/** What a vendor pays for. */
export const SUBSCRIPTION_STATUSES = ['free', 'pro', 'advanced', 'past_due', 'canceled'] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

/** How far a vendor has answered an inquiry. */
export const INQUIRY_STATUSES = ['new', 'contacted', 'quoted', 'closed'] as const;
export type InquiryStatus = (typeof INQUIRY_STATUSES)[number];

export const MESSAGE_SENDERS = ['user', 'vendor'] as const;
export type MessageSender = (typeof MESSAGE_SENDERS)[number];

/** States of a written review; an inquiry without one has the review status `none`. */
export const REVIEW_STATUSES = ['pending', 'published', 'rejected'] as const;
export type ReviewStatus = (typeof REVIEW_STATUSES)[number];
