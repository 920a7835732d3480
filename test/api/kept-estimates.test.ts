import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AssessedRoof } from '../../src/core/estimate/roof/assessed-roof.js';
import { RecentEstimateService } from '../../src/domain/assessments/recent-estimate.service.js';
import { BuildingImportService } from '../../src/domain/buildings/import/building-import.service.js';
import { localFile } from '../../src/providers/formats/local-file.js';
import { footprintFile } from '../../src/providers/formats/open-footprint-file.js';
import { startTestApp, type TestApp } from '../helpers/app.js';
import { hasSharedData, sharedData, sharedDataNotice } from '../helpers/shared-data.js';

let service: TestApp;

beforeAll(async () => {
  service = await startTestApp();
});

afterAll(() => service.stop());

/** What a result may have at most. */
const MAX_RESULT_BYTES = 1024 * 1024;

const PLACE = { lat: 25.0298, lng: 121.5356 };

/** A flat roof of some 11,000 m². */
const LARGE = {
  footprint: [
    [121.56, 25.04],
    [121.5611, 25.04],
    [121.5611, 25.0409],
    [121.56, 25.0409],
  ],
  height: 30,
};

interface Kept {
  id: string;
  computed: boolean;
  address: string | null;
  user_id: string | null;
  annual_kwh: number;
  annual_net?: number;
  warnings?: string[];
  result: Record<string, unknown>;
}
type Estimated = { result: { assessment_hash: string; layout: { count: number } } } & Record<string, unknown>;

const estimate = async (body: object): Promise<Estimated> =>
  (await service.rest<Estimated>('POST', '/api/assessments/estimate', { body: { ...PLACE, ...body } })).body;
const keep = (body: object, headers: Record<string, string> = {}) =>
  service.rest<Kept>('POST', '/api/assessments', { body, headers });

describe('an estimate', () => {
  it('is kept by its hash alone, as the service answered it and marked as computed', async () => {
    const { address: _, result, ...answered } = await estimate({ monthly_kwh: 400, address: 'only its asker knows' });
    // an assessment that is kept has no members for these
    const unkept = new Set(['annual_net', 'configurations', 'duty', 'verdict', 'warnings']);
    const figures = Object.fromEntries(Object.entries(answered).filter(([name]) => !unkept.has(name)));

    const kept = await keep({
      assessment_hash: result.assessment_hash,
      user_id: 'u',
      address: 'mine',
      annual_kwh: 1e9,
    });
    const read = await service.rest<Kept>('GET', `/api/assessments/${kept.body.id}`, {
      headers: { 'x-anonymous-id': kept.headers.get('x-anonymous-id')! },
    });

    expect(kept.status).toBe(200);
    expect(kept.body).toMatchObject({ ...figures, computed: true, user_id: 'u', address: 'mine' });
    expect(kept.body.result).toEqual(result);
    expect(kept.body.result['duty']).toMatchObject({ state: 'does_not_apply', reason: { code: 'duty_small' } });
    expect(read.body).toEqual(kept.body);
    expect((await keep({ assessment_hash: result.assessment_hash })).body.address).toBeNull();
  });

  it('that a client sends is its own: never computed, and place required', async () => {
    const { result, ...figures } = await estimate({});

    const sent = await keep({ ...figures, result, computed: true });
    const placeless = await service.rest<{ detail: { type: string; loc: string[] }[] }>('POST', '/api/assessments', {
      body: { assessment_hash: null },
    });

    expect(sent.body).toMatchObject({ computed: false, result });
    expect(placeless.status).toBe(422);
    expect(placeless.body.detail.map(({ type, loc }) => [type, ...loc])).toEqual([
      ['missing', 'body', 'lat'],
      ['missing', 'body', 'lng'],
    ]);
  });

  it('that nobody made, or made more than an hour ago, is not found', async () => {
    const { result } = await estimate({ plant: { losses_percent: 19 } });
    await service.sql(`update recent_estimates set expires_at = now() where assessment_hash = $1`, [
      result.assessment_hash,
    ]);

    const old = await keep({ assessment_hash: result.assessment_hash });
    const unknown = await keep({ assessment_hash: 'a'.repeat(64) });
    const malformed = await keep({ assessment_hash: 'x' });
    const byGraphql = await service.graphql(
      'mutation ($hash: String!) { addAssessment(input: { estimateHash: $hash }) { anonymousId } }',
      { hash: 'a'.repeat(64) },
    );

    expect([old.status, unknown.status, malformed.status]).toEqual([404, 404, 422]);
    expect(unknown.body).toEqual({ detail: 'Estimate not found' });
    expect(byGraphql.errors?.[0]?.extensions.code).toBe('NOT_FOUND');
  });

  it('is kept once under an Idempotency-Key, also after the hour', async () => {
    const { result } = await estimate({ plant: { losses_percent: 18 } });
    const headers = { 'idempotency-key': 'kept once' };
    const first = await keep({ assessment_hash: result.assessment_hash }, headers);
    await service.sql('delete from recent_estimates');

    const again = await keep({ assessment_hash: result.assessment_hash }, headers);

    expect(again.body).toEqual(first.body);
  });

  it('is kept whole by GraphQL whatever is selected, in the names of REST', async () => {
    const input = { at: PLACE, monthlyKwh: 350, address: '台北市' };
    const { data } = await service.graphql<{ keepEstimate: { anonymousId: string; assessment: { id: string } } }>(
      'mutation ($input: EstimateInput!) { keepEstimate(input: $input) { __typename anonymousId assessment { id } } }',
      { input },
    );
    const { anonymousId, assessment } = data!.keepEstimate;

    const { body, text } = await service.rest<Kept>('GET', `/api/assessments/${assessment.id}`, {
      headers: { 'x-anonymous-id': anonymousId },
    });

    expect(body).toMatchObject({ computed: true, address: '台北市' });
    expect(body.result).toEqual((await estimate({ monthly_kwh: 350 })).result);
    expect(text).not.toContain('__typename');
  });

  it('is read in the language of its reader, whoever asked for it first, through both interfaces', async () => {
    const input = { at: PLACE, monthlyKwh: 360 };
    // somebody else has asked for the same in English
    await estimate({ monthly_kwh: 360, lang: 'en' });
    const { data } = await service.graphql<{ keepEstimate: { anonymousId: string; assessment: { id: string } } }>(
      'mutation ($input: EstimateInput!) { keepEstimate(input: $input) { anonymousId assessment { id } } }',
      { input: { ...input, lang: 'ZH_TW' } },
    );
    const { anonymousId, assessment } = data!.keepEstimate;
    const headers = { 'x-anonymous-id': anonymousId };
    const read = async (language?: string) => {
      const asked = { ...headers, ...(language !== undefined && { 'accept-language': language }) };
      const rest = await service.rest<Kept>('GET', `/api/assessments/${assessment.id}`, { headers: asked });
      const graphql = await service.graphql<{ assessment: { result: object }; node: { result: object } }>(
        'query ($id: ID!) { assessment(id: $id) { result } node(id: $id) { ... on Assessment { result } } }',
        { id: assessment.id },
        asked,
      );
      expect(graphql.data).toEqual({ assessment: { result: rest.body.result }, node: { result: rest.body.result } });
      return rest.body.result;
    };

    const [english, chinese, kept] = [await read('en'), await read('zh-TW'), await read()];

    expect(english).toEqual((await estimate({ monthly_kwh: 360, lang: 'en' })).result);
    expect(chinese).toEqual((await estimate({ monthly_kwh: 360, lang: 'zh-TW' })).result);
    expect(chinese).not.toEqual(english);
    expect(kept).toEqual(chinese);
  });

  it('of a roof of 11,000 m² is kept by its hash and by posting it back', async () => {
    const answer = await estimate({ lat: 25.0404, lng: 121.5605, roof: LARGE, plant: { capacity_kw: 100_000 } });
    const bytes = Buffer.byteLength(JSON.stringify(answer.result));

    const byHash = await keep({ assessment_hash: answer.result.assessment_hash });
    const posted = await keep(answer);

    expect(answer.result.layout.count).toBeGreaterThan(2_000);
    // as one polygon each they took 426 kB and more
    expect(bytes).toBeLessThan(150_000);
    expect([byHash.status, posted.status]).toEqual([200, 200]);
    expect(posted.body.result).toEqual(byHash.body.result);
  });

  it.skipIf(!hasSharedData)(
    `of a real roof of 13,600 m² is kept by its hash and by posting it back${sharedDataNotice}`,
    async () => {
      const { sql } = service.app.platform.database;
      const imports = new BuildingImportService({ sql, clock: () => new Date() });
      const file = await localFile(sharedData('buildings/hsinchu-nycu-osm-nlsc.geojson'));
      await imports.load(await footprintFile(file));
      const [roof] = await service.sql<{ building_id: string; lat: number; lng: number; area: number }>(
        `select id as building_id, st_y(st_pointonsurface(footprint)) as lat, st_x(st_pointonsurface(footprint)) as lng,
                area_m2 as area
         from buildings where area_m2 between 10000 and 20000 order by area_m2 desc limit 1`,
      );
      const { area, ...place } = roof!;
      const answer = await estimate(place);
      const bytes = Buffer.byteLength(JSON.stringify(answer.result));

      const byHash = await keep({ assessment_hash: answer.result.assessment_hash });
      const posted = await keep(answer);

      expect(area).toBeGreaterThan(13_000);
      expect(answer.result.layout.count).toBeGreaterThan(1_000);
      expect(bytes).toBeLessThan(MAX_RESULT_BYTES);
      expect([byHash.status, posted.status]).toEqual([200, 200]);
      expect(byHash.body.result).toEqual(answer.result);
      expect(posted.body.result).toEqual(byHash.body.result);
    },
  );

  it('has no number with more digits than it means', async () => {
    const answer = JSON.stringify(await estimate({ monthly_kwh: 400 }));

    const long = answer.match(/(?<=[[:,])-?\d+\.\d{8,}/g) ?? [];
    const money = [...answer.matchAll(/"\w+_twd":(-?[\d.]+)/g)].map(([, value]) => Number(value));

    expect(long).toEqual([]);
    expect(money.length).toBeGreaterThan(50);
    expect(money.filter((value) => !Number.isInteger(value))).toEqual([]);
  });

  it('gives way to newer ones when all of them together are too many bytes', async () => {
    const { em, sql } = service.app.platform.database;
    await sql.rows('delete from recent_estimates');
    const time = { now: new Date() };
    const recent = new RecentEstimateService({
      sql,
      clock: () => time.now,
      write: () => ({ figures: PLACE, result: { noise: randomBytes(3_000).toString('hex') } }),
      maxBytes: 10_000,
    });
    const hashes = ['a', 'b', 'c', 'd', 'e'];
    for (const assessmentHash of hashes) {
      time.now = new Date(time.now.getTime() + 1_000);
      await recent.remember([{ result: { assessmentHash } } as AssessedRoof]);
    }

    const held = await Promise.all(hashes.map((hash) => recent.find(em.fork(), hash)));
    const [total] = await sql.rows<{ bytes: number }>('select sum(size_bytes)::float8 as bytes from recent_estimates');

    expect(held.map((kept) => kept !== undefined)).toEqual([false, false, true, true, true]);
    expect(total!.bytes).toBeLessThanOrEqual(10_000);
  });

  it('is written while no other of its request is, so that others get their turn between them', async () => {
    const written: string[] = [];
    const recent = new RecentEstimateService({
      sql: service.app.platform.database.sql,
      clock: () => new Date(),
      write: ({ result }) => {
        written.push(result.assessmentHash);
        return { figures: PLACE, result: {} };
      },
    });
    const hashes = ['first', 'second', 'third'];

    const remembered = recent.remember(
      hashes.map((assessmentHash) => ({ result: { assessmentHash } }) as AssessedRoof),
    );
    const atOnce = [...written];
    await remembered;

    expect(atOnce).toEqual(['first']);
    expect(written).toEqual(hashes);
  });
});
