import { ObjectType } from 'type-graphql';
import { Node } from '../common/node.js';
import { AnswerField, AnswerList, AnswerObject } from '../fields/answer-field.js';

@ObjectType('Point', { description: 'A point on the earth.' })
export class PointAnswer {
  @AnswerField('coordinate', 'WGS84 latitude, degrees.') lat!: number;
  @AnswerField('coordinate', 'WGS84 longitude, degrees.') lng!: number;
}

@ObjectType('Township', { description: 'A township or district of Taiwan.', implements: Node })
export class TownshipAnswer {
  @AnswerField('id', 'Identity: `township:` and the code.', { graphqlOnly: true }) id?: string;
  @AnswerField('string', 'Official code of 8 digits.', { restName: 'township_code' }) code!: string;
  @AnswerField('string', 'County or city, 臺 form.') countyName!: string;
  @AnswerField('string', 'County or city in English.') countyNameEn!: string;
  @AnswerField('string', 'Township, 臺 form.') townName!: string;
  @AnswerField('string', 'Township in English.') townNameEn!: string;
  @AnswerObject(() => PointAnswer, 'A point inside it.') point!: PointAnswer;

  @AnswerField(
    'length?',
    'Height above sea level for which its climate is computed when no terrain height is available, m.',
  )
  elevationM!: number | null;

  @AnswerField('length?', 'Standard deviation of that height, m.') elevationSigmaM!: number | null;
  @AnswerField('string?', 'Where that height is from.') elevationSource!: string | null;
}

@ObjectType('ClimateMonth', {
  description: "One month of a place's climate: long-term means with the spread of single years.",
})
export class ClimateMonthAnswer {
  @AnswerField('integer', 'Month, 1 to 12.') month!: number;
  @AnswerField('energy', 'Global horizontal irradiation, kWh/m² a day.') ghiKwhM2Day!: number;
  @AnswerField('energy', 'Standard deviation of a single year, kWh/m² a day.') ghiSigma!: number;
  @AnswerField('weather', 'Mean air temperature, °C.') airTemperature!: number;
  @AnswerField('weather', 'Standard deviation of a single year, K.') temperatureSigma!: number;
  @AnswerField('weather?', 'Mean wind speed, m/s.') windSpeedMs!: number | null;
  @AnswerField('weather?', 'Standard deviation, m/s.') windSpeedSigmaMs!: number | null;
  @AnswerField('weather?', 'Mean relative humidity, percent.') relativeHumidity!: number | null;
  @AnswerField('weather?', 'Standard deviation, percentage points.') relativeHumiditySigma!: number | null;
  @AnswerField('weather?', 'Sunshine, hours in the month.') sunshineH!: number | null;
}

@ObjectType('ClimateYear', { description: "A year of a place's climate." })
export class ClimateYearAnswer {
  @AnswerField('energy', 'Global horizontal irradiation, kWh/m².') ghiKwhM2!: number;
  @AnswerField('energy', 'Standard deviation of a single year, kWh/m².') ghiSigmaKwhM2!: number;
  @AnswerField('weather', 'Mean air temperature, °C.') airTemperature!: number;
  @AnswerField('weather?', 'Mean wind speed, m/s.') windSpeedMs!: number | null;
  @AnswerField('weather?', 'Mean relative humidity, percent.') relativeHumidity!: number | null;
  @AnswerField('weather?', 'Sunshine, hours.') sunshineH!: number | null;
}

@ObjectType('WeatherStation', { description: 'A weather station.', implements: Node })
export class WeatherStationAnswer {
  @AnswerField('id', 'Identity: `station:` and the number.') id!: string;
  @AnswerField('string', 'Station number.') number!: string;
  @AnswerField('string', 'Name.') name!: string;
  @AnswerField('string', 'Name in English.') nameEn!: string;
  @AnswerField('string', 'County or region.') county!: string;
  @AnswerField('coordinate', 'WGS84 latitude, degrees.') lat!: number;
  @AnswerField('coordinate', 'WGS84 longitude, degrees.') lng!: number;
  @AnswerField('length', 'Height above sea level, m.') elevationM!: number;
  @AnswerField('boolean', 'Whether its radiation is excluded.') radiationExcluded!: boolean;
  @AnswerField('string', 'Where its figures are from.') source!: string;
  @AnswerField('string', 'Last day, month or year of the observations.') sourceDate!: string;
  @AnswerField('string?', 'Attribution to show with its figures.') attribution!: string | null;
}

@ObjectType('ClimateSource', { description: "A weather station's part in a place's climate, or another source's." })
export class ClimateStationAnswer {
  @AnswerField('string', 'Station number, or the name of a data set.', { restOnly: true }) id!: string;
  @AnswerField('string', 'Name of the station or source.') name!: string;
  @AnswerField('distance', 'Distance, km.') distanceKm!: number;
  @AnswerField('weight', 'Weight in the radiation; kriging weights may be below 0.') ghiWeight!: number;
  @AnswerField('weight', 'Weight in the temperature.') temperatureWeight!: number;
  @AnswerField('string', 'Where the figures are from.') source!: string;
  @AnswerField('string', 'Date or period of the source.') sourceDate!: string;
}

/** The height for which the climate of a place is computed, and its source. */
const CLIMATE_ORIGIN = {
  elevationSigmaM: AnswerField('length', 'Standard deviation of that height, m; 0 when it comes from terrain data.'),
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
  @AnswerField('id', 'Identity: `climate:` and the code of the township.', { graphqlOnly: true }) id?: string;
  @AnswerObject(() => ClimateYearAnswer, 'The year.') annual!: ClimateYearAnswer;

  @AnswerList(() => ClimateMonthAnswer, 'The twelve months, January first.', { cost: { items: 12 } })
  monthly!: ClimateMonthAnswer[];

  @AnswerField('length', 'Height above sea level for which the values apply, m.') elevationM!: number;
  @CLIMATE_ORIGIN.elevationSigmaM elevationSigmaM!: number;
  @CLIMATE_ORIGIN.elevationAssumed elevationAssumed!: boolean;
  @CLIMATE_ORIGIN.elevationSource elevationSource!: string;
  @CLIMATE_ORIGIN.source source!: string;
  @AnswerField('instant?', 'When the data was fetched from the outside source.') retrievedAt!: Date | null;
  @CLIMATE_ORIGIN.stale stale!: boolean;

  @AnswerList(() => ClimateStationAnswer, 'Every station with its weights, heaviest first.')
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

  @AnswerField('numbers?', 'Mean wind speed of the twelve months, m/s.', { precision: 'weather' })
  monthlyWind!: number[] | null;

  @AnswerField('numbers?', 'Mean relative humidity of the twelve months, percent.', { precision: 'weather' })
  monthlyHumidity!: number[] | null;

  @AnswerField('length', 'Height above sea level for which the climate applies, m.') elevationM!: number;
  @CLIMATE_ORIGIN.elevationSigmaM elevationSigmaM!: number;
  @CLIMATE_ORIGIN.elevationAssumed elevationAssumed!: boolean;
  @CLIMATE_ORIGIN.elevationSource elevationSource!: string;
  @CLIMATE_ORIGIN.source source!: string;
  @CLIMATE_ORIGIN.stale stale!: boolean;

  @AnswerField('angle', 'Best tilt of a plane facing the equator for the goal, degrees from horizontal.')
  bestAngle!: number;

  @AnswerField('numbers', "Weight of each month's energy for the goal; their mean is 1.", { precision: 'weight' })
  goalAdj!: number[];

  @CLIMATE_ORIGIN.attribution attribution!: string;
}
