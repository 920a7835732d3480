import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openApiDocument } from '../../src/rest/openapi/document.js';
import { routes } from '../../src/rest/routes.js';
import { startTestApp, type TestApp } from '../helpers/app.js';

let service: TestApp;

beforeAll(async () => {
  service = await startTestApp({ demoDistrict: 'off' });
});

afterAll(() => service.stop());

describe('the state of the service', () => {
  it('says exactly that it lives', async () => {
    const { status, text } = await service.rest('GET', '/healthz');

    expect([status, text]).toEqual([200, '{"status":"ok"}']);
  });

  it('names each part that it needs', async () => {
    const { status, body } = await service.rest('GET', '/readyz');

    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'ready', checks: { database: { status: 'ok' } } });
  });

  it('describes itself with the document that its routes make', async () => {
    const { status, body, headers } = await service.rest('GET', '/openapi.json');

    expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
    expect(body).toEqual(JSON.parse(JSON.stringify(openApiDocument(routes))));
  });

  it('case 114: lives but is not ready without its database, and names the part', async () => {
    const lame = await startTestApp({ demoDistrict: 'off' });
    await lame.app.platform.database.close();

    const [health, ready] = [await lame.rest('GET', '/healthz'), await lame.rest('GET', '/readyz')];
    await lame.stop().catch(() => undefined);

    expect([health.status, health.text]).toEqual([200, '{"status":"ok"}']);
    expect(ready.status).toBe(503);
    expect(ready.body).toMatchObject({ status: 'not_ready', checks: { database: { status: 'failed' } } });
  });
});
