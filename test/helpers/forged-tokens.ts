import jwt from 'jsonwebtoken';

const decode = (part: string | undefined): Record<string, unknown> =>
  JSON.parse(Buffer.from(part ?? '', 'base64url').toString('utf8')) as Record<string, unknown>;

const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

/**
 * Tokens that say what a genuine one says and must open nothing, by what is wrong with them.
 * @param genuine access token, signed with HS256.
 * @param secret it is signed with.
 */
export function forgedTokens(genuine: string, secret: string): Record<string, string> {
  const [head, payload, signature] = genuine.split('.');
  const [header, claims] = [decode(head), decode(payload)];
  const keyid = String(header['kid']);
  const sign = (changes: object, options: jwt.SignOptions = {}, key = secret): string =>
    jwt.sign({ ...claims, ...changes }, key, { algorithm: 'HS256', keyid, ...options });
  const now = Math.floor(Date.now() / 1000);
  const unsigned = `${encode({ ...header, alg: 'none' })}.${payload}`;
  return {
    'of no form': 'a.a.a',
    'without a signature': `${unsigned}.`,
    'of the algorithm none': `${unsigned}.${signature}`,
    'of another algorithm': sign({}, { algorithm: 'HS512' }),
    'of another key': sign({}, {}, 'another secret, quite as long as the right one'),
    'of a key that is none': sign({}, { keyid: 'unknown' }),
    'with other claims': `${head}.${encode({ ...claims, role: 'admin' })}.${signature}`,
    expired: sign({ iat: now - 3_601, exp: now - 1 }),
    'of another issuer': sign({ iss: 'another' }),
    'for another audience': sign({ aud: 'another' }),
  };
}
