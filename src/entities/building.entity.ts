import { Entity, Index, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy';
import type { Polygon } from 'geojson';
import type { HeightSource } from '../domain/buildings/height.js';
import { PolygonType } from './geometry.type.js';

/** One building: a footprint with its height, and where both came from. */
@Entity({ tableName: 'buildings' })
@Unique({ properties: ['source', 'sourceId'] })
export class Building {
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  /** Data set it came from, such as `tpe3d` or `osm`. */
  @Property({ type: 'text' })
  source!: string;

  /** Identity inside the data set; a part of a multipolygon has a suffix. */
  @Property({ type: 'text' })
  sourceId!: string;

  /** Date of the data, ISO, as precise as known. */
  @Property({ type: 'text', nullable: true })
  sourceDate: string | null = null;

  @Index({ type: 'gist' })
  @Property({ type: PolygonType })
  footprint!: Polygon;

  @Property({ columnType: 'double precision', type: 'number' })
  heightM!: number;

  @Property({ type: 'text' })
  heightSource!: HeightSource;

  @Property({ columnType: 'double precision', type: 'number' })
  heightSigmaM!: number;

  /** Underside above ground, for bridges and canopies [m]. */
  @Property({ columnType: 'double precision', type: 'number' })
  baseHeightM: number = 0;

  @Property({ columnType: 'integer', type: 'number', nullable: true })
  floors: number | null = null;

  @Property({ columnType: 'double precision', type: 'number' })
  areaM2!: number;

  @Property({ type: 'text', nullable: true })
  name: string | null = null;

  @Property({ type: 'text', nullable: true })
  address: string | null = null;

  /** Web map tile of the footprint's centre at zoom 14, `z/x/y`: the key by which buildings are spread and replaced. */
  @Index()
  @Property({ type: 'text' })
  tile!: string;

  /** The building as the REST list gives it, as JSON text, made once at import. */
  @Property({ type: 'text', lazy: true })
  itemJson!: string;

  @Property({ type: 'uuid', nullable: true })
  importId: string | null = null;
}
