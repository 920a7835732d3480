import { beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../src/database/database.js';
import { inTransaction } from '../../src/database/transaction.service.js';
import { OutboxEvent } from '../../src/entities/operation/outbox-event.entity.js';
import { clearDatabase, testDatabase } from '../helpers/database.js';

const fields = { type: 'account.password_forgotten', data: {}, createdAt: new Date('2026-11-22T08:00:00Z') } as const;
const id = (last: number): string => `01890000-0000-7000-8000-00000000000${last}`;
const deadlock = (): Error => Object.assign(new Error('deadlock detected'), { code: '40P01' });

let database: Database;

beforeEach(async () => {
  database = await testDatabase();
  await clearDatabase();
});

describe('a transaction', () => {
  it('that is tried again stores what its last try persisted and nothing of the earlier one', async () => {
    let tries = 0;

    await inTransaction(database.em.fork(), async (em) => {
      tries += 1;
      em.persist(em.create(OutboxEvent, { ...fields, id: id(tries) }));
      if (tries === 1) throw deadlock();
      await em.flush();
    });

    expect(await database.em.fork().find(OutboxEvent, {}, { fields: ['id'] })).toMatchObject([{ id: id(2) }]);
  });

  it('leaves no record in the entity manager it was started from, which may live as long as the process', async () => {
    const em = database.em.fork();

    await inTransaction(em, async (transaction) => {
      transaction.persist(transaction.create(OutboxEvent, { ...fields, id: id(1) }));
      await transaction.flush();
    });

    expect(em.getUnitOfWork().getIdentityMap().keys()).toEqual([]);
  });
});
