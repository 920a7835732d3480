import { Entity, Index, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Session } from './session.entity.js';

/** A refresh token, known only by its hash; a used one is kept until it expires, so that its reuse is noticed. */
@Entity({ tableName: 'refresh_tokens' })
export class RefreshToken {
  /** SHA-256 of the token, hexadecimal. */
  @PrimaryKey({ type: 'text' })
  tokenHash!: string;

  @Index()
  @ManyToOne({ entity: () => Session, mapToPk: true, fieldName: 'session_id', deleteRule: 'cascade' })
  sessionId!: string;

  @Property({ columnType: 'timestamptz', type: 'Date' })
  createdAt!: Date;

  @Property({ columnType: 'timestamptz', type: 'Date' })
  expiresAt!: Date;

  @Property({ columnType: 'timestamptz', type: 'Date', nullable: true })
  usedAt: Date | null = null;
}
