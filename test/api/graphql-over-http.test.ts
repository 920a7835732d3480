import { auditServer } from 'graphql-http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../helpers/app.js';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ demoDistrict: 'off' });
});

afterAll(() => app.stop());

describe('GraphQL over HTTP', () => {
  it('is served as the audit of its specification asks', async () => {
    const results = await auditServer({ url: `${app.url}/graphql` });

    expect(results.filter(({ status }) => status === 'error').map(({ name }) => name)).toEqual([]);
    expect(results.filter(({ status }) => status === 'ok').length).toBeGreaterThanOrEqual(55);
  });
});
