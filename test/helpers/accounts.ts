import { createSecurity, type Security, type SecuritySettings } from '../../src/domain/accounts/security.js';
import { AccountRecoveryService } from '../../src/domain/accounts/account-recovery.service.js';
import { AccountService } from '../../src/domain/accounts/account.service.js';
import { AuthenticationService, type Credentials } from '../../src/domain/accounts/authentication.service.js';
import { SessionService } from '../../src/domain/accounts/session.service.js';
import { AssessmentService } from '../../src/domain/assessments/assessment.service.js';
import { RecentEstimateService } from '../../src/domain/assessments/recent-estimate.service.js';
import { writeStoredEstimate } from '../../src/rest/presenters/present-estimate.js';
import { createTokenKeys } from '../../src/domain/accounts/token-keys.js';
import type { AnonymousCaller, Caller } from '../../src/domain/caller.js';
import { Ledger } from '../../src/domain/events/ledger.service.js';
import { createWakeSignal } from '../../src/domain/events/wake-signal.js';
import { IdempotencyService } from '../../src/domain/limits/idempotency.service.js';
import { createLimitMeter } from '../../src/domain/limits/limit-meter.js';
import { testDatabase } from './database.js';

export const TEST_SECRET = 'a secret of the tests, long enough to sign';
export const TEST_ADMIN_SECRET = 'an administrator secret of the tests';
export const TEST_KEYS = createTokenKeys({ secret: TEST_SECRET });
export const PASSWORD = 'correct horse battery';

const UNHINDERED: SecuritySettings = {
  jwtSecret: TEST_SECRET,
  adminSecret: TEST_ADMIN_SECRET,
  rateLimits: 'on',
  requestsPerMinute: 100_000,
  registrationsPerHour: 100_000,
  creationsPerHour: 100_000,
  loginFailuresPerAccount: 10,
  loginFailuresPerAddress: 50,
};

/** The services of one request, on the test database, with a clock that the test moves. */
export async function accountServices(options: Partial<SecuritySettings> & { security?: Security } = {}) {
  const { em, sql } = await testDatabase();
  const pauses: number[] = [];
  const security =
    options.security ??
    createSecurity(sql, { ...UNHINDERED, ...options }, TEST_KEYS, (milliseconds) =>
      Promise.resolve(pauses.push(milliseconds)),
    );
  const time = { now: new Date('2026-03-21T04:00:00Z') };
  const clock = (): Date => time.now;
  const open = () => {
    const own = em.fork();
    const meter = createLimitMeter(security.limits);
    const sessions = new SessionService({ em: own, clock, security });
    const idempotency = new IdempotencyService({ em: own, clock });
    const ledger = new Ledger({ em: own, clock, idempotency, meter, wake: createWakeSignal() });
    return {
      sessions,
      idempotency,
      ledger,
      recovery: new AccountRecoveryService({ em: own, clock, ledger, security, meter, sessions }),
      accounts: new AccountService({ em: own, clock, idempotency, ledger, security, meter, sessions }),
      assessments: new AssessmentService({
        em: own,
        clock,
        idempotency,
        ledger,
        meter,
        recent: new RecentEstimateService({ sql, clock, write: writeStoredEstimate }),
        security,
      }),
      authentication: new AuthenticationService({ sql, clock, ...security, meter }),
    };
  };
  const identify = (credentials: Partial<Credentials>, who: Partial<AnonymousCaller> = {}): Promise<Caller> =>
    open().authentication.identify(visitor(who), { authorization: [], adminSecret: [], ...credentials });
  const register = async (email: string, who: Partial<AnonymousCaller> = {}) => {
    const grant = await open().accounts.register({ email, password: PASSWORD }, visitor(who));
    return { grant, caller: await identify({ authorization: [`Bearer ${grant.accessToken}`] }, who) };
  };
  return { security, settings: UNHINDERED, time, pauses, open, identify, register };
}

/** A caller without credentials. */
export const visitor = (traits: Partial<AnonymousCaller> = {}): AnonymousCaller => ({
  kind: 'anonymous',
  ip: '203.0.113.7',
  requestId: 'test',
  ...traits,
});
