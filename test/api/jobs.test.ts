import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Job } from '../../src/entities/operation/job.entity.js';
import { createBackgroundWork } from '../../src/platform/job-handlers.js';
import { collection, polygonFeature, square } from '../domain/buildings/files.js';
import type { TestApp } from '../helpers/app.js';
import { asRest, inBothDoors, selectionOf } from '../helpers/both-doors.js';
import { createMigratedDatabase, onServer } from '../helpers/database.js';
import { unpackDatabase } from '../helpers/service-process.js';
import { startStubUpstream } from '../helpers/stub-upstream.js';
import { listOf } from '../helpers/list-answer.js';
import { asAdmin, auditOf, register, startMarket, type Person } from './market.js';

interface JobBody {
  id: string;
  state: string;
  [name: string]: unknown;
}

const NOBODY = '01890000-0000-7000-8000-000000000000';

/** Squares side by side from a latitude on, of which every tenth has no shape. */
function footprints(count: number, prefix = 'b', south = 25): string {
  const features = Array.from({ length: count }, (_, index) => {
    const [lng, lat] = [121 + (index % 100) * 0.001, south + Math.floor(index / 100) * 0.001];
    const ring = [[lng, lat], [lng + 1e-4, lat], [lng + 1e-4, lat + 1e-4], [lng, lat + 1e-4], [lng, lat]]; // prettier-ignore
    const geometry = index % 10 === 9 ? null : { type: 'Polygon', coordinates: [ring] };
    return { type: 'Feature', properties: { id: `${prefix}${index}`, height: 10 }, geometry };
  });
  return JSON.stringify({ type: 'FeatureCollection', features });
}

const admin = <Body = JobBody>(app: TestApp, method: string, path: string, body?: object, headers: object = asAdmin) =>
  app.rest<Body>(method, `/api/admin${path}`, { headers: { ...headers }, ...(body && { body }) });

const upload = (app: TestApp, name: string, content: string) =>
  app.rest('PUT', `/api/admin/uploads/${name}`, { headers: asAdmin, raw: content });

const start = (app: TestApp, body: object, headers: object = asAdmin) =>
  admin(app, 'POST', '/jobs/building-import', body, headers);

const read = async (app: TestApp, id: string): Promise<JobBody> => (await admin(app, 'GET', `/jobs/${id}`)).body;

const ended = async (app: TestApp, id: string): Promise<JobBody> => {
  await expect.poll(async () => (await read(app, id)).state).not.toMatch(/queued|running/);
  return read(app, id);
};

const buildingsAt = (app: TestApp, lat: number, lng: number) =>
  app.rest<{ source: string; count: number }>('GET', `/api/buildings?lat=${lat}&lng=${lng}&radius_m=50`);

const finishedEvents = (app: TestApp, id: string) =>
  app.app.platform.database.sql.rows<{ data: object }>(
    `select data from outbox_events where type = 'job.finished' and data->>'job_id' = $1`,
    [id],
  );

describe('a service that does its jobs', () => {
  let app: TestApp;
  let boss: Person;

  beforeAll(async () => {
    // nobody answers there, so that only what is loaded can be answered
    app = await startMarket({ overpassUrls: ['http://127.0.0.1:9/'] });
    boss = await register(app, 'boss');
    await admin(app, 'POST', `/users/${boss.id}/role`, { role: 'admin' });
  });

  afterAll(() => app.stop());

  it('stores the buildings of an upload, reports how far it is and what was refused, and that it has ended', async () => {
    await upload(app, 'town.geojson', footprints(250));

    const asked = await start(app, { file: 'town.geojson', source: 'town', source_date: '2026-02' }, boss.headers);
    const job = await ended(app, asked.body.id);

    expect(asked.status).toBe(200);
    expect(asked.body).toMatchObject({ kind: 'building_import', state: 'queued', requested_by: boss.id, attempts: 0 });
    expect(job).toMatchObject({
      state: 'done',
      input: { file: 'town.geojson', source: 'town', source_date: '2026-02' },
      result: {
        source: 'town',
        state: 'done',
        already_done: false,
        counts: { read: 250, stored: 225, refused: { no_geometry: 25 } },
      },
      error: null,
      attempts: 1,
      cancel_requested_at: null,
    });
    const progress = job['progress'] as { done: number; all: number; unit: string };
    expect(progress).toMatchObject({ unit: 'tiles', done: progress.all, detail: { stored: 225 } });
    const rows = await app.app.platform.database.sql.rows<{ count: number; date: string }>(
      `select count(*)::int as count, min(source_date) as date from buildings where source = 'town'`,
    );
    expect(rows).toEqual([{ count: 225, date: '2026-02' }]);
    expect(await auditOf(app, job.id)).toEqual(['job.start', 'job.run', 'job.finish']);
    expect(await finishedEvents(app, job.id)).toEqual([
      { data: { job_id: job.id, kind: 'building_import', status: 'done', account_id: boss.id } },
    ]);
  });

  it('loads the same file again only when it is forced to', async () => {
    await upload(app, 'twice.geojson', footprints(20, 'twice', 24));
    const first = await ended(app, (await start(app, { file: 'twice.geojson' })).body.id);

    const second = await ended(app, (await start(app, { file: 'twice.geojson' })).body.id);
    const forced = await ended(app, (await start(app, { file: 'twice.geojson', force: true })).body.id);

    expect([first, second, forced].map(({ result }) => (result as { already_done: boolean }).already_done)).toEqual([
      false,
      true,
      false,
    ]);
  });

  it('loads only what touches a box', async () => {
    await upload(app, 'box.geojson', footprints(30, 'box', 23));

    const job = await ended(
      app,
      (await start(app, { file: 'box.geojson', bbox: [121, 23, 121.0045, 23.0005] })).body.id,
    );

    expect(job.result).toMatchObject({ counts: { stored: 5 } });
  });

  it('leaves out buildings of less confidence than is asked for, through both interfaces, and keeps that of the others', async () => {
    const sent = async (prefix: string, south: number): Promise<string> => {
      const houses = [0.31, 0.82].map((confidence, i) =>
        polygonFeature(`${prefix}${i}`, [square(121 + i * 0.01, south)], { confidence }),
      );
      await upload(app, `${prefix}.geojson`, collection(houses));
      return `${prefix}.geojson`;
    };
    const rest = await start(app, { file: await sent('sure-rest-', 22.5), min_confidence: 0.7 });
    const graph = await app.graphql<{ startBuildingImport: { job: JobBody } }>(
      'mutation ($input: BuildingImportInput!) { startBuildingImport(input: $input) { job { id } } }',
      { input: { file: await sent('sure-graph-', 22.6), minConfidence: 0.7 } },
      asAdmin,
    );
    const refused = await start(app, { file: 'sure-rest-.geojson', min_confidence: 70 });

    const jobs = [rest.body, graph.data!.startBuildingImport.job].map(({ id }) => ended(app, id));
    for (const { state, result } of await Promise.all(jobs))
      expect({ state, result }).toMatchObject({ state: 'done', result: { counts: { read: 2, stored: 1 } } });
    const rows = await app.sql<{ id: string; item: string }>(
      `select source_id as id, item_json as item from buildings where source_id like 'sure-%' order by 1`,
    );
    const kept = rows.map(({ id, item }) => [id, (JSON.parse(item) as { confidence: number }).confidence]);
    expect(kept).toEqual([['sure-graph-1', 0.82], ['sure-rest-1', 0.82]]); // prettier-ignore
    expect(refused.status).toBe(422);
  });

  it('takes it that the file holds all buildings of an area, so that emptiness there is an answer', async () => {
    await upload(app, 'whole.geojson', footprints(3, 'whole', 21));
    const before = await buildingsAt(app, 21.02, 121.02);

    const area = 'POLYGON((121 21, 121.05 21, 121.05 21.05, 121 21.05, 121 21))';
    const job = await ended(app, (await start(app, { file: 'whole.geojson', coverage: area })).body.id);
    const after = await buildingsAt(app, 21.02, 121.02);

    expect(job).toMatchObject({ state: 'done', input: { coverage: area } });
    expect(before.status).toBe(503);
    expect(after).toMatchObject({ status: 200, body: { source: 'database', count: 0 } });
  });

  it('projects a file in TWD97 TM2 whose system is named, and refuses a system that is not known', async () => {
    const ring = [[302_500, 2_769_000], [302_520, 2_769_000], [302_520, 2_769_015], [302_500, 2_769_015], [302_500, 2_769_000]]; // prettier-ignore
    const geometry = { type: 'Polygon', coordinates: [ring] };
    const features = [{ type: 'Feature', properties: { id: 'tm2' }, geometry }];
    await upload(app, 'tm2.geojson', JSON.stringify({ type: 'FeatureCollection', features }));

    const unnamed = await ended(app, (await start(app, { file: 'tm2.geojson' })).body.id);
    const named = await ended(app, (await start(app, { file: 'tm2.geojson', epsg: 3826 })).body.id);
    const unknown = await start(app, { file: 'tm2.geojson', epsg: 2154 });

    expect(unnamed).toMatchObject({ state: 'failed', attempts: 1 });
    expect(unnamed['error']).toContain('metres of TWD97 TM2; name the system by epsg, 3826');
    expect(named).toMatchObject({ state: 'done', result: { counts: { stored: 1 } } });
    expect(unknown.status).toBe(422);
  });

  it('says what is wrong with a broken file, and does not try again', async () => {
    await upload(app, 'broken.geojson', '{"type":"FeatureCollection","features":[{"type":"Feature",');

    const job = await ended(app, (await start(app, { file: 'broken.geojson' })).body.id);

    expect(job).toMatchObject({ state: 'failed', attempts: 1, result: null });
    expect(job['error']).toMatch(/^The file is broken at/);
    expect(await finishedEvents(app, job.id)).toMatchObject([{ data: { status: 'failed' } }]);
  });

  it('starts, shows and lists the same through both interfaces', async () => {
    await upload(app, 'doors.geojson', footprints(5, 'doors', 22));
    const fields = selectionOf(Job).replace('{', '{ requestedBy { id }');
    const inRest = ({ requestedBy, ...job }: { requestedBy: { id: string } | null }) => ({
      ...(asRest(Job, job) as object),
      requested_by: requestedBy?.id ?? null,
    });
    const started = await app.graphql<{ startBuildingImport: { job: JobBody } }>(
      `mutation ($input: BuildingImportInput!) { startBuildingImport(input: $input) { job ${fields} } }`,
      { input: { file: 'doors.geojson', sourceDate: '2026' } },
      asAdmin,
    );
    const { id } = started.data!.startBuildingImport.job;
    await ended(app, id);

    const rest = await admin(app, 'GET', `/jobs/${id}`);
    const graphql = await app.graphql<{ admin: { job: Parameters<typeof inRest>[0] } }>(
      `query ($id: ID!) { admin { job(id: $id) ${fields} } }`,
      { id },
      asAdmin,
    );
    const restList = await admin<object[]>(app, 'GET', '/jobs?kind=building_import&state=done');
    const graphqlList = await app.graphql<{
      admin: { jobs: { totalCount: number; edges: { node: Parameters<typeof inRest>[0] }[] } };
    }>(
      `{ admin { jobs(filter: {kind: BUILDING_IMPORT, state: DONE}) { totalCount edges { node ${fields} } } } }`,
      {},
      asAdmin,
    );

    expect(started.data!.startBuildingImport.job).toMatchObject({ state: 'QUEUED', requestedBy: null });
    const inBoth = (job: object) => ({
      ...(inBothDoors(Job, job) as object),
      requested_by: (job as Record<string, unknown>)['requested_by'],
    });
    expect(inBoth(rest.body)).toEqual(inRest(graphql.data!.admin.job));
    const { totalCount, edges } = graphqlList.data!.admin.jobs;
    expect(listOf(restList).total).toBe(totalCount);
    expect(restList.body.map(inBoth)).toEqual(edges.map(({ node }) => inRest(node)));
    expect(restList.body).toContainEqual(rest.body);
  });

  it('has types in GraphQL for what it was asked for, what it counts and how it ended', async () => {
    await upload(app, 'typed.geojson', footprints(20, 'typed', 20));
    const { body } = await start(app, { file: 'typed.geojson', source: 'typed', bbox: [121, 20, 122, 21] });
    const { result } = await ended(app, body.id);
    const counts = `read stored replaced refused { reason count rows } repaired { reason count }`;
    const query = `query Job($id: ID!) { node(id: $id) { ... on Job {
      input { __typename ... on BuildingImportTask { file source box { minLng minLat maxLng maxLat } epsg force } }
      progress { unit detail { __typename ... on BuildingImportCounts { stored } } }
      result { __typename ... on BuildingImportResult { source state alreadyDone counts { ${counts} } } }
    } } }`;

    // the second time it is compiled
    const asked = [1, 2].map(() => app.graphql<{ node: object }>(query, { id: body.id }, asAdmin));
    const [first, second] = await Promise.all(asked);

    expect(first!.data).toEqual(second!.data);
    expect(first!.errors).toBeUndefined();
    const { refused } = (result as { counts: { refused: { no_geometry: number } } }).counts;
    expect(first!.data!.node).toEqual({
      input: {
        __typename: 'BuildingImportTask',
        file: 'typed.geojson',
        source: 'typed',
        box: { minLng: 121, minLat: 20, maxLng: 122, maxLat: 21 },
        epsg: null,
        force: null,
      },
      progress: { unit: 'TILES', detail: { __typename: 'BuildingImportCounts', stored: 18 } },
      result: {
        __typename: 'BuildingImportResult',
        source: 'typed',
        state: 'DONE',
        alreadyDone: false,
        counts: {
          read: 20,
          stored: 18,
          replaced: 0,
          repaired: [],
          refused: [{ reason: 'no_geometry', count: refused.no_geometry, rows: expect.any(Array) as number[] }],
        },
      },
    });
  });

  it('never asks an address inside its own network, also not behind a name', async () => {
    const inside = await startStubUpstream();

    const literal = await start(app, { url: `${inside.url}/a.geojson` });
    const named = await start(app, { url: `${inside.url.replace('127.0.0.1', 'localhost')}/a.geojson` });
    const job = await ended(app, named.body.id);
    await inside.close();

    expect(literal.status).toBe(422);
    expect(job).toMatchObject({ state: 'failed', attempts: 1 });
    expect(job['error']).toMatch(/not an address on the public internet/);
    expect(inside.calls).toEqual([]);
  });
});

describe('a process that only serves', () => {
  const folder = mkdtempSync(join(tmpdir(), 'jobs-'));

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('leaves its jobs to the next that works, which finds them although nobody wakes it', async () => {
    if (!onServer) unpackDatabase(folder);
    const database = onServer ? { databaseUrl: await createMigratedDatabase() } : { dataDir: folder };
    const place = { ...database, uploadDir: join(folder, 'shared') };
    const server = await startMarket({ ...place, processRole: 'api' });
    await upload(server, 'left.geojson', footprints(5));
    const { body: asked } = await start(server, { file: 'left.geojson' });
    await server.stop();

    const worker = await startMarket({ ...place, processRole: 'worker' });
    // a worker answers nobody but its operator
    const job = async () => (await worker.sql('select state, attempts, result from jobs where id = $1', [asked.id]))[0];
    await expect.poll(job).toMatchObject({ state: 'done' });
    const done = await job();
    await worker.stop();

    expect(done).toMatchObject({ attempts: 1, result: { counts: { stored: 5 } } });
  });
});

describe('housekeeping', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await startMarket();
  });

  afterAll(() => app.stop());

  it('is due every hour, and looks for forgotten jobs every minute', async () => {
    const schedules = await app.app.platform.database.sql.rows<{ name: string; cron: string }>(
      'select name, cron from pgboss.schedule order by name',
    );

    expect(schedules).toContainEqual({ name: 'housekeeping', cron: '17 * * * *' });
    expect(schedules).toContainEqual({ name: 'do-long-work', cron: '* * * * *' });
  });

  it('removes what has expired, and neither events nor their deliveries', async () => {
    const { sql } = app.app.platform.database;
    const person = await register(app);
    await sql.rows(
      `insert into idempotency_keys (scope, key, input_hash, expires_at) values ('a', 'old', '', now() - interval '1 s'),
        ('a', 'new', '', now() + interval '1 hour')`,
    );
    await sql.rows(
      `insert into outbox_events (id, type, data, created_at, fanned_out_at)
       values ('${NOBODY}', 'job.finished', '{}', '2020-01-01', '2020-01-01')`,
    );

    await createBackgroundWork(app.app.platform).removeExpired();

    expect(await sql.rows(`select key from idempotency_keys where scope = 'a'`)).toEqual([{ key: 'new' }]);
    expect(await sql.rows('select 1 from outbox_events where id = $1', [NOBODY])).toHaveLength(1);
    expect((await app.rest('GET', '/api/me', { headers: person.headers })).status).toBe(200);
  });
});

describe('a service that leaves its jobs to others', () => {
  let app: TestApp;
  let user: Person;

  beforeAll(async () => {
    app = await startMarket({ processRole: 'api' });
    user = await register(app, 'user');
    await upload(app, 'a.geojson', footprints(3));
  });

  afterAll(() => app.stop());

  it.each([
    ['POST', '/jobs/building-import', { file: 'a.geojson' }],
    ['GET', '/jobs', undefined],
    ['GET', `/jobs/${NOBODY}`, undefined],
    ['POST', `/jobs/${NOBODY}/cancel`, undefined],
    ['POST', `/jobs/${NOBODY}/retry`, undefined],
  ])('%s %s is for administrators alone', async (method, path, body) => {
    const answers = [];
    for (const headers of [{}, user.headers, asAdmin]) answers.push(await admin(app, method, path, body, headers));

    const [nobody, asUser, bySecret] = answers.map(({ status }) => status);
    expect([nobody, asUser]).toEqual([401, 403]);
    expect([200, 404]).toContain(bySecret);
  });

  it.each(['admin { jobs { totalCount } }', `admin { job(id: "${NOBODY}") { id } }`])(
    'GraphQL %s is for administrators alone',
    async (query) => {
      const nobody = await app.graphql(`{ ${query} }`);
      const asUser = await app.graphql(`{ ${query} }`, {}, user.headers);

      expect(nobody.errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
      expect(asUser.errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    },
  );

  it.each([
    'startBuildingImport(input: {file: "a.geojson"})',
    `cancelJob(id: "${NOBODY}")`,
    `retryJob(id: "${NOBODY}")`,
  ])('GraphQL %s is for administrators alone, and leaves no job', async (mutation) => {
    const before = listOf(await admin(app, 'GET', '/jobs')).total;
    const nobody = await app.graphql(`mutation { ${mutation} { job { id } } }`);
    const asUser = await app.graphql(`mutation { ${mutation} { job { id } } }`, {}, user.headers);

    expect(nobody.errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
    expect(asUser.errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    expect(listOf(await admin(app, 'GET', '/jobs')).total).toBe(before);
  });

  it.each([
    ['neither file nor address', {}, ['body']],
    ['both', { file: 'a.geojson', url: 'https://example.com/a' }, ['body']],
    ['an upload that is not there', { file: 'b.geojson' }, ['body', 'file']],
    ['a path', { file: '../a.geojson' }, ['body', 'file']],
    ['another scheme', { url: 'file:///etc/passwd' }, ['body', 'url']],
    ['an address with credentials', { url: 'https://me:pw@example.com/a' }, ['body', 'url']],
    ['a private address', { url: 'http://192.168.1.1/a' }, ['body', 'url']],
    ['a month that is none', { file: 'a.geojson', source_date: '2026-13' }, ['body', 'source_date']],
    ['a day that is none', { file: 'a.geojson', source_date: '2026-02-30' }, ['body', 'source_date']],
    ['a box of three', { file: 'a.geojson', bbox: [1, 2, 3] }, ['body', 'bbox']],
    ['a box inside out', { file: 'a.geojson', bbox: [122, 25, 121, 26] }, ['body', 'bbox']],
    ['an area that is none', { file: 'a.geojson', coverage: 'POLYGON((1 2))' }, ['body', 'coverage']],
    [
      'a box and an area',
      { file: 'a.geojson', bbox: [121, 25, 122, 26], coverage: '121,25,122,26' },
      ['body', 'coverage'],
    ],
    ['a box off the earth', { file: 'a.geojson', bbox: [121, 25, 122, 91] }, ['body', 'bbox']],
    ['a data set that is no word', { file: 'a.geojson', source: 'a b' }, ['body', 'source']],
  ])('refuses %s, and stores nothing', async (_what, body, loc) => {
    const before = listOf(await admin(app, 'GET', '/jobs')).total;

    const { status, body: answer } = await start(app, body);

    expect(status).toBe(422);
    expect((answer['detail'] as { loc: unknown }[])[0]?.loc).toEqual(loc);
    expect(listOf(await admin(app, 'GET', '/jobs')).total).toBe(before);
  });

  it('queues, cancels, queues again and refuses what does not follow, the same through both interfaces', async () => {
    const { body: job } = await start(app, { file: 'a.geojson' });
    const mutate = async (mutation: string) => {
      const { data, errors } = await app.graphql<Record<string, { job: { state: string } }>>(
        `mutation ($id: ID!) { ${mutation}(id: $id) { job { state } } }`,
        { id: job.id },
        asAdmin,
      );
      return data?.[mutation]?.job.state ?? errors?.[0]?.extensions.code;
    };

    const states = [
      (await admin(app, 'POST', `/jobs/${job.id}/retry`)).status,
      (await admin(app, 'POST', `/jobs/${job.id}/cancel`)).body.state,
      (await admin(app, 'POST', `/jobs/${job.id}/cancel`)).status,
      await mutate('cancelJob'),
      await mutate('retryJob'),
      await mutate('retryJob'),
      await mutate('cancelJob'),
      (await admin(app, 'POST', `/jobs/${job.id}/retry`)).body.state,
    ];

    expect(states).toEqual([409, 'cancelled', 409, 'CONFLICT', 'QUEUED', 'CONFLICT', 'CANCELLED', 'queued']);
    expect(await auditOf(app, job.id)).toEqual(['job.start', 'job.cancel', 'job.retry', 'job.cancel', 'job.retry']);
    expect(await finishedEvents(app, job.id)).toHaveLength(2);
  });

  it('makes one job of a request that is sent twice under one key', async () => {
    const keyed = { ...asAdmin, 'idempotency-key': 'import-1' };

    const [first, again] = await Promise.all([
      start(app, { file: 'a.geojson' }, keyed),
      start(app, { file: 'a.geojson' }, keyed),
    ]);
    const other = await start(app, { file: 'a.geojson', force: true }, keyed);

    expect(again.body).toEqual(first.body);
    expect(other.status).toBe(409);
  });

  it('keeps an upload that a job waits for from being exchanged or removed', async () => {
    await upload(app, 'used.geojson', footprints(2));
    const { body: job } = await start(app, { file: 'used.geojson' });

    const exchanged = await upload(app, 'used.geojson', footprints(1));
    const removed = await admin(app, 'DELETE', '/uploads/used.geojson');
    await admin(app, 'POST', `/jobs/${job.id}/cancel`);
    const free = await admin(app, 'DELETE', '/uploads/used.geojson');

    expect([exchanged.status, removed.status, free.status]).toEqual([409, 409, 200]);
  });

  it('gives an upload to a job or removes it, never both, when both are asked for at once', async () => {
    const rounds = Array.from({ length: 12 }, (_, round) => `round${round}.geojson`);
    const outcomes = new Set<string>();

    for (const [round, file] of rounds.entries()) {
      await upload(app, file, footprints(1));
      const removing = () => admin(app, 'DELETE', `/uploads/${file}`);
      const both = round % 2 === 0 ? [start(app, { file }), removing()] : [removing(), start(app, { file })];
      const statuses = (await Promise.all(both)).map(({ status }) => status);
      outcomes.add(statuses.toSorted((a, b) => a - b).join(' '));
    }

    expect([...outcomes].filter((outcome) => !['200 409', '200 422'].includes(outcome))).toEqual([]);
  });

  it('answers a request that is sent again although its upload is gone since', async () => {
    const headers = { ...asAdmin, 'idempotency-key': 'sent-again' };
    await upload(app, 'once.geojson', footprints(1));

    const first = await start(app, { file: 'once.geojson' }, headers);
    await admin(app, 'POST', `/jobs/${first.body.id}/cancel`);
    const removed = await admin(app, 'DELETE', '/uploads/once.geojson');
    const again = await start(app, { file: 'once.geojson' }, headers);

    expect([first.status, removed.status, again.status]).toEqual([200, 200, 200]);
    expect(again.body.id).toBe(first.body.id);
  });
});
