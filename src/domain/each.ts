/** Works on each item, all at the same time; a fault fails its own item alone. */
export const settleEach = <T, R>(items: readonly T[], work: (item: T) => R | Promise<R>): Promise<(R | Error)[]> =>
  Promise.all(items.map(async (item) => work(item)).map((result) => result.catch((fault: Error) => fault)));

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
