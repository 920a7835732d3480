import { connect, Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HEARTBEAT_MS } from '../../src/resolvers/execution/streaming/event-stream.js';
import { MAX_EVENT_BYTES } from '../../src/resolvers/execution/streaming/event-streams.js';
import { STREAMS_PER_CLIENT } from '../../src/resolvers/execution/limits/stream-limit.js';
import type { TestApp } from '../helpers/app.js';
import { onServer } from '../helpers/database.js';
import { openStream, subscribe, type Received } from '../helpers/event-stream.js';
import { asAdmin, makeVendor, register, reply, sendInquiry, startMarket } from './market.js';

const JOB = 'subscription ($id: ID!) { job(id: $id) { id state attempts } }';
const OWN = `subscription {
  viewerEvents { recordId record { __typename id ... on Inquiry { state: status } ... on Review { status } } }
}`;

let app: TestApp;

beforeAll(async () => {
  // nobody does the jobs but the tests
  app = await startMarket({ processRole: 'api' });
});

afterAll(() => app.stop());

/** A job that waits. @returns its id. */
async function makeJob(to: TestApp = app): Promise<string> {
  const id = uuidv7();
  const columns = 'id, kind, state, input, attempts, created_at, next_attempt_at';
  await to.sql(`insert into jobs (${columns}) values ($1, 'climate_import', 'queued', '{}', 0, now(), now())`, [id]);
  return id;
}

const attempt = (id: string, attempts: number) =>
  app.sql('update jobs set attempts = $2 where id = $1', [id, attempts]);

const codesOf = (result: { errors?: readonly unknown[] } | undefined) =>
  (result?.errors as { extensions: { code: string } }[] | undefined)?.map(({ extensions }) => extensions.code);

describe('a subscription to a job', () => {
  it('begins with its current state and follows each change', async () => {
    const id = await makeJob();

    const job = await subscribe(app.url, JOB, { headers: asAdmin, variables: { id } });
    await expect.poll(() => job.results.length).toBe(1);
    await attempt(id, 3);
    await expect.poll(() => job.results.length).toBe(2);
    job.stop();

    expect(job.results.map(({ data }) => data)).toEqual([
      { job: { id, state: 'QUEUED', attempts: 0 } },
      { job: { id, state: 'QUEUED', attempts: 3 } },
    ]);
    expect(job.results[0]?.extensions).toMatchObject({ cost: { requested: expect.any(Number) } });
  });

  it('gives of many changes at once the newest state, not each', async () => {
    const id = await makeJob();
    const job = await subscribe(app.url, JOB, { headers: asAdmin, variables: { id } });

    await Promise.all(Array.from({ length: 200 }, (_, i) => attempt(id, i + 1)));
    await app.sql(`update jobs set state = 'cancelled' where id = $1`, [id]);
    const latest = (): unknown => (job.results.at(-1)?.data as { job: { state: string } } | undefined)?.job.state;
    await expect.poll(latest).toBe('CANCELLED');
    job.stop();

    expect(job.results.length).toBeLessThan(200);
  });

  it('is refused to everyone but administrators, and for a job that does not exist', async () => {
    const [id, person] = [await makeJob(), await register(app)];

    const refused = await subscribe(app.url, JOB, { headers: person.headers, variables: { id } });
    const missing = await subscribe(app.url, JOB, { headers: asAdmin, variables: { id: uuidv7() } });

    expect(await Promise.all([refused.ended, missing.ended])).toEqual(['complete', 'complete']);
    expect([refused.results.map(codesOf), missing.results.map(codesOf)]).toEqual([[['FORBIDDEN']], [['NOT_FOUND']]]);
  });

  it('refuses an event that is longer than a reader may make the service hold, and ends', async () => {
    const id = await makeJob();
    const job = await subscribe(app.url, 'subscription ($id: ID!) { job(id: $id) { error } }', {
      headers: asAdmin,
      variables: { id },
    });
    await expect.poll(() => job.results.length).toBe(1);

    await app.sql("update jobs set error = repeat('x', $2::int) where id = $1", [id, MAX_EVENT_BYTES]);

    expect(await job.ended).toBe('complete');
    expect(codesOf(job.results.at(-1))).toEqual(['TOO_COSTLY']);
  });
});

describe('a subscription to what concerns the viewer', () => {
  it('reports to both sides of an inquiry what either does, and to nobody else', async () => {
    const [vendor, sender, other] = [await makeVendor(app), await register(app), await register(app)];
    const [ofVendor, ofSender, ofOther] = await Promise.all(
      [vendor, sender, other].map(({ headers }) => subscribe(app.url, OWN, { headers })),
    );
    /** Without the approval of the vendor, a change of the time before that may still be on its way. */
    const eventsOf = ({ results }: Received) =>
      results.filter(({ data }) => !JSON.stringify(data).includes('"VendorApplication"'));
    const counts = () => [ofVendor, ofSender].map((open) => eventsOf(open!).length);

    const inquiry = await sendInquiry(app, sender, vendor.vendorId);
    await expect.poll(counts).toEqual([1, 1]);
    await reply(app, vendor, inquiry);
    await expect.poll(counts).toEqual([2, 2]);
    const written = await app.rest<{ id: string }>('POST', `/api/me/inquiries/${inquiry}/review`, {
      body: { rating: 5 },
      headers: sender.headers,
    });
    await expect.poll(counts).toEqual([3, 3]);
    await app.rest('POST', `/api/admin/reviews/${written.body.id}/publish`, { headers: asAdmin });
    await expect.poll(() => ofSender!.results.length).toBe(4);

    const review = { __typename: 'Review', id: written.body.id };
    const ids = (results: readonly { data?: unknown }[]) =>
      results.map(({ data }) => (data as { viewerEvents: { recordId: string } }).viewerEvents.recordId);
    expect(ids(ofSender!.results)).toEqual([inquiry, inquiry, written.body.id, written.body.id]);
    expect(ids(eventsOf(ofVendor!)).slice(0, 3)).toEqual([inquiry, inquiry, written.body.id]);
    expect(ofSender!.results[1]!.data).toMatchObject({
      viewerEvents: { record: { __typename: 'Inquiry', id: inquiry, state: 'CONTACTED' } },
    });
    expect(ofSender!.results.slice(2).map(({ data }) => data)).toEqual([
      { viewerEvents: { recordId: written.body.id, record: { ...review, status: 'PENDING' } } },
      { viewerEvents: { recordId: written.body.id, record: { ...review, status: 'PUBLISHED' } } },
    ]);
    expect(ofOther!.results).toEqual([]);
    for (const open of [ofVendor, ofSender, ofOther]) open!.stop();
  });

  it('reports own assessments when they are stored and when they are removed, to their owner alone', async () => {
    const [owner, other] = [await register(app), await register(app)];
    const [ofOwner, ofOther] = await Promise.all(
      [owner, other].map(({ headers }) => subscribe(app.url, OWN, { headers })),
    );

    const { body } = await app.rest<{ id: string }>('POST', '/api/assessments', {
      body: { lat: 25, lng: 121 },
      headers: owner.headers,
    });
    await expect.poll(() => ofOwner!.results.length).toBe(1);
    const foreign = await app.rest('DELETE', `/api/me/assessments/${body.id}`, { headers: other.headers });
    await app.graphql(
      'mutation ($id: ID!) { removeAssessment(id: $id) { deletedId } }',
      { id: body.id },
      owner.headers,
    );
    await expect.poll(() => ofOwner!.results.length).toBe(2);

    expect(foreign.status).toBe(404);
    expect(ofOwner!.results.map(({ data }) => data)).toEqual([
      { viewerEvents: { recordId: body.id, record: { __typename: 'Assessment', id: body.id } } },
      { viewerEvents: { recordId: body.id, record: null } },
    ]);
    expect(ofOther!.results).toEqual([]);
    for (const open of [ofOwner, ofOther]) open!.stop();
  });

  it('asks for an account', async () => {
    const refused = await subscribe(app.url, OWN);

    expect(await refused.ended).toBe('complete');
    expect(refused.results.map(codesOf)).toEqual([['UNAUTHENTICATED']]);
  });

  it('shows no record any more that the viewer may no longer read', async () => {
    const [vendor, sender] = [await makeVendor(app), await register(app)];
    const inquiry = await sendInquiry(app, sender, vendor.vendorId);
    const write = () =>
      app.rest('POST', `/api/me/inquiries/${inquiry}/messages`, { body: { content: 'x' }, headers: sender.headers });
    const own = await subscribe(app.url, OWN, { headers: vendor.headers });
    const latest = (): unknown =>
      own.results
        .map(({ data }) => (data as { viewerEvents: { recordId: string; record: { id: string } | null } }).viewerEvents)
        .filter(({ recordId }) => recordId === inquiry)
        .map(({ record }) => record?.id ?? null)
        .at(-1);
    await write();
    await expect.poll(latest).toBe(inquiry);

    const reason = { reason: 'complaints' };
    await app.rest('POST', `/api/admin/vendors/${vendor.vendorId}/suspend`, { body: reason, headers: asAdmin });
    await write();

    await expect.poll(latest).toBeNull();
    own.stop();
  });

  it('ends with an error at the first change after the rights were withdrawn', async () => {
    const [vendor, sender] = [await makeVendor(app), await register(app)];
    const inquiry = await sendInquiry(app, sender, vendor.vendorId);
    const own = await subscribe(app.url, OWN, { headers: sender.headers });
    await reply(app, vendor, inquiry);
    await expect.poll(() => own.results.length).toBeGreaterThan(0);

    await app.rest('POST', '/api/auth/logout', { headers: sender.headers });
    await reply(app, vendor, inquiry);

    expect(await own.ended).toBe('complete');
    const codes = own.results.map(codesOf);
    expect(codes.pop()).toEqual(['UNAUTHENTICATED']);
    expect(new Set(codes)).toEqual(new Set([undefined]));
    expect(own.results.at(-1)?.data).toBeNull();
  });
});

describe('a stream of events', () => {
  it('is neither compressed nor changed on its way, and closes its connection', async () => {
    const { status, headers, body } = await openStream(app.url, '{ __typename }', { 'accept-encoding': 'gzip' });
    await body?.cancel();

    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(headers.get('cache-control')).toBe('private, no-store, no-transform');
    expect(headers.get('content-encoding')).toBeNull();
    expect(headers.get('connection')).toBe('close');
  });

  it('answers a query with one event and the end', async () => {
    const response = await openStream(app.url, '{ __typename }');

    expect(await response.text()).toMatch(
      /^event: next\ndata: \{"data":\{"__typename":"Query"\},.*\}\n\nevent: complete\ndata:\n\n$/,
    );
  });

  it('is not begun for a document that is not valid', async () => {
    const response = await openStream(app.url, 'subscription { nothing }');

    expect(response.status).toBe(400);
    expect(codesOf((await response.json()) as never)).toEqual(['GRAPHQL_VALIDATION_FAILED']);
  });

  it('is asked for by name: who takes JSON as well gets JSON, and no subscription', async () => {
    const both = await openStream(app.url, '{ __typename }', { accept: 'application/json, text/event-stream' });
    const plain = await app.graphql(OWN);

    expect(both.headers.get('content-type')).toMatch(/^application\/json/);
    expect([plain.status, plain.errors]).toMatchObject([
      406,
      [{ message: expect.stringContaining('text/event-stream'), extensions: { code: 'BAD_REQUEST' } }],
    ]);
  });

  it(`is never silent for longer than ${HEARTBEAT_MS} ms`, { timeout: 4 * HEARTBEAT_MS }, async () => {
    const { headers } = await register(app);
    const { body } = await openStream(app.url, OWN, headers);

    const reader = body!.getReader();
    const begunMs = performance.now();
    const { value } = await reader.read();
    await reader.cancel();

    expect(new TextDecoder().decode(value)).toBe(':\n\n');
    expect(performance.now() - begunMs).toBeLessThan(2 * HEARTBEAT_MS);
  });

  it(`can be opened ${STREAMS_PER_CLIENT} times by a client, and again once some are closed`, async () => {
    const { headers } = await register(app);
    const closing = new AbortController();
    const open = (): Promise<Response> => openStream(app.url, OWN, headers, closing.signal);

    const streams = await Promise.all(Array.from({ length: STREAMS_PER_CLIENT + 1 }, open));
    const [over, ...more] = streams.filter(({ status }) => status !== 200);
    const refusal = (await over!.json()) as never;
    closing.abort();
    const again = async (): Promise<number> => {
      const { status, body } = await openStream(app.url, OWN, headers);
      await body?.cancel();
      return status;
    };

    // connections of the tests before may still be closing
    expect(more.length).toBeLessThan(STREAMS_PER_CLIENT / 2);
    expect([over!.status, codesOf(refusal)]).toEqual([429, ['RATE_LIMITED']]);
    await expect.poll(again).toBe(200);
  });

  it('holds less than a megabyte for a client that does not read', async () => {
    const id = await makeJob();
    const body = JSON.stringify({ query: `subscription { job(id: "${id}") { attempts error } }` });
    const { hostname, port } = new URL(app.url);
    const reader = connect({ host: hostname, port: Number(port) });
    reader.pause();
    const head = ['POST /graphql HTTP/1.1', `Host: ${hostname}`, 'Content-Type: application/json', 'Accept: text/event-stream', `X-Admin-Secret: ${asAdmin['x-admin-secret']}`, `Content-Length: ${body.length}`]; // prettier-ignore
    reader.write(`${head.join('\r\n')}\r\n\r\n${body}`);

    let most = 0;
    // it falls behind once the system's own buffers are full; then as many events again
    for (let [i, behind] = [0, 0]; behind < 100; i++) {
      await app.sql(`update jobs set attempts = $2, error = repeat('x', 200000) where id = $1`, [id, i]); // prettier-ignore
      await pause(5);
      const handles = (process as unknown as { _getActiveHandles(): unknown[] })._getActiveHandles();
      const sockets = handles.filter((handle): handle is Socket => handle instanceof Socket);
      const own = sockets.find(({ remotePort }) => remotePort === reader.localPort);
      most = Math.max(most, own?.writableLength ?? 0);
      if (most > 0) behind++;
    }
    reader.destroy();

    expect(most).toBeLessThan(1_000_000);
  });
});

describe.skipIf(!onServer)(`a lost connection${onServer ? '' : ' [skipped: needs a PostgreSQL server]'}`, () => {
  it('cuts the streams, since changes may be missed, and the next subscription listens again', async () => {
    const id = await makeJob();
    const job = await subscribe(app.url, JOB, { headers: asAdmin, variables: { id } });
    await expect.poll(() => job.results.length).toBe(1);

    await app.sql(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name like '%notifications'`);
    const end = await job.ended;
    const again = await subscribe(app.url, JOB, { headers: asAdmin, variables: { id } });
    await expect.poll(() => again.results.length).toBe(1);
    await attempt(id, 5);

    expect(end).toMatchObject({ name: 'NetworkError' });
    await expect.poll(() => again.results.length).toBe(2);
    again.stop();
  });
});

describe('the end of a process', () => {
  it('cuts its streams without saying that they are complete, so that clients subscribe again', async () => {
    const ending = await startMarket({ processRole: 'api', shutdownSeconds: 60 });
    const id = await makeJob(ending);
    const job = await subscribe(ending.url, JOB, { headers: asAdmin, variables: { id } });
    await expect.poll(() => job.results.length).toBe(1);

    const begunMs = performance.now();
    await ending.stop();

    expect(performance.now() - begunMs).toBeLessThan(30_000);
    expect(await job.ended).toMatchObject({ name: 'NetworkError' });
  });
});
