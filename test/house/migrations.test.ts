import type { Migration } from '@mikro-orm/migrations';
import { describe, expect, it } from 'vitest';
import { BASELINE } from '../../src/database/migrations/20261121-baseline.js';
import { migrations } from '../../src/database/migrations/index.js';
import { blockingStatements } from '../helpers/blocking-statements.js';

/** Migrations from before the rules, with what of them stops requests on a large table. A later one has none. */
const BEFORE: Readonly<Record<string, string[]>> = {
  Migration20261122cTextLists: ['a constraint that is checked at once', 'all rows changed in one transaction'],
  Migration20261122GOsmIds: ['all rows changed in one transaction'],
  Migration20261122DAccountMail: ['an index that is not made concurrently'],
  Migration20261122DVendorNames: ['an index that is not made concurrently'],
  Migration20261122ZFinanceCountries: ['an index that is not made concurrently'],
  Migration20261122ZLargeBuildings: ['an index that is not made concurrently'],
  Migration20261124UClientIds: ['an index that is not made concurrently', 'all rows changed in one transaction'],
  Migration20261124UnloggedStaging: ['a table that is written anew'],
};

async function statementsOf(kind: new (...parts: never[]) => Migration): Promise<string[]> {
  const migration = new kind();
  await migration.up();
  return migration.getQueries().map(String);
}

describe('a migration', () => {
  it('stops no request of the version that serves: its statements hold no lock for as long as a table is large', async () => {
    const found: Record<string, string[]> = {};
    for (const { name, class: kind } of migrations) {
      const blocking = name === BASELINE ? [] : blockingStatements(await statementsOf(kind));
      if (blocking.length > 0) found[name] = blocking;
    }

    expect(found).toEqual(BEFORE);
  });
});

describe('a statement that stops requests is found', () => {
  it.each([
    ['create index "b_i" on "buildings" ("tile")', 'an index that is not made concurrently'],
    ['create unique index b_i on public.buildings (tile)', 'an index that is not made concurrently'],
    ['drop index "b_i"', 'an index that is not dropped concurrently'],
    ['alter table "buildings" add constraint "c" check (height_m > 0)', 'a constraint that is checked at once'],
    ['alter table jobs add constraint f foreign key (a) references accounts', 'a constraint that is checked at once'],
    ['alter table "jobs" add constraint "u" unique ("kind")', 'a key whose index is not there yet'],
    ['alter table "jobs" add primary key (id)', 'a key whose index is not there yet'],
    ['alter table jobs add column a uuid references accounts (id)', 'a column that refers to another table'],
    ['alter table "jobs" alter column "kind" set not null', 'not null without a constraint that was validated before'],
    ['alter table "jobs" add column "a" text not null', 'a column without a default that must have a value'],
    ['alter table jobs add column a uuid default gen_random_uuid()', 'a column whose default rewrites the table'],
    ['alter table jobs add column a bigserial', 'a serial column'],
    ['alter table jobs alter column a type bigint', 'another type of a column'],
    ['alter table jobs set unlogged', 'a table that is written anew'],
    ['update "jobs" set "kind" = 1', 'all rows changed in one transaction'],
    ['delete from jobs', 'all rows removed in one transaction'],
    ['truncate table jobs', 'all rows removed in one transaction'],
    ['lock table jobs in exclusive mode', 'a lock of a whole table'],
    ['vacuum full jobs', 'a table written anew'],
    ['reindex table jobs', 'an index written anew in place'],
    ['refresh materialized view totals', 'a view filled anew in place'],
  ])('%s', (statement, rule) => {
    expect(blockingStatements([statement])).toEqual([rule]);
  });

  it.each([
    'create index concurrently "b_i" on "buildings" ("tile")',
    'drop index concurrently if exists "b_i"',
    'alter table "buildings" add constraint "c" check (height_m > 0) not valid',
    'alter table "buildings" validate constraint "c"',
    'alter table jobs add constraint u unique using index u',
    'alter table "jobs" add column "a" text not null default \'\'',
    'alter table "jobs" add column "a" timestamptz not null default now()',
    'alter table "jobs" add column "a" text null',
    'reindex index concurrently b_i',
    'insert into kinds (name) values (1)',
  ])('and one that does not is let through: %s', (statement) => {
    expect(blockingStatements([statement])).toEqual([]);
  });

  it('but not on a table that the same migration makes', () => {
    const made = 'create table "parts" ("id" uuid not null)';

    expect(
      blockingStatements([made, 'create index "p_i" on "parts" ("id")', 'update "parts" set "id" = null']),
    ).toEqual([]);
  });
});
