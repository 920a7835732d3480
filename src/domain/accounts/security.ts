import type { LimitPolicy } from '../limits/limit.js';
import { createRateLimits, type LimitName, type RateLimits } from '../limits/rate-limits.js';
import { createLoginThrottle, type LoginThrottle, type Pause } from '../limits/login-throttle.js';
import type { Sql } from '../../database/sql-types.js';
import { createPasswords, type Passwords } from './password-hashing.js';
import type { TokenKeys } from './token-keys.js';

/** What guards accounts, one for the process. */
export interface Security {
  keys: TokenKeys;
  passwords: Passwords;
  limits: RateLimits;
  throttle: LoginThrottle;
  adminSecret: string | undefined;
  /** Key of anonymous ids that are made from an `Idempotency-Key`. */
  anonymousIdSecret: string;
}

/** What of the settings decides how accounts are guarded. */
export interface SecuritySettings {
  jwtSecret: string;
  adminSecret?: string | undefined;
  rateLimits: string;
  requestsPerMinute: number;
  registrationsPerHour: number;
  creationsPerHour: number;
  loginFailuresPerAccount: number;
  loginFailuresPerAddress: number;
}

const MINUTE = 60;
const QUARTER = 15 * MINUTE;
const HOUR = 60 * MINUTE;

/** Wrong administrator's secrets from one address in a minute. */
const WRONG_SECRETS_PER_MINUTE = 10;

/** E-mails about accounts that one network can request in an hour, and that one e-mail address gets at most. */
const ACCOUNT_MAILS_PER_NETWORK = 60;
const ACCOUNT_MAILS_PER_ADDRESS = 5;

/**
 * Opens what guards accounts.
 * @param wait how repeated wrong passwords are slowed; replaced in tests.
 */
export function createSecurity(sql: Sql, settings: SecuritySettings, keys: TokenKeys, wait?: Pause): Security {
  const limits = createRateLimits(sql, policies(settings), settings.rateLimits === 'on');
  return {
    keys,
    passwords: createPasswords(),
    limits,
    throttle: createLoginThrottle(limits, wait),
    adminSecret: settings.adminSecret,
    anonymousIdSecret: settings.jwtSecret,
  };
}

const policies = (settings: SecuritySettings): Record<LimitName, LimitPolicy> => ({
  requests: { points: settings.requestsPerMinute, seconds: MINUTE },
  accountRequests: { points: settings.requestsPerMinute, seconds: MINUTE },
  register: { points: settings.registrationsPerHour, seconds: HOUR },
  create: { points: settings.creationsPerHour, seconds: HOUR },
  loginOfAccount: { points: settings.loginFailuresPerAccount, seconds: QUARTER },
  loginOfAddress: { points: settings.loginFailuresPerAddress, seconds: QUARTER },
  accountMail: { points: ACCOUNT_MAILS_PER_NETWORK, seconds: HOUR },
  mailOfAddress: { points: ACCOUNT_MAILS_PER_ADDRESS, seconds: HOUR },
  adminSecret: { points: WRONG_SECRETS_PER_MINUTE, seconds: MINUTE },
});
