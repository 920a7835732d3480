import { Migration } from '@mikro-orm/migrations';

/** Least areas of the buildings that the tiles of zoom 12, 11 and 10 draw [m²]. */
const LEAST_AREAS_M2 = [400, 1_500, 6_000] as const;

/** Where the large buildings are: a tile of a low zoom reads only what it may draw. */
export class Migration20261122LargeBuildings extends Migration {
  override up(): void {
    for (const area of LEAST_AREAS_M2) {
      this.addSql(
        `create index "buildings_footprint_${area}_m2_index" on "buildings" using gist ("footprint") where area_m2 >= ${area}`,
      );
    }
  }

  override down(): void {
    for (const area of LEAST_AREAS_M2) this.addSql(`drop index "buildings_footprint_${area}_m2_index"`);
  }
}
