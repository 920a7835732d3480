import { Migration } from '@mikro-orm/migrations';

/** Indexes of the search in stored names and addresses, and of the look-up of what is covered. */
export class Migration20261121BuildingIndexes extends Migration {
  override up(): void {
    // most footprints have neither name nor address and cost the index nothing
    this.addSql(`
      create index "buildings_place_text_index" on "buildings" using gin
        (lower(regexp_replace(replace(coalesce(address, '') || coalesce(name, ''), '台', '臺'), '\\s+', '', 'g')) gin_trgm_ops)
        where address is not null or name is not null`);
    this.addSql(`
      create index "building_coverage_box_index" on "building_coverage" using gist
        (box(point(west, south), point(east, north))) where covered_at is not null`);
  }

  override down(): void {
    this.addSql('drop index "building_coverage_box_index"');
    this.addSql('drop index "buildings_place_text_index"');
  }
}
