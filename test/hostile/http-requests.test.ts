import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '../../src/rest/routes.js';
import { startTestApp, type TestApp } from '../helpers/app.js';

let service: TestApp;

beforeAll(async () => {
  service = await startTestApp({ demoDistrict: 'off' });
});

afterAll(() => service.stop());

const ASSESSMENTS = '/api/assessments';
const SOUND = '{"lat":25,"lng":121}';

type Detail = { detail: { type: string; loc: (string | number)[]; ctx?: object }[] };

const post = (raw: string | Uint8Array, headers: Record<string, string> = {}) =>
  service.rest<Detail>('POST', ASSESSMENTS, { raw, headers });

/** A request as Node sends it: with a path that no URL parser has put right. */
function plain(method: string, path: string, headers: Record<string, string> = {}) {
  const { hostname, port } = new URL(service.url);
  return new Promise<{ status: number; headers: IncomingHttpHeaders; text: string }>((resolve, reject) => {
    const call = httpRequest({ hostname, port, method, path, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        resolve({ status: response.statusCode!, headers: response.headers, text: Buffer.concat(chunks).toString() });
      });
    });
    call.on('error', reject);
    call.end();
  });
}

/** Bytes on the wire, and what comes back until the other side closes. */
function wire(bytes: string): Promise<string> {
  const { hostname, port } = new URL(service.url);
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(Number(port), hostname, () => socket.end(bytes));
    socket.on('data', (chunk) => (text += chunk.toString('latin1')));
    socket.on('error', () => resolve(text));
    socket.on('close', () => resolve(text));
  });
}

describe('bodies', () => {
  it.each([
    ['over the limit', `{"a":"${'x'.repeat(9_000_000)}"}`, {}],
    ['a small one that unpacks to 200 MB', gzipSync(Buffer.alloc(200_000_000, 0x20)), { 'content-encoding': 'gzip' }],
  ])('case 55 and 56: %s is 413', async (_what, raw, headers) => {
    const { status, body } = await post(raw, headers);

    expect([status, body]).toEqual([
      413,
      { detail: 'Request body is too large: this operation takes at most 1572864 bytes' },
    ]);
  });

  it.each([
    ['gzip', gzipSync(SOUND)],
    ['deflate', deflateSync(SOUND)],
    ['br', brotliCompressSync(SOUND)],
  ])('case 56: %s is unpacked', async (encoding, raw) => {
    expect((await post(raw, { 'content-encoding': encoding })).status).toBe(200);
  });

  it('case 56: an encoding that is none is 415, packed bytes that are none 400', async () => {
    expect((await post(SOUND, { 'content-encoding': 'x' })).status).toBe(415);
    expect((await post(SOUND, { 'content-encoding': 'gzip' })).status).toBe(400);
  });

  it.each([
    ['brackets without end', '['.repeat(80_000), 80_000, 'Expecting value'],
    ['cut off', '{"lat": 25', 10, "Expecting ',' delimiter"],
    ['a comma too many', '{"lat": 25,}', 11, 'Expecting property name enclosed in double quotes'],
    ['bytes that are no text', new Uint8Array([0x7b, 0x22, 0xff]), 2, 'Invalid UTF-8'],
    ['UTF-16', Buffer.from(SOUND, 'utf16le'), 1, 'Expecting property name enclosed in double quotes'],
    ['a place counted in characters', '{"👍👍": nope}', 7, 'Expecting value'],
  ])('case 57, 58 and 60: %s is no JSON, with the place', async (_what, raw, position, error) => {
    const { status, body } = await post(raw);

    expect(status).toBe(422);
    expect(body.detail).toEqual([
      { type: 'json_invalid', loc: ['body', position], msg: 'JSON decode error', input: {}, ctx: { error } },
    ]);
  });

  it('case 60: a byte order mark does not matter', async () => {
    expect((await post(`\ufeff${SOUND}`)).status).toBe(200);
  });

  it.each([
    ['empty', '', 'missing'],
    ['null', 'null', 'missing'],
    ['a number', '1', 'model_attributes_type'],
    ['a list', '[]', 'model_attributes_type'],
  ])('case 58: %s is no object', async (_what, raw, type) => {
    const { status, body } = await post(raw);

    expect([status, body.detail.map((item) => [item.type, ...item.loc])]).toEqual([422, [[type, 'body']]]);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', ''])(
    'of type "%s" are no JSON, whatever they hold',
    async (type) => {
      const { status, body } = await post(SOUND, { 'content-type': type });

      expect([status, body.detail[0]!.type]).toEqual([422, 'model_attributes_type']);
    },
  );

  it.each(['NaN', 'Infinity', '-Infinity', '1e400', '-1e400'])(
    'case 59: %s is refused in a field and in a free object',
    async (number) => {
      const field = await post(`{"lat":25,"lng":121,"annual_revenue":${number}}`);
      const inner = await post(`{"lat":25,"lng":121,"result":{"a":[${number}]}}`);

      expect(field.body.detail.map(({ type, loc }) => [type, ...loc])).toEqual([
        ['finite_number', 'body', 'annual_revenue'],
      ]);
      expect(inner.body.detail.map(({ type, loc }) => [type, ...loc])).toEqual([
        ['finite_number', 'body', 'result', 'a', 0],
      ]);
    },
  );

  it('case 61: prototype members are data like any other', async () => {
    const result =
      '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":2}},"toString":3,"hasOwnProperty":4}';

    const kept = await post(`{"lat":25,"lng":121,"__proto__":{"address":"x"},"constructor":1,"result":${result}}`);
    const hidden = await post('{"__proto__":{"lat":25,"lng":121}}');

    expect(kept.status).toBe(200);
    expect(kept.text).toContain('"__proto__":{"polluted":1}');
    expect(kept.text).toContain('"address":null');
    expect(hidden.body.detail.map(({ type, loc }) => [type, ...loc])).toEqual([
      ['missing', 'body', 'lat'],
      ['missing', 'body', 'lng'],
    ]);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it('case 62: NUL and lone surrogates in a free object are refused with their place', async () => {
    const { status, body } = await post('{"lat":25,"lng":121,"result":{"\\u0000":1,"b":["\\udfff"]}}');

    expect(status).toBe(422);
    expect(body.detail.map(({ type }) => type)).toEqual(['value_error', 'string_unicode']);
  });
});

describe('paths', () => {
  it.each([
    '/nope', '/API/sun', '/api/sun//', '/healthz/', '//api/sun', '/%', '/%2e%2e/package.json', '/docs/../package.json',
    '/docs/%2e%2e/%2e%2e/package.json', '/api/buildings/%E0%A4%A', '/api/assessments/%F0%9F', '/api/climate/%ud800', '/graphql/assets/..%2f..%2findex.html', '/api/vendors/..;/admin', '/.env', '/api/buildings/a/b',
  ])('case 67: %s is 404 in JSON', async (path) => {
    const { status, headers, text } = await plain('GET', path);

    expect([status, headers['content-type'], text]).toEqual([404, 'application/json; charset=utf-8', '{"detail":"Not Found"}']);
  }); // prettier-ignore

  it.each([
    ['%00', 'value_error'],
    ['a'.repeat(10_000), 'string_too_long'],
  ])('case 67: an id that no record can have is 422: %.20s', async (id, type) => {
    const { status, body } = await service.rest<Detail>('GET', `/api/buildings/${id}`);

    expect([status, body.detail.map((item) => [item.type, ...item.loc])]).toEqual([422, [[type, 'path', 'id']]]);
  });

  const pages = ['/docs', '/docs/initialize.js', '/docs/swagger-ui.css'].map((path) => ({ path, method: 'get' }));
  const paths = Object.entries(Object.groupBy([...routes, ...pages], ({ path }) => path)).map(
    ([path, ofPath]) => [path, (ofPath ?? []).map(({ method }) => method.toUpperCase())] as const,
  );

  it.each(paths)('case 69: %s refuses other methods and names its own', async (path, methods) => {
    const own = methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
    const other = ['PUT', 'DELETE', 'PATCH', 'POST'].find((method) => !methods.includes(method))!;

    const refused = await service.rest(other, path.replaceAll(/[{}]/g, ''));
    const options = await service.rest('OPTIONS', path.replaceAll(/[{}]/g, ''));

    expect([refused.status, refused.body]).toEqual([405, { detail: 'Method Not Allowed' }]);
    for (const { headers } of [refused, options])
      expect(headers.get('allow')!.split(', ').toSorted()).toEqual(own.toSorted());
    expect(options.status).toBe(204);
  });

  it.each(['/api/climate/63000020', '/docs'])('case 69: HEAD is GET without its body: %s', async (path) => {
    const [get, head] = [await service.rest('GET', path), await service.rest('HEAD', path)];

    expect([head.status, head.text]).toEqual([200, '']);
    for (const name of ['content-type', 'etag', 'cache-control'])
      expect(head.headers.get(name)).toBe(get.headers.get(name));
  });
});

describe('query strings', () => {
  const TIME = 'time=2026-03-21T04:00:00Z';
  const sun = (query: string) => service.rest<Detail>('GET', `/api/sun?${query}&${TIME}`);

  it.each([
    ['the last of a repeated one', 'lat=1&lat=2&lng=3', 'lat=2&lng=3'],
    ['blanks and a sign', 'lat=%20%2B1%20&lng=3', 'lat=1&lng=3'],
    ['grouped digits and exponents', 'lat=1_0&lng=1.2e1', 'lat=10&lng=12'],
    ['unknown ones left alone', 'lat=1&lng=2&__proto__=9&constructor=9&toString=9&x[y]=z', 'lat=1&lng=2'],
    ['minus nought', 'lat=-0&lng=0', 'lat=0&lng=0'],
  ])('case 63: takes %s', async (_what, query, plainQuery) => {
    const answer = await sun(query);

    expect(answer.status).toBe(200);
    expect(answer.body).toEqual((await sun(plainQuery)).body);
  });

  it.each(['', 'nan', 'inf', '0x10', '１２', '1,5', '1%00', '%FF', '1e400', '--1', '1__0', '_1', 'null', '[]'])(
    'case 63: refuses a latitude of "%s"',
    async (text) => {
      const { status, body } = await sun(`lat=${text}&lng=1`);

      expect(status).toBe(422);
      expect(body.detail).toHaveLength(1);
      expect(body.detail[0]).toMatchObject({ loc: ['query', 'lat'] });
      expect(body.detail[0]!.type).toMatch(/^(float_parsing|less_than_equal)$/);
    },
  );

  it('do not take a list or an object for a number', async () => {
    const { body } = await sun('lat[]=1&lng[a]=1');

    expect(body.detail.map(({ type, loc }) => [type, ...loc])).toEqual([
      ['missing', 'query', 'lat'],
      ['missing', 'query', 'lng'],
    ]);
  });
});

describe('headers', () => {
  it.each(['abc', 'A-1.b_c:9', 'x'.repeat(128)])('case 70: a sound request id is reported back: %.20s', async (id) => {
    expect((await plain('GET', '/healthz', { 'x-request-id': id })).headers['x-request-id']).toBe(id);
  });

  it.each(['x'.repeat(129), '<script>', 'a b', '', 'é'])('case 70: another is replaced: %.20s', async (id) => {
    const { headers } = await plain('GET', '/healthz', { 'x-request-id': id });

    expect(headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
  });

  it('case 75: keep browsers safe on every kind of answer, and do not reveal what serves them', async () => {
    const answers = await Promise.all([
      service.rest('GET', '/healthz'),
      service.rest('GET', '/nope'),
      service.rest('PUT', '/healthz'),
      service.rest('GET', '/api/sun'),
      service.rest('POST', ASSESSMENTS, { raw: '{' }),
      service.rest('POST', ASSESSMENTS, { raw: 'x'.repeat(9_000_000) }),
      service.rest('POST', '/graphql', { raw: '{' }),
      service.rest('GET', '/docs', { headers: { accept: 'text/html' } }),
    ]);

    expect(answers.map(({ status }) => status)).toEqual([200, 404, 405, 422, 422, 413, 400, 200]);
    for (const { headers } of answers) {
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toMatch(/object-src 'none'/);
      expect(headers.get('strict-transport-security')).toContain('max-age=');
      expect(headers.get('x-request-id')).not.toBeNull();
      expect(headers.get('x-powered-by')).toBeNull();
    }
  });

  it('case 73: answers that belong to someone are not kept by anyone', async () => {
    const made = await service.rest('POST', ASSESSMENTS, { body: { lat: 1, lng: 1 } });
    const read = await service.rest('GET', `${ASSESSMENTS}/${String(made.body['id'])}`, {
      headers: { 'x-anonymous-id': made.headers.get('x-anonymous-id')! },
    });

    for (const { headers } of [made, read]) expect(headers.get('cache-control')).toBe('private, no-store');
  });

  it('case 73: nor are refusals, or anything GraphQL answers', async () => {
    const answers = await Promise.all([
      service.rest('GET', '/nope'),
      service.rest('PUT', '/healthz'),
      service.rest('GET', '/api/vendors/none'),
      service.rest('GET', '/api/me'),
      service.rest('POST', ASSESSMENTS, { raw: '{' }),
      service.rest('POST', ASSESSMENTS, { raw: 'x'.repeat(9_000_000) }),
      service.rest('POST', '/graphql', { raw: '{' }),
      service.rest('POST', '/graphql', { body: { query: '{ viewer { id } }' } }),
      service.rest('GET', '/graphql?query={__typename}', { headers: { 'apollo-require-preflight': 'x' } }),
    ]);

    expect(answers.map(({ status }) => status)).toEqual([404, 405, 404, 401, 422, 413, 400, 200, 200]);
    for (const { headers } of answers) expect(headers.get('cache-control')).toBe('private, no-store');
  });

  it('case 73: files of the pages may be kept', async () => {
    const { headers } = await service.rest('GET', '/docs/swagger-ui.css');

    expect(headers.get('cache-control')).toBe('public, max-age=3600');
  });

  it.each(['gzip', 'br', 'deflate'])('an answer is packed as %s when asked', async (encoding) => {
    const { headers, text } = await plain('GET', '/openapi.json', { 'accept-encoding': encoding });

    expect(headers['content-encoding']).toBe(encoding);
    expect(headers['vary']).toContain('Accept-Encoding');
    expect(text.startsWith('{')).toBe(false);
  });

  it('case 71: too many of them, or two lengths at once, are refused by the protocol', async () => {
    const big = await wire(`GET /healthz HTTP/1.1\r\nHost: x\r\nX-Big: ${'x'.repeat(20_000)}\r\n\r\n`);
    const both = await wire(
      'POST /api/assessments HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /healthz HTTP/1.1\r\nHost: x\r\n\r\n',
    );

    expect(big).toMatch(/^HTTP\/1\.1 431 /);
    expect(big).toMatch(/\{"detail":"Request Header Fields Too Large"\}$/);
    expect(both).toMatch(/^HTTP\/1\.1 400 /);
    expect(both.match(/HTTP\/1\.1/g)).toHaveLength(1);
  });

  it('case 67: an address with letters that are not encoded is refused in the form of all errors', async () => {
    const answer = await wire('GET /api/vendors?county=臺北市 HTTP/1.1\r\nHost: x\r\n\r\n');

    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(answer).toMatch(/\r\nContent-Type: application\/json\r\n/);
    expect(answer).toMatch(/\{"detail":"Bad Request"\}$/);
  });
});

describe('case 74: browsers of other origins', () => {
  const preflight = (app: TestApp, origin: string) =>
    app.rest('OPTIONS', ASSESSMENTS, {
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type',
      },
    });

  it('may call from anywhere, without credentials, by default', async () => {
    const { status, headers } = await preflight(service, 'https://a.example');

    expect(status).toBe(204);
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('access-control-allow-credentials')).toBeNull();
    expect(headers.get('access-control-allow-headers')).toContain('authorization');
  });

  it('may call only from the listed ones, then with credentials', async () => {
    const strict = await startTestApp({ demoDistrict: 'off', corsOrigins: ['https://a.example'] });
    const [listed, other, none] = [
      await preflight(strict, 'https://a.example'),
      await preflight(strict, 'https://b.example'),
      await preflight(strict, 'null'),
    ];
    await strict.stop();

    expect(listed.headers.get('access-control-allow-origin')).toBe('https://a.example');
    expect(listed.headers.get('access-control-allow-credentials')).toBe('true');
    expect(listed.headers.get('vary')).toContain('Origin');
    for (const { headers } of [other, none]) expect(headers.get('access-control-allow-origin')).toBeNull();
  });
});
