import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Settings } from '../../src/config/settings.js';
import { decoded, startMailServer, type MailServer } from '../core/events/mail-server.js';
import { startReceiver, type Receiver } from '../core/events/receiver.js';
import type { TestApp } from '../helpers/app.js';
import { createMigratedDatabase, onServer } from '../helpers/database.js';
import { unpackDatabase } from '../helpers/service-process.js';
import { listOf } from '../helpers/list-answer.js';
import { application, asAdmin, makeVendor, register, reply, sendInquiry, startMarket } from './market.js';

const common: Partial<Settings> = {
  webhookSecret: 'webhook-secret-of-more-than-32-characters',
};

const folder = mkdtempSync(join(tmpdir(), 'events-'));
let place: Partial<Settings>;
let receivers: Receiver[] = [];

beforeAll(async () => {
  if (!onServer) unpackDatabase(folder);
  place = onServer ? { databaseUrl: await createMigratedDatabase() } : { dataDir: folder };
});

afterEach(async () => {
  await Promise.all(receivers.map((receiver) => receiver.stop()));
  receivers = [];
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function receive(answer: Parameters<typeof startReceiver>[0]): Promise<Receiver> {
  const receiver = await startReceiver(answer);
  receivers.push(receiver);
  return receiver;
}

const eventsAt = ({ calls }: Receiver): unknown[] => calls.map(({ headers }) => headers['x-webhook-event']);

describe('a process that only serves', () => {
  it('leaves its events to the next that works, which loses none although nobody rings', async () => {
    const receiver = await receive(() => 200);
    const settings = { ...common, ...place, webhookUrls: [receiver.url] };
    const server = await startMarket({ ...settings, processRole: 'api' });
    await makeVendor(server);
    const before = eventsAt(receiver);
    await server.stop();

    const worker = await startMarket({ ...settings, processRole: 'worker' });
    await expect.poll(() => eventsAt(receiver)).toEqual(['application.decided']);
    await worker.stop();

    expect(before).toEqual([]);
  });
});

describe('the running service', () => {
  let app: TestApp;
  let mailServer: MailServer;
  let receiver: Receiver;
  let isDown = true;

  beforeAll(async () => {
    mailServer = await startMailServer();
    receiver = await startReceiver(() => (isDown ? 500 : 200));
    app = await startMarket({
      ...common,
      webhookUrls: [receiver.url],
      deliveryRetrySeconds: [0.1],
      smtpUrl: mailServer.url,
      mailFrom: 'info@example.com',
      publicUrl: 'https://solar.example.com/',
      mailWindowSeconds: 0,
    });
  });

  afterAll(async () => {
    await app.stop();
    await receiver.stop();
    await mailServer.stop();
  });

  const dead = async () =>
    listOf<{ id: string; type: string; attempts: number; last_error: string }>(
      await app.rest('GET', '/api/admin/events/deliveries?state=dead', { headers: asAdmin }),
    );

  const undelivered = async (): Promise<number> =>
    listOf(await app.rest('GET', '/api/admin/events/deliveries?state=pending', { headers: asAdmin })).total;

  it('gives up a delivery that failed too often, and tries it again when an administrator says so', async () => {
    const applicant = await register(app);
    const { body: sent } = await app.rest('POST', '/api/vendors/apply', {
      body: application(),
      headers: applicant.headers,
    });
    await app.rest('POST', `/api/admin/applications/${String(sent['id'])}/reject`, {
      headers: asAdmin,
      body: { reason: 'x' },
    });
    await expect.poll(async () => (await dead()).total).toBe(1);
    const [delivery] = (await dead()).items;
    isDown = false;

    const replayed = await app.rest('POST', `/api/admin/events/deliveries/${delivery?.id}/replay`, {
      headers: asAdmin,
    });
    const again = await app.graphql(
      'mutation ($id: ID!) { replayDelivery(id: $id) { delivery { id } } }',
      { id: delivery?.id },
      asAdmin,
    );
    await expect.poll(() => receiver.calls.at(-1)?.status).toBe(200);
    await expect.poll(async () => (await dead()).total).toBe(0);

    expect(delivery).toMatchObject({
      type: 'application.decided',
      attempts: 2,
      last_error: 'The receiver answered with status 500',
    });
    expect(replayed.body).toMatchObject({ state: 'pending', attempts: 0 });
    expect(again.errors?.[0]?.extensions.code).toBe('CONFLICT');
    expect(new Set(receiver.calls.map(({ headers }) => headers['x-webhook-id'])).size).toBe(1);
  });

  it('sends a test event when an administrator asks over either interface, and to nobody else', async () => {
    isDown = false;
    const before = receiver.calls.length;

    const inRest = await app.rest('POST', '/api/admin/events/test', { headers: asAdmin });
    const inGraphql = await app.graphql<{ sendTestEvent: { event: { id: string; type: string } } }>(
      'mutation { sendTestEvent { event { id type data { __typename } } } }',
      {},
      asAdmin,
    );

    const sent = () => receiver.calls.slice(before).map(({ body }) => JSON.parse(body) as { id: string; type: string });
    await expect.poll(() => sent().length).toBe(2);
    expect(new Set(sent().map(({ id }) => id))).toEqual(
      new Set([inRest.body['id'], inGraphql.data?.sendTestEvent.event.id]),
    );
    expect(sent()).toMatchObject([{ type: 'webhook.test', data: { account_id: null } }, { type: 'webhook.test' }]);
    expect(inGraphql.data?.sendTestEvent.event).toMatchObject({ data: { __typename: 'AccountEvent' } });
  });

  it('writes to whom it concerns: the owner of the vendor of an inquiry, the sender of a reply', async () => {
    isDown = false;
    const before = receiver.calls.length;
    const vendor = await makeVendor(app, { email: 'office@vendor.example.com' });
    const sender = await register(app, 'sender');
    // the decision has reached its receivers, of whom none had confirmed an address
    await expect.poll(() => eventsAt(receiver).slice(before)).toContain('application.decided');
    await expect.poll(undelivered).toBe(0);
    await app.sql('update accounts set email_confirmed_at = now() where id in ($1, $2)', [vendor.id, sender.id]);
    await app.rest('PATCH', '/api/me', { body: { language: 'en' }, headers: sender.headers });
    const id = await sendInquiry(app, sender, vendor.vendorId);
    await reply(app, vendor, id);

    // the confirmations of new accounts aside
    const mailsTo = (address: string) =>
      mailServer.mails.filter(
        ({ to, source }) => to.includes(address) && !decoded(source).includes('/account/confirm'),
      );
    await expect.poll(() => mailsTo(vendor.email).length).toBe(1);
    await expect.poll(() => mailsTo(sender.email).length).toBe(1);

    expect(mailsTo(sender.email)[0]?.source).toContain('has replied');
    expect(mailsTo(vendor.email)[0]?.source).toMatch(/lang=3D"zh-TW"|base64/);
    // nobody has confirmed the address that the company gave
    expect(mailsTo('office@vendor.example.com')).toEqual([]);
    expect(mailServer.mails.map(({ source }) => source).join()).not.toContain(sender.id);
  });

  it('links to the report of a kept assessment, which opens in any browser, and to none of figures that a client sent', async () => {
    isDown = false;
    const place = { lat: 25.03, lng: 121.53 };
    const footprint = [
      [121.5299, 25.0299],
      [121.5301, 25.0299],
      [121.5301, 25.0301],
    ];
    const { body: estimate } = await app.rest<{ result: { assessment_hash: string } }>(
      'POST',
      '/api/assessments/estimate',
      { body: { ...place, roof: { footprint, height: 12 } } },
    );
    const kept = await app.rest('POST', '/api/assessments', {
      body: { assessment_hash: estimate.result.assessment_hash },
    });
    const creator = { 'x-anonymous-id': kept.headers.get('x-anonymous-id')! };
    await app.rest('POST', '/api/assessments', { body: place, headers: creator });
    const owner = await register(app, 'owner');
    await app.sql(`update accounts set email_confirmed_at = now(), language = 'en' where id = $1`, [owner.id]);

    await app.rest('POST', '/api/me/claim', { headers: { ...owner.headers, ...creator } });

    const letter = (): string =>
      decoded(
        mailServer.mails.find(({ to, source }) => to.includes(owner.email) && /report/i.test(decoded(source)))
          ?.source ?? '',
      );
    await expect.poll(letter).toContain('/report?key=');
    const links = [
      ...letter().matchAll(/https:\/\/solar\.example\.com(\/api\/assessments\/[^\s"]+\/report\?[^\s"]+)/g),
    ];
    const opened = await app.rest('GET', links[0]![1]!);

    expect(new Set(links.map(([, path]) => path!.split('/')[3]))).toEqual(new Set([kept.body['id']]));
    expect(opened.status).toBe(200);
    expect(opened.text).toContain('<html lang="en">');
  });
});
