import { Entity, Index, PrimaryKey } from '@mikro-orm/decorators/legacy';
import { StoredColumn } from '../columns.js';

/** The shading table of one roof, kept until a building around it changes. */
@Entity({ tableName: 'building_shading' })
export class BuildingShading {
  /** No foreign key: imports delete buildings by the thousand, and a row goes together with its tile. */
  @PrimaryKey({ type: 'uuid' }) buildingId!: string;

  /** Web map tile of the building at zoom 14, `z/x/y`: the key by which rows are thrown away. */
  @Index()
  @StoredColumn('text')
  tile!: string;

  /** Version of the calculation. */
  @StoredColumn('text') version!: string;

  /** SHA-256 of what the table was made from: the roof, the buildings that rise above it, and what the hills rest on. */
  @StoredColumn('text') inputsHash!: string;

  /** Lit share in steps of 1/250, one byte for each direction, the elevations of an azimuth side by side. */
  @StoredColumn('bytes') share!: Buffer;
  @StoredColumn('double') skyViewFactor!: number;

  /** Buildings taken into account: those within reach that rise above the roof. */
  @StoredColumn('integer') casterCount!: number;

  /** Who gave the heights of the hills, and what to print with them; `null` where hills are not counted. */
  @StoredColumn('text', { nullable: true }) hillsSource: string | null = null;
  @StoredColumn('text', { nullable: true }) hillsAttribution: string | null = null;
  @StoredColumn('instant') computedAt!: Date;
}
