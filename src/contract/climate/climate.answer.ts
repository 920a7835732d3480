import { ObjectType } from 'type-graphql';
import { AnswerField, type AnswerFieldOptions } from '../fields/answer-field.js';

/** A point on the earth. */
@ObjectType('Point', { description: 'A point on the earth.' })
export class PointAnswer {
  @AnswerField({ kind: 'number', description: 'WGS84 latitude, degrees.' })
  lat!: number;

  @AnswerField({ kind: 'number', description: 'WGS84 longitude, degrees.' })
  lng!: number;
}

/** A township or district. */
@ObjectType('Township', { description: 'A township or district of Taiwan.' })
export class TownshipAnswer {
  @AnswerField({ kind: 'string', restName: 'township_code', description: 'Official code of 8 digits.' })
  code!: string;

  @AnswerField({ kind: 'string', description: 'County or city, 臺 form.' })
  countyName!: string;

  @AnswerField({ kind: 'string', description: 'County or city in English.' })
  countyNameEn!: string;

  @AnswerField({ kind: 'string', description: 'Township, 臺 form.' })
  townName!: string;

  @AnswerField({ kind: 'string', description: 'Township in English.' })
  townNameEn!: string;

  @AnswerField({ kind: 'object', of: () => PointAnswer, description: 'A point inside it.' })
  point!: PointAnswer;

  @AnswerField({
    kind: 'number',
    nullable: true,
    description: 'Height above sea level that its climate is for where no terrain tells one, m.',
  })
  elevationM!: number | null;

  @AnswerField({ kind: 'number', nullable: true, description: 'Standard deviation of that height, m.' })
  elevationSigmaM!: number | null;

  @AnswerField({ kind: 'string', nullable: true, description: 'Where that height is from.' })
  elevationSource!: string | null;
}

/** One month of a place's climate. */
@ObjectType('ClimateMonth', {
  description: "One month of a place's climate: long-term means with the spread of single years.",
})
export class ClimateMonthAnswer {
  @AnswerField({ kind: 'integer', description: 'Month, 1 to 12.' })
  month!: number;

  @AnswerField({ kind: 'number', description: 'Global horizontal irradiation, kWh/m² a day.' })
  ghiKwhM2Day!: number;

  @AnswerField({ kind: 'number', description: 'Standard deviation of a single year, kWh/m² a day.' })
  ghiSigma!: number;

  @AnswerField({ kind: 'number', description: 'Mean air temperature, °C.' })
  airTemperature!: number;

  @AnswerField({ kind: 'number', description: 'Standard deviation of a single year, K.' })
  temperatureSigma!: number;

  @AnswerField({ kind: 'number', nullable: true, description: 'Mean wind speed, m/s.' })
  windSpeedMs!: number | null;

  @AnswerField({ kind: 'number', nullable: true, description: 'Standard deviation, m/s.' })
  windSpeedSigmaMs!: number | null;

  @AnswerField({ kind: 'number', nullable: true, description: 'Mean relative humidity, percent.' })
  relativeHumidity!: number | null;

  @AnswerField({ kind: 'number', nullable: true, description: 'Standard deviation, percentage points.' })
  relativeHumiditySigma!: number | null;

  @AnswerField({ kind: 'number', nullable: true, description: 'Sunshine, hours in the month.' })
  sunshineH!: number | null;
}

/** A year of a place's climate. */
@ObjectType('ClimateYear', { description: "A year of a place's climate." })
export class ClimateYearAnswer {
  @AnswerField({ kind: 'number', description: 'Global horizontal irradiation, kWh/m².' })
  ghiKwhM2!: number;

  @AnswerField({ kind: 'number', description: 'Standard deviation of a single year, kWh/m².' })
  ghiSigmaKwhM2!: number;

  @AnswerField({ kind: 'number', description: 'Mean air temperature, °C.' })
  airTemperature!: number;

  @AnswerField({ kind: 'number', nullable: true, description: 'Mean wind speed, m/s.' })
  windSpeedMs!: number | null;

  @AnswerField({ kind: 'number', nullable: true, description: 'Mean relative humidity, percent.' })
  relativeHumidity!: number | null;

  @AnswerField({ kind: 'number', nullable: true, description: 'Sunshine, hours.' })
  sunshineH!: number | null;
}

/** A weather station's part in a place's climate. */
@ObjectType('ClimateSource', { description: "A weather station's part in a place's climate, or another source's." })
export class ClimateStationAnswer {
  @AnswerField({ kind: 'string', description: 'Station number, or the name of a data set.' })
  id!: string;

  @AnswerField({ kind: 'string', description: 'Name of the station or source.' })
  name!: string;

  @AnswerField({ kind: 'number', description: 'Distance, km.' })
  distanceKm!: number;

  @AnswerField({ kind: 'number', description: 'Weight in the radiation; kriging weights may be below 0.' })
  ghiWeight!: number;

  @AnswerField({ kind: 'number', description: 'Weight in the temperature.' })
  temperatureWeight!: number;

  @AnswerField({ kind: 'string', description: 'Where the figures are from.' })
  source!: string;

  @AnswerField({ kind: 'string', description: 'Date or period of the source.' })
  sourceDate!: string;
}

/** Which height the climate of a place is for, and who told it. */
const CLIMATE_ORIGIN = {
  elevationSigmaM: { kind: 'number', description: 'Standard deviation of that height, m; 0 where a terrain tells it.' },
  elevationAssumed: { kind: 'boolean', description: 'No terrain tells the height; another stands in for it.' },
  elevationSource: { kind: 'string', description: 'Where the height is from.' },
  source: { kind: 'string', description: '`stations`, or the name of the outside source that spoke.' },
  stale: { kind: 'boolean', description: 'Older than it should be; stands in while the source does not answer.' },
  attribution: { kind: 'string', description: 'Text to print with these figures.' },
} satisfies Record<string, AnswerFieldOptions>;

/** Climate of a place with its sources. */
@ObjectType('Climate', { description: 'Climate of a place with the stations it was made from.' })
export class ClimateAnswer {
  @AnswerField({ kind: 'object', of: () => ClimateYearAnswer, description: 'The year.' })
  annual!: ClimateYearAnswer;

  @AnswerField({
    kind: 'objects',
    of: () => ClimateMonthAnswer,
    cost: { items: 12 },
    description: 'The twelve months, January first.',
  })
  monthly!: ClimateMonthAnswer[];

  @AnswerField({ kind: 'number', description: 'Height above sea level the values hold for, m.' })
  elevationM!: number;

  @AnswerField(CLIMATE_ORIGIN.elevationSigmaM)
  elevationSigmaM!: number;

  @AnswerField(CLIMATE_ORIGIN.elevationAssumed)
  elevationAssumed!: boolean;

  @AnswerField(CLIMATE_ORIGIN.elevationSource)
  elevationSource!: string;

  @AnswerField(CLIMATE_ORIGIN.source)
  source!: string;

  @AnswerField({ kind: 'instant', nullable: true, description: 'When the outside source was asked.' })
  retrievedAt!: Date | null;

  @AnswerField(CLIMATE_ORIGIN.stale)
  stale!: boolean;

  @AnswerField({
    kind: 'objects',
    of: () => ClimateStationAnswer,
    description: 'Every station with its weights, heaviest first.',
  })
  sources!: ClimateStationAnswer[];

  @AnswerField(CLIMATE_ORIGIN.attribution)
  attribution!: string;
}

/** A township with its climate. */
@ObjectType('TownshipClimate', { description: 'The township of a point with the climate there.' })
export class TownshipClimateAnswer {
  @AnswerField({ kind: 'string', description: 'Official code of 8 digits.' })
  townshipCode!: string;

  @AnswerField({ kind: 'string', description: 'County or city.' })
  countyName!: string;

  @AnswerField({ kind: 'string', description: 'Township.' })
  townName!: string;

  @AnswerField({ kind: 'boolean', description: 'The point lies outside every outline; this is the nearest township.' })
  nearest!: boolean;

  @AnswerField({ kind: 'numbers', description: 'Global horizontal irradiation of the twelve months, kWh/m² a day.' })
  monthlyGhi!: number[];

  @AnswerField({ kind: 'numbers', description: 'Mean air temperature of the twelve months, °C.' })
  monthlyTemp!: number[];

  @AnswerField({ kind: 'numbers', nullable: true, description: 'Mean wind speed of the twelve months, m/s.' })
  monthlyWind!: number[] | null;

  @AnswerField({
    kind: 'numbers',
    nullable: true,
    description: 'Mean relative humidity of the twelve months, percent.',
  })
  monthlyHumidity!: number[] | null;

  @AnswerField({ kind: 'number', description: 'Height above sea level the climate holds for, m.' })
  elevationM!: number;

  @AnswerField(CLIMATE_ORIGIN.elevationSigmaM)
  elevationSigmaM!: number;

  @AnswerField(CLIMATE_ORIGIN.elevationAssumed)
  elevationAssumed!: boolean;

  @AnswerField(CLIMATE_ORIGIN.elevationSource)
  elevationSource!: string;

  @AnswerField(CLIMATE_ORIGIN.source)
  source!: string;

  @AnswerField(CLIMATE_ORIGIN.stale)
  stale!: boolean;

  @AnswerField({
    kind: 'number',
    description: 'Best tilt of a plane facing the equator for the goal, degrees from horizontal.',
  })
  bestAngle!: number;

  @AnswerField({ kind: 'numbers', description: "Weight of each month's energy for the goal; their mean is 1." })
  goalAdj!: number[];

  @AnswerField(CLIMATE_ORIGIN.attribution)
  attribution!: string;
}
