import { Entity, Index, PrimaryKey } from '@mikro-orm/decorators/legacy';
import { Session } from './session.entity.js';
import { StoredColumn, References } from '../columns.js';

/** A refresh token, known only by its hash; a used one is kept until it expires, so that its reuse is noticed. */
@Entity({ tableName: 'refresh_tokens' })
export class RefreshToken {
  /** SHA-256 of the token, hexadecimal. */
  @PrimaryKey({ type: 'text' }) tokenHash!: string;

  @Index()
  @References(() => Session)
  sessionId!: string;

  @StoredColumn('instant') createdAt!: Date;
  @StoredColumn('instant') expiresAt!: Date;
  @StoredColumn('instant', { nullable: true }) usedAt: Date | null = null;
}
