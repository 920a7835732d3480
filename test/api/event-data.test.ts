import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestApp } from '../helpers/app.js';
import {
  asAdmin,
  makeVendor,
  register,
  reply,
  sendInquiry,
  startMarket,
  type Person,
  type VendorOwner,
} from './market.js';

let app: TestApp;
let sender: Person;
let vendor: VendorOwner;
let inquiryId: string;

beforeAll(async () => {
  app = await startMarket();
  sender = await register(app, 'sender');
  vendor = await makeVendor(app, { company_name: 'Watched' });
  inquiryId = await sendInquiry(app, sender, vendor.vendorId);
  await reply(app, vendor, inquiryId, { content: 'hello', quoted_price: 500_000 });
});

afterAll(() => app.stop());

const DATA = `data { __typename
  ... on ApplicationDecidedEvent { applicationStatus account { id } vendor { id } application { id } vendorName reason }
  ... on InquirySentEvent { inquiry { id } account { id } vendor { id name } vendorName }
  ... on InquiryRepliedEvent { inquiry { id } message { content } account { id } inquiryStatus quotedPrice } }`;

it('an event has the type of what happened, and edges to its records', async () => {
  const stored = await app.sql<{ id: string; type: string }>('select id, type from outbox_events order by id');
  const ask = () =>
    app.graphql<{ nodes: { type: string; data: object }[] }>(
      `query Events($ids: [ID!]!) { nodes(ids: $ids) { ... on Event { type ${DATA} } } }`,
      { ids: stored.map(({ id }) => id) },
      asAdmin,
    );

  // the second time it is compiled
  const [first, second] = [await ask(), await ask()];

  expect(first.errors).toBeUndefined();
  expect(second).toEqual(first);
  const { nodes } = first.data!;
  const of = (type: string) => nodes.find((node) => node.type === type)?.data;
  expect(of('application_decided')).toEqual({
    __typename: 'ApplicationDecidedEvent',
    applicationStatus: 'approved',
    account: { id: vendor.id },
    vendor: { id: vendor.vendorId },
    application: { id: expect.any(String) as string },
    vendorName: 'Watched',
    reason: null,
  });
  expect(of('inquiry_sent')).toEqual({
    __typename: 'InquirySentEvent',
    inquiry: { id: inquiryId },
    account: { id: sender.id },
    vendor: { id: vendor.vendorId, name: 'Watched' },
    vendorName: 'Watched',
  });
  expect(of('inquiry_replied')).toEqual({
    __typename: 'InquiryRepliedEvent',
    inquiry: { id: inquiryId },
    message: { content: 'hello' },
    account: { id: sender.id },
    inquiryStatus: 'quoted',
    quotedPrice: 500_000,
  });
});

it('an entry of the audit log names what has changed, and is found by the kind of its record', async () => {
  const { data, errors } = await app.graphql<{ admin: { audit: { edges: { node: object }[] } } }>(
    `query Audit($id: String!) { admin { audit(filter: { subjectType: inquiry, subjectId: $id }) {
      edges { node { action subjectType changes { field before after } } } } } }`,
    { id: inquiryId },
    asAdmin,
  );

  expect(errors).toBeUndefined();
  expect(data!.admin.audit.edges.map(({ node }) => node)).toContainEqual(
    expect.objectContaining({
      subjectType: 'inquiry',
      changes: expect.arrayContaining([{ field: 'status', before: 'new', after: 'quoted' }]) as unknown,
    }),
  );
});
