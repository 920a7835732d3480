import { Entity, PrimaryKey } from '@mikro-orm/decorators/legacy';
import { StoredColumn } from '../columns.js';

/** A tile whose roofs have their potential. */
@Entity({ tableName: 'roof_potential_tiles' })
export class RoofPotentialTile {
  /** Web map tile at zoom 14, `z/x/y`. */
  @PrimaryKey({ type: 'text' }) tile!: string;

  /** State of the buildings and finance rows that it was compared with last, and of all that its light follows from. */
  @StoredColumn('text') checkedState!: string;

  /** When one of its rows changed last: what maps keep of it is true until then. */
  @StoredColumn('instant') changedAt!: Date;
}
