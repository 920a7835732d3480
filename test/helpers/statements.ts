import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect } from 'vitest';
import type { TestApp } from './app.js';

type Rows = Pick<TestApp['app']['platform']['database']['sql'], 'rows'>;

/** Notes the statements of services, whether they come from the entity manager, the hot path or from within a transaction. */
export function listenToDatabase() {
  const statements: string[] = [];
  const listenTo = (sql: Rows): void => {
    const rows = sql.rows;
    sql.rows = (text, ...rest) => {
      statements.push(text);
      return rows(text, ...rest);
    };
  };
  const listen = ({ app: { platform } }: TestApp): void => {
    const { orm, sql, quickSql } = platform.database;
    const connection = orm.em.getConnection() as unknown as {
      executeQuery(query: string, ...rest: unknown[]): Promise<unknown>;
    };
    const execute = connection.executeQuery.bind(connection);
    connection.executeQuery = (query, ...rest) => {
      statements.push(query);
      return execute(query, ...rest);
    };
    const transaction = sql.transaction;
    sql.transaction = (work, options) =>
      transaction((inside) => {
        const heard = { ...inside };
        listenTo(heard);
        return work(heard);
      }, options);
    for (const one of new Set([sql, quickSql])) listenTo(one);
  };
  /** @returns how many statements the work takes; those that begin and end transactions are not counted. */
  const count = async (work: () => Promise<{ status: number; errors?: unknown }>): Promise<number> => {
    statements.length = 0;
    const { status, errors } = await work();
    expect([status, errors]).toEqual([200, undefined]);
    return statements.length;
  };
  return { statements, listen, count };
}

/** Equal inputs are calculated once, where only the statements count. */
export function calculateOnce({ app: { platform } }: TestApp): void {
  const known = new Map<string, Promise<unknown>>();
  const { compute } = platform;
  const run = compute.run.bind(compute) as (name: string, input: unknown) => Promise<unknown>;
  compute.run = ((name: string, input: unknown) => {
    const key = createHash('sha256').update(name).update(JSON.stringify(input)).digest('hex');
    // what waits for the database must not wait for fifty of them
    const result = known.get(key) ?? nextTurn().then(() => run(name, input));
    known.set(key, result);
    return result;
  }) as typeof compute.run;
}
