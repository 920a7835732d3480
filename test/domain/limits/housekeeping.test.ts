import { beforeEach, describe, expect, it } from 'vitest';
import { issueToken } from '../../../src/domain/accounts/account-token.service.js';
import { HousekeepingService } from '../../../src/domain/limits/housekeeping.service.js';
import { accountServices } from '../../helpers/accounts.js';
import { clearDatabase, testDatabase } from '../../helpers/database.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

describe('housekeeping', () => {
  beforeEach(clearDatabase);

  it('removes what has expired and nothing else', async () => {
    const { open, register, time } = await accountServices();
    const { em } = await testDatabase();
    const housekeeping = new HousekeepingService({ em: em.fork(), clock: () => time.now });
    const stale = await register('stale@example.com');
    await open().assessments.create({ lat: 25, lng: 121 }, { ...stale.caller, idempotencyKey: 'k' });
    await open().accounts.logout({ refreshToken: stale.grant.refreshToken }, stale.caller);
    time.now = new Date(time.now.getTime() + DAY_MS - 1);
    const fresh = await register('fresh@example.com');

    await issueToken(em.fork(), { id: stale.grant.userId, emailKey: 'stale@example.com' }, 'reset', time.now);

    const early = await housekeeping.removeExpired();
    time.now = new Date(time.now.getTime() + 1);
    const later = await housekeeping.removeExpired();

    expect(early).toEqual({ idempotencyKeys: 0, accountTokens: 0, recentEstimates: 0, refreshTokens: 0, sessions: 0 });
    expect(later).toEqual({ idempotencyKeys: 1, accountTokens: 0, recentEstimates: 0, refreshTokens: 0, sessions: 1 });
    time.now = new Date(time.now.getTime() + HOUR_MS);
    expect(await housekeeping.removeExpired()).toMatchObject({ accountTokens: 1 });
    await expect(open().sessions.refresh(fresh.grant.refreshToken)).resolves.toBeDefined();
  });
});
