// Raw SQL: the attributions of all imports are split and joined where they are.
import type { Sql } from '../../../database/sql-types.js';

/** How long another process's import may go unseen; sources not met before are looked up at once [ms]. */
const KEPT_MS = 10_000;

/** What was found for each set of sources, of each database. */
const kept = new WeakMap<Sql, Map<string, Promise<string | null>>>();

/**
 * Who must be credited when buildings of these sources are shown; kept for some seconds, since every list of buildings asks.
 * @returns the attributions of all imports of the sources, each once, joined by `; `, or `null` where there is none.
 */
export function attributionOf(sql: Sql, sources: readonly string[]): Promise<string | null> {
  const ofDatabase = kept.get(sql) ?? new Map<string, Promise<string | null>>();
  kept.set(sql, ofDatabase);
  const key = JSON.stringify(sources);
  const known = ofDatabase.get(key);
  if (known) return known;
  const found = lookUp(sql, sources);
  const forget = (): void => void (ofDatabase.get(key) === found && ofDatabase.delete(key));
  ofDatabase.set(key, found);
  found.then(() => setTimeout(forget, KEPT_MS).unref(), forget);
  return found;
}

/** After an import that may have brought others to be named. */
export const invalidateAttributions = (sql: Sql): void => void kept.delete(sql);

async function lookUp(sql: Sql, sources: readonly string[]): Promise<string | null> {
  const [row] = await sql.rows<{ attribution: string | null }>(
    `select string_agg(distinct text, '; ') as attribution
     from building_imports, string_to_table(attribution, '; ') as text where source = any($1::text[])`,
    [sources],
  );
  return row!.attribution;
}
