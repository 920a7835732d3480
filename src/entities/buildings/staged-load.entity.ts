import { Entity, PrimaryKey } from '@mikro-orm/decorators/legacy';

/** A load that has buildings staged; lost together with them when the database crashes, for neither table is logged. */
@Entity({ tableName: 'staged_loads' })
export class StagedLoad {
  @PrimaryKey({ type: 'uuid' }) importId!: string;
}
