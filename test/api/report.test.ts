import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../helpers/app.js';
import { policyOf } from '../pages/page-server.js';
import { asAdmin, ADMIN_SECRET, register } from './market.js';

let service: TestApp;

beforeAll(async () => {
  service = await startTestApp({ adminSecret: ADMIN_SECRET, rateLimits: 'off' });
});

afterAll(() => service.stop());

const PLACE = { lat: 25.0298, lng: 121.5356, monthly_kwh: 400, finance: { as_of: '2026-06-01' } };
const PAGE = { accept: 'text/html' };
const BROWSER = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };

const page = async (body: object = {}, headers: Record<string, string> = PAGE) => {
  const answer = await service.rest('POST', '/api/assessments/estimate', { body: { ...PLACE, ...body }, headers });
  return { ...answer, policy: policyOf({ headers: answer.headers } as Response) };
};

/** An assessment that is kept by the hash of its estimate. */
async function keep(body: object = {}, headers: Record<string, string> = {}) {
  const { body: estimate } = await service.rest<{ result: { assessment_hash: string } }>(
    'POST',
    '/api/assessments/estimate',
    { body: { ...PLACE, ...body } },
  );
  const kept = await service.rest<{ id: string }>('POST', '/api/assessments', {
    body: { assessment_hash: estimate.result.assessment_hash, ...('address' in body && { address: body.address }) },
    headers,
  });
  return { id: kept.body.id, opens: { 'x-anonymous-id': kept.headers.get('x-anonymous-id') ?? '' } };
}

const report = (id: string, headers: Record<string, string> = {}, query = '') =>
  service.rest<{ detail: string }>('GET', `/api/assessments/${id}/report${query}`, { headers });

/** The text of a page as it is read, without its markup. */
const shownText = (html: string): string =>
  html
    .replaceAll(/<style>[^]*?<\/style>|<[^>]*>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll(/\s+/g, ' ');

const SELF_USE = { as_of: '2026-06-01', mode: 'self_use' };
const GIVEN = {
  as_of: '2026-06-01',
  cost_twd_per_kw: 50_000,
  feed_in_tariff: 6,
  om_twd_per_kw_year: 500,
  insurance_twd_per_kw_year: 100,
  inverter_replacement: { year: 10, twd_per_kw: 4000 },
  degradation_percent: 0.5,
  discount_rate_percent: 3,
  tax_percent: 1,
  subsidy_twd: 10_000,
  grid_emission_factor: 0.5,
};
const CLIMATE = {
  monthly_ghi: [2.5, 3.2, 4, 5, 5.5, 4.8, 5, 5.2, 4, 3.2, 2.6, 2.3],
  monthly_temp: [6, 7, 10, 15, 19, 22, 26, 27, 24, 18, 13, 8],
};

/** An outline of about 12 m by 12 m. */
const square = (lng: number, lat: number): number[][] => [
  [lng, lat],
  [lng + 0.00012, lat],
  [lng + 0.00012, lat + 0.00011],
  [lng, lat + 0.00011],
];

const headings = (html: string): string[] => [...html.matchAll(/<h2[^>]*>([^<]*)</g)].map(([, text]) => text!);

describe('an estimate as a page', () => {
  it.each([
    ['a client that asks for a page', PAGE, 'text/html; charset=utf-8'],
    ['a browser', BROWSER, 'text/html; charset=utf-8'],
    ['a client that takes anything', { accept: '*/*' }, 'application/json; charset=utf-8'],
    ['a client that asks for both alike', { accept: 'text/html, application/json' }, 'text/html; charset=utf-8'],
    ['a client that asks for JSON', { accept: 'application/json' }, 'application/json; charset=utf-8'],
    ['a client that asks for nothing of ours', { accept: 'image/png' }, 'application/json; charset=utf-8'],
  ])('is for %s', async (_who, headers, type) => {
    const answer = await page({}, headers);

    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe(type);
    expect(answer.headers.get('vary')).toContain('Accept');
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
  });

  it('has the answer first, and all that explains it in its order', async () => {
    const { text } = await page();
    const { body } = await page({}, {});
    const { annual_kwh: energy, out_of_pocket: cost } = body as { annual_kwh: number; out_of_pocket: number };

    expect(headings(text)).toEqual([
      'Yes, it is worth it',
      'Key figures',
      'The roof and its neighbours',
      'Who shades the roof',
      'Energy',
      'How large should it be?',
      'Sell the power or use it?',
      'The money over 20 years',
      'What is between the roof and the sun',
      'What this rests on',
      'Open questions',
    ]);
    expect(text.match(/<svg/g)).toHaveLength(7);
    expect(text).toContain(`${Math.round(energy).toLocaleString('en-US')} kWh`);
    expect(text).toContain(`${cost.toLocaleString('en-US')} TWD`);
    expect(text).toContain('MOEA, minutes of the 3rd meeting of the 2026 tariff committee');
  });

  it('has what the roof has room for beside the plant, and the ways of using the output beside each other', async () => {
    const { text } = await page();
    const { body } = await page({}, {});
    const { result } = body as {
      result: {
        layout: { possible_capacity_kw: number };
        finance: { schemes: { npv_twd: number; used_kwh: number }[] };
      };
    };
    const shown = shownText(text);

    expect(shown).toContain(`the roof has room for ${result.layout.possible_capacity_kw} kWp`);
    for (const { npv_twd: npv, used_kwh: used } of result.finance.schemes) {
      expect(shown).toContain(Math.abs(Math.round(npv)).toLocaleString('en-US'));
      expect(shown).toContain(Math.round(used).toLocaleString('en-US'));
    }
    expect(shown).toContain('Sell all of it in this report');
    expect(shown).toContain('For a household that uses 4,800 kWh a year');
  });

  it('is in the language of the body, otherwise of the browser', async () => {
    const chinese = await page({ lang: 'zh-TW' });
    const accepted = await page({}, { ...PAGE, 'accept-language': 'zh-TW,zh;q=0.9' });
    const english = await page({ lang: 'en' }, { ...PAGE, 'accept-language': 'zh-TW' });

    expect(chinese.text).toContain('<html lang="zh-Hant">');
    expect(headings(chinese.text)[0]).toBe('值得裝');
    expect(chinese.text).toMatch(/10\.\d 年回本/);
    expect(accepted.text).toBe(chinese.text);
    expect(english.text).toContain('<html lang="en">');
    expect(headings(chinese.text)).toHaveLength(headings(english.text).length);
  });

  it('says each figure once, and speaks of subsidies only where one is counted', async () => {
    const [text, unpaid] = [
      shownText((await page({ lang: 'en' })).text),
      shownText((await page({ lang: 'en', finance: { as_of: '2026-12-01' } })).text),
    ];
    const verdict = text.slice(text.indexOf('Worth it:'), text.indexOf('How far the answer holds'));

    expect(verdict.match(/pays back in [\d.]+ years, in/g)).toHaveLength(1);
    expect(verdict).not.toMatch(/The plant pays back|After a cost of capital/);
    expect(text).toMatch(/It costs [\d,]+ TWD after subsidies\. Why/);
    expect(text).toContain('Cost after subsidies');
    expect(unpaid).toMatch(/It costs [\d,]+ TWD\. Why/);
    expect(unpaid).toContain('modules are counted: in the bonus on the tariff and');
  });

  it('of a roof that only loses has its currency, and a grant that is not counted has no unit behind its reason', async () => {
    const loses = shownText((await page({ lang: 'en', plant: { losses_percent: 60 } })).text);
    const kaohsiung = { lat: 22.6273, lng: 120.3014, roof: { height: 8, footprint: square(120.3014, 22.6273) } };
    const grant = shownText((await page({ lang: 'zh-TW', ...kaohsiung })).text);

    expect(loses).toContain('Not worth it: every plant on this roof earns less than it costs');
    expect(loses).toMatch(/[\d,.]+ TWD per kWp or less/);
    expect(grant).toMatch(/另有「高雄市 115 社區低碳」補助，最高 [\d,]+ 元/);
    expect(grant).toMatch(/未計入：此補助須經審查，或經費僅夠少數設備。 0 至 [\d,.]+ 元/);
  });

  it('names the county in the language of its reader, and a region that is no county as it was written', async () => {
    const heading = (text: string) => /<header>([^]*?)<\/header>/.exec(text)![1]!;
    const [english, chinese] = [await page({ lang: 'en' }), await page({ lang: 'zh-TW' })];
    const named = await page({ lang: 'en', finance: { ...PLACE.finance, region: 'Atlantis' } });

    expect(heading(english.text)).toContain('Taipei City');
    expect(heading(english.text)).not.toContain('臺北市');
    expect(heading(chinese.text)).toContain('臺北市');
    expect(heading(named.text)).toContain('Atlantis');
  });

  it('has what this project wrote about its sources in Chinese; documents keep their names', async () => {
    const { text } = await page({ lang: 'zh-TW' });

    expect(text).toMatch(/臺北：距離 \d+ 公里，占日射量 \d+ %；中央氣象署觀測/);
    expect(text).toContain('此地點的氣候資料');
    expect(text).toContain('經濟部 115 年度躉購費率審定會第 3 次會議紀錄');
    expect(text).toContain('本專案的假設：冰箱與待機為基本用電');
    expect(text).toContain('Thevenard &amp; Pelland');
    expect(text.replaceAll(/<style>[^]*?<\/style>|<[^>]*>/g, '')).not.toMatch(
      /radiation|observations|assumption|climate table|roof-shape|TWD/,
    );
  });

  it.each([
    ['sold whole', {}],
    ['used in the house, with a battery', { battery: { kwh: 5, kw: 2.5, cost_twd: 150_000 }, finance: SELF_USE }],
    ['of given prices', { finance: GIVEN }],
    ['under a time-of-use plan', { retail_plan: 'standard_three_period', finance: SELF_USE }],
    ['between known rates', { finance: { as_of: '2024-03-01' } }],
    ['on an island', { lat: 23.566, lng: 119.566, roof: { height: 8, footprint: square(119.566, 23.566) } }],
    [
      'abroad, without rows',
      { lat: 35.53, lng: 139.7, climate: CLIMATE, roof: { height: 8, footprint: square(139.7, 35.53) } },
    ],
  ])('has words for every figure and question, and no identifiers, of a plant %s', async (_what, body) => {
    const { body: answer } = await page(body, {});
    const named = JSON.stringify(answer);
    const sources = [...named.matchAll(/"(?:source|source_zh|detail)":"((?:[^"\\\\]|\\\\.)*)"/g)].map(
      ([, text]) => JSON.parse(`"${text}"`) as string,
    );
    for (const lang of ['en', 'zh-TW']) {
      const { text } = await page({ ...body, lang });
      const words = sources
        .toSorted((a, b) => b.length - a.length)
        .reduce((rest, source) => (source === '' ? rest : rest.replaceAll(source, '')), shownText(text));
      const found = words.match(/\b[a-z]+[A-Z]\w*|\b[a-z]+(?:_[a-z]+)+\b|\b(?:undefined|null|NaN|text)\b/g) ?? [];
      expect(found.filter((word) => !['kWh', 'kWp', 'kW'].includes(word))).toEqual([]);
    }
  });

  it('writes shares and percentages as people read them', async () => {
    const finance = { as_of: '2026-06-01', mode: 'self_use', tax_percent: 0.72 };
    const english = shownText((await page({ finance, lang: 'en' })).text);
    const chinese = shownText((await page({ finance, lang: 'zh-TW' })).text);

    expect(english).toMatch(/Use in the daytime [^%]*\d\d\.\d % of the use from 8 to 17 h/);
    expect(english).toMatch(/Income tax your figure 0\.72 % of the sales/);
    expect(english).toMatch(/Value-added tax [^%]*5 % of the price/);
    expect(chinese).toMatch(/白天用電比例 [^%]*\d\d\.\d % 8 至 17 時占全日用電/);
    expect(chinese).toMatch(/所得稅 您提供的數值 0\.72 % 占售電收入/);
  });

  it('says of the price whether value-added tax is in it', async () => {
    const english = shownText((await page({ lang: 'en' })).text);
    const chinese = shownText((await page({ lang: 'zh-TW' })).text);

    expect(english.match(/Price of the plant with the value-added tax that you bear/g)).toHaveLength(2);
    expect(english).toContain('according to a quote, with value-added tax and grid connection?');
    expect(chinese.match(/設置費用（含您須負擔的營業稅）/g)).toHaveLength(2);
    expect(english + chinese).not.toMatch(/before tax|未稅/);
  });

  it('says in its language why a programme does not pay for a large roof', async () => {
    const [west, south, east, north] = [121.5356, 25.0298, 121.5362, 25.0303];
    const footprint = [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
    ];
    const roof = { footprint, height: 60 };

    const english = await page({ lang: 'en', roof });
    const chinese = await page({ lang: 'zh-TW', roof });
    const { body } = await page({ lang: 'zh-TW', roof }, {});
    const { assumptions } = (body as { result: { finance: { assumptions: { reason: unknown }[] } } }).result.finance;

    expect(english.text).toMatch(/Not paid: the roof has [\d,]+ m², the programme takes roofs of at most 1,000 m²\./);
    expect(chinese.text).toMatch(/不予補助：屋頂面積為 [\d,]+ 平方公尺，此計畫限 1,000 平方公尺以下。/);
    expect(assumptions.map(({ reason }) => reason).filter(Boolean)).toEqual([
      {
        code: 'subsidy_roof_too_large',
        params: { areaM2: expect.any(Number), maxM2: 1000 },
        text: expect.stringMatching(/^不予補助/),
      },
    ]);
  });

  it('needs nothing but itself: no script, no other address, and one style that its policy names', async () => {
    const { text, policy, headers } = await page();
    const style = /<style>([^]*?)<\/style>/.exec(text)![1]!;

    expect(policy).toEqual({
      'default-src': "'none'",
      'base-uri': "'none'",
      'form-action': "'none'",
      'frame-ancestors': "'none'",
      'object-src': "'none'",
      'style-src': `'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    });
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(text.match(/<style/g)).toHaveLength(1);
    expect(text).not.toMatch(/<script|<img|<link|<iframe|\sstyle=|\son\w+=|\s(?:src|href)=|url\(|@import/);
  });

  it('shows what people wrote as text', async () => {
    const hostile = '"><script>alert(1)</script>\'<img src=x onerror=alert(2)>&amp;';
    await service.sql('update buildings set name = $1', [hostile]);

    const { text, status } = await page({ address: hostile });

    expect(status).toBe(200);
    expect(text).not.toContain('<script');
    expect(text).not.toContain('<img');
    expect(text).toContain(
      '&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&#39;&lt;img src=x onerror=alert(2)&gt;&amp;amp;',
    );
  });

  it('of a roof on which nothing fits has the answer and the roof, without the sections of a plant', async () => {
    const footprint = [
      [121.5356, 25.0298],
      [121.535603, 25.0298],
      [121.535603, 25.029803],
    ];
    const { text } = await page({ roof: { footprint, height: 10 } });

    expect(headings(text)).toEqual([
      'No, it is not worth it',
      'Key figures',
      'The roof and its neighbours',
      'What is between the roof and the sun',
      'What this rests on',
      'Open questions',
    ]);
    expect(text).toContain('No module fits on the usable part of the roof.');
    expect(text).not.toMatch(/NaN|undefined|null|Infinity/);
  });

  it('of a place without tariffs says that the money is not known', async () => {
    const footprint = [
      [13.38, 52.51],
      [13.3803, 52.51],
      [13.3803, 52.5102],
      [13.38, 52.5102],
    ];
    const climate = { monthly_ghi: Array(12).fill(1), monthly_temp: Array(12).fill(10) };
    const { text, status } = await page({ lat: 52.5101, lng: 13.3801, roof: { footprint, height: 10 }, climate });

    expect(status).toBe(200);
    expect(text).toContain('The money cannot be calculated yet');
    expect(text).not.toMatch(/NaN|undefined|null|Infinity|TWD/);
  });

  it('refuses a wrong body as JSON does', async () => {
    const asPage = await page({ lat: 100 });
    const asJson = await page({ lat: 100 }, { accept: 'application/json' });

    expect(asPage.status).toBe(422);
    expect(asPage.body).toEqual(asJson.body);
  });
});

describe('GET /api/assessments/{id}/report', () => {
  it('is the page of the estimate that was kept, in either language, whatever has changed since', async () => {
    const { id, opens } = await keep({ address: 'Main Street 1' });
    const made = await page({ address: 'Main Street 1', lang: 'en' });
    await service.sql('update finance_rows set source = $1', ['changed since']);

    const english = await report(id, opens, '?lang=en');
    const chinese = await report(id, { ...opens, 'accept-language': 'zh-TW' });

    expect(english.status).toBe(200);
    expect(english.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(english.headers.get('cache-control')).toBe('private, no-store');
    expect(english.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(english.text).toBe(made.text);
    expect(chinese.text).toContain('<html lang="zh-Hant">');
    expect(chinese.text).toContain('Main Street 1');
  });

  it('opens to whom the assessment opens, and to nobody else', async () => {
    const owner = await register(service);
    const stranger = await register(service);
    const bound = await keep({}, owner.headers);
    const anonymous = await keep({ monthly_kwh: 410 });
    const callers: Record<string, string>[] = [
      {},
      owner.headers,
      stranger.headers,
      anonymous.opens,
      { 'x-anonymous-id': randomBytes(32).toString('base64url') },
      { authorization: 'Bearer forged' },
      asAdmin,
    ];

    for (const id of [bound.id, anonymous.id, 'none', '019ab2c4-0000-7000-8000-000000000000']) {
      for (const headers of callers) {
        const record = await service.rest('GET', `/api/assessments/${id}`, { headers });
        const asked = await report(id, headers);

        expect(asked.status).toBe(record.status);
        if (record.status !== 200) expect(asked.body).toEqual(record.body);
      }
    }
    expect((await report(bound.id, owner.headers)).status).toBe(200);
    expect((await report(bound.id, stranger.headers)).status).toBe(404);
  });

  it('of figures that a client sent is refused, with what to do', async () => {
    const sent = await service.rest<{ id: string }>('POST', '/api/assessments', {
      body: { ...PLACE, annual_kwh: 1e6, result: { verdict: { answer: 'worth_it' } } },
    });

    const answer = await report(sent.body.id, { 'x-anonymous-id': sent.headers.get('x-anonymous-id')! });

    expect(answer.status).toBe(409);
    expect(answer.body.detail).toContain('assessment_hash');
  });

  it('leaves the stored assessment and the answers about it as they were', async () => {
    const { id, opens } = await keep({ monthly_kwh: 420 });

    const { body } = await service.rest<Record<string, unknown>>('GET', `/api/assessments/${id}`, { headers: opens });
    const wrong = await report(id, opens, '?lang=fr');

    expect(body).not.toHaveProperty('report');
    expect(wrong.status).toBe(422);
  });
});

describe('the address of a report in GraphQL', () => {
  const urlOf = async (id: string, headers: Record<string, string>) =>
    (
      await service.graphql<{ assessment: { reportUrl: string | null } }>(
        'query ($id: ID!) { assessment(id: $id) { reportUrl } }',
        { id },
        headers,
      )
    ).data!.assessment.reportUrl;

  it('opens in a browser without an account, and only this report', async () => {
    const { id, opens } = await keep({ monthly_kwh: 430 });
    const other = await keep({ monthly_kwh: 440 });

    const url = (await urlOf(id, opens))!;
    const opened = await service.rest('GET', url);
    const elsewhere = await service.rest('GET', url.replace(id, other.id));
    const record = await service.rest('GET', url.replace('/report', ''));

    expect(url).toMatch(new RegExp(`^/api/assessments/${id}/report\\?key=`));
    expect(opened.status).toBe(200);
    expect([elsewhere.status, record.status]).toEqual([404, 404]);
  });

  it('is refused once it has expired, was changed, or the assessment has another owner', async () => {
    const { id, opens } = await keep({ monthly_kwh: 450 });
    const url = (await urlOf(id, opens))!;
    const [, expires, signed] = /key=(\d+)\.(.*)$/.exec(url)!;
    const keys = [`${Number(expires) + 1}.${signed}`, `1.${signed}`, `${expires}.${'A'.repeat(22)}`, 'x', expires!];

    const refused = await Promise.all(keys.map((key) => report(id, {}, `?key=${key}`)));
    const owner = await register(service);
    await service.rest('POST', '/api/me/claim', { headers: { ...owner.headers, ...opens } });

    expect(Number(expires) - Date.now() / 1000).toBeLessThanOrEqual(3600);
    expect(refused.map(({ status }) => status)).toEqual(keys.map(() => 404));
    expect((await service.rest('GET', url)).status).toBe(404);
    expect((await service.rest('GET', (await urlOf(id, owner.headers))!)).status).toBe(200);
  });

  it('is revoked by its creator through both interfaces, and by nobody who only has the link', async () => {
    const { id, opens } = await keep({ monthly_kwh: 460 });
    const mutation = 'mutation ($id: ID!) { revokeReportLinks(id: $id) { assessment { reportUrl } } }';
    const first = (await urlOf(id, opens))!;
    const stranger = await register(service);

    const refused = [
      await service.rest('DELETE', `/api/assessments/${id}/report-links`),
      await service.rest('DELETE', `/api/assessments/${id}/report-links?key=${first.split('key=')[1]!}`),
      await service.rest('DELETE', `/api/assessments/${id}/report-links`, { headers: stranger.headers }),
      await service.rest('DELETE', '/api/assessments/none/report-links', { headers: opens }),
    ];
    const before = await service.rest('GET', first);
    const revoked = await service.rest('DELETE', `/api/assessments/${id}/report-links`, { headers: opens });
    const second = (await urlOf(id, opens))!;
    const between = [await service.rest('GET', first), await service.rest('GET', second)];
    const { data } = await service.graphql<{ revokeReportLinks: { assessment: { reportUrl: string } } }>(
      mutation,
      { id },
      opens,
    );
    const third = data!.revokeReportLinks.assessment.reportUrl;

    expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect([before.status, revoked.status, ...between.map(({ status }) => status)]).toEqual([200, 200, 404, 200]);
    expect([(await service.rest('GET', second)).status, (await service.rest('GET', third)).status]).toEqual([404, 200]);
    expect((await service.graphql(mutation, { id }, stranger.headers)).errors).toMatchObject([
      { extensions: { code: 'NOT_FOUND' } },
    ]);
    expect((await report(id, opens)).status).toBe(200);
  });

  it('opens where a repeated creation brings it after the links before were revoked', async () => {
    const owner = await register(service);
    const create = async (): Promise<{ id: string; reportUrl: string }> => {
      const { data } = await service.graphql<{ addAssessment: { assessment: { id: string; reportUrl: string } } }>(
        'mutation ($hash: String!) { addAssessment(input: { estimateHash: $hash }, idempotencyKey: "once") { assessment { id reportUrl } } }',
        { hash },
        owner.headers,
      );
      return data!.addAssessment.assessment;
    };
    const estimate = await service.rest<{ result: { assessment_hash: string } }>('POST', '/api/assessments/estimate', {
      body: { ...PLACE, monthly_kwh: 465 },
    });
    const hash = estimate.body.result.assessment_hash;
    const first = await create();

    await service.rest('DELETE', `/api/assessments/${first.id}/report-links`, { headers: owner.headers });
    const repeated = await create();

    expect(repeated.id).toBe(first.id);
    expect((await service.rest('GET', first.reportUrl)).status).toBe(404);
    expect((await service.rest('GET', repeated.reportUrl)).status).toBe(200);
  });

  it('of every assessment of an account ends with its password, and of no other account', async () => {
    const [owner, other] = [await register(service), await register(service)];
    const kept = [await keep({ monthly_kwh: 470 }, owner.headers), await keep({ monthly_kwh: 480 }, owner.headers)];
    const others = await keep({ monthly_kwh: 490 }, other.headers);
    const urls = await Promise.all(kept.map(({ id }) => urlOf(id, owner.headers)));
    const urlOfOther = await urlOf(others.id, other.headers);

    const changed = await service.rest<{ access_token: string }>('POST', '/api/me/password', {
      body: { current_password: 'a long enough secret 1', new_password: 'another long secret 2' },
      headers: owner.headers,
    });

    expect(changed.status, changed.text).toBe(200);
    const after = await Promise.all([...urls, urlOfOther].map((url) => service.rest('GET', url!)));
    expect(after.map(({ status }) => status)).toEqual([404, 404, 200]);
    const fresh = await urlOf(kept[0]!.id, { authorization: `Bearer ${changed.body.access_token}` });
    expect((await service.rest('GET', fresh!)).status).toBe(200);
  });

  it('is null for figures that a client sent', async () => {
    const sent = await service.rest<{ id: string }>('POST', '/api/assessments', { body: { lat: 25, lng: 121 } });

    expect(await urlOf(sent.body.id, { 'x-anonymous-id': sent.headers.get('x-anonymous-id')! })).toBeNull();
  });
});
