import { Entity, PrimaryKey, Property, Trigger } from '@mikro-orm/decorators/legacy';
import { AnswerField } from '../../contract/fields/answer-field.js';
import type { StationMonth } from '../../core/climate/climate-stations.js';
import { AnswerColumn } from '../columns.js';

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

  @AnswerColumn('string', 'Name.') name!: string;
  @AnswerColumn('string', 'Name in English.') nameEn!: string;
  @AnswerColumn('string', 'County or region.') county!: string;
  @AnswerColumn('number', 'WGS84 latitude, degrees.') lat!: number;
  @AnswerColumn('number', 'WGS84 longitude, degrees.') lng!: number;
  @AnswerColumn('number', 'Height above sea level, m.') elevationM!: number;
  @AnswerColumn('boolean', 'Whether its radiation is excluded.') radiationExcluded!: boolean;

  /** Twelve months, January first. */
  @Property({ type: 'json' }) months!: StationMonth[];
  @AnswerColumn('string', 'Where the figures are from.') source!: string;

  /** Last day, month or year of the observations, ISO. */
  @AnswerColumn('string', 'Last day, month or year of the observations.') sourceDate!: string;

  @AnswerColumn('string?', 'Attribution to show with its figures; defaults to the source.')
  attribution: string | null = null;

  @AnswerColumn('instant', 'When it was imported, UTC.') importedAt!: Date;
}
