import { statSync } from 'node:fs';
import { keyOfWebhookSecret } from '../core/events/webhook-secret.js';
import { ADMIN_SECRET_LENGTH, type Settings } from './settings.js';

/** What one setting needs of another, so that events are reported. */
export function deliveryFaults({ webhookUrls, webhookSecret, smtpUrl, mailFrom, publicUrl }: Settings): string[] {
  const faults: string[] = [];
  if (webhookUrls.length > 0 && webhookSecret === undefined)
    faults.push('WEBHOOK_SECRET: must be set with WEBHOOK_URLS');
  if (webhookSecret !== undefined && keyOfWebhookSecret(webhookSecret) === undefined)
    faults.push('WEBHOOK_SECRET: after whsec_ it must be base64 of 24 to 64 bytes');
  if (smtpUrl !== undefined && mailFrom === undefined) faults.push('MAIL_FROM: must be set with SMTP_URL');
  if (smtpUrl !== undefined && publicUrl === undefined) faults.push('PUBLIC_URL: must be set with SMTP_URL');
  return faults;
}

/** A folder that is not there would else look like one without tiles. */
export function folderFaults({ demDir }: Settings): string[] {
  const isThere = demDir === undefined || statSync(demDir, { throwIfNoEntry: false })?.isDirectory() === true;
  return isThere ? [] : ['DEM_DIR: must be an existing folder'];
}

/** Without a manifest nobody but administrators could ask anything. */
export function manifestFaults({ graphqlDocuments, graphqlManifest }: Settings): string[] {
  const isMissing = graphqlDocuments === 'trusted' && graphqlManifest === undefined;
  return isMissing ? ['GRAPHQL_MANIFEST: must be set with GRAPHQL_DOCUMENTS=trusted'] : [];
}

const NO_HIDDEN_SCHEMA =
  'no longer exists and the schema is public; remove it. GRAPHQL_DOCUMENTS=trusted limits what is executed';

/** Settings of earlier versions; a process that ignored them would reveal what its operator believes to be hidden. */
export function removedFaults({ GRAPHQL_SCHEMA = '' }: NodeJS.ProcessEnv): string[] {
  const isHarmless = GRAPHQL_SCHEMA === '' || GRAPHQL_SCHEMA === 'public';
  return isHarmless ? [] : [`GRAPHQL_SCHEMA: ${GRAPHQL_SCHEMA} ${NO_HIDDEN_SCHEMA}`];
}

/** Secrets that production does not start without. */
export function productionFaults(settings: Settings): string[] {
  if (settings.nodeEnv !== 'production') return [];
  const faults: string[] = [];
  if (settings.jwtSecret === undefined) faults.push('JWT_SECRET: must be set in production');
  if (settings.adminSecret === undefined) faults.push('ADMIN_SECRET: must be set in production');
  else if (isPlaceholder(settings.adminSecret)) faults.push(PLACEHOLDER_FAULT);
  if (settings.jwtSecret !== undefined && settings.jwtSecret === settings.adminSecret) {
    faults.push('JWT_SECRET and ADMIN_SECRET must differ');
  }
  return faults;
}

/** Least connections by role: work behind the scenes keeps one for its lock and one to store, beside those of requests. */
const MIN_POOL: Readonly<Record<string, number>> = { all: 4, worker: 4, api: 2 };

/** A pool that is too small would let requests and work wait for each other. */
export function poolFaults({ databaseUrl, databasePoolSize, processRole }: Settings): string[] {
  const least = MIN_POOL[processRole];
  if (databaseUrl === undefined || least === undefined || !(databasePoolSize < least)) return [];
  return [`DATABASE_POOL_SIZE: must be at least ${least} with PROCESS_ROLE=${processRole}, not ${databasePoolSize}`];
}

/** Who signs in must not have less than who does not. */
export function workFaults({ workShareAnonymous, workShareAccount }: Settings): string[] {
  const isLess = workShareAccount < workShareAnonymous;
  return isLess ? [`WORK_SHARE_ACCOUNT: must be at least WORK_SHARE_ANONYMOUS (${workShareAnonymous})`] : [];
}

/** Other ways to a server; the embedded database has none. */
export function serverFaults({ databaseUrl, databaseReadUrl, databaseSessionUrl }: Settings): string[] {
  const ways = { DATABASE_READ_URL: databaseReadUrl, DATABASE_SESSION_URL: databaseSessionUrl };
  const set = Object.entries(ways).filter(([, url]) => url !== undefined);
  return databaseUrl === undefined ? set.map(([variable]) => `${variable}: needs DATABASE_URL`) : [];
}

const PLACEHOLDER_FAULT = `ADMIN_SECRET: must be a random text of at least ${ADMIN_SECRET_LENGTH.production} characters in production, not a placeholder; \`openssl rand -base64 32\` makes one`;

/** A text from an example, or one that is guessed as soon; what is too short everywhere is reported as that. */
function isPlaceholder(secret: string): boolean {
  if (secret.length < ADMIN_SECRET_LENGTH.everywhere) return false;
  return (
    secret.length < ADMIN_SECRET_LENGTH.production || /^change[-_ ]?me/i.test(secret) || /^(.{1,8})\1+$/.test(secret)
  );
}
