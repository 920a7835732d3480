import { Pool } from 'pg';
import { startApp, type App } from '../src/app.js';
import { Settings } from '../src/config/settings.js';
import type { Caller } from '../src/domain/caller.js';
import { RequestClient } from '../src/domain/limits/request-client.js';
import { createServices } from '../src/platform/services.js';
import type { OperationContext } from '../src/resolvers/execution/limits/access.js';
import { Loaders } from '../src/resolvers/graph/loaders.js';
import { serveApolloAsItComes } from './apollo-as-it-comes.js';
import type { BenchRow } from './bench-row.js';
import { benchImport, createDatabase, dropDatabase, FOOTPRINTS, POOL, VIEWPORT } from './buildings.bench.js';
import { BARE, compare, perSecond, serveStatement } from './compare.js';
import { graphqlTarget, requestsPerSecond, type BenchServer } from './load.js';

const { west, south, east, north } = VIEWPORT;
const BOX = `min_lon=${west}&min_lat=${south}&max_lon=${east}&max_lat=${north}`;
const BUILDINGS = `query ($in: AreaSelector!) { buildings(in: $in, first: 5000) { pageInfo { hasNextPage } source attribution nodes {
  id footprint heightM heightSource heightSigmaM baseHeightM floors areaM2 areaPing source sourceDate name address } } }`;
const VENDORS = `{ vendors(first: 50) { totalCount edges { cursor node { id name counties rating reviewCount capacityKw
  portfolioTitle portfolioMeta phone email tags approved subscriptionStatus logoUrl
  portfolios { id title meta capacityKw isFeatured completedYear } } } } }`;
const REVIEWS = `{ vendors(first: 50) { edges { node { id name reviews(first: 3) { edges { node { id rating comment } } } } } } }`;
const SCREEN = `query ($id: ID!) { assessment(id: $id) { id capacityKw inquiries(first: 50) { edges { node { id status
  vendor { id name rating reviews(first: 3) { edges { node { id rating } } } }
  messages(first: 20) { edges { node { id content quotedPrice } } } review { id rating } } } } } }`;
const PASSWORD = 'a long enough secret 1';

/**
 * The doors under load, on a PostgreSQL server (TEST_DATABASE_URL); none without one, for the embedded database is no
 * measure of them.
 */
export async function benchHttp(): Promise<BenchRow[]> {
  const server = process.env['TEST_DATABASE_URL'];
  if (!server) {
    process.stdout.write('\nhttp: left out, for TEST_DATABASE_URL names no PostgreSQL server\n');
    return [];
  }
  const databaseUrl = await createDatabase(server);
  try {
    await benchImport(databaseUrl);
    return await benchDoors(databaseUrl);
  } finally {
    await dropDatabase(server, databaseUrl);
  }
}

/** The service and what it is measured against, side by side on one database. */
interface Stand {
  app: App;
  pool: Pool;
  apollo: BenchServer;
}

async function benchDoors(databaseUrl: string): Promise<BenchRow[]> {
  const app = await startApp(benchSettings(databaseUrl));
  const pool = new Pool({ connectionString: databaseUrl, max: POOL });
  const apollo = await serveApolloAsItComes(() => contextOf(app));
  try {
    const stand = { app, pool, apollo };
    await storeVendors(pool);
    return [
      ...(await benchBuildingQuery(stand)),
      ...(await benchVendors(stand)),
      ...(await benchGraph(stand)),
      await benchLogin(app),
    ];
  } finally {
    await apollo.stop();
    await pool.end();
    await app.stop();
  }
}

/** Settings of a service that is measured. */
export const benchSettings = (databaseUrl: string): Settings =>
  Object.assign(new Settings(), {
    port: 0,
    databaseUrl,
    databasePoolSize: POOL,
    dataDir: 'memory',
    logLevel: 'silent',
    demoDistrict: 'off',
    computeThreads: 0,
    rateLimits: 'off',
  });

const VISITOR = { kind: 'anonymous', ip: '127.0.0.1', requestId: 'bench' } as const;

function contextOf({ platform }: App, caller: Caller = VISITOR): OperationContext {
  const request = { services: createServices(platform), issueAnonymousId: () => undefined };
  const client = new RequestClient(platform.work, caller, new AbortController().signal);
  return { ...request, client, callerFor: () => caller, loaders: new Loaders(() => ({ ...request, caller })) };
}

/** The buildings of a box as one text, the least that a list has to ask for. */
export const BOX_STATEMENT = `select string_agg(item_json, ',') as items from buildings
  where footprint && ST_MakeEnvelope($1::float8, $2::float8, $3::float8, $4::float8, 4326)`;

async function benchBuildingQuery({ app, pool, apollo }: Stand): Promise<BenchRow[]> {
  const bare = await serveStatement(pool, BOX_STATEMENT, boxOf);
  const variables = { in: { box: { minLng: west, minLat: south, maxLng: east, maxLat: north } } };
  const work = `building query of ${FOOTPRINTS.toLocaleString('en')} footprints`;
  const limit = { url: `${bare.url}/?${BOX}` };
  const rest = { url: `${app.url}/api/buildings?${BOX}` };
  const graphql = graphqlTarget(app.url, BUILDINGS, variables);
  const byApollo = graphqlTarget(apollo.url, BUILDINGS, variables);
  const ownBoxes = true;
  const differing = `${work}, every box another`;
  const own = { ...limit, ownBoxes };
  try {
    return [
      await compare(`${work}, REST`, rest, BARE, limit, `to reach: 0.85; ${SHARED}`),
      await compare(`${work}, GraphQL`, graphql, BARE, limit, `to reach: 0.32; ${SHARED}`),
      await compare(`${work}, GraphQL`, graphql, APOLLO, byApollo, 'both share reads'),
      await compare(`${differing}, REST`, { ...rest, ownBoxes }, BARE, own),
      await compare(`${differing}, GraphQL`, { ...graphql, ownBoxes }, BARE, own),
      await compare(`${differing}, GraphQL`, { ...graphql, ownBoxes }, APOLLO, { ...byApollo, ownBoxes }),
    ];
  } finally {
    await bare.stop();
  }
}

/** The box that an address asks for. */
export function boxOf(address: string): number[] {
  const asked = new URLSearchParams(address.slice(address.indexOf('?')));
  return ['min_lon', 'min_lat', 'max_lon', 'max_lat'].map((name) => Number(asked.get(name)));
}

/**
 * The listing from the page that is kept until a vendor changes, and read again for each request, as it is after a change.
 * Apollo as it comes answers from the same pages, so that the doors alone are compared.
 */
async function benchVendors({ app, pool, apollo }: Stand): Promise<BenchRow[]> {
  const text = `select json_agg(to_jsonb(v) || jsonb_build_object('portfolios', (
                  select json_agg(p) from vendor_portfolios p where p.vendor_id = v.id)))::text as items
                from (select * from vendors where approved order by rating desc, review_count desc, id limit 50) v`;
  const bare = await serveStatement(pool, text);
  const work = 'list of 50 vendors with 3 portfolios each';
  const rest = { url: `${app.url}/api/vendors?limit=50` };
  const graphql = graphqlTarget(app.url, VENDORS);
  const byApollo = graphqlTarget(apollo.url, VENDORS);
  const limit = `${BARE}, JSON made by SQL`;
  try {
    const kept = [
      await compare(`${work}, REST`, rest, limit, bare, 'to reach: 0.6; the page is kept, the limit reads it again'),
      await compare(`${work}, GraphQL`, graphql, limit, bare, 'the same'),
      await compare(
        `${work}, GraphQL`,
        graphql,
        APOLLO,
        byApollo,
        'to reach: 4, and p99 15 ms; both from the page that is kept',
      ),
    ];
    // without its revision no page is kept
    await pool.query('delete from vendor_revisions');
    return [
      ...kept,
      await compare(`${work}, read again, REST`, rest, limit, bare),
      await compare(`${work}, read again, GraphQL`, graphql, APOLLO, byApollo),
    ];
  } finally {
    await bare.stop();
  }
}

/** Edges: the reviews of 50 vendors, and the screen of an assessment with 50 inquiries. */
async function benchGraph({ app, pool, apollo }: Stand): Promise<BenchRow[]> {
  const { accessToken, accountId } = await registerOwner(app);
  const id = await storeThreads(pool, accountId);
  const caller = { ...VISITOR, kind: 'account', accountId, role: 'user', sessionId: accountId, via: 'bearer' } as const;
  const ofOwner = await serveApolloAsItComes(() => contextOf(app, caller));
  const reviews = graphqlTarget(app.url, REVIEWS);
  const screen = { ...graphqlTarget(app.url, SCREEN, { id }), authorization: `Bearer ${accessToken}` };
  try {
    return [
      await compare('an edge on 50 rows: reviews of vendors', reviews, APOLLO, graphqlTarget(apollo.url, REVIEWS)),
      await compare(
        'screen of an assessment, 50 inquiries',
        screen,
        APOLLO,
        graphqlTarget(ofOwner.url, SCREEN, { id }),
      ),
    ];
  } finally {
    await ofOwner.stop();
  }
}

async function registerOwner({ url }: App): Promise<{ accessToken: string; accountId: string }> {
  const response = await fetch(`${url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'owner@example.com', password: PASSWORD }),
  });
  const grant = (await response.json()) as { access_token: string; user_id: string };
  return { accessToken: grant.access_token, accountId: grant.user_id };
}

const SHARED = 'equal questions of one moment share a read, the limit reads for each';
const APOLLO = 'Apollo Server as it comes, on the same services';

/** Logins are meant to be slow; the other requests must not be for it. */
async function benchLogin({ url }: App): Promise<BenchRow> {
  const body = { email: 'bench@example.com', password: PASSWORD };
  const registered = await fetch(`${url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!registered.ok) throw new Error(`The account could not be made: ${registered.status}`);
  const logins = await requestsPerSecond({ url: `${url}/api/auth/login`, body });
  const health = await requestsPerSecond({ url: `${url}/healthz` });
  return {
    work: 'login, argon2id',
    ours: perSecond(logins),
    baseline: `a request without work ${perSecond(health)}`,
    ratio: logins / health,
    note: 'slow on purpose, in a thread of its own',
  };
}

async function storeVendors(pool: Pool): Promise<void> {
  await pool.query(`insert into accounts (id, email, email_key, password_hash, role, language, created_at, updated_at)
    select gen_random_uuid(), 'v' || n || '@example.com', 'v' || n || '@example.com', 'none', 'vendor', 'en', now(), now()
    from generate_series(1, 50) n`);
  await pool.query(`insert into vendors (id, owner_id, name, counties, portfolio_title, portfolio_meta, capacity_kw, rating,
      review_count, phone, email, tags, subscription_status, search_text, county_keys, created_at, updated_at)
    select gen_random_uuid(), id, 'Vendor ' || email, '{台北市,新北市}', 'Roof of a school', '2024', 120, 4.5, 12,
      '02-1234-5678', email, '{roof,school}', 'pro', email, '{taipei}', now(), now()
    from accounts where role = 'vendor'`);
  await pool.query(`insert into vendor_portfolios (id, vendor_id, title, meta, capacity_kw, is_featured, completed_year)
    select gen_random_uuid(), id, 'Plant ' || n, 'on a roof', 40 * n, n = 1, 2020 + n from vendors, generate_series(1, 3) n`);
  await pool.query('vacuum analyze vendors, vendor_portfolios');
}

/** An assessment with an inquiry to each vendor, two messages and a published review each. @returns its id. */
async function storeThreads(pool: Pool, accountId: string): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into assessments (id, state, lat, lng, capacity_kw, owner_id, created_at)
     values (gen_random_uuid(), 'bound', 25.03, 121.53, 9.9, $1, now()) returning id`,
    [accountId],
  );
  await pool.query(
    `insert into inquiries (id, account_id, vendor_id, vendor_name, status, message, assessment_id, content_hash, created_at)
     select gen_random_uuid(), $1, id, name, 'quoted', 'Is this roof suitable?', $2, id::text, now() from vendors`,
    [accountId, rows[0]!.id],
  );
  await pool.query(`insert into inquiry_messages (id, inquiry_id, sender, content, quoted_price, created_at)
    select gen_random_uuid(), id, 'vendor', 'Message ' || n, 100000 * n, now() from inquiries, generate_series(1, 2) n`);
  await pool.query(`insert into reviews (id, inquiry_id, vendor_id, account_id, rating, comment, status, created_at)
    select gen_random_uuid(), id, vendor_id, account_id, 5, 'Professional.', 'published', now() from inquiries`);
  await pool.query('vacuum analyze assessments, inquiries, inquiry_messages, reviews');
  return rows[0]!.id;
}
