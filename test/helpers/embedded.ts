import { existsSync, openAsBlob } from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';
import { inject } from 'vitest';
import { openInMemory, type OpenedInMemory } from '../../src/database/embedded.js';

/** A worker's free databases: opening one takes seconds, emptying one a tenth of a second. */
const free: PGlite[] = [];
/** As many as the services of one test that run beside each other. */
const MOST_FREE = 2;
let emptyState: string | undefined;
/** Number of the last object in an empty database: what a test adds has a larger one. */
let lastNumber = 0;

/** A migrated, empty database in memory for one user at a time; released, it is emptied for the next who asks. */
export async function lendEmbedded(): Promise<OpenedInMemory> {
  const pglite = free.pop() ?? (await openMigrated()).pglite;
  if (emptyState === undefined) {
    emptyState = await describeState(pglite);
    lastNumber = (await pglite.query<{ last: number }>(LAST_NUMBER)).rows[0]!.last;
  }
  return { pglite, release: () => takeBack(pglite) };
}

/** As the global setup made it. */
async function openMigrated(): Promise<OpenedInMemory> {
  const file = inject('snapshotFile');
  if (!existsSync(file)) throw new Error('There is no snapshot: the tests run on a server');
  return openInMemory(await openAsBlob(file));
}

async function takeBack(pglite: PGlite): Promise<void> {
  if (free.length < MOST_FREE && (await isEmptied(pglite))) free.push(pglite);
  else if (!pglite.closed) await pglite.close();
}

/** Empties a database. @returns whether it is then as a new one is. */
async function isEmptied(pglite: PGlite): Promise<boolean> {
  try {
    // what the service has put around its methods
    for (const name of ['query', 'execProtocolRawSync', 'execProtocolStream']) Reflect.deleteProperty(pglite, name);
    await pglite.exec('discard all');
    await pglite.exec('drop schema if exists pgboss cascade');
    await pglite.exec(removalOfAdded(lastNumber));
    await pglite.exec(EMPTY);
    return (await describeState(pglite)) === emptyState;
  } catch {
    return false;
  }
}

const LAST_NUMBER = `
select greatest((select max(oid) from pg_class), (select max(oid) from pg_proc), (select max(oid) from pg_type))::int as last`;

/** Removes functions with their triggers, tables, views and sequences. */
const removalOfAdded = (last: number): string => `
do $$
declare
  added text;
begin
  for added in
    select format('function if exists %s', oid::regprocedure) from pg_proc
    where pronamespace = 'public'::regnamespace and oid > ${last}
    union all
    select format('%s if exists %s', case relkind when 'r' then 'table' when 'v' then 'view' else 'sequence' end, oid::regclass)
    from pg_class where relkind in ('r', 'v', 'S') and relnamespace = 'public'::regnamespace and oid > ${last}
  loop
    execute 'drop ' || added || ' cascade';
  end loop;
end $$`;

/** The audit log lets nobody empty it, save the tables' owner who says so. */
const EMPTY = `
do $$
declare
  filled text;
begin
  select string_agg(format('%I', relname), ', ') into filled from pg_class
  where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0
    and relname not in ('spatial_ref_sys', 'mikro_orm_migrations');
  if filled is null then return; end if;
  alter table audit_entries disable trigger audit_entries_never_emptied;
  execute 'truncate ' || filled || ' restart identity cascade';
  alter table audit_entries enable trigger audit_entries_never_emptied;
end $$`;

const describeState = async (pglite: PGlite): Promise<string> => JSON.stringify((await pglite.query(STATE)).rows);

/** All but the rows: what a test has created, renamed or switched off lets its database be given up. */
const STATE = `
select
  (select md5(string_agg(c.oid::text || c.relname, ' ' order by c.oid)) from pg_class c where relkind <> 't') as relations,
  (select md5(string_agg(oid::text, ' ' order by oid)) from pg_proc) as functions,
  (select md5(string_agg(conname, ' ' order by oid)) from pg_constraint) as constraints,
  (select md5(string_agg(tgname || tgenabled::text, ' ' order by oid)) from pg_trigger) as triggers,
  (select md5(string_agg(attname || atttypid::text, ' ' order by attrelid, attnum)) from pg_attribute) as columns,
  (select md5(string_agg(nspname, ' ' order by oid)) from pg_namespace) as schemas,
  (select md5(string_agg(rolname, ' ' order by oid)) from pg_roles) as roles,
  (select count(*) from pg_db_role_setting) as settings,
  (select count(last_value) from pg_sequences where schemaname = 'public') as sequences,
  (select md5(string_agg(name, ' ' order by id)) from mikro_orm_migrations) as migrations`;
