import { createHmac, generateKeyPairSync, type KeyPairKeyObjectResult } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { describe, expect, it } from 'vitest';
import { signAccessToken, verifyAccessToken, type TokenClaims } from '../../../src/domain/accounts/access-token.js';
import { createTokenKeys } from '../../../src/domain/accounts/token-keys.js';
import { InvalidBearerError } from '../../../src/core/errors.js';

const SECRET = 'a secret of the tests, long enough to sign';
const NOW = new Date('2026-03-21T04:00:00Z');
const CLAIMS: TokenClaims = {
  accountId: '019a0000-0000-7000-8000-000000000001',
  sessionId: '019a0000-0000-7000-8000-000000000002',
  role: 'user',
};
const keys = createTokenKeys({ secret: SECRET });
const SPKI = { type: 'spki', format: 'pem' } as const;
const PKCS8 = { type: 'pkcs8', format: 'pem' } as const;

/** Both halves of a pair of keys in PEM. */
const inPem = ({ publicKey, privateKey }: KeyPairKeyObjectResult) => ({
  publicKey: publicKey.export(SPKI) as string,
  privateKey: privateKey.export(PKCS8) as string,
});

const rsa = inPem(generateKeyPairSync('rsa', { modulusLength: 2048 }));
const ed25519 = inPem(generateKeyPairSync('ed25519'));

const sound = (): string => signAccessToken(keys, CLAIMS, 'one', NOW);

const part = (token: string, index: number): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[index] as string, 'base64url').toString()) as Record<string, unknown>;

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A token with our secret's signature over whatever parts. */
function forge(header: object, payload: unknown, hash = 'sha256', secret = SECRET): string {
  const text = `${encode({ ...part(sound(), 0), ...header })}.${encode(payload)}`;
  return `${text}.${createHmac(hash, secret).update(text).digest('base64url')}`;
}

const withClaims = (changes: object): string => forge({}, { ...part(sound(), 1), ...changes });

function expectRefused(tokens: Record<string, string>): void {
  for (const [name, token] of Object.entries(tokens)) {
    expect(() => verifyAccessToken(keys, token, NOW), name).toThrow(new InvalidBearerError());
  }
}

describe('access tokens', () => {
  it('say whose they are, and carry every claim that is decided', () => {
    const token = sound();

    const claims = verifyAccessToken(keys, token, NOW);

    expect(claims).toEqual(CLAIMS);
    expect(part(token, 1)).toEqual({
      sub: CLAIMS.accountId,
      sid: CLAIMS.sessionId,
      role: 'user',
      iss: 'rooftop-solar',
      aud: 'rooftop-solar-api',
      jti: 'one',
      iat: NOW.getTime() / 1000,
      exp: NOW.getTime() / 1000 + 3600,
    });
    expect(verifyAccessToken(keys, forge({}, part(token, 1)), NOW)).toEqual(CLAIMS);
  });

  it('case 1★: without an algorithm or a signature open nothing', () => {
    const [header, payload] = sound().split('.') as [string, string];
    const unsigned = (alg: string) => `${encode({ ...part(sound(), 0), alg })}.${payload}.`;

    expectRefused({
      none: unsigned('none'),
      None: unsigned('None'),
      nOnE: unsigned('nOnE'),
      'none with a signature': forge({ alg: 'none' }, part(sound(), 1)),
      'empty signature': `${header}.${payload}.`,
      'no signature': `${header}.${payload}`,
    });
  });

  it('case 2: of another key or algorithm open nothing, a public key used as a secret included', () => {
    const rsaKeys = createTokenKeys({ secret: SECRET, privateKey: rsa.privateKey });
    const rsaToken = signAccessToken(rsaKeys, CLAIMS, 'one', NOW);
    const confused = (alg: string) => {
      const text = `${encode({ ...part(rsaToken, 0), alg })}.${encode(part(rsaToken, 1))}`;
      return `${text}.${createHmac('sha256', rsa.publicKey).update(text).digest('base64url')}`;
    };

    expectRefused({
      'another secret': forge({}, part(sound(), 1), 'sha256', 'another secret, also long enough for it'),
      HS384: forge({ alg: 'HS384' }, part(sound(), 1), 'sha384'),
      HS512: forge({ alg: 'HS512' }, part(sound(), 1), 'sha512'),
      'a key of ours that is not accepted': rsaToken,
    });
    for (const alg of ['HS256', 'RS256']) {
      expect(() => verifyAccessToken(rsaKeys, confused(alg), NOW)).toThrow(InvalidBearerError);
    }
  });

  it('case 3: with headers that name another key, fetch one, or call something critical open nothing', () => {
    const payload = part(sound(), 1);

    expectRefused({
      'kid with a path': forge({ kid: '../../dev/null' }, payload),
      'kid with SQL': forge({ kid: "x' or '1'='1" }, payload),
      'kid absent': forge({ kid: undefined }, payload),
      'kid of a prototype': forge({ kid: 'constructor' }, payload),
      crit: forge({ crit: ['exp'] }, payload),
      'other type': forge({ typ: 'reset+jwt' }, payload),
    });
    const tricked = forge(
      { jku: 'https://example.com/keys', x5u: 'https://example.com/x', jwk: { kty: 'oct', k: 'AA' } },
      payload,
    );
    expect(verifyAccessToken(keys, tricked, NOW)).toEqual(CLAIMS);
  });

  it('case 4★: expired, not yet valid, or with claims of another form open nothing, all with one text', () => {
    const now = NOW.getTime() / 1000;

    expectRefused({
      expired: signAccessToken(keys, CLAIMS, 'one', new Date(NOW.getTime() - 3_600_000)),
      'not yet valid': withClaims({ nbf: now + 60 }),
      'exp absent': withClaims({ exp: undefined }),
      'exp as text': withClaims({ exp: String(now + 60) }),
      'iat absent': withClaims({ iat: undefined }),
      'text as payload': forge({}, 'a text'),
      'list as payload': forge({}, [1]),
      'null as payload': forge({}, null),
      'sub absent': withClaims({ sub: undefined }),
      'sub as list': withClaims({ sub: [CLAIMS.accountId] }),
      'sub is no id': withClaims({ sub: 'admin' }),
      'sid absent': withClaims({ sid: undefined }),
      'role unknown': withClaims({ role: 'root' }),
      'jti absent': withClaims({ jti: undefined }),
    });
  });

  it('case 5: for another audience or of another issuer open nothing', () => {
    expectRefused({
      aud: withClaims({ aud: 'other' }),
      'aud as list': withClaims({ aud: ['rooftop-solar-api', 'other'] }),
      'aud absent': withClaims({ aud: undefined }),
      iss: withClaims({ iss: 'other' }),
      'iss absent': withClaims({ iss: undefined }),
    });
  });

  it('case 7: of other shapes and lengths are refused without being decoded', () => {
    expectRefused({
      empty: '',
      dots: '.'.repeat(10_000),
      long: `${'a'.repeat(10_000)}.a.a`,
      'four parts': `${sound()}.a`,
      text: 'x',
    });
  });

  it('case 8: of the secret before are taken while it is set, and no longer', () => {
    const old = signAccessToken(
      createTokenKeys({ secret: 'the secret before, long enough to sign' }),
      CLAIMS,
      'one',
      NOW,
    );
    const overlap = createTokenKeys({ secret: SECRET, previousSecret: 'the secret before, long enough to sign' });

    expect(verifyAccessToken(overlap, old, NOW)).toEqual(CLAIMS);
    expect(() => verifyAccessToken(keys, old, NOW)).toThrow(InvalidBearerError);
    expect(verifyAccessToken(keys, signAccessToken(overlap, CLAIMS, 'two', NOW), NOW)).toEqual(CLAIMS);
  });

  it('are taken by every process while their secret is changed in three steps', () => {
    const [old, next] = [SECRET, 'the secret after, long enough to sign'];
    const steps = [
      { secret: old },
      { secret: old, previousSecret: next },
      { secret: next, previousSecret: old },
      { secret: next },
    ].map(createTokenKeys);

    for (const [i, own] of steps.entries()) {
      const token = signAccessToken(own, CLAIMS, 'one', NOW);
      // processes of neighbouring steps run side by side
      for (const other of steps.slice(Math.max(0, i - 1), i + 2)) {
        expect(verifyAccessToken(other, token, NOW)).toEqual(CLAIMS);
      }
    }
  });

  it.each([
    ['RS256', rsa],
    ['EdDSA', ed25519],
  ])('are signed with %s where a private key is set, and the key before is taken for a while', (algorithm, pair) => {
    const own = createTokenKeys({ secret: SECRET, privateKey: pair.privateKey });
    const next = createTokenKeys({ secret: SECRET, previousKey: pair.publicKey });
    const token = signAccessToken(own, CLAIMS, 'one', NOW);
    const spoilt = `${token.slice(0, -4)}AAAA`;

    expect(part(token, 0)).toMatchObject({ alg: algorithm, typ: 'JWT' });
    expect(verifyAccessToken(own, token, NOW)).toEqual(CLAIMS);
    expect(verifyAccessToken(next, token, NOW)).toEqual(CLAIMS);
    expect(() => verifyAccessToken(own, spoilt, NOW)).toThrow(InvalidBearerError);
    expect(() => verifyAccessToken(own, sound(), NOW)).toThrow(InvalidBearerError);
  });

  it('are never signed with a key that is too weak or of another kind', () => {
    const weak = inPem(generateKeyPairSync('rsa', { modulusLength: 1024 })).privateKey;
    const other = inPem(generateKeyPairSync('ec', { namedCurve: 'P-256' })).privateKey;

    expect(() => createTokenKeys({ secret: SECRET, privateKey: weak })).toThrow(TypeError);
    expect(() => createTokenKeys({ secret: SECRET, privateKey: other })).toThrow(TypeError);
  });

  it('hold for a reader who knows nothing of this service but the public key', () => {
    const own = createTokenKeys({ secret: SECRET, privateKey: rsa.privateKey });

    const payload = jwt.verify(signAccessToken(own, CLAIMS, 'one', NOW), rsa.publicKey, {
      algorithms: ['RS256'],
      clockTimestamp: NOW.getTime() / 1000,
    });

    expect(payload).toMatchObject({ sub: CLAIMS.accountId });
  });
});
