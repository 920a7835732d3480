/**
 * A function that makes something once for each key, however often it is asked, and keeps all that it made.
 * @param make returns the same value for the same key; only a known number of keys may be asked for.
 */
export function memoizeByKey<K, V>(make: (from: K) => V, keyOf: (from: K) => string | number): (from: K) => V {
  const made = new Map<string | number, { value: V }>();
  return (from) => {
    const key = keyOf(from);
    const known = made.get(key);
    if (known) return known.value;
    const value = make(from);
    made.set(key, { value });
    return value;
  };
}
