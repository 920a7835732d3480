import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../helpers/app.js';
import { listOf } from '../helpers/list-answer.js';
import { asAdmin, startMarket } from './market.js';

let app: TestApp;

/** Entries of a request that are in the audit log. */
async function storeEntries(requestId: string, entries: number): Promise<void> {
  await app.sql(
    `insert into audit_entries (id, at, action, subject_type, subject_id, actor_ip, request_id)
     select gen_random_uuid(), now(), 'vendor.suspend', 'vendor', 'v', '127.0.0.1', $1 from generate_series(1, $2::int)`,
    [requestId, entries],
  );
  await app.sql('analyze audit_entries');
}

interface Total {
  total: number;
  isEstimate: boolean;
  hasNextPage: boolean;
}

async function totals(requestId: string): Promise<{ rest: Partial<Total>; graphql: Partial<Total> }> {
  const path = `/api/admin/audit?limit=1&request_id=${requestId}`;
  const listed = listOf(await app.rest('GET', path, { headers: asAdmin }));
  const { data } = await app.graphql<{ admin: { audit: Record<string, unknown> } }>(
    `{ admin { audit(first: 1, filter: { requestId: "${requestId}" }) {
         totalCount totalIsEstimate pageInfo { hasNextPage } } } }`,
    {},
    asAdmin,
  );
  const { totalCount, totalIsEstimate, pageInfo } = data!.admin.audit as {
    totalCount: number;
    totalIsEstimate: boolean;
    pageInfo: { hasNextPage: boolean };
  };
  return {
    rest: { total: listed.total, isEstimate: listed.isEstimate, hasNextPage: 'next' in listed.links },
    graphql: { total: totalCount, isEstimate: totalIsEstimate, hasNextPage: pageInfo.hasNextPage },
  };
}

describe('the total of a list', () => {
  beforeAll(async () => {
    app = await startMarket();
    await storeEntries('ten-thousand', 10_000);
    await storeEntries('more', 30_000);
  });

  afterAll(() => app.stop());

  it('is exact up to 10,000', async () => {
    expect(await totals('ten-thousand')).toEqual({
      rest: { total: 10_000, isEstimate: false, hasNextPage: true },
      graphql: { total: 10_000, isEstimate: false, hasNextPage: true },
    });
  });

  it('is an estimate above, which both interfaces state', async () => {
    const { rest, graphql } = await totals('more');

    expect(rest).toEqual(graphql);
    expect(graphql).toMatchObject({ isEstimate: true, hasNextPage: true });
    expect(Math.abs(graphql.total! - 30_000)).toBeLessThan(3_000);
  });
});

describe('the overview', () => {
  beforeAll(async () => {
    app = await startMarket();
  });

  afterAll(() => app.stop());

  interface Overview {
    assessments: { total: number; anonymous: number; bound: number };
    hasEstimates: boolean;
  }

  async function overview(): Promise<Overview> {
    const rest = await app.rest<Overview & { has_estimates: boolean }>('GET', '/api/admin/overview', {
      headers: asAdmin,
    });
    const { data } = await app.graphql<{ admin: { overview: Overview } }>(
      '{ admin { overview { assessments { total anonymous bound } hasEstimates } } }',
      {},
      asAdmin,
    );
    const { assessments, has_estimates: hasEstimates } = rest.body;
    expect(data!.admin.overview).toEqual({ assessments, hasEstimates });
    return data!.admin.overview;
  }

  async function storeAssessments(state: 'anonymous' | 'bound', count: number): Promise<void> {
    await app.sql(
      `insert into assessments (id, state, lat, lng, created_at)
       select gen_random_uuid(), $1, 25, 121, now() from generate_series(1, $2::int)`,
      [state, count],
    );
    await app.sql('analyze assessments');
  }

  it('counts exactly up to 10,000 and estimates what there is more of, which both interfaces state', async () => {
    await storeAssessments('bound', 10_000);
    const exact = await overview();
    await storeAssessments('anonymous', 30_000);
    const { assessments, hasEstimates } = await overview();

    expect(exact).toEqual({ assessments: { total: 10_000, anonymous: 0, bound: 10_000 }, hasEstimates: false });
    expect({ bound: assessments.bound, hasEstimates }).toEqual({ bound: 10_000, hasEstimates: true });
    expect(Math.abs(assessments.anonymous - 30_000)).toBeLessThan(3_000);
    expect(Math.abs(assessments.total - 40_000)).toBeLessThan(4_000);
  });
});
