/**
 * A function that makes something of an object once, however often it is asked; what it made goes with the object.
 * @param make returns the same value for the same object, which must not change.
 */
export function memoizeByIdentity<K extends object, V>(make: (from: K) => V): (from: K) => V {
  const made = new WeakMap<K, { value: V }>();
  return (from) => {
    const known = made.get(from);
    if (known) return known.value;
    const value = make(from);
    made.set(from, { value });
    return value;
  };
}
