import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { NotFoundError, UnauthenticatedError } from '../../../src/core/errors.js';
import { Assessment } from '../../../src/entities/assessment.entity.js';
import { accountServices, TEST_ADMIN_SECRET, visitor } from '../../helpers/accounts.js';
import { clearDatabase, testDatabase } from '../../helpers/database.js';

const input = { lat: 25, lng: 121 };

describe('kept assessments', () => {
  beforeEach(clearDatabase);

  it('are anonymous without an account: only a caller with the returned id reads them', async () => {
    const { open, register, identify } = await accountServices();
    const { assessment, anonymousId } = await open().assessments.create(input, visitor());
    const { caller } = await register('other@example.com');
    const administrator = await identify({ adminSecret: [TEST_ADMIN_SECRET] });

    const read = await open().assessments.read(assessment.id, visitor({ anonymousId: anonymousId as string }));

    expect(read).toMatchObject({ state: 'anonymous', claimedAt: null, lat: 25 });
    expect(await open().assessments.read(assessment.id, administrator)).toMatchObject({ id: assessment.id });
    for (const other of [visitor(), visitor({ anonymousId: randomBytes(32).toString('base64url') }), caller]) {
      await expect(open().assessments.read(assessment.id, other)).rejects.toThrow(NotFoundError);
    }
    expect(JSON.stringify(await (await testDatabase()).sql.rows('select * from assessments'))).not.toContain(
      anonymousId,
    );
  });

  it('keep one anonymous id for one visitor, but take none that was made up elsewhere', async () => {
    const { open } = await accountServices();
    const madeUp = Buffer.alloc(32, 7).toString('base64url');
    const first = await open().assessments.create(input, visitor({ anonymousId: madeUp }));

    const second = await open().assessments.create(input, visitor({ anonymousId: first.anonymousId as string }));

    expect(first.anonymousId).not.toBe(madeUp);
    expect(second.anonymousId).toBe(first.anonymousId);
  });

  it('case 28: are bound to the account of the bearer, not to that of the body, and anonymous without a bearer', async () => {
    const { open, register } = await accountServices();
    const owner = await register('owner@example.com');
    const victim = await register('victim@example.com');
    const named = { ...input, userId: victim.grant.userId };

    const bound = await open().assessments.create(named, owner.caller);
    const anonymous = await open().assessments.create(named, visitor());

    expect(bound.assessment).toMatchObject({ state: 'bound', userId: owner.grant.userId });
    expect(bound.assessment.claimedAt).toBeInstanceOf(Date);
    expect(bound.anonymousId).toBeUndefined();
    expect(anonymous.assessment).toMatchObject({ state: 'anonymous', userId: victim.grant.userId, ownerId: null });
    expect(await open().assessments.own({ limit: 20, offset: 0 }, victim.caller)).toMatchObject({
      total: 0,
      items: [],
    });
  });

  it('case 29: have ids that are not counted up', async () => {
    const { open } = await accountServices();

    const ids = await Promise.all(
      Array.from({ length: 50 }, async () => (await open().assessments.create(input, visitor())).anonymousId),
    );

    expect(new Set(ids).size).toBe(50);
    expect(ids.every((id) => /^[\w-]{43}$/.test(id ?? ''))).toBe(true);
  });

  it('case 26★: of another account are not found, neither to read nor to remove', async () => {
    const { open, register } = await accountServices();
    const owner = await register('owner@example.com');
    const other = await register('other@example.com');
    const { assessment } = await open().assessments.create(input, owner.caller);

    for (const id of [assessment.id, '019a0000-0000-7000-8000-000000000001', 'no id', "'; drop table assessments"]) {
      await expect(open().assessments.read(id, other.caller)).rejects.toThrow('Assessment not found');
      await expect(open().assessments.remove(id, other.caller)).rejects.toThrow('Assessment not found');
    }
    await open().assessments.remove(assessment.id, owner.caller);

    await expect(open().assessments.read(assessment.id, owner.caller)).rejects.toThrow(NotFoundError);
    await expect(open().assessments.remove(assessment.id, owner.caller)).rejects.toThrow(NotFoundError);
  });

  it('are listed to their owner, newest first, page by page', async () => {
    const { open, register } = await accountServices();
    const { caller } = await register('owner@example.com');
    const ids: string[] = [];
    for (let index = 0; index < 5; index += 1) {
      ids.push((await open().assessments.create(input, caller)).assessment.id);
    }

    const page = await open().assessments.own({ limit: 2, offset: 1 }, caller);

    expect(page).toMatchObject({ total: 5, limit: 2, offset: 1 });
    expect(page.items.map(({ id }) => id)).toEqual(ids.toReversed().slice(1, 3));
    await expect(open().assessments.own({ limit: 2, offset: 1 }, visitor())).rejects.toThrow(UnauthenticatedError);
  });
});

describe('claiming', () => {
  beforeEach(clearDatabase);

  it('binds the records of the presented anonymous id and those that named the own account, once', async () => {
    const { open, register } = await accountServices();
    const { grant, caller } = await register('owner@example.com');
    const mine = await open().assessments.create(input, visitor());
    const anonymousId = mine.anonymousId as string;
    const alsoMine = await open().assessments.create(input, visitor({ anonymousId }));
    const named = await open().assessments.create({ ...input, userId: grant.userId }, visitor());
    await open().assessments.create(input, visitor());
    const ids = [mine, alsoMine, named].map(({ assessment }) => assessment.id).toSorted();

    const outcome = await open().assessments.claim({ ...caller, anonymousId });
    const repeated = await open().assessments.claim({ ...caller, anonymousId });

    expect(outcome).toEqual({ ok: true, claimed: 3, assessmentIds: ids });
    expect(repeated).toEqual({ ok: true, claimed: 0, assessmentIds: [] });
    const bound = await open().assessments.read(mine.assessment.id, caller);
    expect(bound).toMatchObject({ state: 'bound', userId: grant.userId, ownerId: grant.userId });
    expect(bound.claimedAt).toEqual(new Date('2026-03-21T04:00:00Z'));
    await expect(open().assessments.read(mine.assessment.id, visitor({ anonymousId }))).rejects.toThrow(NotFoundError);
  });

  it('case 27★: with nothing, ids of records, accounts and addresses of others, or a guess takes nothing', async () => {
    const { open, register } = await accountServices();
    const victim = await register('victim@example.com');
    const thief = await register('thief@example.com');
    const anonymous = await open().assessments.create({ ...input, address: '台北市' }, visitor());
    const bound = await open().assessments.create(input, victim.caller);
    const guesses = [
      anonymous.assessment.id,
      anonymous.assessment.anonymousIdHash as string,
      bound.assessment.id,
      victim.grant.userId,
      '台北市',
      'null',
      '%',
      randomBytes(32).toString('base64url'),
    ];

    const outcomes = [await open().assessments.claim(thief.caller)];
    for (const anonymousId of guesses) outcomes.push(await open().assessments.claim({ ...thief.caller, anonymousId }));

    expect(outcomes.map(({ claimed }) => claimed)).toEqual(outcomes.map(() => 0));
    await expect(open().assessments.claim(visitor())).rejects.toThrow(UnauthenticatedError);
  });

  it('case 102★: of fifty claims at once by two accounts, each record is bound by exactly one', async () => {
    const { open, register } = await accountServices();
    const one = await register('one@example.com');
    const two = await register('two@example.com');
    const { anonymousId, assessment } = await open().assessments.create(input, visitor());
    const created = [assessment.id];
    for (let index = 0; index < 19; index += 1) {
      // some could also be claimed by what their bodies name
      const userId = index % 3 === 0 ? two.grant.userId : undefined;
      const kept = await open().assessments.create(
        { ...input, ...(userId && { userId }) },
        visitor({ anonymousId: anonymousId as string }),
      );
      created.push(kept.assessment.id);
    }

    const outcomes = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        open().assessments.claim({ ...(index % 2 === 0 ? one : two).caller, anonymousId: anonymousId as string }),
      ),
    );

    const claimed = outcomes.flatMap(({ assessmentIds }) => assessmentIds);
    expect(claimed.toSorted()).toEqual(created.toSorted());
    const { em } = await testDatabase();
    for (const [index, { assessmentIds }] of outcomes.entries()) {
      const ownerId = (index % 2 === 0 ? one : two).grant.userId;
      expect(await em.fork().count(Assessment, { id: { $in: assessmentIds }, ownerId })).toBe(assessmentIds.length);
    }
  });

  it('case 102★: while records are being made, misses none permanently and counts none twice', async () => {
    const { open, register } = await accountServices();
    const { caller } = await register('owner@example.com');
    const first = await open().assessments.create(input, visitor());
    const anonymousId = first.anonymousId as string;

    const [claims] = await Promise.all([
      Promise.all(Array.from({ length: 10 }, () => open().assessments.claim({ ...caller, anonymousId }))),
      Promise.all(Array.from({ length: 20 }, () => open().assessments.create(input, visitor({ anonymousId })))),
    ]);
    const rest = await open().assessments.claim({ ...caller, anonymousId });

    const { total } = await open().assessments.own({ limit: 1, offset: 0 }, caller);
    expect(total).toBe([...claims, rest].reduce((sum, { claimed }) => sum + claimed, 0));
    const { em } = await testDatabase();
    const left = await em.fork().find(Assessment, { state: 'anonymous' });
    expect(left.length + total).toBe(21);
  });
});
