import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../helpers/app.js';
import { createServerDatabase, onServer } from '../helpers/database.js';
import { listOf } from '../helpers/list-answer.js';
import {
  asAdmin,
  makeVendor,
  nullForEmpty,
  register,
  reply,
  sendInquiry,
  startMarket,
  type VendorOwner,
} from './market.js';

const notice = onServer ? '' : ' [skipped: needs a PostgreSQL server in TEST_DATABASE_URL]';
const FIELDS =
  'id name counties portfolioTitle portfolioMeta capacityKw rating reviewCount phone email tags approved subscriptionStatus portfolios { id title meta capacityKw isFeatured completedYear } logoUrl';

interface ListedVendor {
  id: string;
  name: string;
  phone: string;
  rating: number;
  reviewCount: number;
  capacityKw: number;
  subscriptionStatus: string;
  portfolios: { title: string; isFeatured: boolean; capacityKw: number; completedYear: number }[];
}

/** A vendor of REST as GraphQL has it: words of enums in capitals, and null for what is not known. */
const asGraph = (vendor: ListedVendor): object => ({
  ...nullForEmpty(vendor),
  subscriptionStatus: vendor.subscriptionStatus.toUpperCase(),
  rating: vendor.rating || null,
  capacityKw: vendor.capacityKw || null,
  portfolios: vendor.portfolios.map((one) => ({
    ...nullForEmpty(one),
    capacityKw: one.capacityKw || null,
    completedYear: one.completedYear || null,
  })),
});

/** The whole listing, the same through both interfaces. */
async function listed(app: TestApp): Promise<ListedVendor[]> {
  const rest = await app.rest<ListedVendor[]>('GET', '/api/vendors?sort=newest&limit=100');
  const graphql = await app.graphql<{ vendors: { totalCount: number; edges: { node: ListedVendor }[] } }>(
    `{ vendors(first: 100, filter: { sort: NEWEST }) { totalCount edges { node { ${FIELDS} } } } }`,
  );
  const { totalCount, edges } = graphql.data!.vendors;
  expect({ items: edges.map(({ node }) => node), total: totalCount }).toEqual({
    items: rest.body.map((vendor) => asGraph(vendor)),
    total: listOf(rest).total,
  });
  return rest.body;
}

const sql = (app: TestApp) => app.app.platform.database.sql;

describe('a change of a vendor', () => {
  let app: TestApp;
  let owner: VendorOwner;

  const listedOwn = async () => (await listed(app)).find(({ id }) => id === owner.vendorId);
  const asOwner = (method: string, path: string, body?: object) =>
    app.rest(method, `/api/me/vendor${path}`, { ...(body && { body }), headers: owner.headers });

  beforeAll(async () => {
    app = await startMarket();
    owner = await makeVendor(app, { company_name: 'First' });
    await makeVendor(app, { company_name: 'Beside' });
  });

  afterAll(() => app.stop());

  /** An inquiry of somebody new with a review that is not decided yet. */
  async function review(rating: number) {
    const user = await register(app);
    const inquiry = await sendInquiry(app, user, owner.vendorId);
    await reply(app, owner, inquiry);
    const { body } = await app.rest('POST', `/api/me/inquiries/${inquiry}/review`, {
      body: { rating },
      headers: user.headers,
    });
    return { user, id: String(body['id']) };
  }

  it('of its own words is listed at once', async () => {
    expect(await listedOwn()).toMatchObject({ phone: '02-1234-5678' });

    await asOwner('PATCH', '', { phone: '02-2222-2222' });

    expect(await listedOwn()).toMatchObject({ phone: '02-2222-2222' });
  });

  it('of its portfolios is listed at once: added, changed, another featured, removed', async () => {
    expect(await listedOwn()).toMatchObject({ portfolios: [] });

    const { body: a } = await asOwner('POST', '/portfolios', { title: 'A' });
    const added = await listedOwn();
    await asOwner('PATCH', `/portfolios/${String(a['id'])}`, { title: 'A2' });
    const changed = await listedOwn();
    await asOwner('POST', '/portfolios', { title: 'B', is_featured: true });
    const featured = await listedOwn();
    await asOwner('DELETE', `/portfolios/${String(a['id'])}`);
    const removed = await listedOwn();

    expect(added).toMatchObject({ portfolios: [{ title: 'A', isFeatured: true }], portfolioTitle: 'A' });
    expect(changed).toMatchObject({ portfolios: [{ title: 'A2', isFeatured: true }], portfolioTitle: 'A2' });
    expect(featured).toMatchObject({ portfolios: [{ title: 'B', isFeatured: true }, { title: 'A2' }] });
    expect(removed!.portfolios).toMatchObject([{ title: 'B' }]);
  });

  it('of its rating is listed at once: a review published, and gone with the account that wrote it', async () => {
    const { user, id } = await review(4);
    const before = await listedOwn();

    await app.rest('POST', `/api/admin/reviews/${id}/publish`, { headers: asAdmin });
    const published = await listedOwn();
    await sql(app).rows('delete from accounts where id = $1', [user.id]);
    const erased = await listedOwn();

    expect([before, published, erased].map((vendor) => [vendor?.rating, vendor?.reviewCount])).toEqual([
      [0, 0],
      [4, 1],
      [0, 0],
    ]);
  });

  it('by an administrator is listed at once: suspended, reinstated, another subscription', async () => {
    const act = (path: string, body: object) =>
      app.rest('POST', `/api/admin/vendors/${owner.vendorId}/${path}`, { headers: asAdmin, body });
    expect(await listedOwn()).toMatchObject({ subscriptionStatus: 'free' });

    await act('suspend', { reason: 'x' });
    const suspended = await listedOwn();
    await act('reinstate', {});
    const reinstated = await listedOwn();
    await act('subscription', { status: 'pro' });
    const subscribed = await listedOwn();

    expect(suspended).toBeUndefined();
    expect(reinstated).toMatchObject({ subscriptionStatus: 'free' });
    expect(subscribed).toMatchObject({ subscriptionStatus: 'pro' });
  });

  it('that nobody but the database knows of is listed at once: new, renamed by hand, gone with its account', async () => {
    const count = (await listed(app)).length;

    const passing = await makeVendor(app, { company_name: 'Passing' });
    const added = await listed(app);
    await sql(app).rows(`update vendors set name = 'By hand' where id = $1`, [passing.vendorId]);
    const renamed = await listed(app);
    await sql(app).rows('delete from accounts where id = $1', [passing.id]);
    const gone = await listed(app);

    expect(added).toHaveLength(count + 1);
    expect(renamed.map(({ name }) => name)).toContain('By hand');
    expect(gone).toHaveLength(count);
  });

  it('gives a revision that never was before, once for a transaction, and none when it is rolled back', async () => {
    const revision = async () =>
      (await sql(app).rows<{ revision: string }>('select revision from vendor_revisions'))[0];
    const seen = [await revision()];

    await sql(app).transaction(async ({ rows }) => {
      await rows(`update vendors set phone = '1'`);
      await rows(`update vendor_portfolios set meta = 'm'`);
    });
    seen.push(await revision());
    const failed = sql(app).transaction(async ({ rows }) => {
      await rows(`update vendors set phone = '2'`);
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    const after = await revision();

    expect(new Set(seen.map((row) => row!.revision)).size).toBe(2);
    expect(after).toEqual(seen[1]);
    expect((await listedOwn())!).toMatchObject({ phone: '1' });
  });

  it('is listed although the row of revisions was lost', async () => {
    await listed(app);

    await sql(app).rows('delete from vendor_revisions');
    await asOwner('PATCH', '', { phone: 'without' });
    const renewed = await listedOwn();
    await sql(app).rows('delete from vendor_revisions');
    await asOwner('PATCH', '', { phone: 'again' });
    await sql(app).rows('delete from vendor_revisions');
    const lost = await listedOwn();

    expect(renewed).toMatchObject({ phone: 'without' });
    expect(lost).toMatchObject({ phone: 'again' });
  });
});

describe('a page that is kept', () => {
  it('costs one statement, and is distinguished by every part of the question', async () => {
    const app = await startMarket();
    for (const company_name of ['Amber', 'Birch', 'Cedar'])
      await makeVendor(app, { company_name, counties: ['台北市'] });
    await app.rest('GET', '/api/vendors?limit=2&sort=name');
    const statements: string[] = [];
    const database = app.app.platform.database.quickSql as {
      rows: TestApp['app']['platform']['database']['sql']['rows'];
    };
    const { rows } = database;
    database.rows = (text, ...rest) => (statements.push(text), rows(text, ...rest));

    const again = await app.rest<ListedVendor[]>('GET', '/api/vendors?limit=2&sort=name');
    const asked = statements.length;
    const names: string[][] = [];
    for (const query of [
      'sort=name',
      'limit=1&sort=name',
      'offset=1&sort=name',
      'sort=newest',
      'q=birch',
      'county=高雄',
      'min_rating=1',
    ]) {
      const { body } = await app.rest<ListedVendor[]>('GET', `/api/vendors?${query}`);
      names.push(body.map(({ name }) => name));
    }
    await app.stop();

    expect(again.body.map(({ name }) => name)).toEqual(['Amber', 'Birch']);
    expect([asked, statements[0]]).toEqual([1, 'select revision from vendor_revisions']);
    expect(names).toEqual([
      ['Amber', 'Birch', 'Cedar'],
      ['Amber'],
      ['Birch', 'Cedar'],
      ['Cedar', 'Birch', 'Amber'],
      ['Birch'],
      [],
      [],
    ]);
  });
});

describe.skipIf(!onServer)(`two processes on one PostgreSQL server${notice}`, () => {
  let one: TestApp;
  let other: TestApp;
  let owner: VendorOwner;

  beforeAll(async () => {
    const databaseUrl = await createServerDatabase();
    one = await startMarket({ databaseUrl });
    other = await startMarket({ databaseUrl });
    owner = await makeVendor(one);
  });

  afterAll(async () => {
    await one.stop();
    await other.stop();
  });

  it('list each what was changed through the other as soon as the change is answered, also under readers', async () => {
    let isOver = false;
    const listedPhone = async () => {
      const { body } = await other.rest<ListedVendor[]>('GET', '/api/vendors');
      return body[0]!.phone;
    };
    const readers = Array.from({ length: 4 }, async () => {
      while (!isOver) await listedPhone();
    });

    const seen: string[] = [];
    for (let change = 0; change < 30; change++) {
      await one.rest('PATCH', '/api/me/vendor', { body: { phone: `phone ${change}` }, headers: owner.headers });
      seen.push(await listedPhone());
    }
    isOver = true;
    await Promise.all(readers);

    expect(seen).toEqual(Array.from({ length: 30 }, (_, change) => `phone ${change}`));
    expect((await listed(other))[0]).toEqual((await listed(one))[0]);
  });

  it('list nothing of a change before it holds', async () => {
    const [before] = await listed(other);

    const during = await sql(one).transaction(async ({ rows }) => {
      await rows(`update vendors set name = 'not yet'`);
      await rows('set constraints all immediate');
      return (await listed(other))[0];
    });
    const [after] = await listed(other);

    expect(during).toEqual(before);
    expect(after).toMatchObject({ name: 'not yet' });
  });

  it('change vendors and portfolios at once without waiting for each other for ever', async () => {
    const owners = [owner];
    for (let index = 0; index < 5; index++) owners.push(await makeVendor(one));

    const answers = await Promise.all(
      owners.flatMap(({ headers }) =>
        [1, 2, 3].flatMap((n) => [
          one.rest('PATCH', '/api/me/vendor', { body: { phone: `at once ${n}` }, headers }),
          one.rest('POST', '/api/me/vendor/portfolios', { body: { title: `P${n}` }, headers }),
        ]),
      ),
    );

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const portfolios = (await listed(other)).map((vendor) => vendor.portfolios.length);
    expect(portfolios).toEqual(owners.map(() => 3));
  });
});
