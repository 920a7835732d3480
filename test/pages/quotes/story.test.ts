import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_CENTER } from '../../../src/core/buildings/demo-district.js';
import { ADMIN_SECRET, makeVendor, type VendorOwner } from '../../api/market.js';
import { startTestApp, type TestApp } from '../../helpers/app.js';
import { hasBrowser, startBrowser, type Browser, type BrowserPage } from '../../helpers/browser.js';
import { buildService } from '../../helpers/service-process.js';
import { axeFindings, otherHosts, setWindow, until } from '../explorer/page-steps.js';

const notice = hasBrowser ? '' : ' [skipped: needs Chromium in /usr/bin, or where CHROMIUM says]';
const PASSWORD = 'a long enough secret 1';

const click = async (page: BrowserPage, selector: string): Promise<void> => {
  const target = `document.querySelector(${JSON.stringify(selector)})`;
  await until(page, `${target} && !${target}.disabled`);
  await page.evaluate(`${target}.click()`);
};

const type = async (page: BrowserPage, selector: string, text: string): Promise<void> => {
  const target = `document.querySelector(${JSON.stringify(selector)})`;
  await until(page, target);
  await page.evaluate(`${target}.focus()`);
  await page.send('Input.insertText', { text });
};

const textOf = (page: BrowserPage, selector: string): Promise<string> =>
  page.evaluate(`document.querySelector(${JSON.stringify(selector)}).innerText`);

describe.skipIf(!hasBrowser)(`a lead in two browsers${notice}`, () => {
  let browsers: [owner: Browser, vendor: Browser];
  let service: TestApp;
  let roof: string;
  let vendor: VendorOwner;

  beforeAll(async () => {
    buildService();
    browsers = await Promise.all([startBrowser(), startBrowser()]);
    service = await startTestApp({ processRole: 'api', adminSecret: ADMIN_SECRET, rateLimits: 'off' });
    vendor = await makeVendor(service, { company_name: 'Sunny <b>Energy</b>' });
    const at = JSON.stringify(DEMO_CENTER).replaceAll('"', '');
    const { data } = await service.graphql<{ place: { building: { id: string } } }>(
      `{ place(at: { at: ${at} }) { building { id } } }`,
    );
    roof = data!.place.building.id;
  });

  afterAll(async () => {
    await Promise.all(browsers.map((browser) => browser.close()));
    await service.stop();
  });

  const open = async (browser: Browser, path: string, width = 1280): Promise<BrowserPage> => {
    const page = await browser.open('about:blank');
    await setWindow(page, width, 900);
    await page.send('Page.navigate', { url: service.url + path });
    return page;
  };

  it('goes from the owner in five actions to the vendor, who sees the roof and quotes, and back to the choice', async () => {
    const owner = await open(browsers[0], `/?roof=${roof}&lang=en`);
    await click(owner, '.actions button[aria-expanded]');
    await type(owner, '.ask input[type=email]', 'house.owner@example.com');
    await type(owner, '.ask input[type=password]', PASSWORD);
    await click(owner, '.ask input[name=consent]');
    expect(await axeFindings(owner)).toEqual([]);
    await click(owner, '.ask button[type=submit]');
    await until(owner, `document.querySelector('.roof a[href^="/quotes"]')`);

    const receiver = await open(browsers[1], '/quotes?lang=en', 390);
    await type(receiver, '.sign-in input[type=email]', vendor.email);
    await type(receiver, '.sign-in input[type=password]', PASSWORD);
    await click(receiver, '.sign-in button');
    await until(receiver, `document.querySelector('.inquiry img')?.naturalWidth === 1200`);
    const report = await receiver.evaluate<string>(`document.querySelector('.inquiry a').getAttribute('href')`);
    const opened = await fetch(service.url + report, { headers: { accept: 'text/html' } });
    expect([opened.status, await textOf(receiver, '.inquiry')]).toEqual([200, expect.stringContaining('25.0')]);
    await type(receiver, '.reply textarea', 'We can start in May.');
    await type(receiver, '.reply input[name=quotedPrice]', '9900000');
    await type(receiver, '.reply input[name=quotedAnnualKwh]', '20000');
    await type(receiver, '.reply input[name=quotedWarrantyYears]', '2');
    expect(await axeFindings(receiver)).toEqual([]);
    await click(receiver, '.reply button');
    await until(receiver, `document.querySelector('.inquiry h3').innerText.includes('quoted')`);

    await owner.evaluate(`location.assign('/quotes?lang=en')`);
    await until(owner, `document.querySelector('.quotes td.far')`);
    const quote = await textOf(owner, '.quotes tbody tr');
    expect(quote).toContain('Sunny <b>Energy</b>');
    expect(quote).toMatch(/TWD 9,900,000[^]*far above · expected [\d,]+ to [\d,]+[^]*20,000[^]*2 years[^]*far below/);
    expect(await textOf(owner, '.quotes .message')).toContain('We can start in May.');
    expect(await axeFindings(owner)).toEqual([]);
    await setWindow(owner, 390, 900);
    // every figure of a quote, and the button, is in the window of a phone
    expect(await owner.evaluate(`document.querySelector('.quotes .wide').scrollWidth`)).toBeLessThanOrEqual(390);
    expect(await axeFindings(owner)).toEqual([]);
    await setWindow(owner, 1280, 900);
    await type(owner, '.thread textarea', 'Can you start in April?');
    await click(owner, '.thread .reply button');
    await until(owner, `document.querySelector('.thread').innerText.includes('Owner Can you start in April?')`);
    expect(await owner.evaluate(`document.querySelector('.thread textarea').value`)).toBe('');
    await click(owner, '.quotes tbody button');
    await until(owner, `document.querySelector('.quotes tbody th').innerText.includes('Chosen')`);

    expect(await textOf(owner, '.thread .consent')).toContain('sees place, plan and report');
    await click(owner, '.thread .consent button');
    await until(owner, `document.querySelector('.thread .consent').innerText.includes('sees only size')`);
    await receiver.evaluate(`location.reload()`);
    await until(receiver, `document.querySelector('.inquiry')?.innerText.includes('shows only these figures')`);
    expect(await receiver.evaluate(`document.querySelector('.inquiry img')`)).toBeNull();

    for (const page of [owner, receiver]) {
      expect(page.errors).toEqual([]);
      expect(otherHosts(page, service.url)).toEqual([]);
    }
    expect(await receiver.evaluate(`document.documentElement.scrollWidth`)).toBeLessThanOrEqual(390);
  });

  it('keeps what was typed when the password is wrong, and says so', async () => {
    const page = await open(browsers[0], '/quotes?lang=zh-TW');
    await type(page, '.sign-in input[type=email]', vendor.email);
    await type(page, '.sign-in input[type=password]', 'another long secret 2');
    await click(page, '.sign-in button');
    await until(page, `document.querySelector('[role=alert]')`);

    expect(await textOf(page, '[role=alert]')).toContain('密碼不符');
    expect(await page.evaluate(`document.querySelector('.sign-in input').value`)).toBe(vendor.email);
  });

  it('says in Chinese what the service refuses', async () => {
    const page = await open(browsers[0], '/quotes?lang=zh-TW');
    await type(page, '.sign-in input[type=email]', 'somebody.new@example.com');
    await type(page, '.sign-in input[type=password]', 'password123');
    await click(page, '.sign-in button');
    await until(page, `document.querySelector('[role=alert]')`);

    expect(await textOf(page, '[role=alert]')).toBe('這個密碼太常見，請換一個。');
  });

  it('says that a vendor who was suspended meanwhile is no longer here, not that the roof is unknown', async () => {
    const page = await open(browsers[0], `/?roof=${roof}&lang=zh-TW`);
    await click(page, '.actions button[aria-expanded]');
    await type(page, '.ask input[type=email]', 'late.owner@example.com');
    await type(page, '.ask input[type=password]', PASSWORD);
    await service.sql('update vendors set approved = false');
    await click(page, '.ask button[type=submit]');
    await until(page, `document.querySelector('.ask [role=alert]')`);

    expect(await textOf(page, '.ask [role=alert]')).toContain('廠商可能已停權');
  });
});
