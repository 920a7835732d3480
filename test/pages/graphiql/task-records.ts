import { v7 as uuidv7 } from 'uuid';
import type { TestApp } from '../../helpers/app.js';
import { application, asAdmin, makeVendor, register, reply, sendInquiry } from '../../api/market.js';

/** Stores a record for each task of administrators to be about. */
export async function makeTaskRecords(app: TestApp): Promise<void> {
  const user = await register(app, 'user');
  const vendor = await makeVendor(app, { company_name: 'First Vendor' });
  for (const [name, suspended] of [
    ['Second Vendor', true],
    ['Third Vendor', false],
    ['Fourth Vendor', false],
  ] as const) {
    const other = await makeVendor(app, { company_name: name });
    if (suspended) await act(app, 'POST', `/vendors/${other.vendorId}/suspend`, { reason: 'Complaints.' });
    else await app.rest('PATCH', '/api/me/vendor', { body: { name: `${name} Ltd.` }, headers: other.headers });
  }
  for (const company_name of ['Applicant One', 'Applicant Two']) {
    const { headers } = await register(app);
    await app.rest('POST', '/api/vendors/apply', { body: application({ company_name }), headers });
  }
  for (const rating of [3, 4]) {
    const inquiry = await sendInquiry(app, user, vendor.vendorId);
    await reply(app, vendor, inquiry);
    await app.rest('POST', `/api/me/inquiries/${inquiry}/review`, { body: { rating }, headers: user.headers });
  }
  await act(app, 'POST', `/users/${(await register(app, 'disabled')).id}/disable`);
  await app.rest('PUT', '/api/admin/uploads/old.csv', { headers: asAdmin, raw: 'old' });
  await makeOperation(app);
}

const act = (app: TestApp, method: string, path: string, body?: object) =>
  app.rest(method, `/api/admin${path}`, { headers: asAdmin, ...(body && { body }) });

async function makeOperation(app: TestApp): Promise<void> {
  const [event, delivery, queued, failed] = [uuidv7(), uuidv7(), uuidv7(), uuidv7()];
  await app.sql(
    `insert into outbox_events (id, type, data, created_at, fanned_out_at)
     values ($1, 'job.finished', '{"account_id": null}', now(), now())`,
    [event],
  );
  await app.sql(
    `insert into deliveries (id, event_id, channel, target, state, attempts, next_attempt_at, created_at)
     values ($1, $2, 'webhook', 'http://127.0.0.1:9/', 'dead', 8, now(), now())`,
    [delivery, event],
  );
  await app.sql(
    `insert into jobs (id, kind, state, input, attempts, created_at, next_attempt_at)
     values ($1, 'shadow_precompute', 'queued', '{"bbox": [10, 10, 10.001, 10.001]}', 0, now(), now() + interval '1 hour'),
            ($2, 'shadow_precompute', 'failed', '{"bbox": [10, 10, 10.001, 10.001]}', 3, now(), now())`,
    [queued, failed],
  );
}
