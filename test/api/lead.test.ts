import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../helpers/app.js';
import {
  auditOf,
  makeVendor,
  register,
  reply,
  sendInquiry,
  startMarket,
  type Person,
  type VendorOwner,
} from './market.js';

const PLACE = { lat: 25.0298, lng: 121.5356 };
const ROOF = { footprint: [[121.5356, 25.0298], [121.5358, 25.0298], [121.5358, 25.03], [121.5356, 25.03]], height: 12 }; // prettier-ignore
const PNG_START = Buffer.from([0x89, 0x50, 0x4e, 0x47]);

interface Roof {
  lat: number;
  lng: number;
  reportUrl: string;
  planUrl: string;
}

let app: TestApp;
let owner: Person;
let vendors: VendorOwner[];
let assessment: string;

beforeAll(async () => {
  app = await startMarket();
  owner = await register(app, 'owner');
  vendors = [];
  for (const name of ['First', 'Second', 'Third']) vendors.push(await makeVendor(app, { company_name: name }));
  const estimate = await app.rest<{ result: { assessment_hash: string } }>('POST', '/api/assessments/estimate', {
    body: { ...PLACE, roof: ROOF },
  });
  assessment = await keep({ assessment_hash: estimate.body.result.assessment_hash });
});

afterAll(() => app.stop());

async function keep(body: object): Promise<string> {
  const kept = await app.rest<{ id: string }>('POST', '/api/assessments', { body, headers: owner.headers });
  expect(kept.status, kept.text).toBe(200);
  return kept.body.id;
}

const ask = (body: object, person = owner) =>
  app.rest<{ inquiries: { id: string; status: string }[]; detail: unknown }>('POST', '/api/me/inquiries', {
    body,
    headers: person.headers,
  });

const received = async (vendor: Person, id: string) =>
  (await app.rest<{ roof: Roof | null }>('GET', `/api/me/vendor/inquiries/${id}`, { headers: vendor.headers })).body;

const ROOF_OF = 'query($id: ID!) { inquiry(id: $id) { roofShared roof { lat lng reportUrl planUrl } } }';

const choose = (id: string) => app.rest('POST', `/api/me/inquiries/${id}/choose`, { headers: owner.headers });

const statusOf = async (id: string) =>
  (await app.rest<{ status: string }>('GET', `/api/me/inquiries/${id}`, { headers: owner.headers })).body.status;

/** Whether the links to a report and its plan open. */
const opens = async ({ reportUrl, planUrl }: Roof): Promise<number[]> =>
  [await fetch(app.url + reportUrl), await fetch(app.url + planUrl)].map(({ status }) => status);

describe('the roof of an inquiry', () => {
  it('is shown to its vendor with the consent of the sender: place, plan and report, through both interfaces', async () => {
    const vendor = vendors[0]!;
    const id = await sendInquiry(app, owner, vendor.vendorId, { assessment_id: assessment, share_roof: true });

    const { roof } = await received(vendor, id);
    const graph = await app.graphql<{ inquiry: { roofShared: boolean; roof: Roof } }>(ROOF_OF, { id }, vendor.headers);

    expect(roof).toMatchObject(PLACE);
    expect(graph.data!.inquiry).toMatchObject({ roofShared: true, roof: PLACE });
    const report = await app.rest('GET', roof!.reportUrl, { headers: { accept: 'text/html' } });
    const plan = await fetch(app.url + graph.data!.inquiry.roof.planUrl);
    expect([report.status, plan.status, plan.headers.get('content-type')]).toEqual([200, 200, 'image/png']);
    expect(Buffer.from(await plan.arrayBuffer()).subarray(0, 4)).toEqual(PNG_START);
    expect((await app.rest('GET', roof!.planUrl.replace(/.$/, '!'))).status).toBe(404);
  });

  it('stays hidden without consent, from other vendors, and once the inquiry is closed', async () => {
    const [vendor, rival] = vendors as [VendorOwner, VendorOwner];
    const hidden = await sendInquiry(app, owner, vendor.vendorId, { assessment_id: assessment });
    const shown = await sendInquiry(app, owner, vendor.vendorId, { assessment_id: assessment, share_roof: true });
    const other = await sendInquiry(app, owner, rival.vendorId, { assessment_id: assessment, share_roof: true });
    const ofRival = await app.graphql(ROOF_OF, { id: shown }, rival.headers);
    const before = await received(vendor, shown);
    await app.rest('POST', `/api/me/vendor/inquiries/${shown}/close`, { headers: vendor.headers });

    expect((await received(vendor, hidden)).roof).toBeNull();
    expect(ofRival.data).toEqual({ inquiry: null });
    expect(before.roof).not.toBeNull();
    expect((await received(vendor, shown)).roof).toBeNull();
    const after = await app.graphql(ROOF_OF, { id: shown }, vendor.headers);
    expect(after.data).toEqual({ inquiry: { roofShared: true, roof: null } });
    expect(await opens(before.roof!)).toEqual([404, 404]);
    // another vendor keeps the roof, by a new link
    expect(await opens((await received(rival, other)).roof!)).toEqual([200, 200]);
  });

  it('stays hidden, and links to it closed, when the vendor opens an inquiry again', async () => {
    const vendor = vendors[0]!;
    const id = await sendInquiry(app, owner, vendor.vendorId, {
      assessment_id: assessment,
      share_roof: true,
      message: 's',
    });
    const { roof } = await received(vendor, id);
    // as the earlier service's web client closes and opens it
    const set = (status: string) =>
      app.rest('PATCH', `/api/me/vendor/inquiries/${id}/status`, { body: { status }, headers: vendor.headers });
    const answers = [await set('closed'), await set('contacted')];

    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await received(vendor, id)).toMatchObject({ status: 'contacted', roofShared: false, roof: null });
    expect(await opens(roof!)).toEqual([404, 404]);
  });

  it('is hidden again when its sender withdraws consent: place, plan, report and links to it, and nobody else can', async () => {
    const [vendor, rival] = vendors as [VendorOwner, VendorOwner];
    const input = { assessment_id: assessment, share_roof: true, message: 'withdrawn' };
    const id = await sendInquiry(app, owner, vendor.vendorId, input);
    const other = await sendInquiry(app, owner, rival.vendorId, input);
    const { roof } = await received(vendor, id);
    const hide = (person: Person) =>
      app.rest<{ roofShared: boolean }>('DELETE', `/api/me/inquiries/${id}/roof`, { headers: person.headers });
    const refused = await hide(vendor);

    const answers = [await hide(owner), await hide(owner)];

    expect(refused.status).toBe(404);
    expect(answers.map(({ body }) => body.roofShared)).toEqual([false, false]);
    expect(await received(vendor, id)).toMatchObject({ roofShared: false, roof: null, assessment: {} });
    const graph = await app.graphql(ROOF_OF, { id }, vendor.headers);
    expect(graph.data).toEqual({ inquiry: { roofShared: false, roof: null } });
    expect(await opens(roof!)).toEqual([404, 404]);
    expect((await auditOf(app, id)).filter((action) => action === 'inquiry.hide_roof')).toHaveLength(1);
    // another vendor keeps the roof, by a new link
    expect(await opens((await received(rival, other)).roof!)).toEqual([200, 200]);
  });

  it('is hidden in the same way through GraphQL', async () => {
    const vendor = vendors[2]!;
    const id = await sendInquiry(app, owner, vendor.vendorId, { assessment_id: assessment, share_roof: true });
    const hide = 'mutation($id: ID!) { removeSharedRoof(inquiryId: $id) { inquiry { roofShared roof { lat } } } }';

    const refused = await app.graphql(hide, { id }, vendor.headers);
    const graph = await app.graphql(hide, { id }, owner.headers);

    expect(refused.data).toEqual({ removeSharedRoof: null });
    expect(graph.data).toEqual({ removeSharedRoof: { inquiry: { roofShared: false, roof: null } } });
    expect((await received(vendor, id)).roof).toBeNull();
  });

  it('of figures that a client sent is a place without a report, and consent without an assessment is refused', async () => {
    const vendor = vendors[0]!;
    const sent = await keep({ ...PLACE, capacity_kw: 10 });
    const id = await sendInquiry(app, owner, vendor.vendorId, { assessment_id: sent, share_roof: true });
    const refused = await ask({ vendor_ids: [vendor.vendorId], share_roof: true });

    expect((await received(vendor, id)).roof).toEqual({ ...PLACE, address: null, reportUrl: null, planUrl: null });
    expect(refused.status).toBe(422);
  });
});

describe('asking several vendors', () => {
  const idsOf = (of: VendorOwner[]) => of.map(({ vendorId }) => vendorId);

  it('sends to each, and to none where one cannot be asked', async () => {
    const sent = await ask({ vendor_ids: idsOf(vendors), assessment_id: assessment, message: 'to all' });
    const before = await app.sql<{ count: number }>('select count(*)::int as count from inquiries');
    const unknown = [...idsOf(vendors).slice(0, 2), '0199a3c0-0000-7000-8000-000000000001'];
    const refused = await ask({ vendor_ids: unknown, message: 'to nobody' });

    expect(sent.body.inquiries.map(({ status }) => status)).toEqual(['new', 'new', 'new']);
    expect(refused.status).toBe(404);
    expect(await app.sql('select count(*)::int as count from inquiries')).toEqual(before);
    const answers = await Promise.all(sent.body.inquiries.map(({ id }, i) => received(vendors[i]!, id)));
    expect(answers).toMatchObject([{ message: 'to all' }, { message: 'to all' }, { message: 'to all' }]);
  });

  it('takes one to three vendors, and is the same through GraphQL', async () => {
    const none = await ask({ vendor_ids: [] });
    const many = await ask({ vendor_ids: [...idsOf(vendors), 'a'] });
    const graph = await app.graphql(
      'mutation($vendorIds: [ID!]!, $input: InquiryInput!) { askVendors(vendorIds: $vendorIds, input: $input) { inquiries { status vendor { name } } } }',
      { vendorIds: idsOf(vendors).slice(0, 2), input: { message: 'graph' } },
      owner.headers,
    );

    expect([none.status, many.status]).toEqual([422, 422]);
    const node = (name: string) => ({ status: 'NEW', vendor: { name } });
    expect(graph.data).toEqual({ askVendors: { inquiries: [node('First'), node('Second')] } });
  });

  it('leads to quotes side by side with their warranty, of which one is chosen and the others are closed', async () => {
    const sent = await ask({ vendor_ids: idsOf(vendors), assessment_id: assessment, share_roof: true, message: 'q' });
    const [first, second, third] = sent.body.inquiries.map(({ id }) => id) as [string, string, string];
    const quote = { content: 'offer', quoted_price: 900_000, quoted_capacity_kw: 15, quoted_annual_kwh: 15_000 };
    await reply(app, vendors[0]!, first, { ...quote, quoted_warranty_years: 20 });
    await reply(app, vendors[1]!, second, { ...quote, quoted_warranty_years: 1 });
    const early = await choose(third);
    const [chosenRoof, losingRoof] = [
      (await received(vendors[0]!, first)).roof!,
      (await received(vendors[1]!, second)).roof!,
    ];
    const { data } = await app.graphql<{ inquiry: object }>(
      'query($id: ID!) { inquiry(id: $id) { quoteCheck { warranty { quoted verdict } } messages { edges { node { quotedCapacityKw quotedAnnualKwh quotedWarrantyYears } } } } }',
      { id: second },
      owner.headers,
    );

    const chosen = await choose(first);
    const again = await choose(first);
    const other = await choose(second);

    expect(data!.inquiry).toEqual({
      quoteCheck: { warranty: { quoted: 1, verdict: 'FAR_BELOW' } },
      messages: { edges: [{ node: { quotedCapacityKw: 15, quotedAnnualKwh: 15_000, quotedWarrantyYears: 1 } }] },
    });
    expect(chosen.body).toMatchObject({ status: 'quoted', chosenAt: expect.any(String) });
    expect([early.status, again.status, other.status]).toEqual([409, 409, 409]);
    expect([await statusOf(second), await statusOf(third)]).toEqual(['closed', 'closed']);
    expect(await opens(losingRoof)).toEqual([404, 404]);
    expect(await opens(chosenRoof)).toEqual([404, 404]);
    expect(await opens((await received(vendors[0]!, first)).roof!)).toEqual([200, 200]);
    expect(await auditOf(app, first)).toContain('inquiry.choose');
    expect(await auditOf(app, second)).toContain('inquiry.close');
  });
});
