import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { SourceHealth } from '../../src/domain/health/source-health.js';
import { PartChecks } from '../../src/domain/health/part-checks.js';
import { openApiDocument } from '../../src/rest/openapi/document.js';
import { routes } from '../../src/rest/routes.js';
import { startTestApp, type TestApp } from '../helpers/app.js';

let service: TestApp;

beforeAll(async () => {
  service = await startTestApp({ demoDistrict: 'off' });
});

afterAll(() => service.stop());

describe('the state of the service', () => {
  it('says exactly that it lives', async () => {
    const { status, text } = await service.rest('GET', '/healthz');

    expect([status, text]).toEqual([200, '{"status":"ok"}']);
  });

  it('names each part that it needs', async () => {
    const { status, body } = await service.rest('GET', '/readyz');

    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'ready', checks: { database: { status: 'ok' } } });
  });

  it('is ready without the parts that are optional, and names those too', async () => {
    const { parts } = service.app.platform;
    parts.add('sources', { isOptional: true, check: () => Promise.reject(new Error('down')) });

    const { status, body } = await service.rest('GET', '/readyz');

    expect([status, body['status']]).toEqual([200, 'ready']);
    expect(body).toMatchObject({
      checks: {
        database: { status: 'ok' },
        jobs: { status: 'ok', optional: true },
        sources: { status: 'failed', optional: true },
      },
    });
  });

  it('describes itself with the document that its routes make', async () => {
    const { status, body, headers } = await service.rest('GET', '/openapi.json');

    expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
    expect(body).toEqual(JSON.parse(JSON.stringify(openApiDocument(routes))));
  });

  it('case 114: lives but is not ready without its database, and names the part', async () => {
    const lame = await startTestApp({ demoDistrict: 'off' });
    const { database } = lame.app.platform;
    // an embedded one would go on to the next test
    await (database.pglite ?? database).close();

    const [health, ready] = [await lame.rest('GET', '/healthz'), await lame.rest('GET', '/readyz')];
    await lame.stop().catch(() => undefined);

    expect([health.status, health.text]).toEqual([200, '{"status":"ok"}']);
    expect(ready.status).toBe(503);
    expect(ready.body).toMatchObject({ status: 'not_ready', checks: { database: { status: 'failed' } } });
  });
});

describe('the checks of parts', () => {
  it('ask each part at most once a second, however many probes ask', async () => {
    let nowMs = 0;
    let asked = 0;
    const parts = new PartChecks(() => new Date(nowMs));
    const check = (): Promise<unknown> => Promise.resolve((asked += 1));
    parts.add('database', { check });
    const probe = (): Promise<unknown> => Promise.all(Array.from({ length: 100 }, () => parts.states()));

    await probe();
    nowMs = 999;
    await probe();
    const inOneSecond = asked;
    nowMs = 1_000;
    await probe();

    expect([inOneSecond, asked]).toEqual([1, 2]);
  });

  it('give up one that hangs, and do not ask it again while it does', async () => {
    let nowMs = 0;
    let asked = 0;
    const parts = new PartChecks(() => new Date(nowMs));
    const hanging = Promise.withResolvers<void>();
    parts.add('slow', {
      check: () => {
        asked += 1;
        return hanging.promise;
      },
    });
    parts.add('quick', { check: () => Promise.resolve() });

    vi.useFakeTimers();
    const first = parts.states();
    await vi.advanceTimersByTimeAsync(2_000);
    nowMs = 10_000;
    const second = parts.states();
    await vi.advanceTimersByTimeAsync(2_000);
    vi.useRealTimers();

    expect(await first).toMatchObject({ slow: { status: 'failed' }, quick: { status: 'ok' } });
    expect(await second).toMatchObject({ slow: { status: 'failed' }, quick: { status: 'ok' } });
    expect(asked).toBe(1);
  });

  it('know of an optional part from the first question on, and wait half a second at most for one that hangs', async () => {
    const parts = new PartChecks(() => new Date(0));
    parts.add('jobs', { isOptional: true, check: () => Promise.resolve() });
    parts.add('replica', { isOptional: true, check: () => new Promise(() => undefined) });

    vi.useFakeTimers();
    const asked = parts.states();
    await vi.advanceTimersByTimeAsync(500);
    const states = await Promise.race([asked, Promise.resolve('waits')]);
    vi.useRealTimers();

    expect(states).toMatchObject({ jobs: { status: 'ok' }, replica: { status: 'failed' } });
  });

  it('wait for no optional part that hangs: it has its last state, and then has failed', async () => {
    let nowMs = 0;
    let answer: Promise<void> = Promise.resolve();
    const parts = new PartChecks(() => new Date(nowMs));
    parts.add('replica', { isOptional: true, check: () => answer });
    parts.add('database', { check: () => Promise.resolve() });

    vi.useFakeTimers();
    await parts.states();
    answer = new Promise(() => undefined);
    nowMs = 1_000;
    const hanging = await parts.states();
    await vi.advanceTimersByTimeAsync(2_000);
    const late = await parts.states();
    vi.useRealTimers();

    expect(hanging).toMatchObject({ replica: { status: 'ok', optional: true }, database: { status: 'ok' } });
    expect(late).toMatchObject({ replica: { status: 'failed', optional: true }, database: { status: 'ok' } });
  });

  it('leave a process as ready as it was while its database is slow, and take it out once that has failed', async () => {
    let nowMs = 0;
    let answer: Promise<void> = Promise.resolve();
    const parts = new PartChecks(() => new Date(nowMs));
    parts.add('database', { check: () => answer });

    vi.useFakeTimers();
    await parts.states();
    answer = new Promise(() => undefined);
    nowMs = 1_000;
    const slow = parts.states();
    await vi.advanceTimersByTimeAsync(500);
    const settled = await Promise.race([slow, Promise.resolve('waits')]);
    await vi.advanceTimersByTimeAsync(1_500);
    const later = parts.states();
    await vi.advanceTimersByTimeAsync(2_000);
    vi.useRealTimers();

    expect(settled).toMatchObject({ database: { status: 'ok' } });
    expect(await later).toMatchObject({ database: { status: 'failed' } });
  });

  it('know from what requests met whether the sources of a chain fail, for five minutes', async () => {
    let nowMs = 0;
    const sources = new SourceHealth(() => new Date(nowMs));
    const works = (): Promise<boolean> => sources.check().then(() => true, () => false); // prettier-ignore
    const states: boolean[] = [await works()];
    const note = async (source: string, outcome: string): Promise<void> => {
      sources.note({ chain: 'buildings', source, outcome });
      states.push(await works());
    };

    await note('mirror 1', 'failed');
    await note('mirror 2', 'answered');
    await note('mirror 2', 'failed');
    await note('mirror 2', 'stale');
    nowMs = 300_001;
    states.push(await works());

    expect(states).toEqual([true, false, true, false, false, true]);
  });
});
