import type { QuoteInquiry, MyInquiriesAnswer } from '../client/graph/quote-answers.generated.js';

export type Viewer = NonNullable<MyInquiriesAnswer['viewer']>;
export type OwnersInquiry = NonNullable<NonNullable<Viewer['inquiries']>['edges'][number]['node']>;
export type Message = NonNullable<NonNullable<QuoteInquiry['messages']>['edges'][number]['node']>;
export type Checked = NonNullable<NonNullable<QuoteInquiry['quoteCheck']>['warranty']>;

/** The items of a list; none where there is no list. */
export const nodesOf = <Item extends object>(
  list: { edges: readonly { node: Item | null }[] } | null | undefined,
): Item[] => (list?.edges ?? []).flatMap(({ node }) => (node ? [node] : []));

/** The thread of an inquiry, oldest message first. */
export const messagesOf = ({ messages }: QuoteInquiry): Message[] => nodesOf(messages);

/** The latest message of the vendor that has a price. */
export const quoteOf = (inquiry: QuoteInquiry): Message | undefined =>
  messagesOf(inquiry).findLast(({ quotedPrice }) => quotedPrice !== null);

/** Inquiries about one roof each, the newest first; those without an assessment are by themselves. */
export const byRoof = (inquiries: readonly OwnersInquiry[]): OwnersInquiry[][] => [
  ...Map.groupBy(inquiries, ({ id, assessment }) => assessment?.id ?? id).values(),
];
