import { Client } from 'pg';

const url = process.env['TEST_CITUS_URL'];

/** Address of the coordinator of a Citus cluster on which the tests run, if any. */
export const citusUrl = url === '' ? undefined : url;

/** Runs statements on a node. */
export async function onNode(address: string, statements: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: address });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Addresses of the coordinator and of its workers, as the database of the address knows them. */
export async function nodesOf(address: string): Promise<string[]> {
  const client = new Client({ connectionString: address });
  await client.connect();
  const { rows } = await client.query<{ host: string; port: number }>(
    'select nodename as host, nodeport as port from pg_dist_node order by groupid',
  );
  await client.end();
  return rows.map(({ host, port }) => Object.assign(new URL(address), { hostname: host, port }).href);
}

/** Runs statements on every node of a cluster, the coordinator last. */
export async function onEveryNode(address: string, statements: readonly string[]): Promise<void> {
  for (const node of (await nodesOf(address)).toReversed()) await onNode(node, statements);
}

/** Creates an empty database on every node, joined to one cluster. */
export async function createCitusDatabase(address: string, name: string): Promise<string> {
  const nodes = await nodesOf(address);
  const [own, ...workers] = nodes.map((node) => Object.assign(new URL(node), { pathname: `/${name}` }));
  await onEveryNode(address, [`create database ${name}`]);
  for (const { href } of [own!, ...workers]) await onNode(href, ['create extension citus']);
  await onNode(own!.href, [
    `select citus_set_coordinator_host('${own!.hostname}', ${own!.port})`,
    ...workers.map(({ hostname, port }) => `select citus_add_node('${hostname}', ${port})`),
  ]);
  return own!.href;
}

/** Keeps others out of a database, so that it can be copied as a file on every node: a copy is a cluster of its own. */
export const closeCitusDatabase = (address: string, name: string): Promise<void> =>
  onEveryNode(address, [
    `alter database ${name} with allow_connections false`,
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}'`,
  ]);
