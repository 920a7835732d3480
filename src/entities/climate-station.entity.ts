import { Entity, PrimaryKey, Property, Trigger } from '@mikro-orm/decorators/legacy';
import { AnswerField } from '../contract/fields/answer-field.js';
import type { StationMonth } from '../core/climate/climate-stations.js';

/** A weather station that administrators imported; it takes the place of a shipped one of its id. */
@Entity({ tableName: 'climate_stations' })
@Trigger({
  name: 'climate_stations_renew_revision',
  timing: 'after',
  events: ['insert', 'update', 'delete'],
  expression: `create constraint trigger "climate_stations_renew_revision" after insert or update or delete on "climate_stations"
    deferrable initially deferred for each row execute function renew_climate_revision()`,
})
export class ClimateStationRecord {
  @AnswerField('string', 'Station number.')
  @PrimaryKey({ type: 'text' })
  id!: string;

  @AnswerField('string', 'Name.')
  @Property({ type: 'text' })
  name!: string;

  @AnswerField('string', 'Name in English.')
  @Property({ type: 'text' })
  nameEn!: string;

  @AnswerField('string', 'County or region.')
  @Property({ type: 'text' })
  county!: string;

  @AnswerField('number', 'WGS84 latitude, degrees.')
  @Property({ columnType: 'double precision', type: 'number' })
  lat!: number;

  @AnswerField('number', 'WGS84 longitude, degrees.')
  @Property({ columnType: 'double precision', type: 'number' })
  lng!: number;

  @AnswerField('number', 'Height above sea level, m.')
  @Property({ columnType: 'double precision', type: 'number' })
  elevationM!: number;

  /** Whether its radiation is excluded. */
  @AnswerField('boolean', 'Whether its radiation is excluded.')
  @Property({ columnType: 'boolean', type: 'boolean' })
  radiationExcluded!: boolean;

  /** Twelve months, January first. */
  @Property({ type: 'json' })
  months!: StationMonth[];

  @AnswerField('string', 'Where the figures are from.')
  @Property({ type: 'text' })
  source!: string;

  /** Last day, month or year of the observations, ISO. */
  @AnswerField('string', 'Last day, month or year of the observations.')
  @Property({ type: 'text' })
  sourceDate!: string;

  /** Attribution text for its figures. */
  @AnswerField('string', 'Attribution to show with its figures; defaults to the source.', { nullable: true })
  @Property({ type: 'text', nullable: true })
  attribution: string | null = null;

  @AnswerField('instant', 'When it was imported, UTC.')
  @Property({ columnType: 'timestamptz', type: 'Date' })
  importedAt!: Date;
}
