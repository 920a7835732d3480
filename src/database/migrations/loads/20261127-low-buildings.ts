import { Migration } from '@mikro-orm/migrations';

/**
 * The index of tall buildings asks for a mark in place of the height: an update of a column that an index names needs an
 * entry in every index, and most of the log of an edition was those. Pages keep room for the new form of a row.
 *
 * All rows that there are count as low without being written; then the tall ones are marked, a few at a time. What a
 * version before inserts counts as tall, and what it makes taller is marked by a trigger. It can be repeated from its
 * beginning: an index is made concurrently, so it is in no transaction.
 */
export class Migration20261127LowBuildings extends Migration {
  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    this.addSql('alter table "buildings" add column if not exists "is_low" boolean not null default true');
    this.addSql('alter table "buildings" alter column "is_low" set default false, set (fillfactor = 80)');
    this.addSql(`
      create or replace function note_tall_building() returns trigger language plpgsql as $$
      begin
        new.is_low := false;
        return new;
      end $$`);
    this.addSql(`
      create or replace trigger "buildings_grow_tall" before update of "height_m" on "buildings"
        for each row when (new.is_low and new.height_m >= 50) execute function note_tall_building()`);
    this.addSql(`
      do $$ begin
        loop
          update buildings set is_low = false
          where id = any(array(select id from buildings where is_low and height_m >= 50 limit 1000));
          exit when not found;
          commit;
        end loop;
      end $$`);
    this.addSql('drop index concurrently if exists "buildings_not_low_footprint_index"');
    this.addSql(`
      create index concurrently "buildings_not_low_footprint_index" on "buildings" using gist ("footprint")
        where not is_low`);
    this.addSql('drop index concurrently if exists "buildings_tall_footprint_index"');
  }

  override down(): void {
    this.addSql(
      'create index "buildings_tall_footprint_index" on "buildings" using gist ("footprint") where height_m >= 50',
    );
    this.addSql('drop trigger "buildings_grow_tall" on "buildings"');
    this.addSql('drop function note_tall_building()');
    this.addSql('drop index "buildings_not_low_footprint_index"');
    this.addSql('alter table "buildings" drop column "is_low", reset (fillfactor)');
  }
}
