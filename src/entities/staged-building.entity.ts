import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { Polygon } from 'geojson';
import type { HeightSource } from '../domain/buildings/height.js';
import { PolygonType } from './geometry.type.js';

/** A building of a load that is not complete yet; it goes to the others together with its tile. */
@Entity({ tableName: 'staged_buildings' })
@Index({ properties: ['importId', 'tile'] })
export class StagedBuilding {
  @PrimaryKey({ type: 'uuid' })
  importId!: string;

  /** Identity of the whole feature, of which this may be a part. */
  @PrimaryKey({ type: 'text' })
  featureId!: string;

  @PrimaryKey({ type: 'text' })
  sourceId!: string;

  @Property({ type: 'uuid' })
  id!: string;

  @Property({ type: PolygonType })
  footprint!: Polygon;

  @Property({ columnType: 'double precision', type: 'number' })
  heightM!: number;

  @Property({ type: 'text' })
  heightSource!: HeightSource;

  @Property({ columnType: 'double precision', type: 'number' })
  heightSigmaM!: number;

  @Property({ columnType: 'double precision', type: 'number' })
  baseHeightM!: number;

  @Property({ columnType: 'integer', type: 'number', nullable: true })
  floors: number | null = null;

  @Property({ columnType: 'double precision', type: 'number' })
  areaM2!: number;

  @Property({ type: 'text', nullable: true })
  name: string | null = null;

  @Property({ type: 'text', nullable: true })
  address: string | null = null;

  @Property({ type: 'text' })
  tile!: string;

  @Property({ type: 'text', lazy: true })
  itemJson!: string;
}
