import { beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../../src/database/database.js';
import type { Caller } from '../../../src/domain/caller.js';
import { ConflictError, RateLimitedError } from '../../../src/core/errors.js';
import { Ledger } from '../../../src/domain/events/ledger.service.js';
import { createWakeSignal } from '../../../src/domain/events/wake-signal.js';
import { IdempotencyService } from '../../../src/domain/limits/idempotency.service.js';
import { clearDatabase, testDatabase } from '../../helpers/database.js';

const ACCOUNT = '01890000-0000-7000-8000-000000000001';
const caller = {
  kind: 'account',
  via: 'bearer',
  role: 'user',
  accountId: ACCOUNT,
  sessionId: ACCOUNT,
  ip: '192.0.2.7',
  requestId: 'request-1',
} as const satisfies Caller;

let database: Database;
let spent: string[];

beforeEach(async () => {
  database = await testDatabase();
  await clearDatabase();
  spent = [];
});

function ledger(isExhausted = false): Ledger {
  const em = database.em.fork();
  const clock = () => new Date('2026-11-21T08:00:00Z');
  const meter = {
    spend: (name: string, key: string) => {
      spent.push(`${name} ${key}`);
      return isExhausted ? Promise.reject(new RateLimitedError(60)) : Promise.resolve();
    },
  };
  return new Ledger({ em, clock, idempotency: new IdempotencyService({ em, clock }), meter, wake: createWakeSignal() });
}

const entries = () => database.sql.rows<Record<string, unknown>>('select * from audit_entries');
const note = { action: 'test.act', subject: { type: 'job', id: '1' } as const, after: { state: 'b' } };

describe('a change', () => {
  it('leaves who did what, from where and in which request', async () => {
    await ledger().change(caller, (change) => change.audit(note));

    expect(await entries()).toMatchObject([
      {
        action: 'test.act',
        subject_type: 'job',
        subject_id: '1',
        actor_id: ACCOUNT,
        actor_via: 'bearer',
        actor_ip: '192.0.2.7',
        request_id: 'request-1',
        before: null,
        after: { state: 'b' },
      },
    ]);
  });

  it('that fails leaves nothing', async () => {
    const failing = ledger().change(caller, async (change) => {
      change.audit(note);
      throw new ConflictError('no');
    });

    await expect(failing).rejects.toThrow(ConflictError);
    expect(await entries()).toEqual([]);
  });
});

describe('a change that makes a record', () => {
  const make = (isExhausted = false) =>
    ledger(isExhausted).create(
      { ...caller, idempotencyKey: 'k' },
      { operation: 'test', input: { a: 1 } },
      async (change) => {
        change.audit(note);
        return { made: true };
      },
    );

  it('has its effect once for one key', async () => {
    const answers = [await make(), await make()];

    expect(answers).toEqual([{ made: true }, { made: true }]);
    expect(await entries()).toHaveLength(1);
  });

  it('counts against the limit of the account, and is not begun when that is used up', async () => {
    const refused = make(true);

    await expect(refused).rejects.toThrow(RateLimitedError);
    expect(spent).toEqual([`create account ${ACCOUNT}`]);
    expect(await entries()).toEqual([]);
  });
});
