// Raw SQL: LISTEN, which on a server needs a connection of its own.
import type { PGlite } from '@electric-sql/pglite';
import { Client } from 'pg';

/** What becomes of the messages of a channel. */
export interface NotificationListener {
  /** Called with the text of each message. */
  heard(text: string): void;
  /** Called once when the connection is lost: later messages do not arrive. */
  lost(): void;
}

/** Listens to what transactions of any process send to a channel. @returns stops. */
export type Listen = (channel: string, listener: NotificationListener) => Promise<() => Promise<void>>;

/** Time between two checks that the server still answers, and how long it may take for that and to connect [ms]. */
const CHECK_MS = 10_000;
const ANSWER_MS = 5_000;

/** Name of the connection among those that the server lists. */
const NAME = 'rooftop-solar notifications';

/** Listens on a server. @param address of the server that sends them; the pool's connections are for statements. */
export const listenOnServer =
  (address: () => string): Listen =>
  async (channel, { heard, lost }) => {
    const connectionString = address();
    const limits = { connectionTimeoutMillis: ANSWER_MS, query_timeout: ANSWER_MS, keepAlive: true };
    const client = new Client({ connectionString, application_name: NAME, ...limits });
    let isOver = false;
    const end = async (): Promise<void> => {
      isOver = true;
      await client.end().catch(() => undefined);
    };
    const fail = (): void => {
      if (isOver) return;
      void end();
      lost();
    };
    client.on('notification', ({ payload = '' }) => heard(payload));
    client.on('error', fail).on('end', fail);
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
    } catch (error) {
      await end();
      throw error;
    }
    // a connection that has silently gone would be noticed by nothing else
    const check = setInterval(() => void client.query('select 1').catch(fail), CHECK_MS).unref();
    client.on('end', () => clearInterval(check));
    return end;
  };

/** Listens to the embedded database, whose messages come from this process alone. */
export const listenEmbedded =
  (pglite: PGlite): Listen =>
  async (channel, { heard }) => {
    const stop = await pglite.listen(channel, heard);
    return () => stop();
  };
