import { Entity, PrimaryKey } from '@mikro-orm/decorators/legacy';
import { StoredColumn } from '../columns.js';

/** All buildings of a tile that one load wrote are, with the same content, in the edition of a later load. */
@Entity({ tableName: 'building_editions' })
export class BuildingEdition {
  /** Web map tile at zoom 14, `z/x/y`. */
  @PrimaryKey({ type: 'text' }) tile!: string;

  /** The load that the rows name. */
  @PrimaryKey({ type: 'uuid' }) writtenBy!: string;

  /** The load whose edition they belong to. */
  @StoredColumn('uuid') importId!: string;

  /** Date of that edition, as precise as known. */
  @StoredColumn('text', { nullable: true }) sourceDate: string | null = null;
}
