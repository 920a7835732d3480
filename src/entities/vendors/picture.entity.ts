import { Entity, PrimaryKey, Unique } from '@mikro-orm/decorators/legacy';
import type { PictureType } from '../../core/vendors/picture.js';
import { Account } from '../accounts/account.entity.js';
import { References, StoredColumn } from '../columns.js';

/** A picture that an account has sent: a logo, or a photo of a plant. Each is kept once, and goes with its account. */
@Entity({ tableName: 'pictures' })
@Unique({ properties: ['accountId', 'contentHash'] })
export class Picture {
  @PrimaryKey({ type: 'uuid' }) id!: string;
  @References(() => Account, { index: false }) accountId!: string;

  /** SHA-256 of its bytes. */
  @StoredColumn('text') contentHash!: string;
  @StoredColumn('text') type!: PictureType;
  @StoredColumn('bytes', { lazy: true }) content!: Buffer;

  /** When it was sent last. */
  @StoredColumn('instant') sentAt!: Date;
}
