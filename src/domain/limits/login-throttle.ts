import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { AttemptGuard } from '../accounts/password-hashing.js';
import { clientNetwork } from './client-network.js';
import type { LimitMeter } from './limit-meter.js';
import type { RateLimits } from './rate-limits.js';

/** Wrong passwords for one account from one address that are answered at once; from then on each waits twice as long. */
const FREE_FAILURES = 3;
const FIRST_DELAY_MS = 100;
const LONGEST_DELAY_MS = 1_000;

const TOO_MANY = 'Too many failed attempts; try again later';

/** Waits for some time [ms]. */
export type Pause = (milliseconds: number) => Promise<unknown>;

/**
 * Slows and then refuses repeated wrong passwords, by account and address together and by address: who tries from
 * elsewhere cannot lock the owner out.
 */
export interface LoginThrottle {
  /** The guard of one attempt. @param meter of the request that makes it. */
  guard(
    email: string,
    ip: string,
    meter: LimitMeter,
  ): AttemptGuard & {
    /** After a wrong password, outside the attempt's turn: waits the longer the more there were. */
    slowDown(): Promise<void>;
    /** After a right one: forgets the wrong ones. */
    forget(): Promise<void>;
  };
}

/** Makes the throttle. @param wait replaced in tests. */
export function createLoginThrottle(limits: RateLimits, wait: Pause = pause): LoginThrottle {
  return {
    guard: (email, ip, meter) => {
      const network = clientNetwork(ip);
      const pair = `${createHash('sha256').update(email).digest('base64url')} ${network}`;
      let failures = 0;
      return {
        before: async () => {
          await meter.check('loginOfAddress', network, TOO_MANY);
          await meter.check('loginOfAccount', pair, TOO_MANY);
        },
        failed: async () => {
          await limits.loginOfAddress.count(network);
          failures = await limits.loginOfAccount.count(pair);
        },
        slowDown: async () => void (await wait(delayAfter(failures))),
        forget: () => limits.loginOfAccount.clear(pair),
      };
    },
  };
}

/** Delay after so many wrong passwords [ms]. */
const delayAfter = (failures: number): number =>
  failures <= FREE_FAILURES ? 0 : Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (failures - FREE_FAILURES - 1));
