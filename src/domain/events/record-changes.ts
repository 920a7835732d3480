import { validate as isUuid } from 'uuid';
import { UpstreamUnavailableError } from '../../core/errors.js';
import type { Listen } from '../../database/server/notifications.sql.js';
import type { Sql } from '../../database/sql-types.js';
import { ChangeFeed } from './change-feed.js';
import { concernedAccounts, type ChangedRecord } from './concerned-accounts.sql.js';

/** Channel of the database's triggers; each message is the type and the id of a record. */
const CHANNEL = 'record_changes';
/** Changed records whose accounts are looked up in one statement [count]. */
const LOOKED_UP_AT_ONCE = 200;
/** Changed records that wait for that [count]. */
const MAX_WAITING = 10_000;

type Feeds = Map<string, Set<ChangeFeed>>;

/** Changes of records by all processes on the database, for those in this process who watch them. */
export class RecordChanges {
  readonly #ofRecord: Feeds = new Map();
  readonly #ofAccount: Feeds = new Map();
  /** Changed records whose accounts are not looked up yet. */
  readonly #waiting = new Map<string, ChangedRecord>();
  #isLookingUp = false;
  #listening: Promise<() => Promise<void>> | undefined;

  constructor(private readonly uses: { listen: Listen; sql: Pick<Sql, 'rows'> }) {}

  /**
   * Watches one record until the signal.
   * @throws UpstreamUnavailableError when the database cannot be listened to.
   */
  watchRecord({ type, id }: ChangedRecord, signal: AbortSignal): Promise<AsyncIterable<ChangedRecord>> {
    return this.#watch(this.#ofRecord, keyOf(type, id), signal);
  }

  /**
   * Watches all records that concern an account until the signal.
   * @throws UpstreamUnavailableError when the database cannot be listened to.
   */
  watchAccount(accountId: string, signal: AbortSignal): Promise<AsyncIterable<ChangedRecord>> {
    return this.#watch(this.#ofAccount, accountId, signal);
  }

  async close(): Promise<void> {
    const stop = await this.#listening?.catch(() => undefined);
    await stop?.();
  }

  async #watch(feeds: Feeds, key: string, signal: AbortSignal): Promise<AsyncIterable<ChangedRecord>> {
    await this.#listen();
    const feed = new ChangeFeed();
    const ofKey = feeds.get(key) ?? new Set();
    feeds.set(key, ofKey.add(feed));
    const stop = (): void => {
      ofKey.delete(feed);
      if (ofKey.size === 0 && feeds.get(key) === ofKey) feeds.delete(key);
    };
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
    return readRecords(feed, signal);
  }

  /** Begins with the first who watches, so that a process without subscriptions holds no connection for them. */
  async #listen(): Promise<void> {
    this.#listening ??= this.uses.listen(CHANNEL, { heard: (text) => this.#hear(text), lost: () => this.#lose() });
    try {
      await this.#listening;
    } catch (cause) {
      this.#listening = undefined;
      throw new UpstreamUnavailableError('Changes are temporarily unavailable', undefined, { cause });
    }
  }

  #hear(text: string): void {
    for (const feed of this.#ofRecord.get(text) ?? []) feed.add(text);
    const record = recordOf(text);
    if (this.#ofAccount.size === 0 || !isUuid(record.id)) return;
    if (this.#waiting.size >= MAX_WAITING) loseAll(this.#ofAccount);
    else this.#waiting.set(text, record);
    if (!this.#isLookingUp) void this.#lookUp();
  }

  async #lookUp(): Promise<void> {
    this.#isLookingUp = true;
    try {
      while (this.#waiting.size > 0) {
        const changed = [...this.#waiting.values()].slice(0, LOOKED_UP_AT_ONCE);
        for (const { type, id } of changed) this.#waiting.delete(keyOf(type, id));
        for (const { type, id, accountId } of await concernedAccounts(this.uses.sql, changed)) {
          for (const feed of this.#ofAccount.get(accountId) ?? []) feed.add(keyOf(type, id));
        }
      }
    } catch {
      // whom they concerned is unknown
      this.#waiting.clear();
      loseAll(this.#ofAccount);
    } finally {
      this.#isLookingUp = false;
    }
  }

  #lose(): void {
    this.#listening = undefined;
    loseAll(this.#ofRecord);
    loseAll(this.#ofAccount);
  }
}

const keyOf = (type: string, id: string): string => `${type}:${id}`;

function recordOf(key: string): ChangedRecord {
  const [type = '', id = ''] = key.split(':', 2);
  return { type, id };
}

async function* readRecords(feed: ChangeFeed, signal: AbortSignal): AsyncGenerator<ChangedRecord, void> {
  for await (const key of feed.read(signal)) yield recordOf(key);
}

function loseAll(feeds: Feeds): void {
  for (const feed of [...feeds.values()].flatMap((ofKey) => [...ofKey])) feed.lose();
}
