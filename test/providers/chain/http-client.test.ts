import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { createHttpClient, USER_AGENT, type HttpCall } from '../../../src/providers/chain/http-client.js';
import { SourceFailure } from '../../../src/core/source-failure.js';
import {
  bytes,
  closeMidBody,
  deadUrl,
  endless,
  gzipBomb,
  hang,
  html,
  json,
  redirect,
  reset,
  startStubUpstream,
  status,
  trickle,
  type Behaviour,
  type StubUpstream,
} from '../../helpers/stub-upstream.js';

const client = createHttpClient();
const stubs: StubUpstream[] = [];

async function stubWith(behaviour: Behaviour): Promise<StubUpstream> {
  const stub = await startStubUpstream(behaviour);
  stubs.push(stub);
  return stub;
}

/** The failure of a call that must not succeed. */
async function failureOf(call: Omit<HttpCall, 'signal'> & { limitMs?: number }): Promise<SourceFailure> {
  const { limitMs = 30_000, ...rest } = call;
  const error: unknown = await client.call({ ...rest, signal: AbortSignal.timeout(limitMs) }).catch((e: unknown) => e);
  if (error instanceof SourceFailure) return error;
  throw new Error('the call should have failed');
}

afterEach(async () => {
  await Promise.all(stubs.splice(0).map((stub) => stub.close()));
});
afterAll(() => client.close());

describe('the client of outside sources', () => {
  it('names itself and gives back what was sent, unpacked', async () => {
    const stub = await stubWith(bytes(gzipSync('{"a":1}'), { 'content-encoding': 'gzip' }));

    const answer = await client.call({ url: stub.url, signal: AbortSignal.timeout(30_000) });

    expect(answer.body.toString()).toBe('{"a":1}');
    expect(stub.calls[0]?.headers['user-agent']).toBe(USER_AGENT);
  });

  it('85: reports a refused connection, a reset, and a name that does not exist from an answer', async () => {
    const dead = await deadUrl();
    const resetting = await stubWith(reset);

    const failures = [
      await failureOf({ url: dead }),
      await failureOf({ url: resetting.url }),
      await failureOf({ url: 'http://no-such-host.invalid/' }),
      await failureOf({ url: resetting.url.replace('http:', 'https:') }),
    ];

    expect(failures.map(({ kind }) => kind)).toEqual(['unreachable', 'unreachable', 'unreachable', 'unreachable']);
    expect(failures.every(({ mayPass }) => mayPass)).toBe(true);
  });

  it.each([
    ['sends no headers', hang],
    ['sends a byte at a time', trickle],
  ])('86: cuts a server that %s when the time is over', async (_what, behaviour) => {
    const stub = await stubWith(behaviour);

    const failure = await failureOf({ url: stub.url, limitMs: 300 });

    expect(failure.kind).toBe('timeout');
  });

  it('86: cuts an endless body at the size limit', async () => {
    const stub = await stubWith(endless);

    const failure = await failureOf({ url: stub.url, maxBytes: 1024 * 1024 });

    expect(failure.kind).toBe('too_large');
  });

  it('86: cuts a body that unpacks to more than the limit', async () => {
    const stub = await stubWith(gzipBomb(64));

    const failure = await failureOf({ url: stub.url, maxBytes: 1024 * 1024 });

    expect(failure.kind).toBe('too_large');
  });

  it('86: gives up a body that breaks off', async () => {
    const stub = await stubWith(closeMidBody);

    const failure = await failureOf({ url: stub.url });

    expect(failure.kind).toBe('unreachable');
  });

  it('87: gives a page back as the bytes it is, for the source to refuse', async () => {
    const stub = await stubWith(html);

    const answer = await client.call({ url: stub.url, signal: AbortSignal.timeout(30_000) });

    expect(answer.headers['content-type']).toBe('text/html');
  });

  it.each([
    ['seconds', '7', 7_000],
    ['a date', new Date(Date.now() + 60_000).toUTCString(), 60_000],
    ['an absurd number of seconds', '99999999999', 300_000],
    ['a date that is past', 'Wed, 21 Oct 2015 07:28:00 GMT', 0],
    ['nonsense', 'soon', undefined],
  ])('88: reads Retry-After given as %s', async (_form, header, expected) => {
    const stub = await stubWith(status(429, { 'retry-after': header }));

    const failure = await failureOf({ url: stub.url });

    expect(failure.kind).toBe('throttled');
    if (expected === undefined) expect(failure.retryAfterMs).toBeUndefined();
    else expect(Math.abs((failure.retryAfterMs ?? -1e9) - expected)).toBeLessThan(15_000);
  });

  it('92: follows no redirect to another host or to a private address', async () => {
    const inner = await stubWith(json({ secret: true }));
    const targets = [
      inner.url,
      'http://169.254.169.254/latest/meta-data/',
      'http://[::ffff:127.0.0.1]/',
      'http://2130706433/',
      'file:///etc/passwd',
    ];

    for (const target of targets) {
      const stub = await stubWith(redirect(target));
      const failure = await failureOf({ url: stub.url });
      expect(failure.kind).toBe('forbidden_address');
    }

    expect(inner.calls).toEqual([]);
  });

  it('92: follows a redirect within the very server that the operator named, twice at most', async () => {
    const stub = await stubWith((response, call) => {
      if (call.path === '/new') json({ ok: true })(response, call);
      else redirect(call.path === '/old' ? '/new' : '/round', 308)(response, call);
    });

    const answer = await client.call({ url: `${stub.url}/old`, signal: AbortSignal.timeout(30_000) });
    const round = await failureOf({ url: `${stub.url}/round` });

    expect(answer.body.toString()).toBe('{"ok":true}');
    expect(round.kind).toBe('forbidden_address');
    expect(stub.calls.map(({ path }) => path)).toEqual(['/old', '/new', '/round', '/round', '/round']);
  });

  it('92: does not even call a server on this machine that data named, whatever it would say', async () => {
    const stub = await stubWith(redirect('/new'));

    const failure = await failureOf({ url: `${stub.url}/old`, trust: 'data' });

    expect(failure.kind).toBe('forbidden_address');
    expect(stub.calls).toEqual([]);
  });

  it.each([
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://[::1]/',
    'http://[::ffff:10.0.0.1]/',
    'http://[::ffff:a9fe:a9fe]/',
    'http://[64:ff9b::a9fe:a9fe]/',
    'http://169.254.169.254/',
    'http://192.168.1.1/',
    'http://100.64.0.1/',
    'http://[fd00::1]/',
    'http://0.0.0.0/',
    'http://localhost/',
    'http://user:word@192.0.2.1/',
    'file:///etc/passwd',
    'javascript:alert(1)',
  ])('92: refuses the address %s when data gave it', async (url) => {
    const failure = await failureOf({ url, trust: 'data' });

    expect(failure.kind).toBe('forbidden_address');
  });

  it('92: calls a loopback address that the operator configured', async () => {
    const stub = await stubWith(json({ ok: true }));

    const answer = await client.call({ url: stub.url, signal: AbortSignal.timeout(30_000) });

    expect(answer.status).toBe(200);
  });
});
