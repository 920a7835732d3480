import { ObjectType } from 'type-graphql';
import { Node } from '../common/node.js';
import { AnswerField } from '../fields/answer-field.js';

@ObjectType('Point', { description: 'A point on the earth.' })
export class PointAnswer {
  @AnswerField('number', 'WGS84 latitude, degrees.', { precision: 'coordinate' }) lat!: number;
  @AnswerField('number', 'WGS84 longitude, degrees.', { precision: 'coordinate' }) lng!: number;
}

@ObjectType('Township', { description: 'A township or district of Taiwan.', implements: Node })
export class TownshipAnswer {
  @AnswerField('id', 'Identity: `township:` and the code.', { graphqlOnly: true }) id?: string;
  @AnswerField('string', 'Official code of 8 digits.', { restName: 'township_code' }) code!: string;
  @AnswerField('string', 'County or city, 臺 form.') countyName!: string;
  @AnswerField('string', 'County or city in English.') countyNameEn!: string;
  @AnswerField('string', 'Township, 臺 form.') townName!: string;
  @AnswerField('string', 'Township in English.') townNameEn!: string;
  @AnswerField('object', 'A point inside it.', { of: () => PointAnswer }) point!: PointAnswer;

  @AnswerField(
    'number',
    'Height above sea level for which its climate is computed when no terrain height is available, m.',
    { precision: 'length', nullable: true },
  )
  elevationM!: number | null;

  @AnswerField('number', 'Standard deviation of that height, m.', { precision: 'length', nullable: true })
  elevationSigmaM!: number | null;

  @AnswerField('string', 'Where that height is from.', { nullable: true }) elevationSource!: string | null;
}

@ObjectType('ClimateMonth', {
  description: "One month of a place's climate: long-term means with the spread of single years.",
})
export class ClimateMonthAnswer {
  @AnswerField('integer', 'Month, 1 to 12.') month!: number;
  @AnswerField('number', 'Global horizontal irradiation, kWh/m² a day.', { precision: 'energy' }) ghiKwhM2Day!: number;

  @AnswerField('number', 'Standard deviation of a single year, kWh/m² a day.', { precision: 'energy' })
  ghiSigma!: number;

  @AnswerField('number', 'Mean air temperature, °C.', { precision: 'weather' }) airTemperature!: number;
  @AnswerField('number', 'Standard deviation of a single year, K.', { precision: 'weather' }) temperatureSigma!: number;
  @AnswerField('number', 'Mean wind speed, m/s.', { precision: 'weather', nullable: true }) windSpeedMs!: number | null;

  @AnswerField('number', 'Standard deviation, m/s.', { precision: 'weather', nullable: true })
  windSpeedSigmaMs!: number | null;

  @AnswerField('number', 'Mean relative humidity, percent.', { precision: 'weather', nullable: true })
  relativeHumidity!: number | null;

  @AnswerField('number', 'Standard deviation, percentage points.', { precision: 'weather', nullable: true })
  relativeHumiditySigma!: number | null;

  @AnswerField('number', 'Sunshine, hours in the month.', { precision: 'weather', nullable: true })
  sunshineH!: number | null;
}

@ObjectType('ClimateYear', { description: "A year of a place's climate." })
export class ClimateYearAnswer {
  @AnswerField('number', 'Global horizontal irradiation, kWh/m².', { precision: 'energy' }) ghiKwhM2!: number;

  @AnswerField('number', 'Standard deviation of a single year, kWh/m².', { precision: 'energy' })
  ghiSigmaKwhM2!: number;

  @AnswerField('number', 'Mean air temperature, °C.', { precision: 'weather' }) airTemperature!: number;
  @AnswerField('number', 'Mean wind speed, m/s.', { precision: 'weather', nullable: true }) windSpeedMs!: number | null;

  @AnswerField('number', 'Mean relative humidity, percent.', { precision: 'weather', nullable: true })
  relativeHumidity!: number | null;

  @AnswerField('number', 'Sunshine, hours.', { precision: 'weather', nullable: true }) sunshineH!: number | null;
}

@ObjectType('WeatherStation', { description: 'A weather station.', implements: Node })
export class WeatherStationAnswer {
  @AnswerField('id', 'Identity: `station:` and the number.') id!: string;
  @AnswerField('string', 'Station number.') number!: string;
  @AnswerField('string', 'Name.') name!: string;
  @AnswerField('string', 'Name in English.') nameEn!: string;
  @AnswerField('string', 'County or region.') county!: string;
  @AnswerField('number', 'WGS84 latitude, degrees.', { precision: 'coordinate' }) lat!: number;
  @AnswerField('number', 'WGS84 longitude, degrees.', { precision: 'coordinate' }) lng!: number;
  @AnswerField('number', 'Height above sea level, m.', { precision: 'length' }) elevationM!: number;
  @AnswerField('boolean', 'Whether its radiation is excluded.') radiationExcluded!: boolean;
  @AnswerField('string', 'Where its figures are from.') source!: string;
  @AnswerField('string', 'Last day, month or year of the observations.') sourceDate!: string;

  @AnswerField('string', 'Attribution to show with its figures.', { nullable: true })
  attribution!: string | null;
}

@ObjectType('ClimateSource', { description: "A weather station's part in a place's climate, or another source's." })
export class ClimateStationAnswer {
  @AnswerField('string', 'Station number, or the name of a data set.', { restOnly: true }) id!: string;
  @AnswerField('string', 'Name of the station or source.') name!: string;
  @AnswerField('number', 'Distance, km.', { precision: 'distance' }) distanceKm!: number;

  @AnswerField('number', 'Weight in the radiation; kriging weights may be below 0.', { precision: 'weight' })
  ghiWeight!: number;

  @AnswerField('number', 'Weight in the temperature.', { precision: 'weight' }) temperatureWeight!: number;
  @AnswerField('string', 'Where the figures are from.') source!: string;
  @AnswerField('string', 'Date or period of the source.') sourceDate!: string;
}

/** The height for which the climate of a place is computed, and its source. */
const CLIMATE_ORIGIN = {
  elevationSigmaM: AnswerField('number', 'Standard deviation of that height, m; 0 when it comes from terrain data.', {
    precision: 'length',
  }),
  elevationAssumed: AnswerField(
    'boolean',
    'Whether the height of the stations is used because no terrain height is available.',
  ),
  elevationSource: AnswerField('string', 'Where the height is from.'),
  source: AnswerField('string', '`stations`, or the name of the outside source.'),
  stale: AnswerField('boolean', 'Whether the data is stale because the source does not answer.'),
  attribution: AnswerField('string', 'Text to print with these figures.'),
};

/** Climate of a place with its sources. */
@ObjectType('Climate', { description: 'Climate of a location with the stations it was derived from.' })
export class ClimateAnswer {
  @AnswerField('object', 'The year.', { of: () => ClimateYearAnswer }) annual!: ClimateYearAnswer;

  @AnswerField('objects', 'The twelve months, January first.', { of: () => ClimateMonthAnswer, cost: { items: 12 } })
  monthly!: ClimateMonthAnswer[];

  @AnswerField('number', 'Height above sea level for which the values apply, m.', { precision: 'length' })
  elevationM!: number;

  @CLIMATE_ORIGIN.elevationSigmaM elevationSigmaM!: number;
  @CLIMATE_ORIGIN.elevationAssumed elevationAssumed!: boolean;
  @CLIMATE_ORIGIN.elevationSource elevationSource!: string;
  @CLIMATE_ORIGIN.source source!: string;

  @AnswerField('instant', 'When the data was fetched from the outside source.', { nullable: true })
  retrievedAt!: Date | null;

  @CLIMATE_ORIGIN.stale stale!: boolean;

  @AnswerField('objects', 'Every station with its weights, heaviest first.', { of: () => ClimateStationAnswer })
  sources!: ClimateStationAnswer[];

  @CLIMATE_ORIGIN.attribution attribution!: string;
}

/** A township with its climate. */
@ObjectType('TownshipClimate', { description: 'The township of a point with the climate there.' })
export class TownshipClimateAnswer {
  @AnswerField('string', 'Official code of 8 digits.') townshipCode!: string;
  @AnswerField('string', 'County or city.') countyName!: string;
  @AnswerField('string', 'Township.') townName!: string;
  @AnswerField('boolean', 'The point is outside every outline; this is the nearest township.') nearest!: boolean;

  @AnswerField('numbers', 'Global horizontal irradiation of the twelve months, kWh/m² a day.', { precision: 'energy' })
  monthlyGhi!: number[];

  @AnswerField('numbers', 'Mean air temperature of the twelve months, °C.', { precision: 'weather' })
  monthlyTemp!: number[];

  @AnswerField('numbers', 'Mean wind speed of the twelve months, m/s.', { precision: 'weather', nullable: true })
  monthlyWind!: number[] | null;

  @AnswerField('numbers', 'Mean relative humidity of the twelve months, percent.', {
    precision: 'weather',
    nullable: true,
  })
  monthlyHumidity!: number[] | null;

  @AnswerField('number', 'Height above sea level for which the climate applies, m.', { precision: 'length' })
  elevationM!: number;

  @CLIMATE_ORIGIN.elevationSigmaM elevationSigmaM!: number;
  @CLIMATE_ORIGIN.elevationAssumed elevationAssumed!: boolean;
  @CLIMATE_ORIGIN.elevationSource elevationSource!: string;
  @CLIMATE_ORIGIN.source source!: string;
  @CLIMATE_ORIGIN.stale stale!: boolean;

  @AnswerField('number', 'Best tilt of a plane facing the equator for the goal, degrees from horizontal.', {
    precision: 'angle',
  })
  bestAngle!: number;

  @AnswerField('numbers', "Weight of each month's energy for the goal; their mean is 1.", { precision: 'weight' })
  goalAdj!: number[];

  @CLIMATE_ORIGIN.attribution attribution!: string;
}
