import { Entity, Index, PrimaryKey } from '@mikro-orm/decorators/legacy';
import { StoredColumn } from '../columns.js';

/** Sums over the roofs of a tile that are of one area, class or height; written with the rows that they are of. */
@Entity({ tableName: 'roof_totals' })
@Index({ properties: ['kind', 'township'] })
export class RoofTotal {
  /** Web map tile at zoom 14, `z/x/y`. */
  @PrimaryKey({ type: 'text' }) tile!: string;
  /** `area`, `class` or `height`, and which of them. */
  @PrimaryKey({ type: 'text' }) kind!: string;
  @PrimaryKey({ type: 'text' }) key!: string;

  /** Of an area. */
  @StoredColumn('text', { nullable: true }) township: string | null = null;
  @StoredColumn('text', { nullable: true }) village: string | null = null;

  @StoredColumn('integer') roofs!: number;
  @StoredColumn('double') roofAreaM2!: number;
  @StoredColumn('double') usableAreaM2!: number;
  @StoredColumn('double') pvKw: number = 0;
  @StoredColumn('double') possibleKw!: number;
  @StoredColumn('double') possibleKwh!: number;
  @StoredColumn('double') capacityKw!: number;
  @StoredColumn('double') annualKwh!: number;
  @StoredColumn('double') costTwd!: number;
  @StoredColumn('double') npvTwd!: number;
  @StoredColumn('double') co2KgYear!: number;

  /** How often each specific yield occurs, in whole kWh/kWp: pairs of two bytes each. */
  @StoredColumn('bytes', { nullable: true }) yields: Buffer | null = null;
  /** The same of payback times, in tenths of a year. */
  @StoredColumn('bytes', { nullable: true }) paybacks: Buffer | null = null;
}
