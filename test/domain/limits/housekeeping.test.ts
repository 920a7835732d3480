import { beforeEach, describe, expect, it } from 'vitest';
import { HousekeepingService } from '../../../src/domain/limits/housekeeping.service.js';
import { accountServices } from '../../helpers/accounts.js';
import { clearDatabase, testDatabase } from '../../helpers/database.js';

const DAY_MS = 24 * 3_600_000;

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

    const early = await housekeeping.removeExpired();
    time.now = new Date(time.now.getTime() + 1);
    const later = await housekeeping.removeExpired();

    expect(early).toEqual({ idempotencyKeys: 0, refreshTokens: 0, sessions: 0 });
    expect(later).toEqual({ idempotencyKeys: 1, refreshTokens: 0, sessions: 1 });
    await expect(open().sessions.refresh(fresh.grant.refreshToken)).resolves.toBeDefined();
  });
});
