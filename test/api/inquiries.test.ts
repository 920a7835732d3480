import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../helpers/app.js';
import {
  asAdmin,
  auditOf,
  makeVendor,
  register,
  reply,
  sendInquiry,
  startMarket,
  type Person,
  type VendorOwner,
} from './market.js';
import { listOf } from '../helpers/list-answer.js';

const ITEM_FIELDS = [
  'id',
  'vendorId',
  'vendorName',
  'vendorLogo',
  'vendorRating',
  'vendorReviewCount',
  'address',
  'county',
  'capacityKw',
  'annualKwh',
  'paybackYears',
  'message',
  'status',
  'roofShared',
  'chosenAt',
  'messages',
  'vendorReply',
  'repliedAt',
  'reply',
  'reviewStatus',
  'review_status',
  'reviewId',
  'reviewRating',
  'reviewComment',
  'createdAt',
];

let app: TestApp;
let user: Person;
let other: Person;
let vendor: VendorOwner;
let rival: VendorOwner;

beforeAll(async () => {
  app = await startMarket();
  [user, other] = [await register(app, 'user'), await register(app, 'other')];
  vendor = await makeVendor(app, { company_name: 'Asked' });
  rival = await makeVendor(app, { company_name: 'Rival' });
});

afterAll(() => app.stop());

const inquire = (person: Person, body: unknown, headers: Record<string, string> = {}, vendorId = vendor.vendorId) =>
  app.rest('POST', `/api/vendors/${vendorId}/inquire`, { body, headers: { ...person.headers, ...headers } });

const sent = async (person: Person, id: string) =>
  (await app.rest(`GET`, `/api/me/inquiries/${id}`, { headers: person.headers })).body;

const received = (person: Person, id: string) =>
  app.rest('GET', `/api/me/vendor/inquiries/${id}`, { headers: person.headers });

const close = (person: Person, id: string) =>
  app.rest('POST', `/api/me/vendor/inquiries/${id}/close`, { headers: person.headers });

const review = (person: Person, id: string, body: unknown) =>
  app.rest('POST', `/api/me/inquiries/${id}/review`, { body, headers: person.headers });

const decide = (reviewId: unknown, act: 'publish' | 'reject') =>
  app.rest('POST', `/api/admin/reviews/${String(reviewId)}/${act}`, { headers: asAdmin, body: { reason: 'rude' } });

const keepAssessment = async (person: Person, body: object = {}): Promise<string> => {
  const { body: stored } = await app.rest('POST', '/api/assessments', {
    body: {
      lat: 25.03,
      lng: 121.56,
      address: '秘密路 1 號',
      capacity_kw: 10,
      total_cost: 600_000,
      annual_kwh: 12_000,
      ...body,
    },
    headers: person.headers,
  });
  return String(stored['id']);
};

describe('sending an inquiry', () => {
  it('answers id and status new, and is in the list with exactly the fields of the contract', async () => {
    const body = {
      address: '光復路 2 號',
      county: '新竹市',
      capacity_kw: 8.5,
      annual_kwh: 9000,
      payback_years: 7.5,
      message: '多少錢？',
    };

    const answer = await inquire(user, body);
    const list = await app.rest<Record<string, unknown>[]>('GET', '/api/me/inquiries', {
      headers: user.headers,
    });

    expect(answer.body).toEqual({ id: expect.any(String), status: 'new' });
    expect(Object.keys(list.body[0]!).toSorted()).toEqual(ITEM_FIELDS.toSorted());
    expect(list.body[0]).toEqual({
      id: answer.body['id'],
      vendorId: vendor.vendorId,
      vendorName: 'Asked',
      vendorLogo: '',
      vendorRating: 0,
      vendorReviewCount: 0,
      address: '光復路 2 號',
      county: '新竹市',
      capacityKw: 8.5,
      annualKwh: 9000,
      paybackYears: 7.5,
      message: '多少錢？',
      status: 'new',
      roofShared: false,
      chosenAt: null,
      messages: [],
      reply: null,
      vendorReply: null,
      repliedAt: null,
      reviewStatus: 'none',
      review_status: 'none',
      reviewId: null,
      reviewRating: null,
      reviewComment: null,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
    });
  });

  it('takes an empty body', async () => {
    const sender = await register(app);

    const { status, body } = await inquire(sender, {});

    expect(status).toBe(200);
    expect(await sent(sender, String(body['id']))).toMatchObject({ message: null, capacityKw: null, county: null });
  });

  it.each([
    ['capacity_kw', -1, 'greater_than_equal'],
    ['annual_kwh', '', 'float_parsing'],
    ['message', 'x'.repeat(5001), 'string_too_long'],
    ['address', 1, 'string_type'],
  ])('refuses a faulty %s and stores nothing', async (field, value, type) => {
    const before = await app.sql('select 1 from inquiries');

    const { status, body } = await inquire(user, { [field]: value });

    expect(status).toBe(422);
    expect(body['detail']).toMatchObject([{ type, loc: ['body', field] }]);
    expect(await app.sql('select 1 from inquiries')).toHaveLength(before.length);
  });

  it('case 33: is refused without an account, to the own vendor, and to a vendor that is unknown or suspended', async () => {
    const suspended = await makeVendor(app);
    await app.rest('POST', `/api/admin/vendors/${suspended.vendorId}/suspend`, {
      headers: asAdmin,
      body: { reason: 'x' },
    });
    const before = await app.sql('select 1 from inquiries');

    const answers = await Promise.all([
      app.rest('POST', `/api/vendors/${vendor.vendorId}/inquire`, { body: {} }),
      inquire(vendor, {}),
      inquire(user, {}, {}, '01890000-0000-7000-8000-000000000000'),
      inquire(user, {}, {}, 'nonsense'),
      inquire(user, {}, {}, suspended.vendorId),
    ]);
    const graphql = await app.graphql(
      'mutation ($id: ID!) { inquire(vendorId: $id, input: {}) { inquiry { id } } }',
      { id: vendor.vendorId },
      vendor.headers,
    );

    expect(answers.map(({ status }) => status)).toEqual([401, 403, 404, 404, 404]);
    expect(graphql.errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    expect(await app.sql('select 1 from inquiries')).toHaveLength(before.length);
  });

  it('case 101: makes one inquiry of a double click, and two of two questions', async () => {
    const sender = await register(app);

    const twice = await Promise.all([1, 2, 3].map(() => inquire(sender, { message: 'same' })));
    const another = await inquire(sender, { message: 'different' });

    expect(new Set(twice.map(({ body }) => body['id'])).size).toBe(1);
    expect(another.body['id']).not.toBe(twice[0]?.body['id']);
    expect(await app.sql('select 1 from inquiries where account_id = $1', [sender.id])).toHaveLength(2);
  });

  it('case 101: takes the same question for a double click however the id of the vendor is spelled', async () => {
    const sender = await register(app);

    const first = await inquire(sender, { message: 'same' });
    const again = await inquire(sender, { message: 'same' }, {}, vendor.vendorId.toUpperCase());

    expect(again.body).toEqual(first.body);
  });

  it('answers a repeated Idempotency-Key with the first answer, and refuses it for another question', async () => {
    const sender = await register(app);

    const first = await inquire(sender, { message: 'a' }, { 'idempotency-key': 'key' });
    const again = await inquire(sender, { message: 'a' }, { 'idempotency-key': 'key' });
    const changed = await inquire(sender, { message: 'b' }, { 'idempotency-key': 'key' });

    expect(again.body).toEqual(first.body);
    expect(changed.status).toBe(409);
  });

  it('shows the vendor the figures of an own assessment and the address to answer to, but neither its place nor whose it is', async () => {
    const assessmentId = await keepAssessment(user);

    const id = await sendInquiry(app, user, vendor.vendorId, { assessment_id: assessmentId });
    const { body, text } = await received(vendor, id);

    expect(body).toMatchObject({
      capacityKw: 10,
      annualKwh: 12_000,
      address: null,
      assessment: { capacityKw: 10, annualKwh: 12_000, totalCost: 600_000 },
    });
    expect(text).not.toMatch(/秘密路|25\.03|121\.56/);
    expect(text).not.toContain(user.id);
    expect(body).toMatchObject({ inquirerEmail: user.email });
  });

  it("does not lend out another's assessment", async () => {
    const foreign = await keepAssessment(other);

    const answer = await inquire(user, { assessment_id: foreign });

    expect(answer.status).toBe(404);
    expect(answer.body).toEqual({ detail: 'Assessment not found' });
  });
});

describe('the thread', () => {
  it('goes from new over contacted to quoted and closed, and every step is in the audit log', async () => {
    const id = await sendInquiry(app, user, vendor.vendorId);
    const states = [(await sent(user, id))['status']];

    const first = await reply(app, vendor, id, { content: 'hello' });
    states.push((await sent(user, id))['status']);
    const price = await reply(app, vendor, id, { content: 'this much', quoted_price: 520_000 });
    await reply(app, vendor, id, { content: 'a word more' });
    states.push((await sent(user, id))['status']);
    await close(vendor, id);
    const closed = await sent(user, id);
    states.push(closed['status']);

    expect(states).toEqual(['new', 'contacted', 'quoted', 'closed']);
    expect(first.body).toMatchObject({ sender: 'vendor', content: 'hello', quotedPrice: null, status: 'contacted' });
    expect(price.body).toMatchObject({ quotedPrice: 520_000, status: 'quoted', quoteCheck: null });
    expect(closed['reply']).toMatchObject({ content: 'a word more' });
    expect((closed['messages'] as unknown[]).length).toBe(3);
    expect(await auditOf(app, id)).toEqual([
      'inquiry.send',
      'inquiry.message',
      'inquiry.status',
      'inquiry.message',
      'inquiry.status',
      'inquiry.message',
      'inquiry.close',
    ]);
  });

  it('takes messages of the sender without changing the state', async () => {
    const id = await sendInquiry(app, user, vendor.vendorId);

    const written = await app.rest('POST', `/api/me/inquiries/${id}/messages`, {
      body: { content: 'and?' },
      headers: user.headers,
    });

    expect(written.body).toEqual({
      id: expect.any(String),
      sender: 'user',
      content: 'and?',
      quotedPrice: null,
      quotedCapacityKw: null,
      quotedAnnualKwh: null,
      quotedWarrantyYears: null,
      createdAt: expect.any(String),
      warnings: [],
    });
    const { warnings: _, ...stored } = written.body;
    expect(await sent(user, id)).toMatchObject({ status: 'new', reply: null, messages: [stored] });
  });

  it('names the misspelt members of a message and of a reply, which it ignored', async () => {
    const id = await sendInquiry(app, user, vendor.vendorId);
    const headers = { ...user.headers, 'accept-language': 'en' };

    const message = await app.rest('POST', `/api/me/inquiries/${id}/messages`, {
      body: { content: 'and?', quoted_price: 1 },
      headers,
    });
    const misspelt = await reply(app, vendor, id, { content: 'this much', quote_price: 1_100_000 });

    expect(message.body['warnings']).toMatchObject([{ code: 'unknown_member', params: { name: 'quoted_price' } }]);
    expect(misspelt.body).toMatchObject({
      quotedPrice: null,
      status: 'contacted',
      warnings: [{ code: 'unknown_member', params: { name: 'quote_price' } }],
    });
  });

  it('takes 200 messages, from both sides together', async () => {
    const id = await sendInquiry(app, user, vendor.vendorId);
    await app.sql(
      `insert into inquiry_messages (id, inquiry_id, sender, content, quoted_price, created_at)
       select gen_random_uuid(), $1, 'user', 'again', null, now() from generate_series(1, 199)`,
      [id],
    );
    const write = () =>
      app.rest('POST', `/api/me/inquiries/${id}/messages`, { body: { content: 'last' }, headers: user.headers });

    const last = await write();
    const refused = [await write(), await reply(app, vendor, id)];

    expect(last.status).toBe(200);
    expect(refused.map(({ status }) => status)).toEqual([409, 409]);
    expect(refused[0]!.body).toEqual({ detail: 'A thread has at most 200 messages' });
    expect((await sent(user, id))['messages']).toHaveLength(200);
  });

  it('case 36: takes nothing more once it is closed, from either side', async () => {
    const id = await sendInquiry(app, user, vendor.vendorId);
    await close(vendor, id);

    const answers = [
      await reply(app, vendor, id),
      await close(vendor, id),
      await app.rest('POST', `/api/me/inquiries/${id}/messages`, { body: { content: 'x' }, headers: user.headers }),
    ];

    expect(answers.map(({ status }) => status)).toEqual([409, 409, 409]);
    expect(await sent(user, id)).toMatchObject({ status: 'closed', messages: [] });
  });

  it('case 103: is closed once when two close it at once, and a message at the same time is either in it or refused', async () => {
    const id = await sendInquiry(app, user, vendor.vendorId);

    const [a, b, message] = await Promise.all([close(vendor, id), close(vendor, id), reply(app, vendor, id)]);

    expect([a.status, b.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
    const { messages } = await sent(user, id);
    expect(messages).toHaveLength(message.status === 200 ? 1 : 0);
    expect((await auditOf(app, id)).filter((act) => act === 'inquiry.close')).toHaveLength(1);
  });

  it.each([
    [{}, 'missing', 'content'],
    [{ content: '' }, 'string_too_short', 'content'],
    [{ content: 'x'.repeat(5001) }, 'string_too_long', 'content'],
    [{ content: 'x', quoted_price: 0 }, 'greater_than', 'quoted_price'],
    [{ content: 'x', quoted_price: '1,200' }, 'float_parsing', 'quoted_price'],
  ])('refuses %j', async (body, type, field) => {
    const id = await sendInquiry(app, user, vendor.vendorId);

    const answer = await reply(app, vendor, id, body);

    expect(answer.status).toBe(422);
    expect(answer.body['detail']).toMatchObject([{ type, loc: ['body', field] }]);
    expect(await sent(user, id)).toMatchObject({ status: 'new', messages: [] });
  });

  it('case 30: belongs to its two sides alone', async () => {
    const id = await sendInquiry(app, user, vendor.vendorId);

    const answers = await Promise.all([
      app.rest('GET', `/api/me/inquiries/${id}`, { headers: other.headers }),
      app.rest('POST', `/api/me/inquiries/${id}/messages`, { body: { content: 'x' }, headers: other.headers }),
      review(other, id, { rating: 1 }),
      received(rival, id),
      reply(app, rival, id),
      close(rival, id),
      received(user, id),
    ]);
    const nobody = await app.rest('GET', `/api/me/inquiries/${id}`);
    const listed = await app.rest('GET', '/api/me/vendor/inquiries', { headers: rival.headers });
    const graphql = await app.graphql('query ($id: ID!) { inquiry(id: $id) { id } }', { id }, rival.headers);

    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404, 404]);
    expect(nobody.status).toBe(401);
    expect(listOf(listed).total).toBe(0);
    expect(graphql.errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    expect(await sent(user, id)).toMatchObject({ status: 'new', messages: [] });
  });

  it('case 30: is out of reach of a suspended vendor', async () => {
    const shut = await makeVendor(app);
    const id = await sendInquiry(app, user, shut.vendorId);
    await app.rest('POST', `/api/admin/vendors/${shut.vendorId}/suspend`, { headers: asAdmin, body: { reason: 'x' } });

    const answers = [await received(shut, id), await reply(app, shut, id), await close(shut, id)];

    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  });

  it('case 59: answers both sides where a plant is so small that its price per kWp is no number', async () => {
    const assessmentId = await keepAssessment(user, { capacity_kw: 1e-320, total_cost: 1e308 });
    const id = await sendInquiry(app, user, vendor.vendorId, { assessment_id: assessmentId });
    const query = 'query($id: ID!) { inquiry(id: $id) { quoteCheck { quotedPerKw verdict } } }';

    const answer = await reply(app, vendor, id, { content: 'x', quoted_price: 1e12 });
    const own = await app.graphql(query, { id }, user.headers);
    const theirs = await app.graphql(query, { id }, vendor.headers);

    expect([answer.status, answer.body['quoteCheck']]).toEqual([200, null]);
    expect(own).toMatchObject({ status: 200, data: { inquiry: { quoteCheck: null } } });
    expect([own.errors, theirs.errors]).toEqual([undefined, undefined]);
  });

  it('notifies both sides of a price far from the assessment', async () => {
    const assessmentId = await keepAssessment(user);
    const id = await sendInquiry(app, user, vendor.vendorId, { assessment_id: assessmentId });

    const dear = await reply(app, vendor, id, { content: 'gold', quoted_price: 3_000_000 });
    const toUser = await sent(user, id);
    const toVendor = await received(vendor, id);
    const query = 'query($id: ID!) { inquiry(id: $id) { quoteCheck { quotedPrice currency } } }';
    const inGraph = await app.graphql(query, { id }, user.headers);
    const fair = await reply(app, vendor, id, { content: 'fair', quoted_price: 610_000 });
    const cheap = await reply(app, vendor, id, { content: 'cheap', quoted_price: 50_000 });

    const check = { quotedPrice: 3_000_000, capacityKw: 10, quotedTwdPerKw: 300_000, verdict: 'far_above' };
    expect(dear.body['quoteCheck']).toMatchObject(check);
    expect(toUser['quoteCheck']).toMatchObject(check);
    expect(inGraph.data).toEqual({ inquiry: { quoteCheck: { quotedPrice: 3_000_000, currency: 'TWD' } } });
    expect(toVendor.body['quoteCheck']).toMatchObject(check);
    expect(fair.body['quoteCheck']).toMatchObject({ verdict: 'within' });
    expect(cheap.body['quoteCheck']).toMatchObject({ verdict: 'far_below' });
  });
});

describe('a review', () => {
  const replied = async (sender: Person, to: VendorOwner = vendor): Promise<string> => {
    const id = await sendInquiry(app, sender, to.vendorId);
    await reply(app, to, id);
    return id;
  };
  const ratingOf = async (id: string) => (await app.rest('GET', `/api/vendors/${id}`)).body;

  it('goes from none over pending to published, and only then counts', async () => {
    const judged = await makeVendor(app);
    const id = await replied(user, judged);

    const written = await review(user, id, { rating: 4, comment: '很好' });
    const pending = await sent(user, id);
    const before = await ratingOf(judged.vendorId);
    const published = await decide(written.body['id'], 'publish');
    const after = await sent(user, id);

    expect(written.status).toBe(200);
    expect(pending).toMatchObject({
      reviewStatus: 'pending',
      review_status: 'pending',
      reviewId: written.body['id'],
      reviewRating: 4,
      reviewComment: '很好',
    });
    expect(before).toMatchObject({ rating: 0, reviewCount: 0 });
    expect(published.body).toMatchObject({ status: 'published' });
    expect(after).toMatchObject({ reviewStatus: 'published', vendorRating: 4, vendorReviewCount: 1 });
    expect(await ratingOf(judged.vendorId)).toMatchObject({ rating: 4, reviewCount: 1 });
  });

  it('needs a reply first, can be written once, and of several at once one is stored', async () => {
    const id = await sendInquiry(app, user, vendor.vendorId);

    const early = await review(user, id, { rating: 5 });
    await reply(app, vendor, id);
    const several = await Promise.all([1, 2, 3].map((rating) => review(user, id, { rating })));
    const late = await review(user, id, { rating: 5 });

    expect(early.status).toBe(409);
    expect(several.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(late.status).toBe(409);
    expect(await app.sql('select 1 from reviews where inquiry_id = $1', [id])).toHaveLength(1);
  });

  it.each([
    [{}, 'missing'],
    [{ rating: 0 }, 'greater_than_equal'],
    [{ rating: 6 }, 'less_than_equal'],
    [{ rating: 4.5 }, 'int_from_float'],
  ])('refuses %j', async (body, type) => {
    const id = await replied(user);

    const answer = await review(user, id, body);

    expect(answer.status).toBe(422);
    expect(answer.body['detail']).toMatchObject([{ type, loc: ['body', 'rating'] }]);
  });

  it('that is rejected does not count, cannot be decided again and cannot be written again', async () => {
    const judged = await makeVendor(app);
    const id = await replied(user, judged);
    const { body: written } = await review(user, id, { rating: 1 });

    const rejected = await decide(written['id'], 'reject');
    const again = await Promise.all([decide(written['id'], 'publish'), decide(written['id'], 'reject')]);
    const rewritten = await review(user, id, { rating: 1 });

    expect(rejected.body).toMatchObject({ status: 'rejected', reason: 'rude' });
    expect(again.map(({ status }) => status)).toEqual([409, 409]);
    expect(rewritten.status).toBe(409);
    expect(await ratingOf(judged.vendorId)).toMatchObject({ rating: 0, reviewCount: 0 });
    expect(await sent(user, id)).toMatchObject({ reviewStatus: 'rejected' });
  });

  it('is counted exactly when many are decided at once, and no more when its writer is erased', async () => {
    const judged = await makeVendor(app);
    const writers = await Promise.all([1, 2, 3, 4, 5].map(() => register(app, 'writer')));
    const reviews: unknown[] = [];
    for (const [index, writer] of writers.entries()) {
      const id = await replied(writer, judged);
      reviews.push((await review(writer, id, { rating: index + 1 })).body['id']);
    }

    const [first, ...rest] = reviews;
    await Promise.all([decide(first, 'reject'), ...rest.map((id) => decide(id, 'publish'))]);
    const counted = await ratingOf(judged.vendorId);
    await app.rest('DELETE', '/api/me', { headers: writers[4]!.headers });
    const without = await ratingOf(judged.vendorId);

    expect(counted).toMatchObject({ rating: 3.5, reviewCount: 4 });
    expect(without).toMatchObject({ rating: 3, reviewCount: 3 });
  });

  it('is decided by administrators only', async () => {
    const id = await replied(user);
    const { body: written } = await review(user, id, { rating: 3 });
    const path = `/api/admin/reviews/${String(written['id'])}/publish`;

    const answers = [
      await app.rest('POST', path),
      await app.rest('POST', path, { headers: vendor.headers }),
      await app.rest('POST', path, { headers: { 'x-admin-secret': 'wrong' } }),
      await app.rest('POST', path, { headers: { 'x-admin-secret': '' } }),
    ];

    expect(answers.map(({ status }) => status)).toEqual([401, 403, 401, 401]);
    expect(await sent(user, id)).toMatchObject({ reviewStatus: 'pending' });
  });
});

/** An inquiry with what belongs to it, as the sender asks for it in GraphQL. */
interface SentNode extends Record<string, unknown> {
  status: string;
  vendor: { id: string; name: string; logoUrl: string | null; rating: number; reviewCount: number };
  review: { id: string; status: string; rating: number; comment: string | null };
  messages: { edges: { node: { content: string; createdAt: string; sender: string } }[] };
}

describe('through GraphQL', () => {
  it('the whole story gives the same records as through REST, and every answer the records it changed', async () => {
    const sender = await register(app);
    const { data: asked } = await app.graphql<{ inquire: { inquiry: { id: string; status: string } } }>(
      'mutation ($id: ID!) { inquire(vendorId: $id, input: {message: "hi", capacityKw: 5}) { inquiry { id status } } }',
      { id: vendor.vendorId },
      sender.headers,
    );
    const { id } = asked!.inquire.inquiry;
    await app.graphql(
      'mutation ($id: ID!) { writeToVendor(inquiryId: $id, content: "well?") { message { id } } }',
      { id },
      sender.headers,
    );
    const answered = await app.graphql(
      `mutation ($id: ID!) { replyToInquiry(inquiryId: $id, input: {content: "so", quotedPrice: 5}) {
        inquiry { status messages { totalCount } } message { quotedPrice inquiry { id } } } }`,
      { id },
      vendor.headers,
    );
    const judged = await app.graphql(
      `mutation ($id: ID!) { reviewVendor(inquiryId: $id, input: {rating: 2}) {
        review { status } inquiry { review { rating } } } }`,
      { id },
      sender.headers,
    );
    const close = 'mutation ($id: ID!) { closeInquiry(inquiryId: $id) { inquiry { status } } }';
    const refused = await app.graphql(close, { id }, sender.headers);
    const unseen = await app.graphql(close, { id }, (await register(app)).headers);
    const closed = await app.graphql(close, { id }, vendor.headers);

    const fields = `id vendorName address county capacityKw annualKwh paybackYears message status roofShared chosenAt createdAt
      vendor { id name logoUrl rating reviewCount } review { id status rating comment }
      messages { edges { node { id sender content quotedPrice quotedCapacityKw quotedAnnualKwh quotedWarrantyYears createdAt } } }`;
    const graphql = await app.graphql<{ viewer: { inquiries: { edges: { node: SentNode }[] } } }>(
      `{ viewer { inquiries { edges { node { ${fields} } } } } }`,
      {},
      sender.headers,
    );
    const rest = await app.rest<Record<string, unknown>[]>('GET', '/api/me/inquiries', {
      headers: sender.headers,
    });
    const vendorsView = await app.graphql(
      `{ viewer { vendor { inquiries(first: 1, status: CLOSED) { totalCount edges { node {
        id status review { id } messages { edges { node { content } } } } } } } } }`,
      {},
      vendor.headers,
    );

    expect(asked!.inquire.inquiry.status).toBe('NEW');
    expect(answered.data).toEqual({
      replyToInquiry: {
        inquiry: { status: 'QUOTED', messages: { totalCount: 2 } },
        message: { quotedPrice: 5, inquiry: { id } },
      },
    });
    expect(judged.data).toEqual({
      reviewVendor: { review: { status: 'PENDING' }, inquiry: { review: { rating: 2 } } },
    });
    expect([refused, unseen].map(({ errors }) => [errors![0]!.message, errors![0]!.extensions.code])).toEqual([
      ['Only its vendor closes an inquiry', 'FORBIDDEN'],
      ['Vendor not found', 'NOT_FOUND'],
    ]);
    expect(closed.data).toEqual({ closeInquiry: { inquiry: { status: 'CLOSED' } } });
    const { vendor: receiver, review, messages, ...own } = graphql.data!.viewer.inquiries.edges[0]!.node;
    const thread = messages.edges.map(({ node }) => ({ ...node, sender: node.sender.toLowerCase() }));
    expect(
      instantsToSeconds({
        ...own,
        status: own.status.toLowerCase(),
        messages: thread,
        reply: thread.at(-1),
        vendorReply: thread.at(-1)!.content,
        repliedAt: thread.at(-1)!.createdAt,
        vendorId: receiver.id,
        vendorName: receiver.name,
        vendorLogo: receiver.logoUrl ?? '',
        vendorRating: receiver.rating ?? 0,
        vendorReviewCount: receiver.reviewCount,
        reviewStatus: review.status.toLowerCase(),
        review_status: review.status.toLowerCase(),
        reviewId: review.id,
        reviewRating: review.rating,
        reviewComment: review.comment ?? '',
      }),
    ).toEqual(rest.body[0]);
    expect(vendorsView.data).toMatchObject({
      viewer: {
        vendor: {
          inquiries: {
            edges: [
              {
                node: {
                  id,
                  review: null,
                  messages: { edges: [{ node: { content: 'well?' } }, { node: { content: 'so' } }] },
                },
              },
            ],
          },
        },
      },
    });
  });
});

describe('the personal data of an account', () => {
  it('hold its inquiries with reviews, its applications and its vendor, and are gone when it is erased', async () => {
    const owner = await makeVendor(app, { company_name: 'Personal' });
    const id = await sendInquiry(app, owner, vendor.vendorId, { message: 'mine' });
    const sender = await register(app);
    const kept = await sendInquiry(app, sender, owner.vendorId);
    await reply(app, owner, kept);

    const data = await app.rest('GET', '/api/me/export', { headers: owner.headers });
    await app.rest('DELETE', '/api/me', { headers: owner.headers });
    const left = await sent(sender, kept);

    expect(data.body).toMatchObject({
      inquiries: [{ id, message: 'mine' }],
      vendor_applications: [{ company_name: 'Personal', status: 'approved' }],
      vendor: { id: owner.vendorId, name: 'Personal' },
    });
    expect(await app.sql('select 1 from inquiries where id = $1', [id])).toEqual([]);
    expect(await app.sql('select 1 from vendors where id = $1', [owner.vendorId])).toEqual([]);
    expect(left).toMatchObject({
      vendorId: null,
      vendorName: 'Personal',
      vendorLogo: '',
      messages: [{ sender: 'vendor' }],
    });
  });
});

/** GraphQL tells instants to the millisecond, REST to the second. */
const instantsToSeconds = (record: object): unknown =>
  JSON.parse(JSON.stringify(record).replaceAll(/(T\d\d:\d\d:\d\d)\.\d{3}Z/g, '$1Z'));
