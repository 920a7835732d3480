import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type GraphqlAnswer, type TestApp } from '../helpers/app.js';
import { subscribe } from '../helpers/event-stream.js';
import { ADMIN_SECRET, asAdmin, makeVendor, register, reply, sendInquiry, type VendorOwner } from './market.js';

const root = resolve(import.meta.dirname, '../..');

/** A fenced block of the guide. */
interface Block {
  language: string;
  text: string;
}

const guide = readFileSync(join(root, 'docs/graphql.md'), 'utf8');

const blocks: Block[] = [...guide.matchAll(/^```(\w+)\n(.*?)\n```$/gms)].map(([, language, text]) => ({
  language: language!,
  text: text!,
}));

/** The operations of the guide by their names, each with the JSON that follows it: its variables, or the errors it gives. */
const operations = new Map<string, { text: string; json: Record<string, unknown> }>();
/** Blocks that show a part of the example. */
const shown: Block[] = [];
blocks.forEach((block, index) => {
  const before = blocks[index - 1];
  if (block.language === 'graphql') {
    operations.set(/^(?:query|mutation|subscription) (\w+)/.exec(block.text)![1]!, { text: block.text, json: {} });
  } else if (block.language === 'json' && before?.language === 'graphql') {
    [...operations.values()].at(-1)!.json = JSON.parse(block.text) as Record<string, unknown>;
  } else shown.push(block);
});

let app: TestApp;
let vendor: VendorOwner;
let user: { headers: { authorization: string } };
/** Ids of the records that the operations of the guide ask for. */
let ids: Record<string, Record<string, unknown>>;
const uploadDir = mkdtempSync(join(tmpdir(), 'guide-'));

beforeAll(async () => {
  app = await startTestApp({ adminSecret: ADMIN_SECRET, processRole: 'api', uploadDir });
  vendor = await makeVendor(app);
  const person = await register(app, 'visitor');
  user = person;
  const at = { lat: 25.0298, lng: 121.5356 };
  const stored = await app.rest('POST', '/api/assessments', { body: at, headers: user.headers });
  const assessment_id = String(stored.body['id']);
  const inquiryId = await sendInquiry(app, person, vendor.vendorId, { assessment_id });
  for (const name of ['buildings.geojson', 'other.geojson'])
    await app.rest('PUT', `/api/admin/uploads/${name}`, { headers: asAdmin, raw: '{}' });
  const started = await app.graphql<{ startBuildingImport: { job: { id: string } } }>(
    'mutation { startBuildingImport(input: { file: "other.geojson" }) { job { id } } }',
    {},
    asAdmin,
  );
  const [building] = await app.sql<{ id: string }>('select id from buildings limit 1');
  const [event] = await app.sql<{ id: string }>(`select id from outbox_events where type = 'inquiry.sent'`);
  await app.rest('PUT', '/api/admin/uploads/stations.csv', { headers: asAdmin, raw: 'station_id' });
  await app.rest('POST', '/api/admin/jobs/climate-import', { headers: asAdmin, body: { file: 'stations.csv' } });
  await app.sql(`update jobs set state = 'done', result = '{"stations":3,"added":2,"replaced":1,"removed":0}'
    where kind = 'climate_import'`);
  ids = {
    AssessmentScreen: { id: assessment_id },
    Reply: { inquiryId, input: { content: 'Yes, it is.' } },
    Roof: { id: building!.id },
    ContentOfRecords: { event: event!.id },
    JobState: { id: started.data?.startBuildingImport.job.id },
  };
});

afterAll(async () => {
  await app.stop();
  rmSync(uploadDir, { recursive: true, force: true });
});

/** Operations that are not for the visitor of the guide. */
const callers = (): Record<string, Record<string, string>> => ({
  Reply: vendor.headers,
  ContentOfRecords: asAdmin,
  ImportBuildings: asAdmin,
  JobState: asAdmin,
});

const nothingIn = (data: object | null | undefined): boolean =>
  Object.values(data ?? {}).every((value) => value === null);

describe('docs/graphql.md', () => {
  it('has operations and parts of the example', () => {
    expect(operations.size).toBeGreaterThan(8);
    expect(shown.length).toBeGreaterThan(4);
  });

  it.each([...operations].filter(([, { text }]) => !text.startsWith('subscription')))(
    '%s gives what the guide says',
    async (name, { text, json }) => {
      const { errors: faults, ...variables } = json;
      const asked = { ...variables, ...ids[name] };

      const { data, errors } = await app.graphql(text, asked, callers()[name] ?? user.headers);

      if (faults) expect({ errors }).toMatchObject({ errors: faults } satisfies Partial<GraphqlAnswer> | object);
      else expect({ errors, isEmpty: nothingIn(data) }).toEqual({ errors: undefined, isEmpty: false });
    },
  );

  it.each([...operations].filter(([, { text }]) => text.startsWith('subscription')))(
    '%s sends events',
    async (name, { text }) => {
      const headers = callers()[name] ?? user.headers;
      const stream = await subscribe(app.url, text, { headers, variables: ids[name] ?? {} });
      await reply(app, vendor, String(ids['Reply']!['inquiryId']));
      await expect.poll(() => stream.results.length).toBeGreaterThan(0);
      stream.stop();

      const [{ data, errors } = {}] = stream.results;
      expect({ errors, isEmpty: nothingIn(data) }).toEqual({ errors: undefined, isEmpty: false });
    },
  );

  it('selects members of unions that there are', async () => {
    interface List<Node> {
      edges: { node: Node }[];
    }
    interface Content {
      event: { data: object };
      admin: {
        jobs: List<{ result: object | null }>;
        financeRows: List<{ value: object }>;
        audit: List<{ changes: object[] }>;
      };
    }
    const { data } = await app.graphql<Content>(
      operations.get('ContentOfRecords')!.text,
      ids['ContentOfRecords'],
      asAdmin,
    );
    const { event, admin } = data!;
    const values = admin.financeRows.edges.map(({ node }) => node.value);

    expect(event.data).toMatchObject({
      __typename: 'InquirySentEvent',
      inquiry: { status: expect.any(String) as string },
    });
    expect(admin.jobs.edges.map(({ node }) => node.result)).toContainEqual({
      __typename: 'ClimateImportResult',
      added: 2,
      replaced: 1,
    });
    expect(values).toContainEqual({
      minKw: expect.any(Number) as number,
      ratePerKwh: expect.any(Number) as number,
      plan: null,
      tiers: null,
    });
    expect(admin.audit.edges.flatMap(({ node }) => node.changes)).toContainEqual({
      field: expect.any(String) as string,
      before: expect.toBeOneOf([expect.any(String), null]) as unknown,
      after: expect.toBeOneOf([expect.any(String), null]) as unknown,
    });
  });

  it('lists only codes that faults have', async () => {
    const codes = [...guide.matchAll(/^\| (`[A-Z_]+`(?:, `[A-Z_]+`)*) +\|/gm)].flatMap(([, cell]) => cell!.split(', '));
    const { data } = await app.graphql<{ __type: { enumValues: { name: string }[] } }>(
      '{ __type(name: "ErrorCode") { enumValues { name } } }',
    );
    const known = data!.__type.enumValues.map(({ name }) => `\`${name}\``);

    expect(codes.length).toBeGreaterThan(8);
    expect(codes.filter((code) => !known.includes(code))).toEqual([]);
  });

  it('shows the code of the example as it is', () => {
    const folder = join(root, 'examples/frontend');
    const own = (name: string) => /^(src\/[^/]+\.ts|[^/]+\.(?:ts|json))$/.test(name);
    const files = readdirSync(folder, { encoding: 'utf8', recursive: true }).filter(own);
    const code = files.map((name) => readFileSync(join(folder, name), 'utf8'));

    expect(shown.filter(({ text }) => !code.some((one) => one.includes(text)))).toEqual([]);
  });
});
