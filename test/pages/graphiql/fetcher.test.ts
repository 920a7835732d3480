import { afterEach, describe, expect, it, vi } from 'vitest';
import { filledHeaders, postOperation } from '../../../src/pages/graphiql/fetcher.js';
import { sessionHeaders, signIn } from '../../../src/pages/graphiql/session.js';

/** Lets the next request be answered with a text; gives what was sent. */
function answerWith(text: string, status = 200): { url: string; init: RequestInit }[] {
  const sent: { url: string; init: RequestInit }[] = [];
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    sent.push({ url, init });
    return Promise.resolve(new Response(text, { status }));
  });
  return sent;
}

afterEach(() => {
  vi.unstubAllGlobals();
  signIn({ token: '', secret: '' });
});

describe('the explorer sends an operation', () => {
  it('as a JSON body to the given address and returns the answer as it is', async () => {
    const sent = answerWith('{"errors":[{"message":"no"}]}', 400);
    const operation = { query: '{ a }', operationName: null, variables: { x: 1 } };

    const answer = await postOperation('/graphql', operation);

    expect(answer).toEqual({ errors: [{ message: 'no' }] });
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ url: '/graphql', init: { method: 'POST', body: JSON.stringify(operation) } });
    expect(sent[0]?.init.headers).toMatchObject({ 'content-type': 'application/json' });
  });

  it('with the headers that were filled in', async () => {
    const sent = answerWith('{}');

    await postOperation('/graphql', { query: '{ a }' }, { Authorization: 'Bearer ', 'X-Admin-Secret': 's' });

    expect(sent[0]?.init.headers).toHaveProperty('X-Admin-Secret', 's');
    expect(sent[0]?.init.headers).not.toHaveProperty('Authorization');
  });

  it('with those of who is signed in, unless its tab has its own', async () => {
    const sent = answerWith('{}');
    signIn({ token: ' Bearer a token ', secret: 'the secret' });

    await postOperation('/graphql', { query: '{ a }' }, { 'X-Admin-Secret': 'of the tab' });

    expect(sent[0]?.init.headers).toMatchObject({ Authorization: 'Bearer a token', 'X-Admin-Secret': 'of the tab' });
  });

  it('and gives the parts of its answer one after the other', async () => {
    const part = (json: string): string => `\r\n---\r\ncontent-type: application/json; charset=utf-8\r\n\r\n${json}`;
    const body = `${part('{"data":{},"hasNext":true}')}${part('{"incremental":[],"hasNext":false}')}\r\n-----\r\n`;
    const headers = { 'content-type': 'multipart/mixed; boundary="-"; deferSpec=20220824' };
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, { headers })));

    const answer = (await postOperation('/graphql', { query: '{ a }' })) as AsyncIterable<unknown>;
    const parts: unknown[] = [];
    for await (const each of answer) parts.push(each);

    expect(parts).toEqual([
      { data: {}, hasNext: true },
      { incremental: [], hasNext: false },
    ]);
  });

  it('and shows what answered when that was not JSON', async () => {
    answerWith('<h1>Bad gateway</h1>', 502);

    const sending = postOperation('/graphql', { query: '{ a }' });

    await expect(sending).rejects.toThrow('The service answered 502 without JSON: <h1>Bad gateway</h1>');
  });
});

describe('headers that were filled in', () => {
  it('are those with a text, a bare scheme and what is there to be replaced not counted', () => {
    const typed = {
      Authorization: ' bearer ',
      'X-Admin-Secret': ' ',
      'X-Placeholder': "<the administrator's secret>",
      'X-Token': 'Bearer <token>',
      'X-Other': 'Bearer x',
      'X-Number': 7,
      'X-Null': null,
    };

    expect(filledHeaders(typed)).toEqual({ 'X-Other': 'Bearer x' });
  });
});

describe('who is signed in', () => {
  it('sends what was filled in, and nothing after signing out', () => {
    signIn({ token: '', secret: ' s ' });
    const signedIn = sessionHeaders();
    signIn({ token: ' ', secret: '' });

    expect([signedIn, sessionHeaders()]).toEqual([{ 'X-Admin-Secret': 's' }, {}]);
  });
});
