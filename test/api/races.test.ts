import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RestAnswer, TestApp } from '../helpers/app.js';
import {
  application,
  asAdmin,
  auditOf,
  makeVendor,
  register,
  reply,
  sendInquiry,
  startMarket,
  type Person,
  type VendorOwner,
} from './market.js';

const DECISIONS = 12;
const CLOSINGS = 40;
const ERASURES = 6;
const AT_ONCE = 6;

let app: TestApp;
let user: Person;
let vendor: VendorOwner;

beforeAll(async () => {
  app = await startMarket();
  user = await register(app, 'user');
  vendor = await makeVendor(app);
});

afterAll(() => app.stop());

const statusesOf = (answers: RestAnswer[]): number[] => answers.map(({ status }) => status).toSorted((a, b) => a - b);

const rounds = (count: number): number[] => Array.from({ length: count }, (_, round) => round);

describe('case 103: of two who decide at once', () => {
  it.each([
    ['approve', 'approve'],
    ['approve', 'reject'],
  ] as const)('one wins and is written down once, the other is refused, every time: %s and %s', async (one, other) => {
    for (const _ of rounds(DECISIONS)) {
      const applicant = await register(app);
      const sent = await app.rest('POST', '/api/vendors/apply', { body: application(), headers: applicant.headers });
      const id = String(sent.body['id']);
      const decide = (act: string) =>
        app.rest('POST', `/api/admin/applications/${id}/${act}`, { headers: asAdmin, body: { reason: 'no licence' } });

      const answers = await Promise.all([decide(one), decide(other)]);

      const vendors = await app.sql('select 1 from vendors where owner_id = $1', [applicant.id]);
      const acts = (await auditOf(app, id)).filter((act) => act !== 'application.send');
      expect(statusesOf(answers)).toEqual([200, 409]);
      expect(acts).toHaveLength(1);
      expect(vendors).toHaveLength(acts[0] === 'application.approve' ? 1 : 0);
    }
  });

  it('a reply and the end of its inquiry: the reply is in the thread or refused, and the inquiry stays closed', async () => {
    for (const _ of rounds(CLOSINGS)) {
      const id = await sendInquiry(app, user, vendor.vendorId);

      const [replied, closed] = await Promise.all([
        reply(app, vendor, id),
        app.rest('POST', `/api/me/vendor/inquiries/${id}/close`, { headers: vendor.headers }),
      ]);

      const { body } = await app.rest('GET', `/api/me/inquiries/${id}`, { headers: user.headers });
      expect(closed.status).toBe(200);
      expect(replied.status).toBeOneOf([200, 409]);
      expect(body['status']).toBe('closed');
      expect(body['messages']).toHaveLength(replied.status === 200 ? 1 : 0);
      expect((await auditOf(app, id)).filter((act) => act === 'inquiry.close')).toHaveLength(1);
    }
  });
});

describe('of several new passwords at once', () => {
  it('one is set, and only its answer signs in', async () => {
    const { email, headers } = await register(app);
    const current = 'a long enough secret 1';
    const wishes = rounds(AT_ONCE).map((round) => `another long secret ${round}`);

    const answers = await Promise.all(
      wishes.map((wish) =>
        app.rest('POST', '/api/me/password', { body: { current_password: current, new_password: wish }, headers }),
      ),
    );

    const signIns = await Promise.all(
      wishes.map((password) => app.rest('POST', '/api/auth/login', { body: { email, password } })),
    );
    const winner = answers.findIndex(({ status }) => status === 200);
    const token = String(answers[winner]?.body['access_token']);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    // whoever came before the hash was compared learns that it is wrong, all others that they are signed out
    expect(
      statusesOf(answers)
        .slice(1)
        .every((status) => status === 401 || status === 422),
    ).toBe(true);
    expect(signIns.map(({ status }) => status === 200)).toEqual(wishes.map((_, index) => index === winner));
    expect((await app.rest('GET', '/api/me', { headers: { authorization: `Bearer ${token}` } })).status).toBe(200);
  });
});

describe('an account that is erased', () => {
  it('while it makes records signs its calls out, is no fault of ours, and leaves nothing', async () => {
    for (const _ of rounds(ERASURES)) {
      const { id, headers } = await register(app);
      const make = (path: string, body: object) => app.rest('POST', path, { body, headers });

      const [erased, ...made] = await Promise.all([
        app.rest('DELETE', '/api/me', { headers }),
        ...rounds(AT_ONCE).map(() => make('/api/assessments', { lat: 25, lng: 121 })),
        make('/api/vendors/apply', application()),
        make(`/api/vendors/${vendor.vendorId}/inquire`, {}),
        make('/api/me/password', { current_password: 'a long enough secret 1', new_password: 'a longer secret 2' }),
        app.rest('PATCH', '/api/me', { body: { name: 'nobody' }, headers }),
        app.rest('POST', '/api/me/claim', { headers }),
      ]);

      const left = await app.sql(
        `select 1 from accounts where id = $1 union all select 1 from assessments where owner_id = $1
         union all select 1 from vendor_applications where account_id = $1
         union all select 1 from inquiries where account_id = $1 union all select 1 from sessions where account_id = $1`,
        [id],
      );
      expect(erased?.status).toBe(200);
      expect(made.map(({ status }) => status).filter((status) => status !== 200 && status !== 401)).toEqual([]);
      expect(left).toEqual([]);
    }
  });

  it('with its vendor lets an inquiry at the same time arrive or finds no vendor', async () => {
    for (const _ of rounds(ERASURES)) {
      const leaving = await makeVendor(app);

      const [sent, erased] = await Promise.all([
        app.rest('POST', `/api/vendors/${leaving.vendorId}/inquire`, { body: {}, headers: user.headers }),
        app.rest('DELETE', '/api/me', { headers: leaving.headers }),
      ]);

      expect(erased.status).toBe(200);
      expect(sent.status).toBeOneOf([200, 404, 409]);
    }
  });
});
