import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../helpers/app.js';
import { asAdmin, makeVendor, register, sendInquiry, startMarket, type Person } from './market.js';

const NO_PLACE = { lat: null, lng: null };
const FIGURES = { address: '台北市某處', capacity_kw: 9.9 };
const ADD = 'mutation($input: AssessmentInput!) { addAssessment(input: $input) { assessment { id lat lng address } } }';

let app: TestApp;
let owner: Person;
let id: string;

const send = (body: object) =>
  app.rest<{ id: string; detail: { type: string; loc: string[] }[] }>('POST', '/api/assessments', {
    body,
    headers: owner.headers,
  });
const add = (input: object) =>
  app.graphql<{ addAssessment: { assessment: { lat: number | null } } }>(ADD, { input }, owner.headers);

beforeAll(async () => {
  app = await startMarket();
  owner = await register(app, 'owner');
  id = (await send({ ...FIGURES, ...NO_PLACE })).body.id;
});

afterAll(() => app.stop());

describe('an assessment without a place', () => {
  it('is kept with both coordinates null, through both interfaces', async () => {
    const made = await add({ at: null, address: FIGURES.address });

    const stored = await app.sql('select lat, lng, address from assessments');

    expect(made.data!.addAssessment.assessment).toMatchObject({ ...NO_PLACE, address: FIGURES.address });
    expect(stored).toEqual(Array(2).fill({ ...NO_PLACE, address: FIGURES.address }));
  });

  it.each([
    [{ lat: null, lng: 121 }, [['float_type', 'lat']]],
    [{ lat: 25, lng: null }, [['float_type', 'lng']]],
    [{ lat: null }, [['float_type', 'lat'], ['missing', 'lng']]],
    [{}, [['missing', 'lat'], ['missing', 'lng']]],
  ])('is refused with one of them alone, or with neither sent: %j', async (place, faults) => {
    const { status, body } = await send(place);

    expect(status).toBe(422);
    expect(body.detail.map(({ type, loc }) => [type, loc.at(-1)])).toEqual(faults);
  }); // prettier-ignore

  it('is refused in GraphQL without a word about the place', async () => {
    const { errors } = await add({ address: FIGURES.address });

    expect(errors).toMatchObject([{ extensions: { code: 'VALIDATION_FAILED' } }]);
  });

  it('is read alone, in lists, and in the export of the account, alike through both interfaces', async () => {
    const one = await app.rest<object>('GET', `/api/assessments/${id}`, { headers: owner.headers });
    const own = await app.rest<object[]>('GET', '/api/me/assessments', { headers: owner.headers });
    const all = await app.rest<object[]>('GET', '/api/admin/assessments', { headers: asAdmin });
    const { body } = await app.rest<{ assessments: object[] }>('GET', '/api/me/export', { headers: owner.headers });
    const graph = await app.graphql<{ assessment: object; viewer: { assessments: { edges: { node: object }[] } } }>(
      'query($id: ID!) { assessment(id: $id) { lat lng address building { id } } viewer { assessments { edges { node { id lat lng } } } } }',
      { id },
      owner.headers,
    );

    expect(one.body).toMatchObject({ id, ...FIGURES, ...NO_PLACE });
    for (const list of [
      own.body,
      all.body,
      body.assessments,
      graph.data!.viewer.assessments.edges.map(({ node }) => node),
    ])
      expect(list).toContainEqual(expect.objectContaining({ id, ...NO_PLACE }));
    expect(graph.errors).toBeUndefined();
    expect(graph.data!.assessment).toEqual({ ...NO_PLACE, address: FIGURES.address, building: null });
  });

  it('has no report, and a vendor that may see its roof sees the address alone', async () => {
    const vendor = await makeVendor(app);
    const inquiry = await sendInquiry(app, owner, vendor.vendorId, { assessment_id: id, share_roof: true });

    const report = await app.rest('GET', `/api/assessments/${id}/report`, { headers: owner.headers });
    const seen = await app.rest<object>('GET', `/api/me/vendor/inquiries/${inquiry}`, { headers: vendor.headers });
    const graph = await app.graphql(
      'query($id: ID!) { inquiry(id: $id) { roof { lat lng address reportUrl } } }',
      { id: inquiry },
      vendor.headers,
    );

    expect(report.status).toBe(409);
    const roof = { ...NO_PLACE, address: FIGURES.address, reportUrl: null };
    expect(seen.body).toMatchObject({ roof });
    expect(graph).toMatchObject({ data: { inquiry: { roof } } });
  });
});
