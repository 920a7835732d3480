// Raw SQL: asks servers whether they take writes, before and beside the pools.
import { Client, type ClientConfig } from 'pg';

/** The servers that an address names, and which of them takes writes. */
export interface Hosts {
  /** Address of the one server that takes writes, as far as is known. */
  current(): string;
  /** Client that connects to it. */
  readonly Client: typeof Client;
  /** Looks now for a server that takes writes; nothing where the address names one server alone. */
  search(): Promise<void>;
  /** Listens to when another server is in use from now on: connections to the one before are of no use. */
  onChange(listener: () => void): void;
  close(): void;
}

/** Time between two questions to the server in use [ms], and how long each server has for its answer [ms]. */
const CHECK_MS = 1_500;
const ANSWER_MS = 1_000;

/** Scheme and user, the servers, then the rest of an address. */
const PARTS = /^(postgres(?:ql)?:\/\/(?:[^@/]*@)?)([^/?]+)(.*)$/;
/** Which of its servers an address wants; the service needs one that takes writes, whatever it says. */
const WANTED = /([?&])target_session_attrs=[^&]*(?:&|$)/;

/** Addresses of one server each, in the order of `address`. @see PostgreSQL documentation, "Specifying Multiple Hosts". */
export function addressesOf(address: string): string[] {
  const [, begin = '', servers = '', rest = ''] = PARTS.exec(address) ?? [];
  const shared = rest.replace(WANTED, '$1').replace(/[?&]$/, '');
  return servers.includes(',') ? servers.split(',').map((server) => `${begin}${server}${shared}`) : [address];
}

/**
 * Follows the server that takes writes among those of an address, so that the service works with a standby soon after it
 * was promoted: the server in use is asked every 1.5 s, and when it is silent, gone or takes no writes, all are.
 */
export async function followPrimary(address: string): Promise<Hosts> {
  const servers = addressesOf(address);
  let current = servers[0]!;
  let onChange: () => void = () => undefined;
  const search = async (): Promise<void> => {
    const answers = await Promise.all(servers.map(takesWrites));
    if (answers[servers.indexOf(current)] === true) return;
    const found = servers.find((_server, index) => answers[index]);
    if (found === undefined) return;
    current = found;
    onChange();
  };
  let searching: Promise<void> | undefined;
  const once = (): Promise<void> => (searching ??= search().finally(() => (searching = undefined)));
  const hosts = {
    current: () => current,
    onChange: (listener: () => void) => void (onChange = listener),
    Client: class extends Client {
      constructor(options?: ClientConfig) {
        super({ ...options, connectionString: current });
      }
    },
  };
  if (servers.length === 1) return { ...hosts, search: () => Promise.resolve(), close: () => undefined };
  await once();
  const check = async (): Promise<void> => {
    if (!(await takesWrites(current))) await once();
  };
  const timer = setInterval(() => void check(), CHECK_MS).unref();
  return { ...hosts, search: once, close: () => clearInterval(timer) };
}

/** Whether a server answers in time, follows no other, and is not set to take only reads. */
async function takesWrites(connectionString: string): Promise<boolean> {
  const client = new Client({ connectionString, connectionTimeoutMillis: ANSWER_MS, query_timeout: ANSWER_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ writes: boolean }>(
      `select not pg_is_in_recovery() and current_setting('default_transaction_read_only') = 'off' as writes`,
    );
    return rows[0]?.writes === true;
  } catch {
    return false;
  } finally {
    // one that is silent never says good-bye
    void client.end().catch(() => undefined);
  }
}
