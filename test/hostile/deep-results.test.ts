import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { besidesOthers } from '../helpers/bystander.js';
import { startHostileTarget, type HostileTarget } from '../helpers/hostile-target.js';

const MIB = 1024 * 1024;

/** A result of exactly 1 MiB that nests as deep as that allows. */
const LEVELS = (MIB - '{"a":}'.length) / 2;
const RESULT = `{"a":${'['.repeat(LEVELS)}${']'.repeat(LEVELS)}}`;
const BODY = `{"lat":25,"lng":121,"result":${RESULT}}`;

let service: HostileTarget;
let authorization: string;

beforeAll(async () => {
  service = await startHostileTarget();
  const { body } = await service.rest('POST', '/api/auth/register', {
    body: { email: 'deep@example.com', password: 'correct horse battery' },
  });
  authorization = `Bearer ${String(body['access_token'])}`;
});

afterAll(() => service.stop());

/** Status and text of an answer: its result is deeper than a test's tools compare. */
async function ask(path: string, init: RequestInit = {}): Promise<{ status: number; text: string }> {
  const headers = { 'content-type': 'application/json', authorization, ...(init.headers as object) };
  const answer = await besidesOthers(service.url, () => fetch(service.url + path, { ...init, headers }));
  return { status: answer.status, text: await answer.text() };
}

const keep = (body = BODY, headers = {}) => ask('/api/assessments', { method: 'POST', body, headers });
const idIn = ({ text }: { text: string }) => /"id":"([^"]+)"/.exec(text)![1]!;
const ofGraphql = (query: string, variables = '{}') =>
  ask('/graphql', { method: 'POST', body: `{"query":${JSON.stringify(query)},"variables":${variables}}` });

describe('a result of 1 MiB in half a million levels', () => {
  it('is kept and comes back the same by REST, GraphQL, lists and export, while others are answered', async () => {
    const kept = await keep();
    const id = idIn(kept);

    const answers = [
      kept,
      await ask(`/api/assessments/${id}`),
      await ask('/api/me/assessments'),
      await ask('/api/me/export'),
      await ofGraphql(`{ assessment(id: "${id}") { result } }`),
      await ofGraphql('{ viewer { assessments(first: 1) { edges { node { result } } } } }'),
    ];

    for (const { status, text } of answers) {
      expect([status, text.includes(`"result":${RESULT}`)]).toEqual([200, true]);
    }
  });

  it('is kept through GraphQL', async () => {
    const kept = await ofGraphql(
      'mutation ($input: AssessmentInput!) { addAssessment(input: $input) { assessment { id result } } }',
      `{"input":${BODY.replace(/"lat":([^,]+),"lng":([^,]+)/, '"at":{"lat":$1,"lng":$2}')}}`,
    );

    expect([kept.status, kept.text.includes(`"result":${RESULT}`)]).toEqual([200, true]);
    expect((await ask(`/api/assessments/${idIn(kept)}`)).text).toContain(RESULT.slice(0, 1_000));
  });

  it('is kept once under an Idempotency-Key, which no other result may take', async () => {
    const headers = { 'idempotency-key': 'deep' };
    const first = await keep(BODY, headers);

    const again = await keep(BODY, headers);
    const other = await keep(BODY.replace('"a"', '"b"'), headers);

    expect([first.status, again.status, other.status]).toEqual([200, 200, 409]);
    expect(again.text === first.text).toBe(true);
  });

  it('is refused by name where a text in it cannot be stored, or where it is a byte longer', async () => {
    const deep = (inner: string, levels = LEVELS) =>
      `{"lat":25,"lng":121,"result":{"a":${'['.repeat(levels)}${inner}${']'.repeat(levels)}}}`;

    const unsound = await keep(deep('"\\u0000"', 1_500));
    const longer = await keep(deep('1'));
    const noText = await keep(deep('').replace('"result":{"a":', '"address":[').replace(/}}$/, ']}'));
    const elsewhere = await ask('/api/auth/login', { method: 'POST', body: deep('') });

    expect([unsound, longer, noText, elsewhere].map(({ status }) => status)).toEqual([422, 422, 422, 413]);
    expect(longer.text).toContain('bytes_too_long');
    expect(unsound.text).toContain('must not contain the NUL character');
  });
});
