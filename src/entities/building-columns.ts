import { Property } from '@mikro-orm/decorators/legacy';
import type { Polygon } from 'geojson';
import type { HeightSource } from '../core/buildings/heights/height.js';
import { PolygonType } from './geometry.type.js';

/** What the stored buildings and those of a load at work have in common. */
export abstract class BuildingColumns {
  @Property({ type: PolygonType })
  footprint!: Polygon;

  @Property({ columnType: 'double precision', type: 'number' })
  heightM!: number;

  @Property({ type: 'text' })
  heightSource!: HeightSource;

  @Property({ columnType: 'double precision', type: 'number' })
  heightSigmaM!: number;

  @Property({ columnType: 'integer', type: 'number', nullable: true })
  floors: number | null = null;

  @Property({ columnType: 'double precision', type: 'number' })
  areaM2!: number;

  @Property({ type: 'text', nullable: true })
  name: string | null = null;

  @Property({ type: 'text', nullable: true })
  address: string | null = null;

  /** Web map tile of the footprint's centre at zoom 14, `z/x/y`: the key by which buildings are spread and replaced. */
  @Property({ type: 'text' })
  tile!: string;

  /** The building as the REST list gives it, as JSON text, made once at import. */
  @Property({ type: 'text', lazy: true })
  itemJson!: string;
}
