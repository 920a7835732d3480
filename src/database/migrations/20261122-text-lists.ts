import { Migration } from '@mikro-orm/migrations';

/**
 * Lists of texts without null and without empty members. The word NULL was stored as null before, so it becomes the word
 * again; keys of counties are folded to lower case.
 */
export class Migration20261122TextLists extends Migration {
  override up(): void {
    for (const [table, column, word] of LISTS) {
      this.addSql(`
        update "${table}" set "${column}" = array_remove(array_replace("${column}", null, '${word}'), '')
        where array_position("${column}", null) is not null or array_position("${column}", '') is not null`);
      this.addSql(`
        alter table "${table}" add constraint "${table}_${column}_no_null" check (array_position(${column}, null) is null)`);
    }
  }

  override down(): void {
    for (const [table, column] of LISTS) {
      this.addSql(`alter table "${table}" drop constraint "${table}_${column}_no_null"`);
    }
  }
}

/** Table, column, and what the word NULL is in it. */
const LISTS = [
  ['vendors', 'counties', 'NULL'],
  ['vendors', 'tags', 'NULL'],
  ['vendors', 'county_keys', 'null'],
  ['vendor_applications', 'counties', 'NULL'],
] as const;
