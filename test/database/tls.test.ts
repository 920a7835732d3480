import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openDatabase, type DatabaseSettings } from '../../src/database/database.js';
import { startTestApp } from '../helpers/app.js';
import { canServeTls, startTlsServer, type TlsServer } from '../helpers/tls-server.js';

const notice = canServeTls ? '' : ' [skipped: needs the programs of a PostgreSQL server and openssl]';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let server: TlsServer;

const settings = (query: string, host = 'localhost'): DatabaseSettings => ({
  databaseUrl: `${server.url.replace('localhost', host)}?${query}`,
  databasePoolSize: 4,
  dataDir: 'memory',
});

const refusal = (query: string, host?: string): Promise<string> =>
  openDatabase(settings(query, host)).then(
    () => 'opened',
    (error: Error) => error.message,
  );

describe.skipIf(!canServeTls)(`TLS to PostgreSQL${notice}`, () => {
  beforeAll(async () => {
    server = await startTlsServer();
  });

  afterAll(() => server?.stop());

  it('every connection of the service is encrypted where its address asks for it', async () => {
    const { databaseUrl } = settings(`sslmode=verify-full&sslrootcert=${server.authority}`);
    const app = await startTestApp({ databaseUrl: databaseUrl!, databaseReadUrl: databaseUrl!, databasePoolSize: 4 });
    await app.rest('GET', '/api/buildings?lat=25.03&lng=121.53&radius_m=100');
    await app.app.platform.database.listen('tls', { heard: () => undefined, lost: () => undefined });
    const client = new Client({ connectionString: databaseUrl });
    await client.connect();

    const { rows } = await client.query<{ name: string; ssl: boolean }>(
      `select application_name as name, bool_and(ssl) as ssl from pg_stat_activity join pg_stat_ssl using (pid)
       where backend_type = 'client backend' and pid <> pg_backend_pid() group by 1 order by 1`,
    );
    await client.end();
    await app.stop();

    expect(rows.map(({ name }) => name)).toEqual(['', 'pgboss', 'rooftop-solar notifications']);
    expect(rows.every(({ ssl }) => ssl)).toBe(true);
  });

  it('a server that takes TLS alone is not reached without it', async () => {
    expect(await refusal('')).toMatch(/^DATABASE_URL: the server at .* does not allow this user to connect$/);
  });

  it.each([
    ['that another authority signed', () => refusal(`sslmode=verify-full&sslrootcert=${server.otherAuthority}`)],
    ['of another name', () => refusal(`sslmode=verify-full&sslrootcert=${server.authority}`, '127.0.0.1')],
    ['that nobody known signed', () => refusal('sslmode=verify-full')],
  ])('a certificate %s is refused in one line', async (_what, open) => {
    expect(await open()).toMatch(/^DATABASE_URL: cannot connect to .*certificate|altnames/i);
  });

  it('a file of authorities that is not there is named', async () => {
    expect(await refusal('sslmode=verify-full&sslrootcert=/nowhere/ca.pem')).toMatch(
      /^DATABASE_URL: .*\/nowhere\/ca\.pem/,
    );
  });
});
