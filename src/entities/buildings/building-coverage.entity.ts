import { Entity, Index, PrimaryKey } from '@mikro-orm/decorators/legacy';
import { StoredColumn } from '../columns.js';

/** A box that a load of footprints touches, and, once the load is complete, knows wholly. */
@Entity({ tableName: 'building_coverage' })
@Index({
  name: 'building_coverage_box_index',
  expression: `create index "building_coverage_box_index" on "building_coverage" using gist
    (box(point(west, south), point(east, north))) where covered_at is not null`,
})
export class BuildingCoverage {
  @PrimaryKey({ type: 'uuid' }) importId!: string;

  /**
   * What the box belongs to: a web map tile at zoom 14, `z/x/y`; `extent` for the box that was named when the load was
   * started, `extent 1`, `extent 2`, ... for the boxes inside of the polygon that was named; `outside W,S,E,N` for a box
   * that an outside source covered.
   */
  @Index()
  @PrimaryKey({ type: 'text' })
  tile!: string;

  @StoredColumn('text') source!: string;
  @StoredColumn('double') west!: number;
  @StoredColumn('double') south!: number;
  @StoredColumn('double') east!: number;
  @StoredColumn('double') north!: number;

  /** When the load had settled there; until then the box only holds what it has brought so far. */
  @StoredColumn('instant', { nullable: true }) coveredAt: Date | null = null;
}
