import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** A box that a load of footprints touches, and, once the load is complete, knows wholly. */
@Entity({ tableName: 'building_coverage' })
export class BuildingCoverage {
  @PrimaryKey({ type: 'uuid' })
  importId!: string;

  /** Web map tile at zoom 14, `z/x/y`; `extent` for a box that was named when the load was started. */
  @Index()
  @PrimaryKey({ type: 'text' })
  tile!: string;

  @Property({ type: 'text' })
  source!: string;

  @Property({ columnType: 'double precision', type: 'number' })
  west!: number;

  @Property({ columnType: 'double precision', type: 'number' })
  south!: number;

  @Property({ columnType: 'double precision', type: 'number' })
  east!: number;

  @Property({ columnType: 'double precision', type: 'number' })
  north!: number;

  /** When the load had settled there; until then the box only holds what it has brought so far. */
  @Property({ columnType: 'timestamptz', type: 'Date', nullable: true })
  coveredAt: Date | null = null;
}
