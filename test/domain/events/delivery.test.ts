import { createHmac, randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../../src/database/database.js';
import { entityDefaults } from '../../../src/core/entity-defaults.js';
import type { Caller } from '../../../src/domain/caller.js';
import { ConflictError, ForbiddenError, UnauthenticatedError } from '../../../src/core/errors.js';
import { DeliveryService, type DeliveryRoutes } from '../../../src/domain/events/delivery.service.js';
import { EventAdministrationService } from '../../../src/domain/events/event-administration.service.js';
import type { DomainEvent } from '../../../src/core/events/event-types.js';
import { Ledger } from '../../../src/domain/events/ledger.service.js';
import { DeliveryError, type Mail, type MailSender } from '../../../src/domain/events/senders.js';
import { createWakeSignal } from '../../../src/domain/events/wake-signal.js';
import { IdempotencyService } from '../../../src/domain/limits/idempotency.service.js';
import { Account } from '../../../src/entities/accounts/account.entity.js';
import { createWebhookSender } from '../../../src/providers/webhook-sender.js';
import { clearDatabase, testDatabase } from '../../helpers/database.js';
import { startReceiver, type Receiver } from '../../core/events/receiver.js';

const SECRET = 'webhook-secret-of-more-than-32-characters';
const admin: Caller = { kind: 'administrator', via: 'secret', ip: '192.0.2.1', requestId: 'r' };
const ACCOUNT = uuidv7();
const event: DomainEvent = {
  type: 'assessment.claimed',
  data: { account_id: ACCOUNT, assessment_ids: [uuidv7(), uuidv7()] },
};

const webhooks = createWebhookSender();
let database: Database;
let now: Date;
let receivers: Receiver[] = [];
let mails: Mail[] = [];

beforeEach(async () => {
  database = await testDatabase();
  await clearDatabase();
  now = new Date('2026-11-21T08:00:00Z');
  mails = [];
});

afterEach(async () => {
  await Promise.all(receivers.map((receiver) => receiver.stop()));
  receivers = [];
});

afterAll(() => webhooks.close());

async function receive(answer: Parameters<typeof startReceiver>[0]): Promise<Receiver> {
  const receiver = await startReceiver(answer);
  receivers.push(receiver);
  return receiver;
}

const clock = (): Date => now;
const later = (seconds: number): void => {
  now = new Date(now.getTime() + seconds * 1000);
};

function ledgerOf(wake = createWakeSignal()): Ledger {
  const em = database.em.fork();
  const meter = { spend: () => Promise.resolve() };
  return new Ledger({ em, clock, idempotency: new IdempotencyService({ em, clock }), meter, wake });
}

const publish = (what: DomainEvent = event): Promise<unknown> =>
  ledgerOf().change(admin, (change) => change.publish(what));

function deliver(changes: Partial<DeliveryRoutes> = {}): Promise<Date | undefined> {
  const routes: DeliveryRoutes = {
    webhookUrls: receivers.map(({ url }) => url),
    webhookSecret: SECRET,
    webhooks,
    mail: undefined,
    mailLimits: { windowSeconds: 0, perHour: 100 },
    retryDelaysSeconds: [5, 30],
    ...changes,
  };
  return new DeliveryService({ em: database.em.fork(), clock, routes }).deliverDue();
}

const sender = {
  send: (mail: Mail): Promise<void> => {
    mails.push(mail);
    return Promise.resolve();
  },
};

const route = (send: MailSender['send']) => ({
  sender: { send },
  publicUrl: 'https://solar.example.com',
  reportPath: ({ id }: { id: string }) => `/${id}`,
});
const mailbox = route(sender.send);

const deliveries = () =>
  database.sql.rows<{ id: string; state: string; attempts: number; last_error: string | null }>(
    'select id, state, attempts, last_error from deliveries order by id',
  );

/** As the specification of Standard Webhooks has it. */
const standardSignature = (key: string | Buffer, headers: IncomingHttpHeaders, body: string): string => {
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
};

async function storeAccount(language: 'zh-TW' | 'en', isConfirmed = true): Promise<void> {
  await database.em.fork().insert(Account, {
    ...entityDefaults(Account),
    id: ACCOUNT,
    email: 'owner@example.com',
    emailKey: 'owner@example.com',
    passwordHash: '-',
    role: 'user',
    language,
    emailConfirmedAt: isConfirmed ? now : null,
    createdAt: now,
    updatedAt: now,
  });
}

describe('an event', () => {
  it('reaches every receiver once, with its id, its type and a signature over timestamp and body', async () => {
    const [a, b] = [await receive(() => 200), await receive(() => 204)];
    await publish();

    await deliver();
    await deliver();

    expect([a.calls.length, b.calls.length]).toEqual([1, 1]);
    const [{ headers, body, method }] = a.calls as [Receiver['calls'][number]];
    const [stored] = await database.sql.rows<{ id: string }>('select id from outbox_events');
    expect(method).toBe('POST');
    expect(JSON.parse(body)).toEqual({
      id: stored?.id,
      type: event.type,
      created_at: '2026-11-21T08:00:00.000Z',
      data: event.data,
    });
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'x-webhook-id': stored?.id,
      'x-webhook-event': 'assessment.claimed',
      'x-webhook-timestamp': String(now.getTime() / 1000),
    });
    const expected = createHmac('sha256', SECRET)
      .update(`${String(headers['x-webhook-timestamp'])}.${body}`)
      .digest('hex');
    expect(headers['x-webhook-signature']).toBe(`v1=${expected}`);
    expect(headers).toMatchObject({
      'webhook-id': stored?.id,
      'webhook-timestamp': headers['x-webhook-timestamp'],
      'webhook-signature': standardSignature(SECRET, headers, body),
    });
    expect(await deliveries()).toMatchObject([{ state: 'delivered' }, { state: 'delivered' }]);
  });

  it('is signed with the bytes that a secret of Standard Webhooks encodes', async () => {
    const receiver = await receive(() => 200);
    const key = randomBytes(24);
    await publish();

    await deliver({ webhookSecret: `whsec_${key.toString('base64')}` });

    const [{ headers, body }] = receiver.calls as [Receiver['calls'][number]];
    expect(headers['webhook-signature']).toBe(standardSignature(key, headers, body));
  });

  it('that tries the webhooks goes to no mailbox', async () => {
    const receiver = await receive(() => 200);
    await storeAccount('en');
    await publish({ type: 'webhook.test', data: { account_id: ACCOUNT } });

    await deliver({ mail: mailbox });

    expect(receiver.calls).toHaveLength(1);
    expect(mails).toEqual([]);
  });

  it('of a change that fails is never published', async () => {
    const receiver = await receive(() => 200);
    const failing = ledgerOf().change(admin, async (change) => {
      change.publish(event);
      throw new ConflictError('no');
    });

    await expect(failing).rejects.toThrow(ConflictError);
    await deliver();

    expect(receiver.calls).toEqual([]);
    expect(await database.sql.rows('select 1 from outbox_events')).toEqual([]);
  });

  it('waits in the database for the next delivery, and wakes listeners only once it is stored', async () => {
    const wake = createWakeSignal();
    let rings = 0;
    const stop = wake.onRing(() => rings++);

    await ledgerOf(wake).change(admin, async (change) => {
      change.publish(event);
      expect(rings).toBe(0);
    });
    stop();
    wake.ring();
    const receiver = await receive(() => 200);
    await deliver();

    expect(rings).toBe(1);
    expect(receiver.calls).toHaveLength(1);
  });

  it('without any receiver is not kept waiting', async () => {
    await publish();

    const next = await deliver();

    expect(next).toBeUndefined();
    expect(await deliveries()).toEqual([]);
    expect(await database.sql.rows('select 1 from outbox_events where fanned_out_at is null')).toEqual([]);
  });

  it('is delivered to each receiver once by several processes at once', async () => {
    const receiver = await receive(() => 200);
    for (let index = 0; index < 30; index++) await publish();

    await Promise.all([deliver(), deliver(), deliver()]);

    const ids = receiver.calls.map(({ headers }) => headers['x-webhook-id']);
    expect(ids).toHaveLength(30);
    expect(new Set(ids).size).toBe(30);
  });
});

describe('a receiver that fails', () => {
  it('is tried again after each wait, with the same body and a fresh signature, and only when the wait is over', async () => {
    const receiver = await receive((before) => (before < 2 ? 503 : 200));
    await publish();

    const first = await deliver();
    await deliver();
    later(5);
    const second = await deliver();
    later(30);
    const done = await deliver();

    expect(first).toEqual(new Date('2026-11-21T08:00:05Z'));
    expect(second).toEqual(new Date('2026-11-21T08:00:35Z'));
    expect(done).toBeUndefined();
    expect(receiver.calls.map(({ status }) => status)).toEqual([503, 503, 200]);
    expect(new Set(receiver.calls.map(({ body }) => body)).size).toBe(1);
    expect(new Set(receiver.calls.map(({ headers }) => headers['x-webhook-signature'])).size).toBe(3);
  });

  it('too often is given up, listed as dead, and replayed by an administrator once', async () => {
    const receiver = await receive((before) => (before < 3 ? 500 : 200));
    const service = new EventAdministrationService({ em: database.em.fork(), ledger: ledgerOf() });
    await publish();
    for (const wait of [0, 5, 30, 3600]) {
      later(wait);
      await deliver();
    }
    const dead = await service.deliveries({ state: 'dead' }, { limit: 20 }, admin);

    const id = dead.items[0]!.id;
    const replays = await Promise.allSettled([service.replay(id, admin), replayElsewhere(id)]);
    await deliver();

    expect(dead.items).toMatchObject([
      {
        channel: 'webhook',
        attempts: 3,
        lastError: 'The receiver answered with status 500',
        type: event.type,
        data: event.data,
      },
    ]);
    expect(replays.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(receiver.calls).toHaveLength(4);
    expect(await deliveries()).toMatchObject([{ state: 'delivered', attempts: 1, last_error: null }]);
    await expect(service.replay(id, admin)).rejects.toThrow(ConflictError);
  });

  const replayElsewhere = (id: string) =>
    new EventAdministrationService({ em: database.em.fork(), ledger: ledgerOf() }).replay(id, admin);

  it('does not hold up the others', async () => {
    const bad = await receive(() => 500);
    const good = await receive(() => 200);
    await publish();

    await deliver();

    expect([bad.calls.length, good.calls.length]).toEqual([1, 1]);
  });

  it('by sending on elsewhere is not followed', async () => {
    const elsewhere = await receive(() => 200);
    const sly = await receive(() => ({ status: 302, location: elsewhere.url }));
    await publish();

    await deliver({ webhookUrls: [sly.url] });

    expect(elsewhere.calls).toEqual([]);
    expect(await deliveries()).toMatchObject([
      { state: 'pending', last_error: 'The receiver answered with status 302' },
    ]);
  });

  it('by not being there is tried again', async () => {
    const gone = await receive(() => 200);
    await gone.stop();
    await publish();

    await deliver();

    expect(await deliveries()).toMatchObject([
      { state: 'pending', attempts: 1, last_error: expect.stringContaining('ECONNREFUSED') },
    ]);
  });

  it('and was taken off the settings in the meantime is not called', async () => {
    const receiver = await receive((before) => (before === 0 ? 500 : 200));
    await publish();
    await deliver();
    later(5);

    await deliver({ webhookUrls: [] });

    expect(receiver.calls).toHaveLength(1);
    expect(await deliveries()).toMatchObject([{ last_error: 'The webhook is no longer configured' }]);
  });
});

describe('a delivery in the hands of a process that died', () => {
  it('is taken up by another when its time is over, and not before', async () => {
    const receiver = await receive(() => 200);
    await publish();
    const hanging = deliver({ webhooks: { send: () => new Promise(() => undefined) } });
    void hanging;
    await expect.poll(async () => (await deliveries())[0]?.attempts).toBe(1);

    await deliver();
    const before = receiver.calls.length;
    later(61);
    await deliver();

    expect([before, receiver.calls.length]).toEqual([0, 1]);
  });
});

describe('an e-mail', () => {
  it.each([
    ['zh-TW', /屋頂評估/],
    ['en', /2 assessment\(s\)/],
  ] as const)('goes to the account in its language: %s', async (language, words) => {
    await storeAccount(language);
    await publish();

    await deliver({ mail: mailbox });
    await deliver({ mail: mailbox });

    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({
      to: 'owner@example.com',
      text: expect.stringMatching(words),
      html: expect.stringMatching(words),
    });
    expect(mails[0]?.id).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('that the server refuses is tried again, its reason kept', async () => {
    await storeAccount('en');
    await publish();

    await deliver({
      mail: route(() => Promise.reject(new DeliveryError('The mail server did not accept the message (451)'))),
    });

    expect(await deliveries()).toMatchObject([
      { state: 'pending', last_error: 'The mail server did not accept the message (451)' },
    ]);
  });

  it('to an account that is gone is dropped', async () => {
    await publish();

    await deliver({ mail: mailbox });

    expect(mails).toEqual([]);
    expect(await deliveries()).toMatchObject([{ state: 'delivered' }]);
  });

  it('to an address that is not confirmed is dropped, and says so', async () => {
    await storeAccount('en', false);
    await publish();

    await deliver({ mail: mailbox });

    expect(mails).toEqual([]);
    expect(await deliveries()).toMatchObject([
      { state: 'delivered', last_error: 'Not sent: the address is not confirmed' },
    ]);
  });

  it('reports all events of a window, and goes out when the window ends', async () => {
    await storeAccount('en');
    const mailLimits = { windowSeconds: 30, perHour: 6 };
    await publish();
    const due = await deliver({ mail: mailbox, mailLimits });
    later(20);
    await publish();
    await publish();
    await deliver({ mail: mailbox, mailLimits });
    const before = mails.length;
    later(10);
    const next = await deliver({ mail: mailbox, mailLimits });

    expect(due).toEqual(new Date('2026-11-21T08:00:30Z'));
    expect([before, mails.length, next]).toEqual([0, 1, undefined]);
    expect(mails[0]?.subject).toBe('You have 3 notifications');
    expect((await deliveries()).map(({ state, attempts }) => [state, attempts])).toEqual(
      Array.from({ length: 3 }, () => ['delivered', 1]),
    );
  });

  it('of one recipient is one of so many an hour; further events wait and go out together', async () => {
    await storeAccount('en');
    const mailLimits = { windowSeconds: 0, perHour: 2 };
    for (let index = 0; index < 6; index++) {
      await publish();
      await deliver({ mail: mailbox, mailLimits });
      later(1);
    }
    const before = mails.length;
    later(3_700);
    await deliver({ mail: mailbox, mailLimits });

    expect([before, mails.length]).toEqual([2, 3]);
    expect(mails[2]?.subject).toBe('You have 4 notifications');
  });

  it('that fails is tried again as one e-mail with one identity', async () => {
    await storeAccount('en');
    const mailLimits = { windowSeconds: 30, perHour: 6 };
    const tried: Mail[] = [];
    const flaky = route((mail) => {
      tried.push(mail);
      return tried.length < 2
        ? Promise.reject(new DeliveryError('The mail server did not accept the message (451)'))
        : Promise.resolve();
    });
    await publish();
    await publish();
    for (const wait of [0, 30, 5]) {
      later(wait);
      await deliver({ mail: flaky, mailLimits });
    }

    expect(tried.map(({ id, subject }) => [id, subject])).toEqual(
      Array.from({ length: 2 }, () => [tried[0]!.id, 'You have 2 notifications']),
    );
    expect((await deliveries()).map(({ state }) => state)).toEqual(['delivered', 'delivered']);
  });

  it('never reports an administrator the text of a fault of ours', async () => {
    await storeAccount('en');
    await publish();

    await deliver({ mail: route(() => Promise.reject(new Error('password of the database'))) });

    expect(await deliveries()).toMatchObject([{ last_error: 'Internal error' }]);
  });
});

describe('administration of events', () => {
  it('is for administrators only', async () => {
    const service = new EventAdministrationService({ em: database.em.fork(), ledger: ledgerOf() });
    const visitor: Caller = { kind: 'anonymous', ip: '192.0.2.1', requestId: 'r' };
    const user: Caller = {
      ...visitor,
      kind: 'account',
      via: 'bearer',
      role: 'user',
      accountId: ACCOUNT,
      sessionId: ACCOUNT,
    };

    await expect(service.deliveries({}, { limit: 1 }, visitor)).rejects.toThrow(UnauthenticatedError);
    await expect(service.audit({}, { limit: 1 }, user)).rejects.toThrow(ForbiddenError);
    await expect(service.replay(ACCOUNT, user)).rejects.toThrow(ForbiddenError);
  });
});
