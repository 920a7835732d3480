import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../helpers/app.js';

let worker: TestApp;

beforeAll(async () => {
  worker = await startTestApp({ demoDistrict: 'off', processRole: 'worker' });
});

afterAll(() => worker.stop());

describe('a worker', () => {
  it.each(['/healthz', '/readyz', '/metrics'])('answers %s', async (path) => {
    expect((await worker.rest('GET', path)).status).toBe(200);
  });

  it.each(['/', '/docs', '/openapi.json', '/graphql', '/graphiql', '/api/vendors', '/api/admin/overview'])(
    'does not answer %s',
    async (path) => {
      const { status, body } = await worker.rest('GET', path);

      expect([status, body]).toEqual([404, { detail: 'Not Found' }]);
    },
  );
});
