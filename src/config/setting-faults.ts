import { statSync } from 'node:fs';
import type { Settings } from './settings.js';

/** What one setting needs of another, so that events are told. */
export function deliveryFaults({ webhookUrls, webhookSecret, smtpUrl, mailFrom }: Settings): string[] {
  const faults: string[] = [];
  if (webhookUrls.length > 0 && webhookSecret === undefined)
    faults.push('WEBHOOK_SECRET: must be set with WEBHOOK_URLS');
  if (smtpUrl !== undefined && mailFrom === undefined) faults.push('MAIL_FROM: must be set with SMTP_URL');
  return faults;
}

/** A folder that is not there would else look like one without tiles. */
export function folderFaults({ demDir }: Settings): string[] {
  const isThere = demDir === undefined || statSync(demDir, { throwIfNoEntry: false })?.isDirectory() === true;
  return isThere ? [] : ['DEM_DIR: must be an existing folder'];
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
