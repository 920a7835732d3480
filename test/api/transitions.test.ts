import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import type { TestApp } from '../helpers/app.js';
import {
  application,
  asAdmin,
  makeVendor,
  register,
  reply,
  sendInquiry,
  startMarket,
  type Person,
  type VendorOwner,
} from './market.js';

let service: TestApp;
let user: Person;
let vendor: VendorOwner;

beforeAll(async () => {
  // no worker: jobs stay in the state they were brought to
  service = await startMarket({ processRole: 'api' });
  user = await register(service);
  vendor = await makeVendor(service);
});

afterAll(() => service.stop());

/** Something that can be done once, as both interfaces have it. */
interface Transition {
  headers: Record<string, string>;
  method?: 'POST' | 'DELETE';
  path: string;
  body?: object;
  mutation: string;
  variables: Record<string, unknown>;
}

const ids = (body: Record<string, unknown>): string => String(body['id']);

async function sendApplication(): Promise<string> {
  const { headers } = await register(service);
  return ids((await service.rest('POST', '/api/vendors/apply', { body: application(), headers })).body);
}

async function writeReview(): Promise<string> {
  const id = await sendInquiry(service, user, vendor.vendorId);
  await reply(service, vendor, id);
  const review = { body: { rating: 3 }, headers: user.headers };
  return ids((await service.rest('POST', `/api/me/inquiries/${id}/review`, review)).body);
}

async function startJob(): Promise<string> {
  const wish = { body: { bbox: [10, 10, 10.001, 10.001] }, headers: asAdmin };
  return ids((await service.rest('POST', '/api/admin/jobs/shadow-precompute', wish)).body);
}

async function killDelivery(): Promise<string> {
  const [eventId, id] = [uuidv7(), uuidv7()];
  await service.sql(
    `insert into outbox_events (id, type, data, created_at, fanned_out_at)
     values ($1, 'job.finished', '{"account_id": null}', now(), now())`,
    [eventId],
  );
  await service.sql(
    `insert into deliveries (id, event_id, channel, target, state, attempts, next_attempt_at, created_at)
     values ($1, $2, 'webhook', 'http://127.0.0.1:9/', 'dead', 8, now(), now())`,
    [id, eventId],
  );
  return id;
}

const act = async (path: string, body?: object): Promise<void> => {
  const { status } = await service.rest('POST', `/api/admin${path}`, { ...(body && { body }), headers: asAdmin });
  expect(status).toBe(200);
};

/** What an act takes; `graphql` where GraphQL spells it otherwise. */
interface AdminInput {
  /** Its argument. */
  name: string;
  type: string;
  value: object;
  graphql?: object;
}

/** An administrator's act on a record, an argument of `mutation(id)` in GraphQL. */
const byAdmin = (path: string, mutation: string, id: string, input?: AdminInput): Transition => ({
  headers: asAdmin,
  path: `/api/admin/${path}`,
  ...(input && { body: input.value }),
  mutation: input
    ? `mutation ($id: ID!, $${input.name}: ${input.type}!) { ${mutation}(id: $id, ${input.name}: $${input.name}) { __typename } }`
    : `mutation ($id: ID!) { ${mutation}(id: $id) { __typename } }`,
  variables: { id, ...(input && (input.graphql ?? input.value)) },
});

const REASON = { name: 'reason', type: 'String', value: { reason: 'because' } };

/** Every transition, by the act that the audit log has of it. */
const TRANSITIONS: Record<string, () => Promise<Transition>> = {
  'application.approve': async () => {
    const id = await sendApplication();
    return byAdmin(`applications/${id}/approve`, 'approveApplication', id);
  },
  'application.reject': async () => {
    const id = await sendApplication();
    return byAdmin(`applications/${id}/reject`, 'rejectApplication', id, REASON);
  },
  'application.send': async () => {
    const { headers } = await register(service);
    const { company_name: companyName, contact_name: contactName, email, phone } = application();
    return {
      headers,
      path: '/api/vendors/apply',
      body: application(),
      mutation: 'mutation ($input: VendorApplicationInput!) { applyAsVendor(input: $input) { __typename } }',
      variables: { input: { companyName, contactName, email, phone } },
    };
  },
  'vendor.suspend': async () => {
    const { vendorId } = await makeVendor(service);
    return byAdmin(`vendors/${vendorId}/suspend`, 'suspendVendor', vendorId, REASON);
  },
  'vendor.reinstate': async () => {
    const { vendorId } = await makeVendor(service);
    await act(`/vendors/${vendorId}/suspend`, REASON.value);
    return byAdmin(`vendors/${vendorId}/reinstate`, 'reinstateVendor', vendorId);
  },
  'vendor.subscription': async () => {
    const { vendorId } = await makeVendor(service);
    const input = {
      name: 'status',
      type: 'SubscriptionStatus',
      value: { status: 'past_due' },
      graphql: { status: 'PAST_DUE' },
    };
    return byAdmin(`vendors/${vendorId}/subscription`, 'setVendorSubscription', vendorId, input);
  },
  'review.publish': async () => {
    const id = await writeReview();
    return byAdmin(`reviews/${id}/publish`, 'publishReview', id);
  },
  'review.reject': async () => {
    const id = await writeReview();
    return byAdmin(`reviews/${id}/reject`, 'rejectReview', id, REASON);
  },
  'review.write': async () => {
    const id = await sendInquiry(service, user, vendor.vendorId);
    await reply(service, vendor, id);
    return {
      headers: user.headers,
      path: `/api/me/inquiries/${id}/review`,
      body: { rating: 5 },
      mutation: 'mutation ($id: ID!) { reviewVendor(inquiryId: $id, input: { rating: 5 }) { __typename } }',
      variables: { id },
    };
  },
  'inquiry.close': async () => {
    const id = await sendInquiry(service, user, vendor.vendorId);
    return {
      headers: vendor.headers,
      path: `/api/me/vendor/inquiries/${id}/close`,
      mutation: 'mutation ($id: ID!) { closeInquiry(inquiryId: $id) { __typename } }',
      variables: { id },
    };
  },
  'user.disable': async () => {
    const { id } = await register(service);
    return byAdmin(`users/${id}/disable`, 'disableAccount', id);
  },
  'user.enable': async () => {
    const { id } = await register(service);
    await act(`/users/${id}/disable`);
    return byAdmin(`users/${id}/enable`, 'enableAccount', id);
  },
  'user.role': async () => {
    const { id } = await register(service);
    return byAdmin(`users/${id}/role`, 'setAccountRole', id, {
      name: 'role',
      type: 'Role',
      value: { role: 'vendor' },
      graphql: { role: 'VENDOR' },
    });
  },
  'delivery.replay': async () => {
    const id = await killDelivery();
    return byAdmin(`events/deliveries/${id}/replay`, 'replayDelivery', id);
  },
  'job.cancel': async () => {
    const id = await startJob();
    return byAdmin(`jobs/${id}/cancel`, 'cancelJob', id);
  },
  'job.retry': async () => {
    const id = await startJob();
    await act(`/jobs/${id}/cancel`);
    return byAdmin(`jobs/${id}/retry`, 'retryJob', id);
  },
  'portfolio.delete': async () => {
    const wish = { body: { title: 'a roof' }, headers: vendor.headers };
    const id = ids((await service.rest('POST', '/api/me/vendor/portfolios', wish)).body);
    return {
      headers: vendor.headers,
      method: 'DELETE',
      path: `/api/me/vendor/portfolios/${id}`,
      mutation: 'mutation ($id: ID!) { removePortfolio(id: $id) { __typename } }',
      variables: { id },
    };
  },
};

type Outcome = 'done' | 'refused' | { unexpected: unknown };

async function throughRest({ method = 'POST', path, body, headers }: Transition): Promise<Outcome> {
  const answer = await service.rest(method, path, { ...(body && { body }), headers });
  if (answer.status === 200) return 'done';
  return answer.status === (method === 'DELETE' ? 404 : 409) ? 'refused' : { unexpected: answer.body };
}

async function throughGraphql({ method, mutation, variables, headers }: Transition): Promise<Outcome> {
  const { errors } = await service.graphql(mutation, variables, headers);
  if (errors === undefined) return 'done';
  const expected = method === 'DELETE' ? 'NOT_FOUND' : 'CONFLICT';
  return errors[0]?.extensions.code === expected ? 'refused' : { unexpected: errors };
}

const actsOf = async (action: string): Promise<number> => {
  const [row] = await service.sql<{ n: number }>('select count(*)::int as n from audit_entries where action = $1', [
    action,
  ]);
  return row!.n;
};

describe('case 36 and 103: what is done once', () => {
  it.each(Object.entries(TRANSITIONS))(
    '%s is done by one of four at once, and by nobody again',
    async (action, make) => {
      const transition = await make();
      const before = await actsOf(action);

      const atOnce = await Promise.all([
        throughRest(transition),
        throughGraphql(transition),
        throughRest(transition),
        throughGraphql(transition),
      ]);
      const again = [await throughRest(transition), await throughGraphql(transition)];

      expect(atOnce.filter((outcome) => outcome === 'done')).toHaveLength(1);
      expect([...atOnce.filter((outcome) => outcome !== 'done'), ...again]).toEqual(Array(5).fill('refused'));
      expect(await actsOf(action)).toBe(before + 1);
    },
  );
});
