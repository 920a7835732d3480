import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { symbols } from 'pino';
import { Registry } from 'prom-client';
import { countState } from '../../src/platform/state-metrics.js';
import { register } from './market.js';
import { startTestApp, type TestApp } from '../helpers/app.js';
import { onServer } from '../helpers/database.js';
import { json, startStubUpstream, status, type StubUpstream } from '../helpers/stub-upstream.js';

const ADMIN_SECRET = 'secret-of-the-administrator';
const FROM_AFAR = { 'x-forwarded-for': '203.0.113.9' };

let plain: TestApp;
let proxied: TestApp;
let open: TestApp;
let photon: StubUpstream;

/** Value of the one series of that name with these labels. */
function valueOf(text: string, name: string, labels: Record<string, string>): number | undefined {
  const line = text
    .split('\n')
    .find(
      (candidate) =>
        candidate.startsWith(`${name}{`) &&
        Object.entries(labels).every(([label, value]) => candidate.includes(`${label}="${value}"`)),
    );
  return line === undefined ? undefined : Number(line.split(' ').at(-1));
}

const metrics = async (app: TestApp, headers: Record<string, string> = {}): Promise<string> =>
  (await app.rest('GET', '/metrics', { headers })).text;

beforeAll(async () => {
  photon = await startStubUpstream(json({ type: 'FeatureCollection', features: [] }));
  plain = await startTestApp({ demoDistrict: 'off', adminSecret: ADMIN_SECRET, placesUrl: photon.url });
  proxied = await startTestApp({ demoDistrict: 'off', trustProxy: 1 });
  open = await startTestApp({ demoDistrict: 'off', metricsPublic: 'on' });
});
afterAll(() => Promise.all([plain.stop(), proxied.stop(), open.stop(), photon.close()]));

/** Names of the metrics in expressions of Prometheus: every word but functions, labels and keywords. */
function metricsIn(expressions: readonly string[]): Set<string> {
  const bare = expressions.map((expression) =>
    // labels, rules by their own name, and what other exporters of an installation report
    expression.replaceAll(/\{[^}]*\}|\b(?:by|on|ignoring) \([^)]*\)|\w+(?::\w+)+|\b(?:node|probe)_\w+/g, ''),
  );
  return new Set(bare.flatMap((text) => [...text.matchAll(/\b[a-z]\w*_\w+\b(?!\()/g)].map(([word]) => word)));
}

describe('the dashboard and the alerts', () => {
  const dashboard = JSON.parse(readFileSync('deploy/monitoring/grafana-dashboard.json', 'utf8')) as {
    panels: { targets: { expr: string }[] }[];
  };
  const alerts = parse(readFileSync('deploy/monitoring/alerts.yaml', 'utf8')) as {
    groups: { rules: { alert?: string; expr: string }[] }[];
  };
  const expressions = [
    ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ...alerts.groups.flatMap(({ rules }) => rules.map(({ expr }) => expr)),
  ];

  it('name only metrics that are there', async () => {
    const text = await metrics(plain);
    const families = new Set([...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name!));

    const asked = [...metricsIn(expressions)];

    expect(asked.length).toBeGreaterThan(8);
    expect(asked.filter((name) => !families.has(name.replace(/_(bucket|count|sum)$/, '')))).toEqual([]);
  });

  it('have advice for every alert', () => {
    const advice = readFileSync('docs/operations.md', 'utf8');
    const names = alerts.groups.flatMap(({ rules }) => rules.flatMap(({ alert = [] }) => alert));

    expect(names.length).toBeGreaterThan(20);
    expect(names.filter((name) => !advice.includes(name))).toEqual([]);
  });
});

describe('GET /metrics', () => {
  it('counts whether a cache had what was asked for, and how long connections were waited for', async () => {
    const asked = async (outcome: string): Promise<number> =>
      valueOf(await metrics(plain), 'cache_requests_total', { cache: 'building_tiles', outcome }) ?? 0;
    const [hits, misses] = [await asked('hit'), await asked('miss')];

    await plain.rest('GET', '/api/buildings/tiles/14/13722/7018.mvt');
    await plain.rest('GET', '/api/buildings/tiles/14/13722/7018.mvt');

    expect([(await asked('hit')) - hits, (await asked('miss')) - misses]).toEqual([1, 1]);
    const waits = valueOf(await metrics(plain), 'database_connection_wait_seconds_count', { pool: 'primary' });
    if (onServer) expect(waits).toBeGreaterThan(0);
    else expect(waits).toBeUndefined();
  });

  it.skipIf(!onServer)('counts waits for the share of a pool that long statements may take', async () => {
    const waitedSeconds = async (): Promise<number> =>
      valueOf(await metrics(plain), 'database_connection_wait_seconds_sum', { pool: 'primary' }) ?? 0;
    const before = await waitedSeconds();
    const { sql } = plain.app.platform.database;

    await Promise.all(Array.from({ length: 20 }, () => sql.transaction(() => pause(100))));

    expect((await waitedSeconds()) - before).toBeGreaterThan(1);
  });

  it('counts the errors of GraphQL by their code, and requests that a limit refused', async () => {
    const labels = { code: 'NOT_FOUND' };
    const before = valueOf(await metrics(plain), 'graphql_errors_total', labels) ?? 0;

    await plain.graphql('{ vendor(id: "0192f000-0000-7000-8000-000000000001") { id } }');

    expect(valueOf(await metrics(plain), 'graphql_errors_total', labels)).toBe(before + 1);
  });

  it('counts what waits in the queues and what was given up', async () => {
    await plain.sql(
      `insert into outbox_events (id, type, data, created_at)
       select gen_random_uuid(), 'job.finished', '{}', now() from generate_series(1, 3)`,
    );

    const text = await metrics(plain);

    expect(valueOf(text, 'queue_items', { queue: 'events', state: 'waiting' })).toBeDefined();
  });

  it('is text in the form of Prometheus, each line a comment or a series with a number', async () => {
    const { status: code, headers, text } = await plain.rest('GET', '/metrics');

    const odd = text
      .split('\n')
      .filter(
        (line) => line !== '' && !/^(# (HELP|TYPE) \w+ .+|\w+(\{[^\n]*\})? (-?[\d.]+(e[-+]?\d+)?|Nan))$/.test(line),
      );
    expect(code).toBe(200);
    expect(headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(odd).toEqual([]);
    expect(text).toContain('process_cpu_seconds_total');
  });

  it('counts requests by the template of their route and the class of their status', async () => {
    const id = '0192f000-0000-7000-8000-000000000001';
    const labels = { method: 'GET', route: '/api/buildings/:id', status: '4xx' };
    const before = valueOf(await metrics(plain), 'http_request_duration_seconds_count', labels) ?? 0;

    await plain.rest('GET', `/api/buildings/${id}`);
    await plain.rest('GET', `/api/buildings/${id}`);

    const text = await metrics(plain);
    expect(valueOf(text, 'http_request_duration_seconds_count', labels)).toBe(before + 2);
    expect(text).not.toContain(id);
  });

  it('knows the GraphQL interface by its path', async () => {
    await plain.graphql('{ __typename }');

    const text = await metrics(plain);

    expect(
      valueOf(text, 'http_request_duration_seconds_count', { method: 'POST', route: '/graphql', status: '2xx' }),
    ).toBeGreaterThan(0);
  });

  it('counts GraphQL operations by their name, kind and outcome', async () => {
    await plain.graphql('query Named { __typename }');
    await plain.graphql('query Named { admin { overview { accounts { total } } } }');
    await plain.graphql('query Named { nothing }');

    const text = await metrics(plain);

    const count = (labels: Record<string, string>) => valueOf(text, 'graphql_operation_duration_seconds_count', labels);
    expect(count({ name: 'Named', kind: 'query', outcome: 'answered' })).toBe(1);
    expect(count({ name: 'Named', kind: 'query', outcome: 'errors' })).toBe(1);
    expect(count({ kind: 'unknown', outcome: 'refused' })).toBe(1);
  });

  it('distinguishes a limited number of names of operations, and those of accounts before those of visitors', async () => {
    const { headers } = await register(plain);
    for (let i = 0; i < 150; i++) await plain.graphql(`query Guess${i} { __typename }`);
    await plain.graphql('query OfAccount { __typename }', {}, headers);

    const text = await metrics(plain);

    const names = text.match(/^graphql_operation_duration_seconds_count\{.*name="Guess/gm)!;
    expect(names.length).toBeLessThanOrEqual(50);
    expect(valueOf(text, 'graphql_operation_duration_seconds_count', { name: 'other', outcome: 'answered' })).toBe(
      150 - names.length,
    );
    expect(valueOf(text, 'graphql_operation_duration_seconds_count', { name: 'OfAccount' })).toBe(1);
  });

  it('does not count probes and readings of the metrics as requests', async () => {
    for (const path of ['/healthz', '/readyz', '/metrics']) await plain.rest('GET', path);

    const text = await metrics(plain);

    expect(text).not.toMatch(/^http_request_duration_seconds_count\{.*route="\/(?:healthz|readyz|metrics)"/m);
  });

  it('says of each part whether it answers, and of the database how it is kept', async () => {
    const text = await metrics(plain);

    expect(valueOf(text, 'service_part_ready', { part: 'database', optional: 'false' })).toBe(1);
    expect(valueOf(text, 'service_part_ready', { part: 'sources', optional: 'true' })).toBeDefined();
    expect(valueOf(text, 'database_migration_running', { database: 'primary' })).toBe(0);
    expect(valueOf(text, 'database_transaction_id_age', { database: 'primary' })).toBeGreaterThan(0);
  });

  it('says of the folders how much room their disks have, and when the newest backup was made', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'metrics-'));
    mkdirSync(join(dataDir, 'backups'));
    const made = (name: string, seconds: number): void => {
      writeFileSync(join(dataDir, 'backups', name), '');
      utimesSync(join(dataDir, 'backups', name), seconds, seconds);
    };
    made('2026-11-22.backup', 1_000_000);
    made('2026-11-23.backup', 1_086_400);
    made('2026-11-24.backup.part', 1_172_800);
    const register = new Registry();
    const rows = (): Promise<never> => Promise.reject(new Error('the database is down'));
    countState(register, {
      parts: { states: () => Promise.resolve({ database: { status: 'failed', ms: 2_000 } }) },
      database: { quickSql: { rows } },
      folders: { data: dataDir, uploads: join(dataDir, 'none') },
      backupFolder: join(dataDir, 'backups'),
    });

    const text = await register.metrics();

    const size = valueOf(text, 'service_disk_bytes', { folder: 'data', amount: 'size' })!;
    expect(valueOf(text, 'service_disk_bytes', { folder: 'data', amount: 'free' })).toBeLessThan(size);
    expect(valueOf(text, 'service_disk_bytes', { folder: 'uploads', amount: 'size' })).toBeUndefined();
    expect(valueOf(text, 'backup_newest_timestamp_seconds', {})).toBe(1_086_400);
    expect(valueOf(text, 'service_part_ready', { part: 'database' })).toBe(0);
    expect(text).not.toMatch(/^database_migration_running\{/m);
    rmSync(dataDir, { recursive: true });
  });

  it('makes one series of all addresses and methods that there are none of', async () => {
    const series = async (): Promise<string[]> =>
      (await metrics(plain)).split('\n').filter((line) => line.startsWith('http_request_duration_seconds_count'));
    await plain.rest('GET', '/nowhere');
    await plain.rest('PROPFIND', '/nowhere');
    const before = await series();

    for (let i = 0; i < 5; i++) await plain.rest(i % 2 === 0 ? 'GET' : 'PROPFIND', `/nowhere/${i}`);

    expect(await series()).toHaveLength(before.length);
  });

  it('counts what became of each question to each source', async () => {
    await plain.rest('GET', '/api/places/geocode?address=Somewhere+One');
    photon.behave(status(400));
    await plain.rest('GET', '/api/places/geocode?address=Somewhere+Two');

    const text = await metrics(plain);

    expect(valueOf(text, 'source_events_total', { outcome: 'answered', failure: '' })).toBeGreaterThan(0);
    expect(valueOf(text, 'source_events_total', { outcome: 'failed', failure: 'status' })).toBeGreaterThan(0);
  });

  it('reports the queue of calculations, and the connections where there is a server', async () => {
    const text = await metrics(plain);

    expect(valueOf(text, 'compute_tasks', { state: 'waiting' })).toBe(0);
    expect(valueOf(text, 'database_connections', { state: 'waiting' })).toBe(onServer ? 0 : undefined);
  });

  it('is each service its own, also where several run in one process', async () => {
    await open.rest('GET', '/api/buildings?lat=25.03&lng=121.53');

    const labels = { route: '/api/buildings', status: '2xx' };
    expect(valueOf(await metrics(open), 'http_request_duration_seconds_count', labels)).toBe(1);
    expect(valueOf(await metrics(proxied), 'http_request_duration_seconds_count', labels)).toBeUndefined();
  });

  it('120: is not for the public: a request through a proxy that is not trusted is refused', async () => {
    const answers = await Promise.all(
      ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'].map((name) =>
        plain.rest('GET', '/metrics', { headers: { [name]: 'x' } }),
      ),
    );

    expect(answers.map(({ status: code }) => code)).toEqual([401, 401, 401, 401]);
    expect(answers.every(({ text }) => !text.includes('process_cpu'))).toBe(true);
  });

  it('120: is refused to a public client behind a trusted proxy, and answered to a private one', async () => {
    const far = await proxied.rest('GET', '/metrics', { headers: FROM_AFAR });
    const near = await proxied.rest('GET', '/metrics', { headers: { 'x-forwarded-for': '10.0.3.4' } });

    expect([far.status, near.status]).toEqual([401, 200]);
  });

  it('is answered from afar to an administrator, and to all where the operator says so', async () => {
    const right = await plain.rest('GET', '/metrics', { headers: { ...FROM_AFAR, 'x-admin-secret': ADMIN_SECRET } });
    const wrong = await plain.rest('GET', '/metrics', { headers: { ...FROM_AFAR, 'x-admin-secret': 'guess' } });
    const all = await open.rest('GET', '/metrics', { headers: FROM_AFAR });

    expect([right.status, wrong.status, all.status]).toEqual([200, 401, 200]);
  });
});

describe('the log line of a GraphQL request', () => {
  interface LogLine {
    req?: { id: string; url: string; operationName?: string };
    msg: string;
  }

  let logged: TestApp;
  beforeAll(async () => {
    logged = await startTestApp({ demoDistrict: 'off', logLevel: 'debug' });
  });
  afterAll(() => logged.stop());

  /** The line about one request with this document. */
  async function lineOf(document: string): Promise<LogLine | undefined> {
    const { log } = logged.app.platform as unknown as { log: Record<symbol, { write(line: string): void }> };
    const write = vi.spyOn(log[symbols.streamSym]!, 'write').mockReturnValue();
    try {
      await logged.graphql(document, {}, { 'x-request-id': 'looked-for' });
      const lines = (): LogLine[] => write.mock.calls.map(([line]) => JSON.parse(line) as LogLine);
      const found = (): LogLine | undefined => lines().find(({ req }) => req?.id === 'looked-for');
      await expect.poll(found).toBeDefined();
      return found();
    } finally {
      write.mockRestore();
    }
  }

  it('has the name of the operation', async () => {
    const line = await lineOf('query Screen { __typename }');

    expect(line).toMatchObject({
      req: { url: '/graphql', operationName: 'Screen' },
      msg: 'request completed',
    });
  });

  it('has the first 60 characters of a longer name', async () => {
    const line = await lineOf(`query ${'N'.repeat(500)} { __typename }`);

    expect(line?.req?.operationName).toBe('N'.repeat(60));
  });

  it.each([
    ['an operation without a name', '{ __typename }'],
    ['a document that does not fit the schema', 'query Wrong { nothing }'],
  ])('has no name for %s', async (_case, document) => {
    const line = await lineOf(document);

    expect(line?.req).toBeDefined();
    expect(line?.req).not.toHaveProperty('operationName');
  });
});
