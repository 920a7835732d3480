import { setImmediate as nextTurn } from 'node:timers/promises';

type Settled<R> = Promise<(R | Error)[]>;

/** Works on each item, all at the same time; a fault fails its own item alone. */
export const settleEach = <T, R>(items: readonly T[], work: (item: T) => R | Promise<R>): Settled<R> =>
  Promise.all(items.map((item) => settled(item, work)));

/**
 * The same for work that begins with some milliseconds of the event loop: others have their turn before the next item begins.
 */
export async function settleInTurns<T, R>(items: readonly T[], work: (item: T) => R | Promise<R>): Settled<R> {
  const begun: Promise<R | Error>[] = [];
  for (const item of items) {
    if (begun.length > 0) await nextTurn();
    begun.push(settled(item, work));
  }
  return Promise.all(begun);
}

async function settled<T, R>(item: T, work: (item: T) => R | Promise<R>): Promise<R | Error> {
  try {
    return await work(item);
  } catch (fault) {
    return fault as Error;
  }
}

/** Works on all items that are not errors together; each error keeps its place in the list. */
export async function workOnGood<T, R>(
  items: readonly (T | Error)[],
  work: (good: readonly T[]) => Promise<readonly (R | Error)[]>,
): Promise<(R | Error)[]> {
  const good = items.filter((item): item is T => !(item instanceof Error));
  const results = good.length === 0 ? [] : await work(good);
  let next = 0;
  return items.map((item) => (item instanceof Error ? item : results[next++]!));
}

/** The one result of what was asked alone. @throws what it failed with. */
export function onlyOf<T>([result]: readonly (T | Error)[]): T {
  if (result instanceof Error) throw result;
  return result as T;
}
