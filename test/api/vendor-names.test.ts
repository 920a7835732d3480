import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../helpers/app.js';
import { application, asAdmin, auditOf, makeVendor, register, startMarket, type VendorOwner } from './market.js';

let app: TestApp;
let owner: VendorOwner;

beforeAll(async () => {
  app = await startMarket();
  owner = await makeVendor(app, { company_name: 'First' });
});

afterAll(() => app.stop());

const rename = (name: string) => app.rest('PATCH', '/api/me/vendor', { body: { name }, headers: owner.headers });
const decide = (what: 'approve' | 'reject', body: object) =>
  app.rest('POST', `/api/admin/vendors/${owner.vendorId}/name/${what}`, { body, headers: asAdmin });
const shown = async () => (await app.rest('GET', `/api/vendors/${owner.vendorId}`)).body;

describe('a new name of a vendor', () => {
  it('waits for an administrator, and is shown to nobody else until it is approved', async () => {
    const renamed = await rename('Second');
    const waiting = await app.rest<object[]>('GET', '/api/admin/vendors?renaming=true', {
      headers: asAdmin,
    });
    const before = await shown();
    const listed = await app.rest('GET', '/api/vendors');

    const approved = await decide('approve', { name: 'Second' });

    expect(renamed.body).toMatchObject({ name: 'First', pendingName: 'Second' });
    expect(waiting.body).toMatchObject([{ id: owner.vendorId, pendingName: 'Second' }]);
    expect(before).toMatchObject({ name: 'First' });
    expect([JSON.stringify(before), listed.text].join()).not.toMatch(/Second|pending/i);
    expect(approved.body).toMatchObject({ name: 'Second', pendingName: '' });
    expect(await shown()).toMatchObject({ name: 'Second' });
  });

  it('is rejected with a reason, through GraphQL too, and every act is in the audit log', async () => {
    const updated = await app.graphql(
      'mutation { updateMyVendor(input: { name: "Third" }) { vendor { name pendingName } } }',
      {},
      owner.headers,
    );
    const rejected = await app.graphql(
      'mutation ($id: ID!) { rejectVendorName(id: $id, reason: "x") { vendor { name pendingName } } }',
      { id: owner.vendorId },
      asAdmin,
    );
    await rename('Fourth');
    const approved = await app.graphql(
      'mutation ($id: ID!) { approveVendorName(id: $id, name: "Fourth") { vendor { name pendingName } } }',
      { id: owner.vendorId },
      asAdmin,
    );

    expect(updated.data).toEqual({ updateMyVendor: { vendor: { name: 'Second', pendingName: 'Third' } } });
    expect(rejected.data).toEqual({ rejectVendorName: { vendor: { name: 'Second', pendingName: null } } });
    expect(approved.data).toEqual({ approveVendorName: { vendor: { name: 'Fourth', pendingName: null } } });
    expect(await auditOf(app, owner.vendorId)).toEqual([
      'vendor.update',
      'vendor.name.approve',
      'vendor.update',
      'vendor.name.reject',
      'vendor.update',
      'vendor.name.approve',
    ]);
  });

  it('is approved only as it was looked at, and no more than once', async () => {
    const none = await decide('reject', { reason: 'x' });
    await rename('Looked at');
    await rename('Exchanged');
    const exchanged = await decide('approve', { name: 'Looked at' });
    await rename('Fourth');
    const back = await decide('approve', { name: 'Exchanged' });

    expect([none.status, exchanged.status, back.status]).toEqual([409, 409, 409]);
    expect(await shown()).toMatchObject({ name: 'Fourth' });
  });

  it('given by an administrator counts at once, and none waits any more', async () => {
    await rename('Waiting');

    const edited = await app.rest('PATCH', `/api/admin/vendors/${owner.vendorId}`, {
      body: { name: 'Set' },
      headers: asAdmin,
    });

    expect(edited.body).toMatchObject({ name: 'Set', pendingName: '' });
  });

  it.each([
    ['two lines', 'Sunny\r\nBcc: all@example.com'],
    ['a line separator', 'Sunny\u2028Energy'],
    ['turned writing', 'Sunny\u202eygrenE'],
    ['only blanks', '   '],
    ['121 characters', 'a'.repeat(121)],
  ])('of %s is refused in an application and in a change', async (_name, name) => {
    const applicant = await register(app);

    const applied = await app.rest('POST', '/api/vendors/apply', {
      body: application({ company_name: name }),
      headers: applicant.headers,
    });

    expect([applied.status, (await rename(name)).status]).toEqual([422, 422]);
    expect((await rename('陽'.repeat(120))).status).toBe(200);
  });
});
