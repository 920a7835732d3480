import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BuildingImportService } from '../../src/domain/buildings/import/building-import.service.js';
import { localFile } from '../../src/providers/formats/local-file.js';
import { footprintFile } from '../../src/providers/formats/open-footprint-file.js';
import { startReceiver, type Receiver } from '../core/events/receiver.js';
import { startTestApp, type TestApp } from '../helpers/app.js';
import { hasSharedData, sharedData, sharedDataNotice } from '../helpers/shared-data.js';
import { listOf } from '../helpers/list-answer.js';
import { ADMIN_SECRET, application, asAdmin, register } from './market.js';

const WEBHOOK_SECRET = 'webhook-secret-of-more-than-32-characters';

let app: TestApp;
let receiver: Receiver;
/** How often each event was refused so far. */
const refusals = new Map<string, number>();

beforeAll(async () => {
  if (!hasSharedData) return;
  receiver = await startReceiver((_before, { headers }) => {
    const id = String(headers['x-webhook-id']);
    const refused = refusals.get(id) ?? 0;
    if (refused === 2) return 200;
    refusals.set(id, refused + 1);
    return 503;
  });
  app = await startTestApp({
    adminSecret: ADMIN_SECRET,
    demoDistrict: 'off',
    webhookUrls: [receiver.url],
    webhookSecret: WEBHOOK_SECRET,
    deliveryRetrySeconds: [0.1, 0.1, 0.1],
  });
  const { sql } = app.app.platform.database;
  const imports = new BuildingImportService({ sql, clock: () => new Date() });
  const file = await localFile(sharedData('buildings/taipei-wanhua-zhongzheng.geojson'));
  await imports.load(await footprintFile(file));
});

afterAll(async () => {
  await app?.stop();
  await receiver?.stop();
});

/** A house of usual size in the middle of the loaded district. */
async function realRoof(): Promise<{ id: string; lat: number; lng: number }> {
  const [house] = await app.app.platform.database.sql.rows<{ id: string; lat: number; lng: number }>(
    `select id, st_y(st_pointonsurface(footprint)) lat, st_x(st_pointonsurface(footprint)) lng
     from buildings where area_m2 between 150 and 250 and height_m between 9 and 20
     order by st_distance(footprint, (select st_setsrid(st_centroid(st_extent(footprint)::geometry), 4326) from buildings)) limit 1`,
  );
  return house!;
}

const named = <Name extends string>(body: Record<string, unknown>, names: readonly Name[]): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, body[name]]));

const KEPT = ['lat', 'lng', 'capacity_kw', 'annual_kwh', 'total_cost', 'payback_years', 'result'] as const;

describe.skipIf(!hasSharedData)(`from a roof to a rating${sharedDataNotice}`, () => {
  it('a visitor assesses, registers, claims, inquires and reviews, and the world hears of each step once', async () => {
    // the vendor applies and is approved
    const vendor = await register(app, 'vendor');
    const applied = await app.rest('POST', '/api/vendors/apply', { body: application(), headers: vendor.headers });
    const approved = await app.rest('POST', `/api/admin/applications/${String(applied.body['id'])}/approve`, {
      headers: asAdmin,
    });
    const vendorId = String(approved.body['vendor_id']);

    // an anonymous visitor assesses a real roof and keeps the answer
    const { id: building_id, lat, lng } = await realRoof();
    const estimate = await app.rest('POST', '/api/assessments/estimate', { body: { building_id, lat, lng } });
    expect(estimate.status).toBe(200);
    const { result, ...rest } = named(estimate.body, KEPT);
    const kept = await app.rest('POST', '/api/assessments', {
      body: { ...rest, result: { finance: (result as { finance?: unknown }).finance } },
    });
    expect(kept.body).toMatchObject({ state: 'anonymous', capacity_kw: estimate.body['capacity_kw'] });
    const anonymousId = kept.headers.get('x-anonymous-id')!;

    // registers and claims it
    const user = await register(app, 'visitor');
    const claimed = await app.rest('POST', '/api/me/claim', {
      headers: { ...user.headers, 'x-anonymous-id': anonymousId },
    });
    const assessmentId = String(kept.body['id']);
    expect(claimed.body).toEqual({ ok: true, claimed: 1, assessment_ids: [assessmentId] });

    // inquires about it
    const asked = await app.rest('POST', `/api/vendors/${vendorId}/inquire`, {
      body: { assessment_id: assessmentId, message: '請報價' },
      headers: user.headers,
    });
    expect(asked.body).toEqual({ id: expect.any(String), status: 'new' });
    const inquiryId = String(asked.body['id']);

    // the vendor sees its figures and replies with a price
    const seen = await app.rest('GET', `/api/me/vendor/inquiries/${inquiryId}`, { headers: vendor.headers });
    const capacityKw = Number(estimate.body['capacity_kw']);
    expect(seen.body).toMatchObject({ assessment: { capacityKw, annualKwh: estimate.body['annual_kwh'] } });
    const price = Math.round(Number(estimate.body['total_cost'] ?? capacityKw * 60_000));
    const replied = await app.rest('POST', `/api/me/vendor/inquiries/${inquiryId}/messages`, {
      body: { content: '含施工', quoted_price: price },
      headers: vendor.headers,
    });
    expect(replied.body).toMatchObject({ status: 'quoted', quotedPrice: price, quoteCheck: { verdict: 'within' } });

    // the visitor reviews, the administrator publishes, the listing shows the rating
    const review = await app.rest('POST', `/api/me/inquiries/${inquiryId}/review`, {
      body: { rating: 5, comment: '專業' },
      headers: user.headers,
    });
    await app.rest('POST', `/api/admin/reviews/${String(review.body['id'])}/publish`, { headers: asAdmin });
    const listed = await app.rest('GET', '/api/vendors?min_rating=4.5');
    expect(listOf(listed)).toMatchObject({ total: 1, items: [{ id: vendorId, rating: 5, reviewCount: 1 }] });
    const mine = await app.rest('GET', '/api/me/inquiries', { headers: user.headers });
    expect(mine.body).toMatchObject([
      { status: 'quoted', reviewStatus: 'published', vendorRating: 5, reply: { quotedPrice: price } },
    ]);

    // each event has arrived once, with a valid signature, though each was refused twice on the way
    const delivered = () => receiver.calls.filter(({ status }) => status === 200);
    await expect.poll(() => delivered().length).toBe(5);
    expect(
      delivered()
        .map(({ headers }) => String(headers['x-webhook-event']))
        .toSorted(),
    ).toEqual(['application.decided', 'assessment.claimed', 'inquiry.replied', 'inquiry.sent', 'review.decided']);
    expect([...refusals.values()]).toEqual([2, 2, 2, 2, 2]);
    for (const { headers, body } of receiver.calls) {
      const signed = `${String(headers['x-webhook-timestamp'])}.${body}`;
      expect(headers['x-webhook-signature']).toBe(
        `v1=${createHmac('sha256', WEBHOOK_SECRET).update(signed).digest('hex')}`,
      );
      expect(body).not.toMatch(/@example\.com|請報價|專業|25\.0/);
    }
    const deliveries = listOf(await app.rest('GET', '/api/admin/events/deliveries', { headers: asAdmin }));
    expect(deliveries.total).toBe(5);
    for (const delivery of deliveries.items) expect(delivery).toMatchObject({ state: 'delivered', attempts: 3 });
  });
});
