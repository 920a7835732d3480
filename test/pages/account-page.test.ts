import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD_LENGTH } from '../../src/core/accounts/password-rules.js';
import { accountPages } from '../../src/pages/account-page.js';
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
