import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../helpers/app.js';

let service: TestApp;

beforeAll(async () => {
  service = await startTestApp({ demoDistrict: 'off' });
});

afterAll(() => service.stop());

const headers = { accept: 'application/json, application/problem+json' };

describe('a client that accepts application/problem+json', () => {
  it.each([
    ['GET', '/api/vendors/none', 404, 'Not Found', 'Vendor not found'],
    ['GET', '/no-such-path', 404, 'Not Found', 'Not Found'],
    ['DELETE', '/api/vendors', 405, 'Method Not Allowed', 'Method Not Allowed'],
    ['GET', '/api/me', 401, 'Unauthorized', 'Not authenticated'],
  ])('gets problem details: %s %s', async (method, path, status, title, detail) => {
    const answer = await service.rest(method, path, { headers });

    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    expect(answer.headers.get('vary')).toContain('Accept');
    expect(answer.body).toEqual({ type: 'about:blank', title, status, detail });
  });

  it('gets the faults of its input beside their text', async () => {
    const { status, body } = await service.rest('GET', '/api/sun?lat=91', { headers });
    const plain = await service.rest<{ detail: object[] }>('GET', '/api/sun?lat=91');

    expect(status).toBe(422);
    expect(body['errors']).toEqual(plain.body.detail);
    expect(body['detail']).toContain('query lat: ');
  });
});
