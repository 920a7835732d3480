import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../helpers/app.js';
import { makeVendor, startMarket } from './market.js';

/** The first bytes of each form, and something behind them. */
const BYTES = {
  'image/png': Buffer.from('\x89PNG\r\n\x1a\n and pixels', 'latin1'),
  'image/jpeg': Buffer.from('\xff\xd8\xff\xe0 and pixels', 'latin1'),
  'image/webp': Buffer.from('RIFF\x10\0\0\0WEBPVP8 and pixels', 'latin1'),
};

const asData = (bytes: Buffer, said = 'image/png'): string => `data:${said};base64,${bytes.toString('base64')}`;

/** A picture of so many bytes. */
const pictureOf = (length: number): string => asData(Buffer.concat([BYTES['image/png'], Buffer.alloc(length)], length));

let app: TestApp;
let headers: Record<string, string>;

beforeAll(async () => {
  app = await startMarket();
  ({ headers } = await makeVendor(app));
});

afterAll(() => app.stop());

const setLogo = (logo: string | null) =>
  app.rest<{ detail: unknown }>('POST', '/api/me/vendor/logo', { headers, body: { logo_url: logo } });

const logo = async (): Promise<string> =>
  (await app.rest<{ logoUrl: string }>('GET', '/api/me/vendor', { headers })).body.logoUrl;

const kept = async (): Promise<number> =>
  (await app.sql<{ count: number }>('select count(*)::int as count from pictures'))[0]!.count;

describe('a picture sent in place of its address', () => {
  it.each(Object.entries(BYTES))('is answered as it was sent, to everyone: %s', async (type, bytes) => {
    const { status } = await setLogo(asData(bytes));

    const answer = await fetch(await logo());
    expect(status).toBe(200);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type]);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=86400');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  });

  it('is kept once, whatever it is for', async () => {
    await setLogo(asData(BYTES['image/png']));
    const before = await kept();
    const portfolio = await app.rest<{ id: string; photoUrl: string }>('POST', '/api/me/vendor/portfolios', {
      headers,
      body: { title: 'P', photo_url: asData(BYTES['image/png'], 'image/webp') },
    });

    expect(portfolio.body.photoUrl).toBe(await logo());
    expect(await kept()).toBe(before);
    await app.rest('DELETE', `/api/me/vendor/portfolios/${portfolio.body.id}`, { headers });
  });

  it.each([
    ['a drawing with scripts', asData(Buffer.from('<svg onload="alert(1)"/>'), 'image/svg+xml')],
    ['a page that says it is a picture', asData(Buffer.from('<!doctype html><script>1</script>'))],
    ['nothing', 'data:image/png;base64,'],
    ['text that is not base64', 'data:image/png;base64,iVBORw0KGgo***='],
    ['text without base64', 'data:image/png,abc'],
  ])('is refused where it is %s', async (_case, text) => {
    const { status, body } = await setLogo(text);

    expect(status).toBe(422);
    expect(body.detail).toMatchObject([
      {
        loc: ['body', 'logo_url'],
        msg: "Value error, must be 'image/jpeg', 'image/png' or 'image/webp' in base64",
      },
    ]);
  });

  it('has at most 5 MiB; a larger one is 413 with a text that a form can show', async () => {
    const largest = await setLogo(pictureOf(5 * 1024 * 1024));
    const tooLarge = await setLogo(pictureOf(5 * 1024 * 1024 + 100 * 1024));

    expect(largest.status).toBe(200);
    expect([tooLarge.status, typeof tooLarge.body.detail]).toEqual([413, 'string']);
  });

  it('is removed with the next one once nothing shows it', async () => {
    await setLogo(asData(BYTES['image/jpeg']));
    const unused = await logo();
    await setLogo(asData(BYTES['image/webp']));
    const shown = await logo();
    await app.sql(`update pictures set sent_at = now() - interval '2 hours'`);

    await setLogo(asData(BYTES['image/webp']));

    expect([(await fetch(unused)).status, (await fetch(shown)).status]).toEqual([404, 200]);
  });

  it('counts: an account keeps sixty', async () => {
    await app.sql(
      `insert into pictures (id, account_id, content_hash, type, content, sent_at)
       select gen_random_uuid(), account_id, 'made ' || i, 'image/png', '', now()
       from generate_series(1, 60) as i, (select distinct account_id from pictures) as owner`,
    );

    const more = await setLogo(asData(Buffer.concat([BYTES['image/png'], Buffer.from('another')])));
    const same = await setLogo('https://example.com/logo.png');

    expect([more.status, more.body]).toEqual([409, { detail: 'An account keeps at most 60 pictures' }]);
    expect([same.status, await logo()]).toEqual([200, 'https://example.com/logo.png']);
  });

  it('goes with its account', async () => {
    await app.sql('delete from accounts where id in (select account_id from pictures)');

    expect(await kept()).toBe(0);
  });
});

describe('GraphQL', () => {
  it('takes addresses alone', async () => {
    const { errors } = await app.graphql(
      'mutation ($input: PortfolioInput!) { addPortfolio(input: $input) { portfolio { photoUrl } } }',
      { input: { title: 'P', photoUrl: asData(BYTES['image/png']) } },
      (await makeVendor(app)).headers,
    );

    expect(errors?.[0]?.extensions).toMatchObject({ code: 'VALIDATION_FAILED' });
  });
});
