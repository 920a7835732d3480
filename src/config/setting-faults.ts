import type { Settings } from './settings.js';

/** What one setting needs of another, so that events are told. */
export function deliveryFaults({ webhookUrls, webhookSecret, smtpUrl, mailFrom }: Settings): string[] {
  const faults: string[] = [];
  if (webhookUrls.length > 0 && webhookSecret === undefined)
    faults.push('WEBHOOK_SECRET: must be set with WEBHOOK_URLS');
  if (smtpUrl !== undefined && mailFrom === undefined) faults.push('MAIL_FROM: must be set with SMTP_URL');
  return faults;
}

/** Secrets that production does not start without. */
export function productionFaults(settings: Settings): string[] {
  if (settings.nodeEnv !== 'production') return [];
  const faults: string[] = [];
  if (settings.jwtSecret === undefined) faults.push('JWT_SECRET: must be set in production');
  if (settings.adminSecret === undefined) faults.push('ADMIN_SECRET: must be set in production');
  if (settings.jwtSecret !== undefined && settings.jwtSecret === settings.adminSecret) {
    faults.push('JWT_SECRET and ADMIN_SECRET must differ');
  }
  return faults;
}
