import { Entity, Index, PrimaryKey } from '@mikro-orm/decorators/legacy';
import { BuildingColumns } from './building-columns.js';
import { StoredColumn } from '../columns.js';

/** A building of a load that is not complete yet; it goes to the others together with its tile. */
@Entity({ tableName: 'staged_buildings' })
@Index({ properties: ['importId', 'tile'] })
export class StagedBuilding extends BuildingColumns {
  @PrimaryKey({ type: 'uuid' }) importId!: string;

  /** Identity of the whole feature, of which this may be a part. */
  @PrimaryKey({ type: 'text' }) featureId!: string;
  @PrimaryKey({ type: 'text' }) sourceId!: string;
  @StoredColumn('uuid') id!: string;
  @StoredColumn('double') baseHeightM!: number;
}
