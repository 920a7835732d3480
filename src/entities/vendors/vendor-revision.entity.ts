import { Entity, PrimaryKey } from '@mikro-orm/decorators/legacy';
import { StoredColumn } from '../columns.js';

/** The one revision of all vendors together: another with every change of a vendor or portfolio, given by the database. */
@Entity({ tableName: 'vendor_revisions' })
export class VendorRevision {
  /** Always 1. */
  @PrimaryKey({ columnType: 'smallint', type: 'number', autoincrement: false }) id!: number;

  /** Drawn by lot, so that none ever comes again, not even after a backup was restored. */
  @StoredColumn('uuid') revision!: string;
}
