import type { Migration } from '@mikro-orm/migrations';

/** Names that databases record. */
interface Contraction {
  /** The migration that removes something. */
  migration: string;
  /** The migration of the first version that no longer uses it. */
  needs: string;
}

/**
 * Makes a migration a contracting one: from its end on, a version that does not know `needs` refuses to start. Every
 * migration calls it that removes, renames or narrows what the version before uses.
 */
export function contractSchema(migration: Migration, { migration: name, needs }: Contraction): void {
  migration.addSql(`insert into "schema_requirements" ("migration", "needs") values ('${name}', '${needs}')`);
}
