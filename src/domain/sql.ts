/**
 * Parameterised SQL on the one database, for reads and bulk writes too hot for the entity manager.
 * Inside a transaction use the entity manager's own connection instead.
 */
export interface Sql {
  /**
   * @param text one statement with `$1`, `$2`, ... for its parameters.
   * @returns the rows; `[]` for a statement that gives none.
   */
  rows<Row extends object>(text: string, parameters?: unknown[]): Promise<Row[]>;
}
