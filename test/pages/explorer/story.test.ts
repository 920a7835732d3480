import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_CENTER } from '../../../src/core/buildings/demo-district.js';
import { startTestApp, type TestApp } from '../../helpers/app.js';
import { hasBrowser, startBrowser, type Browser, type BrowserPage } from '../../helpers/browser.js';
import { buildService } from '../../helpers/service-process.js';
import { axeFindings, otherHosts, press, setWindow, slide, typeSearch, until } from './page-steps.js';

const notice = hasBrowser ? '' : ' [skipped: needs Chromium in /usr/bin, or where CHROMIUM says]';
const VERDICT = `document.querySelector('.verdict h2')`;
const MAP = `document.querySelector('.maplibregl-canvas')`;

describe.skipIf(!hasBrowser)(`the page in a browser${notice}`, () => {
  let browser: Browser;
  let service: TestApp;
  let roof: string;

  beforeAll(async () => {
    buildService();
    browser = await startBrowser('webgl');
    service = await startTestApp({ processRole: 'api' });
    const at = JSON.stringify(DEMO_CENTER).replaceAll('"', '');
    const { data } = await service.graphql<{ place: { building: { id: string } } }>(
      `{ place(at: { at: ${at} }) { building { id } } }`,
    );
    roof = data!.place.building.id;
  });

  afterAll(async () => {
    await browser.close();
    await service.stop();
  });

  const open = async (path: string, width = 1280, height = 800): Promise<BrowserPage> => {
    const page = await browser.open('about:blank');
    await setWindow(page, width, height);
    await page.send('Page.navigate', { url: service.url + path });
    return page;
  };

  it('leads by keys from the search to the verdict of a roof, its size and its report', async () => {
    const page = await open('/?lang=en');
    await typeSearch(page, 'Demo building 76');
    await until(page, `document.querySelector('[role=option]')`);
    await press(page, 'Enter', 13);
    await until(page, VERDICT);
    const asked = page.requested.filter((url) => url.endsWith('/graphql')).length;
    const sentences = `document.querySelector('.verdict').innerText`;
    expect(await page.evaluate(sentences)).not.toContain('recommended');
    await slide(page, '.size input', 0);
    await until(page, `location.search.includes('kw=')`);
    // the figures are those of the chosen size, the verdict is not
    expect(await page.evaluate(sentences)).toMatch(/For the recommended [\d.]+ kWp\./);

    const size = await page.evaluate<string>(`document.querySelector('.size input').getAttribute('aria-valuetext')`);
    const report = await page.evaluate<string>(`document.querySelector('a.report').getAttribute('href')`);
    const address = await page.evaluate<string>('location.search');
    expect(size).toMatch(/^[\d.]+ kWp, \d+ modules$/);
    expect(address).toContain(`roof=${roof}&kw=${size.split(' ')[0]}`);
    expect(page.requested.filter((url) => url.endsWith('/graphql'))).toHaveLength(asked);
    expect((await service.rest('GET', report)).status).toBe(200);
    expect(page.errors).toEqual([]);
    expect(otherHosts(page, service.url)).toEqual([]);
  });

  it.each([
    ['/?lang=en', 1280],
    ['/?lang=zh-TW', 390],
    ['ROOF&lang=en', 390],
    ['ROOF&lang=zh-TW', 1280],
  ])(
    '%s at %i px has no serious finding of axe, no violation of its policy and no scroll to the side',
    async (...at) => {
      const [path, width] = at;
      const page = await open(path.replace('ROOF', `/?roof=${roof}`), width, 844);
      await until(page, path.startsWith('ROOF') ? `${VERDICT} && ${MAP}` : MAP);

      expect(await axeFindings(page)).toEqual([]);
      expect(await page.evaluate(`document.documentElement.scrollWidth`)).toBeLessThanOrEqual(width);
      expect(page.errors).toEqual([]);
      expect(otherHosts(page, service.url)).toEqual([]);
    },
  );

  it.each(['en', 'zh-TW'])(
    'is drawn by its script as the server wrote it, and keeps what was typed before: %s',
    async (lang) => {
      const page = await browser.open('about:blank');
      const header = `document.querySelector('header').innerText`;
      const places = `JSON.stringify([...document.querySelectorAll('header *, .legend li')].map((part) => {
      const { x, y, width, height } = part.getBoundingClientRect();
      return [part.localName, part.className, ...[x, y, width, height].map(Math.round)];
    }))`;
      await setWindow(page, 1280, 800);
      await page.send('Network.setBlockedURLs', { urls: ['*/start-*'] });
      await page.send('Page.navigate', { url: `${service.url}/?lang=${lang}` });
      await until(page, `document.querySelectorAll('.legend li').length === 5`);
      const [words, drawn] = [await page.evaluate(header), await page.evaluate(places)];
      await typeSearch(page, 'Demo building 76');
      await page.send('Network.setBlockedURLs', { urls: [] });
      const script = `performance.getEntriesByType('resource').find(({ name }) => name.includes('/start-'))?.name`;
      await until(page, script);
      await page.evaluate(`import(${script})`);
      await until(page, `document.querySelector('[role=option]')`);

      expect(await page.evaluate(`document.activeElement.value`)).toBe('Demo building 76');
      const plain = await open(`/?lang=${lang}`);
      await until(plain, `document.querySelector('.time')`);
      expect(await plain.evaluate(header)).toBe(words);
      expect(JSON.parse(await plain.evaluate(places))).toEqual(JSON.parse(drawn as string));
    },
  );

  it('says where its buildings are from and what its controls do in the language of the reader, also a changed one', async () => {
    const page = await open(`/?roof=${roof}&lang=en`);
    const [sources, closer] = ['.maplibregl-ctrl-attrib-inner', '.maplibregl-ctrl-zoom-in'].map(
      (selector) => `document.querySelector('${selector}')`,
    );
    await until(page, `${VERDICT} && ${sources}?.innerText.trim() === 'Demo district, no real buildings'`);
    expect(await page.evaluate(`document.querySelector('.roof footer').innerText`)).toContain('Demo district,');
    expect(await page.evaluate(`${closer}.title`)).toBe('Closer');
    await page.evaluate(`document.querySelector('header button.link').click()`);
    await until(page, `${sources}?.innerText.trim() === '示範街區，並非真實建物'`);
    await until(page, `document.querySelector('.roof footer')?.innerText.includes('示範街區，')`);

    expect(await page.evaluate(`${closer}.title`)).toBe('放大');
    expect(page.errors).toEqual([]);
  });

  it('says what is wrong with an id that is unknown, and keeps the rest of the page', async () => {
    const page = await open('/?roof=00000000-0000-4000-8000-000000000000&lang=en');
    await until(page, `document.querySelector('[role=alert]')`);

    expect(await page.evaluate(`document.querySelector('[role=alert]').innerText`)).toContain('not known here');
    expect(await page.evaluate(`document.querySelector('[role=combobox]') !== null`)).toBe(true);
  });

  it('keeps what was typed when the connection is lost, and goes on when it is back', async () => {
    const page = await open('/?lang=en');
    const offline = (is: boolean) =>
      page.send('Network.emulateNetworkConditions', {
        offline: is,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput: -1,
      });
    await until(page, MAP);
    await offline(true);
    await typeSearch(page, 'Demo building 7');
    await until(page, `document.querySelector('[role=alert]')?.innerText.includes('connection')`);
    await offline(false);
    await page.send('Input.insertText', { text: '6' });
    await until(page, `document.querySelector('[role=option]')`);

    expect(await page.evaluate(`document.querySelector('[role=combobox]').value`)).toBe('Demo building 76');
  });

  it('shows the plan of the service where the map is lost, and the map again on request', async () => {
    const page = await open(`/?roof=${roof}&lang=en`);
    await until(page, `${VERDICT} && ${MAP}`);
    await page.evaluate(`${MAP}.getContext('webgl2').getExtension('WEBGL_lose_context').loseContext()`);
    await until(page, `document.querySelector('.no-map img')?.naturalWidth === 1200`);

    expect(await page.evaluate(`${VERDICT}.innerText`)).toMatch(/worth it|depends/);
    await page.evaluate(`document.querySelector('.no-map button').click()`);
    await until(page, `${MAP} && !document.querySelector('.no-map')`);
  });

  const alert = (page: BrowserPage): Promise<string> =>
    page.evaluate(`document.querySelector('[role=alert]').innerText`);
  /** Answers the graph with a status, until the page is healed. */
  const answerWith = (page: BrowserPage, status: number, headers: object): Promise<void> =>
    page.evaluate(`(() => {
      const real = window.fetch;
      window.fetch = (url, options) => String(url) !== '/graphql' || window.isHealed ? real(url, options)
        : Promise.resolve(new Response('Busy', { status: ${status}, headers: ${JSON.stringify(headers)} }));
    })()`);

  it.each([
    [429, { 'Retry-After': '7' }, 'wait 7 seconds'],
    [503, { 'Retry-After': '7' }, 'does not answer'],
  ])(
    'says that the service is busy, after %i, and asks again for what was typed',
    async (status, headers, sentence) => {
      const page = await open('/?lang=en');
      await until(page, `document.querySelector('[role=combobox]')`);
      await answerWith(page, status, headers);
      await typeSearch(page, 'Demo building 76');
      await until(page, `document.querySelector('[role=alert] button')`);
      expect(await alert(page)).toContain(sentence);
      await page.evaluate(`window.isHealed = true`);
      await page.evaluate(`document.querySelector('[role=alert] button').click()`);
      await until(page, `document.querySelector('[role=option]') && !document.querySelector('[role=alert]')`);

      expect(await page.evaluate(`document.querySelector('[role=combobox]').value`)).toBe('Demo building 76');
    },
  );

  it('keeps the answers of an owner when a recalculation fails, and calculates with them on request', async () => {
    const page = await open(`/?roof=${roof}&lang=en`);
    await until(page, `document.querySelector('.questions input')`);
    await answerWith(page, 503, {});
    await page.evaluate(`document.querySelector('.questions input').focus()`);
    await page.send('Input.insertText', { text: '56000' });
    await page.evaluate(`document.querySelector('.questions button').click()`);
    await until(page, `document.querySelector('[role=alert] button')`);
    expect(await page.evaluate(`document.querySelector('.questions input').value`)).toBe('56000');
    await page.evaluate(`window.isHealed = true`);
    await page.evaluate(`document.querySelector('[role=alert] button').click()`);
    await until(page, `${VERDICT} && !document.querySelector('[role=alert]')`);
  });

  it('says what is wrong with an answer that cannot be, and keeps it to be changed', async () => {
    const page = await open(`/?roof=${roof}&lang=en`);
    const input = `[...document.querySelectorAll('.questions label')].find((label) => label.innerText.includes('tax bracket'))?.control`;
    const answer = async (text: string): Promise<void> => {
      await page.evaluate(`(${input}.focus(), ${input}.select())`);
      await page.send('Input.insertText', { text });
      await page.evaluate(`document.querySelector('.questions button').click()`);
    };
    await until(page, input);
    await answer('500');
    await until(page, `document.querySelector('[role=alert]')?.innerText.includes('500 is too much; at most 100.')`);

    expect(await page.evaluate(`${input}.value`)).toBe('500');
    // the address has it too, once nothing changed for a moment
    await until(page, `location.search.includes('=500')`);
    await page.send('Page.reload');
    await until(page, `document.querySelector('[role=alert]')?.innerText.includes('500 is too much; at most 100.')`);
    await until(page, input);
    expect(await page.evaluate(`${input}.value`)).toBe('500');
    await answer('12');
    await until(page, `${VERDICT} && !document.querySelector('[role=alert]')`);
    const top = `document.querySelector('.verdict').getBoundingClientRect().top`;
    await until(page, `${top} > 0 && ${top} < innerHeight`);
  });

  it.each([
    ['en', 'An answer in this link cannot be used.'],
    ['zh-TW', '連結裡有一個回答無法使用'],
  ])(
    'says of a link with an answer of another kind that it cannot be used, and shows the roof: %s',
    async (lang, text) => {
      const page = await open(`/?roof=${roof}&lang=${lang}&finance.mode=1`);
      await until(page, `document.querySelector('[role=alert]')?.innerText.includes('${text}')`);
      await until(page, VERDICT);
      await page.evaluate(`[...document.querySelectorAll('.questions button')].at(-1).click()`);
      await until(page, `${VERDICT} && !document.querySelector('[role=alert]')`);

      expect(page.errors).toEqual([]);
    },
  );

  it('has the answers of an owner in its address and in that of the report, and again after a reload', async () => {
    const asked = 'finance.costPerKw=51234';
    const page = await open(`/?roof=${roof}&lang=en&${asked}`);
    const report = `document.querySelector('a.report')`;
    await until(page, report);

    expect(await page.evaluate(`${report}.search`)).toBe(`?lang=en&${asked}`);
    expect(await page.evaluate(`document.querySelector('.questions').innerText`)).not.toContain('according to a quote');
    await page.evaluate(`[...document.querySelectorAll('.questions button')].at(-1).click()`);
    await until(page, `!location.search.includes('finance.') && ${report}.search === '?lang=en'`);
    expect(await page.evaluate('location.search')).toBe(`?roof=${roof}&lang=en`);
  });

  it('offers another try where a part of the page did not load', async () => {
    const page = await browser.open('about:blank');
    await page.send('Network.setBlockedURLs', { urls: ['*/roof-table-*'] });
    await page.send('Page.navigate', { url: `${service.url}/?view=list&lang=en` });
    await until(page, `document.querySelector('[role=alert] button')`);
    await page.send('Network.setBlockedURLs', { urls: [] });
    await page.evaluate(`document.querySelector('[role=alert] button').click()`);
    await until(page, `document.querySelector('form select')`);

    expect(await page.evaluate(`document.querySelector('[role=alert]')`)).toBeNull();
  });

  it.each([
    [
      'is away from every building',
      '(found) => found({ coords: { latitude: 24.5, longitude: 121.5 } })',
      'No building',
    ],
    ['is refused', '(found, refused) => refused({})', 'did not give the position'],
  ])('says so where the own position %s', async (_what, position, sentence) => {
    const page = await open('/?lang=en');
    await until(page, `document.querySelector('.icon:not(:disabled)')`);
    await page.evaluate(`navigator.geolocation.getCurrentPosition = ${position}`);
    await page.evaluate(`document.querySelector('.icon').click()`);
    await until(page, `document.querySelector('[role=alert]')`);

    expect(await alert(page)).toContain(sentence);
  });

  it('says that a part of the map did not load, and loads it again on request', async () => {
    let isHealed = false;
    const proxy = createServer((request, response) => {
      if (request.url!.endsWith('.mvt') && !isHealed) response.writeHead(503).end();
      else {
        const { method, headers } = request;
        const passed = forward(service.url + request.url, { method, headers }, (answer) => {
          answer.pipe(response.writeHead(answer.statusCode!, answer.headers));
        });
        request.pipe(passed);
      }
    });
    await new Promise<void>((settle) => proxy.listen(0, '127.0.0.1', settle));
    const page = await browser.open(`http://127.0.0.1:${(proxy.address() as AddressInfo).port}/?lang=en`);
    await until(page, `document.querySelector('.map [role=alert] button')`);
    expect(await alert(page)).toContain('did not load');
    isHealed = true;
    await page.evaluate(`document.querySelector('.map [role=alert] button').click()`);
    await until(page, `${MAP} && !document.querySelector('.map [role=alert]')`);
    await page.send('Page.navigate', { url: 'about:blank' });
    proxy.close();
  });

  it('shows plan and figures where the browser has no WebGL', async () => {
    const page = await browser.open('about:blank');
    await page.send('Page.addScriptToEvaluateOnNewDocument', {
      source: `const real = HTMLCanvasElement.prototype.getContext;
        HTMLCanvasElement.prototype.getContext = function (kind, ...of) {
          return kind.startsWith('webgl') ? null : real.call(this, kind, ...of);
        };`,
    });
    await page.send('Page.navigate', { url: `${service.url}/?roof=${roof}&lang=en` });
    await until(page, `${VERDICT} && document.querySelector('.no-map img')?.naturalWidth === 1200`);

    expect(await alert(page)).toContain('no WebGL');
    expect(await page.evaluate(`document.querySelectorAll('.figures strong').length`)).toBe(4);
  });
});
