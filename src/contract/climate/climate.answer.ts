import { ObjectType } from 'type-graphql';
import { AnswerField } from '../fields/answer-field.js';

@ObjectType('Point', { description: 'A point on the earth.' })
export class PointAnswer {
  @AnswerField('number', 'WGS84 latitude, degrees.') lat!: number;
  @AnswerField('number', 'WGS84 longitude, degrees.') lng!: number;
}

@ObjectType('Township', { description: 'A township or district of Taiwan.' })
export class TownshipAnswer {
  @AnswerField('string', 'Official code of 8 digits.', { restName: 'township_code' }) code!: string;
  @AnswerField('string', 'County or city, 臺 form.') countyName!: string;
  @AnswerField('string', 'County or city in English.') countyNameEn!: string;
  @AnswerField('string', 'Township, 臺 form.') townName!: string;
  @AnswerField('string', 'Township in English.') townNameEn!: string;
  @AnswerField('object', 'A point inside it.', { of: () => PointAnswer }) point!: PointAnswer;

  @AnswerField('number', 'Height above sea level that its climate is for where no terrain tells one, m.', {
    nullable: true,
  })
  elevationM!: number | null;

  @AnswerField('number', 'Standard deviation of that height, m.', { nullable: true }) elevationSigmaM!: number | null;
  @AnswerField('string', 'Where that height is from.', { nullable: true }) elevationSource!: string | null;
}

@ObjectType('ClimateMonth', {
  description: "One month of a place's climate: long-term means with the spread of single years.",
})
export class ClimateMonthAnswer {
  @AnswerField('integer', 'Month, 1 to 12.') month!: number;

  @AnswerField('number', 'Global horizontal irradiation, kWh/m² a day.')
  ghiKwhM2Day!: number;

  @AnswerField('number', 'Standard deviation of a single year, kWh/m² a day.') ghiSigma!: number;
  @AnswerField('number', 'Mean air temperature, °C.') airTemperature!: number;
  @AnswerField('number', 'Standard deviation of a single year, K.') temperatureSigma!: number;
  @AnswerField('number', 'Mean wind speed, m/s.', { nullable: true }) windSpeedMs!: number | null;
  @AnswerField('number', 'Standard deviation, m/s.', { nullable: true }) windSpeedSigmaMs!: number | null;
  @AnswerField('number', 'Mean relative humidity, percent.', { nullable: true }) relativeHumidity!: number | null;

  @AnswerField('number', 'Standard deviation, percentage points.', { nullable: true })
  relativeHumiditySigma!: number | null;

  @AnswerField('number', 'Sunshine, hours in the month.', { nullable: true }) sunshineH!: number | null;
}

@ObjectType('ClimateYear', { description: "A year of a place's climate." })
export class ClimateYearAnswer {
  @AnswerField('number', 'Global horizontal irradiation, kWh/m².')
  ghiKwhM2!: number;

  @AnswerField('number', 'Standard deviation of a single year, kWh/m².')
  ghiSigmaKwhM2!: number;

  @AnswerField('number', 'Mean air temperature, °C.') airTemperature!: number;
  @AnswerField('number', 'Mean wind speed, m/s.', { nullable: true }) windSpeedMs!: number | null;
  @AnswerField('number', 'Mean relative humidity, percent.', { nullable: true }) relativeHumidity!: number | null;
  @AnswerField('number', 'Sunshine, hours.', { nullable: true }) sunshineH!: number | null;
}

@ObjectType('ClimateSource', { description: "A weather station's part in a place's climate, or another source's." })
export class ClimateStationAnswer {
  @AnswerField('string', 'Station number, or the name of a data set.') id!: string;
  @AnswerField('string', 'Name of the station or source.') name!: string;
  @AnswerField('number', 'Distance, km.') distanceKm!: number;
  @AnswerField('number', 'Weight in the radiation; kriging weights may be below 0.') ghiWeight!: number;
  @AnswerField('number', 'Weight in the temperature.') temperatureWeight!: number;
  @AnswerField('string', 'Where the figures are from.') source!: string;
  @AnswerField('string', 'Date or period of the source.') sourceDate!: string;
}

/** The height for which the climate of a place is computed, and its source. */
const CLIMATE_ORIGIN = {
  elevationSigmaM: AnswerField('number', 'Standard deviation of that height, m; 0 where a terrain tells it.'),
  elevationAssumed: AnswerField('boolean', 'No terrain tells the height; another stands in for it.'),
  elevationSource: AnswerField('string', 'Where the height is from.'),
  source: AnswerField('string', '`stations`, or the name of the outside source.'),
  stale: AnswerField('boolean', 'Older than it should be, because the source does not answer.'),
  attribution: AnswerField('string', 'Text to print with these figures.'),
};

/** Climate of a place with its sources. */
@ObjectType('Climate', { description: 'Climate of a location with the stations it was derived from.' })
export class ClimateAnswer {
  @AnswerField('object', 'The year.', { of: () => ClimateYearAnswer }) annual!: ClimateYearAnswer;

  @AnswerField('objects', 'The twelve months, January first.', { of: () => ClimateMonthAnswer, cost: { items: 12 } })
  monthly!: ClimateMonthAnswer[];

  @AnswerField('number', 'Height above sea level the values hold for, m.') elevationM!: number;
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
  @AnswerField('boolean', 'The point lies outside every outline; this is the nearest township.') nearest!: boolean;
  @AnswerField('numbers', 'Global horizontal irradiation of the twelve months, kWh/m² a day.') monthlyGhi!: number[];
  @AnswerField('numbers', 'Mean air temperature of the twelve months, °C.') monthlyTemp!: number[];

  @AnswerField('numbers', 'Mean wind speed of the twelve months, m/s.', { nullable: true })
  monthlyWind!: number[] | null;

  @AnswerField('numbers', 'Mean relative humidity of the twelve months, percent.', { nullable: true })
  monthlyHumidity!: number[] | null;

  @AnswerField('number', 'Height above sea level the climate holds for, m.') elevationM!: number;
  @CLIMATE_ORIGIN.elevationSigmaM elevationSigmaM!: number;
  @CLIMATE_ORIGIN.elevationAssumed elevationAssumed!: boolean;
  @CLIMATE_ORIGIN.elevationSource elevationSource!: string;
  @CLIMATE_ORIGIN.source source!: string;
  @CLIMATE_ORIGIN.stale stale!: boolean;

  @AnswerField('number', 'Best tilt of a plane facing the equator for the goal, degrees from horizontal.')
  bestAngle!: number;

  @AnswerField('numbers', "Weight of each month's energy for the goal; their mean is 1.") goalAdj!: number[];
  @CLIMATE_ORIGIN.attribution attribution!: string;
}
