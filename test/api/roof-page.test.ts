import { decode } from 'fast-png';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_CENTER } from '../../src/core/buildings/demo-district.js';
import { startTestApp, type TestApp } from '../helpers/app.js';

let service: TestApp;
let roof: string;

beforeAll(async () => {
  service = await startTestApp();
  const { lat, lng } = DEMO_CENTER;
  const query = `{ place(at: { at: { lat: ${lat}, lng: ${lng} } }) { building { id } } }`;
  const { data } = await service.graphql<{ place: { building: { id: string } } }>(query);
  roof = data!.place.building.id;
});

afterAll(() => service.stop());

describe('GET /roof/{id}', () => {
  it('is the report of a building, with what a pasted link shows', async () => {
    const { status, text, headers } = await service.rest('GET', `/roof/${roof}?lang=en`);

    expect(status).toBe(200);
    expect(headers.get('content-type')).toContain('text/html');
    expect(text).toMatch(/<title>(Yes, it is|It depends|No, it is not)[^<]* · Demo building 76</);
    expect(text).toMatch(/<p>Demo building 76 · Taipei City · /);
    expect(text).toMatch(/<meta name="description" content="[^"]{20,}"/);
    expect(text).toMatch(new RegExp(`<meta property="og:image" content="http[^"]+/roof/${roof}/plan.png"`));
    expect(text).not.toContain('<script');
    expect(text).toMatch(new RegExp(`<a href="http[^"]+/[?]roof=${roof}&amp;lang=en">Ask vendors of this county`));
  });

  it('is written in the language of the link', async () => {
    const { text } = await service.rest('GET', `/roof/${roof}?lang=zh-TW`);

    expect(text).toContain('<html lang="zh-Hant">');
    expect(text).toContain('<p>示範建物 76 · 臺北市 · ');
  });

  it('has the size and the answers of its address, and its links have them too', async () => {
    const asked = 'kw=4.5&finance.costPerKw=51234&finance.omPerKwYear=321';
    const [usual, own] = await Promise.all([`lang=en`, `${asked}&lang=en`].map((query) => service.rest('GET', `/roof/${roof}?${query}`))); // prettier-ignore

    expect(own!.status).toBe(200);
    expect(own!.text).toContain('4.5 kWp');
    expect(own!.text).toContain('51,234');
    expect(usual!.text).not.toContain('51,234');
    const link = asked.replaceAll('&', '&amp;');
    expect(own!.text).toMatch(new RegExp(`<a href="http[^"]+/[?]roof=${roof}&amp;${link}&amp;lang=en">Ask vendors`));
    expect(own!.text).toContain(`/roof/${roof}?${link}">`);
  });

  it('refuses an answer that cannot be', async () => {
    const { status, body } = await service.rest('GET', `/roof/${roof}?finance.taxBracketPercent=500`);

    expect([status, body]).toMatchObject([422, { detail: [{ loc: ['query', 'finance.taxBracketPercent'] }] }]);
  });

  it('names a building as search finds it, in both languages', async () => {
    const found = await Promise.all(
      ['Demo building 76', '示範建物 76', '示範建物76'].map((name) =>
        service.rest('GET', `/api/places/autocomplete?q=${encodeURIComponent(name)}`),
      ),
    );

    expect(found.map(({ body }) => (body as unknown as { placeId: string }[])[0]?.placeId)).toEqual(
      found.map(() => `building:${roof}`),
    );
  });

  it('says where there is no such building', async () => {
    const { status, body } = await service.rest('GET', '/roof/no-building');

    expect(status).toBe(404);
    expect(body).toEqual({ detail: 'Building not found' });
  });
});

describe('GET /roof/{id}/plan.png', () => {
  it('is a picture of the roof with its modules in the middle', async () => {
    const response = await fetch(`${service.url}/roof/${roof}/plan.png`);

    const { width, height, data } = decode(new Uint8Array(await response.arrayBuffer()));
    const colours = new Map<string, number>();
    for (let i = 0; i < data.length; i += 3) {
      const colour = data.slice(i, i + 3).join(',');
      colours.set(colour, (colours.get(colour) ?? 0) + 1);
    }
    expect([response.headers.get('content-type'), width, height]).toEqual(['image/png', 1200, 630]);
    expect(colours.get('16,37,63')).toBeGreaterThan(5_000);
    expect(colours.get('255,228,156')).toBeGreaterThan(5_000);
  });

  it('has the size of the page that it belongs to', async () => {
    const page = await (await fetch(`${service.url}/roof/${roof}?kw=3&lang=en`)).text();
    const pictures = await Promise.all(
      ['', '?kw=3'].map(async (asked) => {
        const response = await fetch(`${service.url}/roof/${roof}/plan.png${asked}`);
        return Buffer.from(await response.arrayBuffer());
      }),
    );

    expect(page).toMatch(new RegExp(`<meta property="og:image" content="http[^"]+/roof/${roof}/plan.png\\?kw=3"`));
    expect(pictures[0]!.equals(pictures[1]!)).toBe(false);
  });
});
