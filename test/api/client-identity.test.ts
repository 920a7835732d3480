import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../helpers/app.js';

const PATH = '/api/assessments';
const PLACE = { lat: 25, lng: 121 };

let service: TestApp;

beforeAll(async () => {
  service = await startTestApp({ demoDistrict: 'off', trustProxy: 1, creationsPerHour: 2, nodeEnv: 'production' });
});

afterAll(() => service.stop());

const create = (headers: Record<string, string>) => service.rest('POST', PATH, { body: PLACE, headers });

describe('one client behind a proxy', () => {
  it('is one however the proxy writes its address', async () => {
    const forms = ['192.0.2.7', '192.0.2.7:51234', '::ffff:192.0.2.7', '[::ffff:c000:207]:443'];

    const statuses: number[] = [];
    for (const ip of forms) statuses.push((await create({ 'x-forwarded-for': ip })).status);

    expect(statuses).toEqual([200, 200, 429, 429]);
  });

  it('cannot escape a lock by another address of its IPv6 network', async () => {
    const addresses = Array.from({ length: 10 }, (_, i) => `2001:db8:0:${(0xa00 + i).toString(16)}::1`);

    const statuses: number[] = [];
    for (const ip of addresses) statuses.push((await create({ 'x-forwarded-for': ip })).status);

    expect(statuses).toEqual([...Array<number>(8).fill(200), 429, 429]);
  });
});

describe('two strangers with the same key and body', () => {
  it('get the same record, but its id only who presents it, through both interfaces', async () => {
    const from = (ip: string, key: string) => ({ 'x-forwarded-for': ip, 'idempotency-key': key });
    const mutation = `mutation {
      addAssessment(input: { at: { lat: 25, lng: 121 } }, idempotencyKey: "c") { anonymousId assessment { id } } }`;

    const first = await create(from('198.51.100.20', 'a'));
    const stranger = await create(from('198.51.100.20', 'a'));
    const own = { 'x-forwarded-for': '198.51.100.21', 'idempotency-key': 'b' };
    const made = await create(own);
    const again = await create({ ...own, 'x-anonymous-id': made.headers.get('x-anonymous-id')! });
    const ofGraphql = { 'x-forwarded-for': '198.51.100.22' };
    const answers = [await service.graphql(mutation, {}, ofGraphql), await service.graphql(mutation, {}, ofGraphql)];

    expect(stranger.body).toEqual(first.body);
    expect(first.headers.get('x-anonymous-id')).not.toBeNull();
    expect([stranger.headers.get('x-anonymous-id'), stranger.headers.get('set-cookie')]).toEqual([null, null]);
    expect(again.body).toEqual(made.body);
    expect(again.headers.get('x-anonymous-id')).toBe(made.headers.get('x-anonymous-id'));
    expect(answers.map(({ data }) => data?.['addAssessment'])).toMatchObject([
      { anonymousId: expect.any(String) as string },
      { anonymousId: null },
    ]);
  });
});

/** The cookie that a browser at a host would get, over plain HTTP. */
function cookieAt(host: string, ip: string): Promise<string> {
  const { hostname, port } = new URL(service.url);
  const headers = { host, 'content-type': 'application/json', 'x-forwarded-for': ip };
  return new Promise((resolve, reject) => {
    const call = request({ hostname, port, method: 'POST', path: PATH, headers }, (response) => {
      response.resume();
      resolve(String(response.headers['set-cookie']));
    });
    call.on('error', reject).end(JSON.stringify(PLACE));
  });
}

describe('a cookie in production', () => {
  it.each([
    ['solar.example', true],
    ['localhost.example', true],
    ['localhost:8000', false],
    ['127.0.0.1', false],
    ['[::1]:8000', false],
  ])('at %s over plain HTTP is Secure: %s', async (host, isSecure) => {
    expect((await cookieAt(host, `203.0.113.${host.length}`)).includes('; Secure')).toBe(isSecure);
  });
});

describe('a forwarding header while no proxy is trusted', () => {
  it('is warned of once, with what to set', async () => {
    const plain = await startTestApp({ demoDistrict: 'off' });
    const warn = vi.spyOn(plain.app.platform.log, 'warn');
    for (let i = 0; i < 3; i += 1) await plain.rest('GET', '/healthz', { headers: { 'x-forwarded-for': '192.0.2.1' } });
    await plain.stop();

    expect(warn).toHaveBeenCalledOnce();
    expect(warn.mock.calls[0]?.[1]).toContain('Set TRUST_PROXY to the number of proxies');
  });
});
