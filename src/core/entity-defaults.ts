/**
 * A record with nothing but the defaults of its class, as plain data.
 * @param record class of the record.
 */
export const entityDefaults = <R extends object>(record: new () => R): Pick<R, keyof R> =>
  Object.fromEntries(Object.entries(new record())) as Pick<R, keyof R>;
