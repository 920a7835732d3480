import type { Polygon } from 'geojson';
import type { HeightSource } from '../../core/buildings/heights/height.js';
import { StoredColumn } from '../columns.js';

/** What the stored buildings and those of a load at work have in common. */
export abstract class BuildingColumns {
  @StoredColumn('polygon') footprint!: Polygon;
  @StoredColumn('double') heightM!: number;
  @StoredColumn('text') heightSource!: HeightSource;
  @StoredColumn('double') heightSigmaM!: number;
  @StoredColumn('integer', { nullable: true }) floors: number | null = null;
  @StoredColumn('double') areaM2!: number;
  @StoredColumn('text', { nullable: true }) name: string | null = null;
  @StoredColumn('text', { nullable: true }) address: string | null = null;

  /** Web map tile of the footprint's centre at zoom 14, `z/x/y`: the key by which buildings are spread and replaced. */
  @StoredColumn('text') tile!: string;

  /** The building as the REST list gives it, as JSON text, made once at import. */
  @StoredColumn('text', { lazy: true }) itemJson!: string;
}
