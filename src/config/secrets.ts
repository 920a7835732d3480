import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from './settings.js';

/** Bytes of a made secret; 32 is the least that HS256 asks for (RFC 7518, section 3.2). */
const SECRET_BYTES = 32;

/** File in the data folder that keeps the administrator's secret made in development. */
const ADMIN_SECRET_FILE = 'admin-secret';

/**
 * Settings whose token secret is certain. Outside production a missing one is made once and kept in the data folder; in
 * development so is the administrator's secret.
 */
export function withSecrets(settings: Settings): Settings & { jwtSecret: string } {
  const jwtSecret = settings.jwtSecret ?? storedSecret(settings.dataDir, 'jwt-secret');
  const adminSecret = settings.adminSecret ?? madeAdminSecret(settings);
  return Object.assign(settings, { jwtSecret, adminSecret });
}

const madeAdminSecret = ({ nodeEnv, dataDir }: Settings): string | undefined =>
  nodeEnv === 'development' && dataDir !== 'memory' ? storedSecret(dataDir, ADMIN_SECRET_FILE) : undefined;

/**
 * What opens administration, for the message at the start.
 * @param settings as they were read, before `withSecrets`.
 */
export function administrationHint({ adminSecret, nodeEnv, dataDir }: Settings): string {
  if (adminSecret !== undefined) return 'header X-Admin-Secret with the value of ADMIN_SECRET';
  if (nodeEnv !== 'development' || dataDir === 'memory') return 'no header opens it, because ADMIN_SECRET is not set';
  return `header X-Admin-Secret with the content of ${join(dataDir, ADMIN_SECRET_FILE)}`;
}

function storedSecret(dataDir: string, name: string): string {
  const made = randomBytes(SECRET_BYTES).toString('base64url');
  if (dataDir === 'memory') return made;
  const file = join(dataDir, name);
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(file, `${made}\n`, { mode: 0o600 });
  return made;
}
