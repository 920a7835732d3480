import { Entity, Index, PrimaryKey, Trigger, Unique } from '@mikro-orm/decorators/legacy';
import { BuildingColumns } from './building-columns.js';
import { StoredColumn } from '../columns.js';

/** One building: a footprint with its height, and where both came from. */
@Entity({ tableName: 'buildings' })
@Unique({ properties: ['source', 'sourceId'] })
@Index({ properties: ['footprint'], type: 'gist' })
@Index({ name: 'buildings_not_low_footprint_index', properties: ['footprint'], type: 'gist', where: 'not is_low' })
@Index({ name: 'buildings_footprint_400_m2_index', properties: ['footprint'], type: 'gist', where: 'area_m2 >= 400' })
@Index({ name: 'buildings_footprint_1500_m2_index', properties: ['footprint'], type: 'gist', where: 'area_m2 >= 1500' })
@Index({ name: 'buildings_footprint_6000_m2_index', properties: ['footprint'], type: 'gist', where: 'area_m2 >= 6000' })
@Index({ properties: ['tile'] })
@Index({
  name: 'buildings_place_text_index',
  expression: `create index "buildings_place_text_index" on "buildings" using gin
    (lower(regexp_replace(replace(coalesce(address, '') || coalesce(name, ''), '台', '臺'), '\\s+', '', 'g')) gin_trgm_ops)
    where address is not null or name is not null`,
})
@Trigger({
  name: 'buildings_grow_tall',
  timing: 'before',
  events: ['update'],
  expression: `create trigger "buildings_grow_tall" before update of "height_m" on "buildings"
    for each row when (new.is_low and new.height_m >= 50) execute function note_tall_building()`,
})
export class Building extends BuildingColumns {
  @PrimaryKey({ type: 'uuid' }) id!: string;

  /** Data set it came from, such as `tpe3d` or `osm`. */
  @StoredColumn('text') source!: string;

  /** Identity inside the data set; a part of a multipolygon has a suffix. */
  @StoredColumn('text') sourceId!: string;

  /** Date of the data, ISO, as precise as known. */
  @StoredColumn('text', { nullable: true }) sourceDate: string | null = null;

  /** Underside above ground, for bridges and canopies [m]. */
  @StoredColumn('double') baseHeightM: number = 0;
  @StoredColumn('uuid', { nullable: true }) importId: string | null = null;

  /**
   * Whether it is lower than `TALL_M`. An index asks for this in place of the height: a height that changes would need an
   * entry in every index. A version that does not know it leaves it false, which is slower and never wrong.
   */
  @StoredColumn('boolean', { default: false }) isLow: boolean = false;
}
