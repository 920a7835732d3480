/** Parameterised SQL on the one database, for reads and bulk writes too hot for the entity manager. */
export interface Sql {
  /**
   * @param text one statement with `$1`, `$2`, ... for its parameters.
   * @param options `prepared`: a server keeps the statement parsed and planned; only for one of a few fixed texts.
   * @returns the rows; `[]` for a statement that gives none.
   */
  rows<Row extends object>(text: string, parameters?: unknown[], options?: { prepared?: boolean }): Promise<Row[]>;

  /** Runs statements as one transaction: all of them hold, or, when the work throws, none. */
  transaction<T>(work: (sql: Pick<Sql, 'rows'>) => Promise<T>): Promise<T>;

  /**
   * Runs long work that only one process on this database may do at a time.
   * @param name what the work is; equal names exclude each other.
   * @throws ConflictError at once, when another is at it.
   */
  exclusively<T>(name: string, work: () => Promise<T>): Promise<T>;
}
