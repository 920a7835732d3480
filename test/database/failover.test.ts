import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canPairServers, startServerPair, type ServerPair } from '../../bench/chaos/server-pair.js';
import { openDatabase, type Database } from '../../src/database/database.js';
import { addressesOf } from '../../src/database/server/hosts.sql.js';
import { hedgedRead } from '../../src/database/server/hedged-read.js';
import { createServerDatabase, onServer } from '../helpers/database.js';

const notice = onServer ? '' : ' [skipped: needs a PostgreSQL server in TEST_DATABASE_URL]';

async function execute(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

const settings = (databaseUrl: string) => ({ databaseUrl, databasePoolSize: 4, dataDir: 'memory' });

const write = (database: Database, place: string): Promise<unknown[]> =>
  database.sql.rows(`insert into recent_places_of_tests values ($1) returning place`, [place]);

describe('an address of several servers', () => {
  it('is one address for each, without what it says of the server that it wants', () => {
    const several = 'postgres://u:p%40@one:5432,two:5433,three/solar?target_session_attrs=read-write&sslmode=require';

    expect(addressesOf(several)).toEqual([
      'postgres://u:p%40@one:5432/solar?sslmode=require',
      'postgres://u:p%40@two:5433/solar?sslmode=require',
      'postgres://u:p%40@three/solar?sslmode=require',
    ]);
    expect(addressesOf('postgresql://one,two/solar?sslmode=require&target_session_attrs=primary')).toEqual([
      'postgresql://one/solar?sslmode=require',
      'postgresql://two/solar?sslmode=require',
    ]);
  });

  it('of one server is left as it is', () => {
    const one = 'postgres://u:a,b@[::1]:5432/solar?options=a,b';

    expect(addressesOf(one)).toEqual([one]);
  });
});

describe.skipIf(!onServer || !canPairServers)(`a promoted standby${notice}`, () => {
  let pair: ServerPair;
  let database: Database;

  beforeAll(async () => {
    pair = await startServerPair();
    // the standby is named first: it takes no writes yet
    const url = `postgres://solar@${pair.standby.place},${pair.primary.place}/solar?target_session_attrs=read-write`;
    await execute(`postgres://solar@${pair.primary.place}/postgres`, 'create database solar');
    database = await openDatabase(settings(url));
    await database.sql.rows('create table recent_places_of_tests (place text)');
  }, 120_000);

  afterAll(async () => {
    await database?.close();
    await pair?.stop();
  });

  it('takes the writes when the primary falls silent, without a restart of the service', async () => {
    const before = await write(database, 'before');
    pair.primary.signal('SIGSTOP');
    // taken by a server that says nothing any more: its connection must not keep it for ever
    const meanwhile = write(database, 'meanwhile').catch((error: Error) => error.message);
    pair.promote();

    await expect
      .poll(() => write(database, 'after').catch(() => 'not yet'), { timeout: 20_000 })
      .toEqual([{ place: 'after' }]);
    const said = await meanwhile;
    const { promise: listened, resolve: heard } = Promise.withResolvers<string>();
    const stop = await database.listen('channel_of_tests', { heard, lost: () => undefined });
    await database.sql.rows(`notify channel_of_tests, 'by the new one'`);

    expect(before).toEqual([{ place: 'before' }]);
    expect(said).toEqual(expect.stringMatching(/terminated|closed/i));
    expect(await listened).toBe('by the new one');
    await stop();
    expect(database.isStuck()).toBe(false);
  });
});

describe.skipIf(!onServer)(`a server that takes no writes for a while${notice}`, () => {
  it('is left: connections from that time are not used again', async () => {
    const url = await createServerDatabase();
    const database = await openDatabase(settings(url));
    await database.sql.rows('create table recent_places_of_tests (place text)');
    const name = new URL(url).pathname.slice(1);
    await execute(url, `alter database ${name} set default_transaction_read_only = on`);
    const cut = 'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()';
    await execute(url, `${cut} and pid <> pg_backend_pid()`);

    // the first connections that are lost say so once
    await expect.poll(() => write(database, 'refused').catch(({ code }) => code as string)).toBe('25006');
    // two connections of that time, one of which no write has met
    await Promise.all([database.sql.rows('select pg_sleep(0.1)'), database.sql.rows('select pg_sleep(0.1)')]);
    await write(database, 'refused').catch(() => undefined);
    await execute(`${url}?options=-c%20default_transaction_read_only%3Doff`, `alter database ${name} reset all`);
    const after = await Promise.all([write(database, 'a'), write(database, 'b')]);
    await database.close();

    expect(after).toEqual([[{ place: 'a' }], [{ place: 'b' }]]);
  });
});

describe('a read by two ways', () => {
  const never = (): Promise<string> => new Promise(() => undefined);
  const says = (text: string) => () => Promise.resolve(text);
  const fails = (text: string) => () => Promise.reject(new Error(text));
  const readBy = (first: () => Promise<string>, second: () => Promise<string>) => {
    const calls: string[] = [];
    const read = hedgedRead({
      first,
      second: () => (calls.push('second'), second()),
      onSlow: () => void calls.push('slow'),
      isCurable: ({ message }: Error & { message: string }) => message !== 'of the statement',
    } as Parameters<typeof hedgedRead<string>>[0]);
    return read.catch((error: Error) => `failed: ${error.message}`).then((outcome) => ({ outcome, calls }));
  };

  it('asks the second only where the first fails or takes long', async () => {
    expect(await readBy(says('first'), says('second'))).toEqual({ outcome: 'first', calls: [] });
    expect(await readBy(fails('of the way'), says('second'))).toEqual({ outcome: 'second', calls: ['second'] });
    expect(await readBy(never, says('second'))).toEqual({ outcome: 'second', calls: ['slow', 'second'] });
  });

  it('has the fault of the statement from the first, and that of the second where both fail', async () => {
    expect(await readBy(fails('of the statement'), says('second'))).toEqual({
      outcome: 'failed: of the statement',
      calls: [],
    });
    expect((await readBy(fails('of the way'), fails('of both'))).outcome).toBe('failed: of both');
  });

  it('takes the answer of the first if it comes late but before that of the second', async () => {
    const late = Promise.withResolvers<string>();
    const { outcome, calls } = await readBy(
      () => late.promise,
      () => {
        late.resolve('late');
        return never();
      },
    );

    expect([outcome, calls]).toEqual(['late', ['slow', 'second']]);
  });
});
