import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD_LENGTH } from '../../src/core/accounts/password-rules.js';
import { accountPages } from '../../src/pages/account-page.js';
import { register, startMarket } from '../api/market.js';
import { decoded, startMailServer } from '../core/events/mail-server.js';
import { hasBrowser, startBrowser } from '../helpers/browser.js';
import { policyOf, servePage, type PageServer } from './page-server.js';

let server: PageServer;

beforeAll(async () => {
  server = await servePage(accountPages());
});

afterAll(() => server.close());

const textOf = async (path: string): Promise<string> => (await server.get(path)).text();

describe('the pages behind the links in e-mails', () => {
  it.each(['/account/confirm', '/account/reset'])(
    '%s has its script and its style as files, and allows no other',
    async (path) => {
      const response = await server.get(path);
      const html = await response.text();
      const files = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file]) => file!);

      expect(files.toSorted()).toEqual(['/account/page.css', '/account/page.js']);
      expect(html).not.toMatch(/<style|\sstyle=|\son\w+=|<script>/);
      expect(policyOf(response)).toMatchObject({
        'default-src': "'none'",
        'script-src': "'self'",
        'style-src': "'self'",
      });
      for (const file of files) {
        const { status, headers } = await server.get(file);
        expect([status, headers.get('content-type')]).toEqual([200, expect.stringMatching(/^text\/(css|javascript)/)]);
      }
    },
  );

  it('take a password of the lengths that the service takes', async () => {
    const html = await textOf('/account/reset');
    const number = (name: string): number => Number(new RegExp(`${name}="(\\d+)"`).exec(html)?.[1]);

    expect({ min: number('minlength'), max: number('maxlength') }).toEqual(PASSWORD_LENGTH);
    expect(html).toContain(`至少 ${PASSWORD_LENGTH.min} 個字元`);
  });
});

const notice = hasBrowser ? '' : ' [skipped: needs Chromium in /usr/bin, or where CHROMIUM says]';

describe.skipIf(!hasBrowser)(`those pages in a browser${notice}`, () => {
  it('say in both languages why a link or a password is refused, and then take a good one', async () => {
    const [mails, browser] = [await startMailServer(), await startBrowser()];
    const service = await startMarket({
      smtpUrl: mails.url,
      mailFrom: 'Rooftop Solar <info@example.com>',
      publicUrl: 'https://solar.example.com/',
      mailWindowSeconds: 0,
    });
    /** Fills in the form, if there is one, sends it, and waits for what the page says. */
    const outcomeAt = async (path: string, password?: string): Promise<string> => {
      const page = await browser.open(`${service.url}/account/${path}`);
      await expect.poll(() => page.evaluate(`document.readyState + !!document.querySelector('#outcome')`)).toBe('completetrue'); // prettier-ignore
      const text = await page.evaluate<string>(`new Promise((resolve) => {
        const outcome = document.querySelector('#outcome');
        new MutationObserver(() => resolve(outcome.textContent)).observe(outcome, { childList: true });
        const input = document.querySelector('input');
        if (input) input.value = ${JSON.stringify(password ?? '')};
        document.querySelector('button').click();
      })`);
      await page.close();
      return text;
    };
    try {
      const { email } = await register(service);
      const tokenIn = async (purpose: string, nth: number): Promise<string> => {
        const found = () =>
          mails.mails.filter(({ to }) => to.includes(email)).map(({ source }) => decoded(source))[nth];
        await expect.poll(found).toBeDefined();
        return new RegExp(`/account/${purpose}#([\\w-]{43})`).exec(found()!)![1]!;
      };
      const confirm = await tokenIn('confirm', 0);
      const said = [
        await outcomeAt('confirm#gone'),
        await outcomeAt(`confirm#${confirm}`),
        await outcomeAt(`confirm#${confirm}`),
      ];
      await service.rest('POST', '/api/auth/password/forgot', { body: { email } });
      const reset = await tokenIn('reset', 1);
      said.push(
        await outcomeAt(`reset#${reset}`, 'password1234'),
        await outcomeAt(`reset#${reset}`, email),
        await outcomeAt(`reset#${reset}`, 'a sentence nobody guesses'),
      );

      const token = expect.stringMatching(/^未成功：連結無效.*It did not work: the token .*\.$/) as string;
      const guessed = expect.stringMatching(/^未成功：這組密碼.*It did not work: the password .*\.$/) as string;
      expect(said).toEqual([token, '完成。Done.', token, guessed, guessed, '完成。Done.']);
    } finally {
      await browser.close();
      await service.stop();
      await mails.stop();
    }
  });
});
