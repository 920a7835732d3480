import { describe, expect, it } from 'vitest';
import { readSettings } from '../../src/config/read-settings.js';
import { SettingsError } from '../../src/config/settings.js';

const SECRET = 'webhook-secret-of-more-than-32-characters';

function faultsOf(environment: NodeJS.ProcessEnv): string[] {
  try {
    readSettings(environment);
    return [];
  } catch (error) {
    if (error instanceof SettingsError) return error.faults;
    throw error;
  }
}

describe('the settings of telling events', () => {
  it('take several receivers, inside a network too, with their secret and the waits between attempts', () => {
    const settings = readSettings({
      WEBHOOK_URLS: 'http://127.0.0.1:9000/hook, https://crm/events',
      WEBHOOK_SECRET: SECRET,
      DELIVERY_RETRY_SECONDS: '0.5, 10',
      SMTP_URL: 'smtp://mail:25',
      MAIL_FROM: 'Rooftop Solar <info@example.com>',
      PUBLIC_URL: 'https://solar.example.com',
    });

    expect(settings).toMatchObject({
      webhookUrls: ['http://127.0.0.1:9000/hook', 'https://crm/events'],
      webhookSecret: SECRET,
      deliveryRetrySeconds: [0.5, 10],
      smtpUrl: 'smtp://mail:25',
    });
  });

  it.each([
    [{ WEBHOOK_URLS: 'http://a/b' }, 'WEBHOOK_SECRET'],
    [{ WEBHOOK_URLS: 'ftp://a/b', WEBHOOK_SECRET: SECRET }, 'WEBHOOK_URLS'],
    [{ WEBHOOK_URLS: 'file:///etc/passwd', WEBHOOK_SECRET: SECRET }, 'WEBHOOK_URLS'],
    [{ WEBHOOK_SECRET: 'short' }, 'WEBHOOK_SECRET'],
    [{ WEBHOOK_SECRET: `whsec_${'*'.repeat(32)}` }, 'WEBHOOK_SECRET'],
    [{ WEBHOOK_SECRET: `whsec_${Buffer.alloc(23, 1).toString('base64')}` }, 'WEBHOOK_SECRET'],
    [{ SMTP_URL: 'smtp://mail', PUBLIC_URL: 'https://solar.example.com' }, 'MAIL_FROM'],
    [{ SMTP_URL: 'smtp://mail', MAIL_FROM: 'a@example.com' }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: 'solar' }, 'PUBLIC_URL'],
    [{ MAIL_FROM: 'nobody' }, 'MAIL_FROM'],
    [{ MAIL_WINDOW_SECONDS: '-1' }, 'MAIL_WINDOW_SECONDS'],
    [{ MAILS_PER_HOUR: '0' }, 'MAILS_PER_HOUR'],
    [{ SMTP_URL: 'http://mail', MAIL_FROM: 'a@example.com', PUBLIC_URL: 'https://a.example' }, 'SMTP_URL'],
    [{ DELIVERY_RETRY_SECONDS: '5,soon' }, 'DELIVERY_RETRY_SECONDS'],
    [{ DELIVERY_RETRY_SECONDS: '0' }, 'DELIVERY_RETRY_SECONDS'],
  ])('refuse %j and name %s', (environment, variable) => {
    const faults = faultsOf(environment);

    expect(faults).not.toEqual([]);
    for (const fault of faults) expect(fault).toContain(variable);
  });

  it('never show a secret', () => {
    const faults = faultsOf({ WEBHOOK_SECRET: 'short-secret' });

    expect(faults.join()).not.toContain('short-secret');
  });
});
