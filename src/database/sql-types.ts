/** How a transaction on a server differs from others; the embedded database knows no difference. */
export interface TransactionOptions {
  /**
   * `false`: its end does not wait until it is on disk. Should the server's machine fail, the latest such transactions may
   * be missing, in the order of time and none by half; for work that then continues where the database says it was. The next
   * transaction that waits makes all before it last.
   */
  syncCommit?: boolean;
  /** Its statements may take longer than those of a request; for work behind the scenes that reads whole tables. */
  mayTakeLong?: boolean;
}

/** Statements one by one. */
export interface Rows {
  /**
   * @param text one statement with `$1`, `$2`, ... for its parameters.
   * @param options `prepared`: a server keeps the statement parsed and planned; only for one of a few fixed texts.
   * @returns the rows; `[]` for a statement that gives none.
   */
  rows<Row extends object>(text: string, parameters?: unknown[], options?: { prepared?: boolean }): Promise<Row[]>;
}

/** Statements that only read, of what may be some seconds old. */
export interface ReadSql extends Rows {
  /**
   * Runs work whose statements must be answered by the same database; where that one fails or takes long, again from its
   * beginning with another, perhaps beside the first.
   */
  together<T>(work: (sql: Rows) => Promise<T>): Promise<T>;
}

/** Parameterised SQL on the one database, for reads and bulk writes too hot for the entity manager. */
export interface Sql extends ReadSql {
  /**
   * Runs statements as one transaction: all of them hold, or, when the work throws, none.
   */
  transaction<T>(work: (sql: TransactionSql) => Promise<T>, options?: TransactionOptions): Promise<T>;

  /**
   * Runs long work that only one process on this database may do at a time.
   * @param name what the work is; equal names exclude each other.
   * @throws ConflictError at once, when another is at it.
   */
  exclusively<T>(name: string, work: () => Promise<T>): Promise<T>;
}

/** What a transaction can do. */
export interface TransactionSql extends Rows {
  /**
   * Puts rows into a table by COPY, which a server reads with less work than parameters; all of them or, when it throws,
   * none. It knows no conflicts: a row of an identity that is there already is an error.
   * @param rows as `BinaryRows` writes them, header and end included; left as they are until this settles.
   */
  copy(table: string, columns: readonly string[], rows: Uint8Array): Promise<void>;
}
