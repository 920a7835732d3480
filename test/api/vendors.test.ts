import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RestAnswer, TestApp } from '../helpers/app.js';
import { listOf } from '../helpers/list-answer.js';
import {
  application,
  asAdmin,
  auditOf,
  makeVendor,
  nullForEmpty,
  register,
  startMarket,
  type Person,
  type VendorOwner,
} from './market.js';

const VENDOR_FIELDS =
  'id name counties portfolioTitle portfolioMeta capacityKw rating reviewCount phone email tags approved subscriptionStatus portfolios { id title meta capacityKw isFeatured completedYear } logoUrl';

let app: TestApp;
let user: Person;
let other: Person;

beforeAll(async () => {
  app = await startMarket();
  user = await register(app, 'user');
  other = await register(app, 'other');
});

afterAll(() => app.stop());

const apply = (person: Person, body: unknown = application(), headers: Record<string, string> = {}) =>
  app.rest('POST', '/api/vendors/apply', { body, headers: { ...person.headers, ...headers } });

const decide = (id: unknown, act: 'approve' | 'reject', headers: Record<string, string> = asAdmin) =>
  app.rest('POST', `/api/admin/applications/${String(id)}/${act}`, { headers, body: { reason: 'no licence' } });

const names = (answer: RestAnswer): string[] =>
  listOf<{ name: string }>(answer)
    .items.map(({ name }) => name)
    .toSorted();

describe('applying to be listed', () => {
  it('answers id and status, and stores what the contract names and nothing else', async () => {
    const applicant = await register(app);

    const { status, body } = await apply(
      applicant,
      application({ status: 'approved', account_id: user.id, id: user.id }),
    );

    expect(status).toBe(200);
    expect(body).toEqual({ id: expect.any(String), status: 'pending' });
    const [row] = await app.sql<{ account_id: string; status: string; counties: string[] }>(
      'select account_id, status, counties from vendor_applications where id = $1',
      [body['id']],
    );
    expect(row).toEqual({ account_id: applicant.id, status: 'pending', counties: ['台北市', '新北市'] });
    expect(await auditOf(app, String(body['id']))).toEqual(['application.send']);
  });

  it.each([
    ['company_name', undefined, 'missing'],
    ['contact_name', '', 'string_too_short'],
    ['email', 'nobody', 'value_error'],
    ['phone', 5, 'string_type'],
    ['counties', Array.from({ length: 31 }, (_, index) => `c${index}`), 'too_long'],
    ['logo_url', 'javascript:alert(1)', 'url_scheme'],
  ])('refuses a faulty %s through both interfaces', async (field, value, type) => {
    const input = application({ [field]: value });
    const before = await app.sql('select 1 from vendor_applications');

    const rest = await apply(user, input);
    const graphql = await app.graphql(
      'mutation ($input: VendorApplicationInput!) { applyAsVendor(input: $input) { application { id } } }',
      { input: camel(input) },
      user.headers,
    );

    expect(rest.status).toBe(422);
    expect(rest.body['detail']).toMatchObject([{ type, loc: ['body', field] }]);
    expect(graphql.errors?.[0]?.extensions.code).toBe('VALIDATION_FAILED');
    expect(await app.sql('select 1 from vendor_applications')).toHaveLength(before.length);
  });

  it('asks for an account through both interfaces', async () => {
    const rest = await app.rest('POST', '/api/vendors/apply', { body: application() });
    const graphql = await app.graphql(
      'mutation ($input: VendorApplicationInput!) { applyAsVendor(input: $input) { application { id } } }',
      {
        input: camel(application()),
      },
    );

    expect(rest.status).toBe(401);
    expect(rest.headers.get('www-authenticate')).toBe('Bearer');
    expect(graphql.errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
  });

  it('keeps one pending application an account, also of several sent at once', async () => {
    const applicant = await register(app);

    const answers = await Promise.all(Array.from({ length: 5 }, () => apply(applicant)));

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409]);
    expect(await app.sql('select 1 from vendor_applications where account_id = $1', [applicant.id])).toHaveLength(1);
  });

  it('gives the first answer again under the same key, and refuses the key for another application', async () => {
    const applicant = await register(app);

    const first = await apply(applicant, application(), { 'idempotency-key': 'k1' });
    const again = await apply(applicant, application(), { 'idempotency-key': 'k1' });
    const changed = await apply(applicant, application({ phone: '1' }), { 'idempotency-key': 'k1' });

    expect(again.body).toEqual(first.body);
    expect(changed.status).toBe(409);
  });

  it('lets a rejected applicant read the reason and apply again', async () => {
    const applicant = await register(app);
    const { body: sent } = await apply(applicant);

    const rejected = await decide(sent['id'], 'reject');
    const own = await app.rest('GET', '/api/me/vendor-applications', { headers: applicant.headers });
    const again = await apply(applicant);

    expect(rejected.body).toMatchObject({ status: 'rejected', reason: 'no licence' });
    expect(listOf(own)).toMatchObject({ total: 1, items: [{ id: sent['id'], reason: 'no licence' }] });
    expect(again.status).toBe(200);
  });
});

describe('deciding on an application', () => {
  it('makes the vendor with exactly the fields of the contract, owned by the applicant, who becomes a vendor', async () => {
    const owner = await makeVendor(app, { company_name: 'Exact' });

    const detail = await app.rest('GET', `/api/vendors/${owner.vendorId}`);
    const graphql = await app.graphql(`query ($id: ID!) { vendor(id: $id) { ${VENDOR_FIELDS} } }`, {
      id: owner.vendorId,
    });
    const me = await app.rest('GET', '/api/me', { headers: owner.headers });

    expect(detail.body).toEqual({
      id: owner.vendorId,
      name: 'Exact',
      counties: ['台北市', '新北市'],
      portfolioTitle: '',
      portfolioMeta: '',
      capacityKw: 0,
      rating: 0,
      reviewCount: 0,
      phone: '02-1234-5678',
      email: 'info@sunny.example.com',
      tags: [],
      approved: true,
      subscriptionStatus: 'free',
      portfolios: [],
      logoUrl: '',
    });
    expect(graphql.data).toEqual({
      vendor: { ...nullForEmpty(detail.body), subscriptionStatus: 'FREE', rating: null, capacityKw: null },
    });
    expect(me.body['role']).toBe('vendor');
  });

  it('is for administrators only, through both interfaces', async () => {
    const { body: sent } = await apply(await register(app));
    const mutation = `mutation ($id: ID!) { approveApplication(id: $id) { application { id } } }`;

    const anonymous = await app.rest('POST', `/api/admin/applications/${sent['id']}/approve`);
    const asUser = await decide(sent['id'], 'approve', user.headers);
    const graphql = await app.graphql(mutation, { id: sent['id'] });
    const graphqlAsUser = await app.graphql(mutation, { id: sent['id'] }, user.headers);

    expect([anonymous.status, asUser.status]).toEqual([401, 403]);
    expect(graphql.errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
    expect(graphqlAsUser.errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    expect(
      await app.sql('select 1 from vendor_applications where id = $1 and status = $2', [sent['id'], 'pending']),
    ).toHaveLength(1);
  });

  it('case 103: has one winner of approval and rejection at once, one audit entry, one vendor at most', async () => {
    const applicant = await register(app);
    const { body: sent } = await apply(applicant);
    const id = String(sent['id']);

    const answers = await Promise.all([decide(id, 'approve'), decide(id, 'reject'), decide(id, 'approve')]);

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    const acts = await auditOf(app, id);
    expect(acts).toHaveLength(2);
    const vendors = await app.sql('select 1 from vendors where owner_id = $1', [applicant.id]);
    expect(vendors).toHaveLength(acts.includes('application.approve') ? 1 : 0);
    expect(await app.sql(`select 1 from outbox_events where data->>'application_id' = $1`, [id])).toHaveLength(1);
  });

  it('answers 404 for one that is none, and 422 for a rejection without a reason', async () => {
    const { body: sent } = await apply(await register(app));

    const unknown = await decide('01890000-0000-7000-8000-000000000000', 'approve');
    const noId = await decide('nonsense', 'approve');
    const noReason = await app.rest('POST', `/api/admin/applications/${sent['id']}/reject`, {
      headers: asAdmin,
      body: {},
    });

    expect([unknown.status, noId.status, noReason.status]).toEqual([404, 404, 422]);
    expect(unknown.body).toEqual({ detail: 'Application not found' });
  });
});

describe('the listing', () => {
  let taipei: VendorOwner;

  beforeAll(async () => {
    taipei = await makeVendor(app, { company_name: '臺灣太陽光電', counties: ['臺北市'] });
    await makeVendor(app, { company_name: 'Ｓｏｌａｒ Works', counties: ['高雄市'] });
    await makeVendor(app, { company_name: "100%_O'Neill\\Roof", counties: ['新竹縣'] });
    const suspended = await makeVendor(app, { company_name: '太陽停業', counties: ['臺北市'] });
    await app.rest('POST', `/api/admin/vendors/${suspended.vendorId}/suspend`, {
      headers: asAdmin,
      body: { reason: 'x' },
    });
  });

  it.each([
    ['q=台灣', ['臺灣太陽光電']],
    ['q=陽光電', ['臺灣太陽光電']],
    ['q=光電', ['臺灣太陽光電']],
    ['q=臺', ['臺灣太陽光電']],
    ['q=SOLAR', ['Ｓｏｌａｒ Works']],
    ['q=works solar', ['Ｓｏｌａｒ Works']],
    ['q=works sonne', []],
    ['q=100%25_', ["100%_O'Neill\\Roof"]],
    ['q=%25%25', []],
    [`q=o'neill\\`, ["100%_O'Neill\\Roof"]],
    ['county=新竹', ["100%_O'Neill\\Roof"]],
    ['county=新竹市', []],
    ['county=高雄市&min_rating=0', ['Ｓｏｌａｒ Works']],
    ['county=高雄市&min_rating=0.5', []],
  ])('finds by %s', async (query, expected) => {
    const answer = await app.rest('GET', `/api/vendors?${query}&sort=name&limit=100`);

    const found = names(answer).filter((name) => !['Exact', '陽光能源 Sunny Energy'].includes(name));

    expect(answer.status).toBe(200);
    expect(found).toEqual(expected);
  });

  it('case 33: leaves suspended vendors out; their detail is for their owner and administrators', async () => {
    const found = await app.sql<{ id: string; email: string }>(
      `select v.id, a.email from vendors v join accounts a on a.id = v.owner_id where v.name = '太陽停業'`,
    );
    const path = `/api/vendors/${found[0]?.id}`;

    const listed = await app.rest('GET', '/api/vendors?q=停業');
    const answers = await Promise.all([
      app.rest('GET', path),
      app.rest('GET', path, { headers: user.headers }),
      app.rest('GET', path, { headers: taipei.headers }),
      app.rest('GET', path, { headers: asAdmin }),
    ]);
    const graphql = await app.graphql('query ($id: ID!) { vendor(id: $id) { id } }', { id: found[0]?.id });

    expect(listOf(listed).total).toBe(0);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 200]);
    expect(answers[0]?.body).toEqual({ detail: 'Vendor not found' });
    expect(graphql.errors?.[0]?.extensions.code).toBe('NOT_FOUND');
  });

  it('pages by limit and offset in REST and by cursors in GraphQL, in the same order', async () => {
    const all = await app.rest<{ id: string }[]>('GET', '/api/vendors?sort=newest&limit=100');
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const { data }: { data: PageData | null } = await app.graphql<PageData>(
        'query ($after: String) { vendors(first: 2, after: $after, filter: {sort: NEWEST}) { totalCount edges { node { id } } pageInfo { endCursor hasNextPage } } }',
        { after },
      );
      seen.push(...data!.vendors.edges.map(({ node }) => node.id));
      after = data!.vendors.pageInfo.hasNextPage ? data!.vendors.pageInfo.endCursor : null;
    } while (after !== null);

    const second = await app.rest<{ id: string }[]>('GET', '/api/vendors?sort=newest&limit=2&offset=2');

    expect(seen).toEqual(all.body.map(({ id }) => id));
    expect(second.body.map(({ id }) => id)).toEqual(seen.slice(2, 4));
  });

  it.each(['rating', 'reviews', 'capacity', 'name', 'newest'])(
    'walks every order by cursor without loss: %s',
    async (sort) => {
      const all = await app.rest<{ id: string }[]>('GET', `/api/vendors?sort=${sort}&limit=100`);

      const { data } = await app.graphql<PageData>(
        `{ vendors(first: 3, filter: {sort: ${sort.toUpperCase()}}) { edges { node { id } } pageInfo { endCursor hasNextPage } } }`,
      );
      const next = await app.graphql<PageData>(
        `query ($after: String) { vendors(first: 100, after: $after, filter: {sort: ${sort.toUpperCase()}}) { edges { node { id } } pageInfo { endCursor hasNextPage } } }`,
        { after: data!.vendors.pageInfo.endCursor },
      );

      const walked = [...data!.vendors.edges, ...next.data!.vendors.edges].map(({ node }) => node.id);
      expect(walked).toEqual(all.body.map(({ id }) => id));
    },
  );

  it('keeps its place by cursor when a vendor comes before', async () => {
    const query =
      'query ($after: String) { vendors(first: 2, after: $after, filter: {sort: NEWEST}) { edges { node { id } } pageInfo { endCursor hasNextPage } } }';
    const first = await app.graphql<PageData>(query);
    const before = await app.graphql<PageData>(query, { after: first.data!.vendors.pageInfo.endCursor });
    await makeVendor(app, { company_name: 'Newcomer' });

    const now = await app.graphql<PageData>(query, { after: first.data!.vendors.pageInfo.endCursor });

    expect(now.data).toEqual(before.data);
  });

  it.each([
    ['no JSON', '%%%'],
    ['too few values', '[1,2]'],
    ['an operator', '[{"$ne":null},0,"01890000-0000-7000-8000-000000000000"]'],
    ['a text for a number', '["x",0,"01890000-0000-7000-8000-000000000000"]'],
    ['a text for an id', '[1,0,"x"]'],
    ['a number out of bounds', '[1e999,0,"01890000-0000-7000-8000-000000000000"]'],
    ['null', '[null,null,null]'],
  ])('refuses a cursor of %s', async (_case, values) => {
    const after = Buffer.from(values).toString('base64url');

    const { errors } = await app.graphql(`query ($after: String) { vendors(first: 2, after: $after) { totalCount } }`, {
      after,
    });

    expect(errors?.[0]?.extensions.code).toBe('VALIDATION_FAILED');
  });

  it.each([
    ['limit=0', 'greater_than_equal'],
    ['limit=101', 'less_than_equal'],
    ['offset=-1', 'greater_than_equal'],
    ['min_rating=6', 'less_than_equal'],
    ['min_rating=x', 'float_parsing'],
    ['sort=luck', 'enum'],
  ])('refuses %s', async (query, type) => {
    const { status, body } = await app.rest('GET', `/api/vendors?${query}`);

    expect(status).toBe(422);
    expect(body['detail']).toMatchObject([{ type, loc: ['query', query.split('=')[0]] }]);
  });

  it('is revalidated by caches each time, and not sent again unchanged; suspended it is not shown', async () => {
    const { vendorId, headers } = await makeVendor(app, { company_name: 'Cached' });
    const paths = ['/api/vendors?q=cached', `/api/vendors/${vendorId}`];
    const look = (path: string, tag?: string, credentials = {}) =>
      app.rest('GET', path, {
        headers: { ...credentials, ...(tag && { 'if-none-match': tag, 'cache-control': 'max-age=0' }) },
      });

    const first = await Promise.all(paths.map((path) => look(path)));
    const tags = first.map((answer) => answer.headers.get('etag')!);
    const again = await Promise.all(paths.map((path, index) => look(path, tags[index])));
    await app.rest('POST', `/api/admin/vendors/${vendorId}/suspend`, { headers: asAdmin, body: { reason: 'x' } });
    const suspended = await Promise.all(paths.map((path, index) => look(path, tags[index])));
    const ownersView = await look(paths[1]!, undefined, headers);

    for (const answer of [...first, ...again]) expect(answer.headers.get('cache-control')).toBe('public, no-cache');
    expect(again.map(({ status }) => status)).toEqual([304, 304]);
    expect(suspended.map(({ status }) => status)).toEqual([200, 404]);
    expect(listOf(suspended[0]!).total).toBe(0);
    expect([ownersView.status, ownersView.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
  });
});

interface PageData {
  vendors: { edges: { node: { id: string } }[]; pageInfo: { endCursor: string; hasNextPage: boolean } };
  [name: string]: unknown;
}

describe("a vendor's owner", () => {
  const send = (method: string, path: string, body?: unknown, headers = owner.headers) =>
    app.rest(method, `/api/me/vendor${path}`, { ...(body !== undefined && { body }), headers });
  let owner: VendorOwner;

  beforeAll(async () => {
    owner = await makeVendor(app);
  });

  it('changes what the vendor says of itself, and nothing that is not its own to say', async () => {
    const { status, body } = await send('PATCH', '', {
      name: '新名 Sun',
      tags: ['農電'],
      logo_url: 'https://example.com/logo.png',
      approved: false,
      rating: 5,
      review_count: 99,
      subscription_status: 'pro',
      id: user.id,
    });
    const found = await app.rest('GET', '/api/vendors?q=農電');

    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: owner.vendorId,
      // a new name waits for an administrator
      pendingName: '新名 Sun',
      tags: ['農電'],
      logoUrl: 'https://example.com/logo.png',
      phone: '02-1234-5678',
      approved: true,
      rating: 0,
      reviewCount: 0,
      subscriptionStatus: 'free',
    });
    const { pendingName: _, ...shown } = body;
    expect(listOf(found)).toMatchObject({ total: 1, items: [shown] });
  });

  it.each([
    ['name', '', 'string_too_short'],
    ['email', 'x', 'value_error'],
    ['logo_url', 'file:///etc/passwd', 'string_pattern_mismatch'],
    ['tags', Array.from({ length: 31 }, String), 'too_long'],
  ])('is refused a faulty %s', async (field, value, type) => {
    const { status, body } = await send('PATCH', '', { [field]: value });

    expect(status).toBe(422);
    expect(body['detail']).toMatchObject([{ type, loc: ['body', field] }]);
  });

  it('has exactly one featured portfolio as long as there are any, mirrored in the vendor', async () => {
    const first = await send('POST', '/portfolios', {
      title: 'A',
      meta: 'roof',
      capacity_kw: 12.6,
      completed_year: 2024,
    });
    const second = await send('POST', '/portfolios', { title: 'B', capacity_kw: 99.9, is_featured: true });
    const mirrored = await send('GET', '');
    const taken = await send('PATCH', `/portfolios/${second.body['id']}`, { is_featured: false });
    await send('PATCH', `/portfolios/${first.body['id']}`, { title: 'A2' });
    const back = await send('GET', '');
    await send('DELETE', `/portfolios/${first.body['id']}`);
    const left = await send('GET', '');
    await send('DELETE', `/portfolios/${second.body['id']}`);
    const none = await send('GET', '');

    expect(first.body).toEqual({
      id: expect.any(String),
      title: 'A',
      meta: 'roof',
      capacityKw: 12.6,
      isFeatured: true,
      completedYear: 2024,
      photoUrl: '',
      description: '',
    });
    expect(mirrored.body).toMatchObject({ portfolioTitle: 'B', portfolioMeta: '', capacityKw: 99.9 });
    expect(mirrored.body['portfolios']).toMatchObject([
      { title: 'B', isFeatured: true },
      { title: 'A', isFeatured: false },
    ]);
    expect(taken.body['isFeatured']).toBe(false);
    expect(back.body).toMatchObject({ portfolioTitle: 'A2', portfolioMeta: 'roof', capacityKw: 12.6 });
    expect(left.body).toMatchObject({ portfolioTitle: 'B', portfolios: [{ title: 'B', isFeatured: true }] });
    expect(none.body).toMatchObject({ portfolioTitle: '', portfolioMeta: '', capacityKw: 0, portfolios: [] });
  });

  it('takes back what it has read: camelCase names of records count as well as snake_case ones', async () => {
    const again = await makeVendor(app);
    const mine = (method: string, path: string, body?: object) => send(method, path, body, again.headers);
    const logoUrl = 'https://example.com/logo.png';

    const made = await mine('POST', '/portfolios', {
      title: 'C',
      capacityKw: 9.9,
      isFeatured: true,
      completedYear: 2024,
    });
    const read = { ...made.body, meta: 'carport', completedYear: 2025 };
    const changed = await mine('PATCH', `/portfolios/${String(made.body['id'])}`, read);
    const vendor = await mine('PATCH', '', { logoUrl, capacityKw: 1e6, reviewCount: 9 });
    const faulty = await mine('PATCH', '', { logoUrl: 'none' });
    const both = await mine('POST', '/portfolios', { title: 'D', capacityKw: 1, capacity_kw: 2 });

    expect(made.body).toMatchObject({ capacityKw: 9.9, isFeatured: true, completedYear: 2024 });
    expect(changed.body).toEqual(read);
    expect(vendor.body).toMatchObject({ logoUrl, capacityKw: 9.9, reviewCount: 0 });
    expect([faulty.status, faulty.body['detail']]).toMatchObject([422, [{ loc: ['body', 'logo_url'], input: 'none' }]]);
    expect(both.body).toMatchObject({ capacityKw: 2 });
  });

  it('finds a portfolio by its id in capitals, as every other record', async () => {
    const busy = await makeVendor(app);
    const first = await send('POST', '/portfolios', { title: 'first' }, busy.headers);
    const second = await send('POST', '/portfolios', { title: 'second' }, busy.headers);
    const [one, two] = [first, second].map(({ body }) => `/portfolios/${String(body['id']).toUpperCase()}`);

    const featured = await send('PATCH', two!, { is_featured: true }, busy.headers);
    const removed = await send('DELETE', one!, undefined, busy.headers);

    expect([featured.status, removed.status]).toEqual([200, 200]);
    const { body } = await send('GET', '', undefined, busy.headers);
    expect(body).toMatchObject({ portfolioTitle: 'second', portfolios: [{ title: 'second', isFeatured: true }] });
    expect(body['portfolios']).toHaveLength(1);
  });

  it('keeps one featured portfolio when several are added at once', async () => {
    const busy = await makeVendor(app);

    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, index) =>
        send('POST', '/portfolios', { title: `P${index}`, is_featured: true }, busy.headers),
      ),
    );

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const { body } = await send('GET', '', undefined, busy.headers);
    const featured = (body['portfolios'] as { title: string; isFeatured: boolean }[]).filter(
      ({ isFeatured }) => isFeatured,
    );
    expect(featured).toMatchObject([{ title: body['portfolioTitle'] }]);
    expect(body['portfolios']).toHaveLength(5);
  });

  it('cannot touch the portfolio of another, and nobody without a vendor has a profile', async () => {
    const rival = await makeVendor(app);
    const { body: own } = await send('POST', '/portfolios', { title: 'mine' });
    const path = `/portfolios/${own['id']}`;

    const changed = await send('PATCH', path, { title: 'theirs' }, rival.headers);
    const removed = await send('DELETE', path, undefined, rival.headers);
    const noVendor = await send('GET', '', undefined, other.headers);
    const nobody = await app.rest('GET', '/api/me/vendor');

    expect([changed.status, removed.status, noVendor.status, nobody.status]).toEqual([404, 404, 404, 401]);
    expect(await app.sql('select title from vendor_portfolios where id = $1', [own['id']])).toEqual([
      { title: 'mine' },
    ]);
  });

  it('does the same through GraphQL', async () => {
    const twin = await makeVendor(app);
    const { data } = await app.graphql<{ addPortfolio: { portfolio: { id: string } } }>(
      'mutation { addPortfolio(input: {title: "G", capacityKw: 3}) { portfolio { id isFeatured } vendor { capacityKw } } }',
      {},
      twin.headers,
    );
    await app.graphql('mutation { updateMyVendor(input: {tags: ["x"]}) { vendor { id } } }', {}, twin.headers);
    await app.graphql(
      'mutation ($id: ID!) { updatePortfolio(id: $id, input: {title: "G2"}) { portfolio { id } } }',
      { id: data!.addPortfolio.portfolio.id },
      twin.headers,
    );

    const graphql = await app.graphql(
      `{ viewer { vendor { ${VENDOR_FIELDS} pendingName portfolios { photoUrl description } } } }`,
      {},
      twin.headers,
    );
    const rest = await send('GET', '', undefined, twin.headers);
    const gone = await app.graphql(
      'mutation ($id: ID!) { removePortfolio(id: $id) { deletedId vendor { portfolios { id } } } }',
      { id: data!.addPortfolio.portfolio.id },
      twin.headers,
    );

    const { applicationStatus, ...inBoth } = rest.body;
    const [portfolio] = rest.body['portfolios'] as object[];
    // what is not known is null
    const inGraph = {
      ...{ subscriptionStatus: 'FREE', rating: null, pendingName: null },
      portfolios: [{ ...nullForEmpty(portfolio!), completedYear: null }],
    };
    expect(applicationStatus).toBe('approved');
    expect(graphql.data).toEqual({ viewer: { vendor: { ...nullForEmpty(inBoth), ...inGraph } } });
    expect(rest.body).toMatchObject({ tags: ['x'], portfolioTitle: 'G2', capacityKw: 3 });
    expect(gone.data).toEqual({
      removePortfolio: { deletedId: data!.addPortfolio.portfolio.id, vendor: { portfolios: [] } },
    });
  });
});

/** The same input with GraphQL's names. */
const camel = (input: object): object =>
  Object.fromEntries(
    Object.entries(input).map(([name, value]) => [
      name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
      value as unknown,
    ]),
  );
