import { answerOf } from '../fields/answer-of.js';
import type { ClimateMonth, ClimateYear } from '../../core/climate/climate-months.js';
import type { ClimateStation } from '../../core/climate/climate-stations.js';
import type { PlaceClimate, StationShare } from '../../core/climate/monthly-climate.js';
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
  @AnswerField('string', 'County or city, 臺 form.', { graphqlName: 'county' }) countyName!: string;
  @AnswerField('string', 'County or city in English.', { graphqlName: 'countyEn' }) countyNameEn!: string;
  @AnswerField('string', 'Township, 臺 form.', { graphqlName: 'name' }) townName!: string;
  @AnswerField('string', 'Township in English.', { graphqlName: 'nameEn' }) townNameEn!: string;
  @AnswerObject(() => PointAnswer, 'A point inside it.') point!: PointAnswer;

  @AnswerField('length?', 'Height above sea level of its climate where no terrain height is known, m.')
  elevationM!: number | null;

  @AnswerField('length?', 'Standard deviation of that height, m.') elevationSigmaM!: number | null;
  @AnswerField('string?', 'Where that height is from.') elevationSource!: string | null;
}

type ShownMonth = Omit<
  ClimateMonth,
  'ghiSigmaYears' | 'ghiSigmaPlace' | 'temperatureSigmaYears' | 'temperatureSigmaPlace'
>;

export const ClimateMonthAnswer = answerOf<ShownMonth>(
  'ClimateMonth',
  'A month of a climate: means and the spread of single years.',
  {
    month: AnswerField('integer', 'Month, 1 to 12.'),
    ghiKwhM2Day: AnswerField('energy', 'Global horizontal irradiation, kWh/m² a day.'),
    ghiSigma: AnswerField('energy', 'Standard deviation of a single year, kWh/m² a day.'),
    airTemperature: AnswerField('weather', 'Mean air temperature, °C.'),
    temperatureSigma: AnswerField('weather', 'Standard deviation of a single year, K.'),
    windSpeedMs: AnswerField('weather?', 'Mean wind speed, m/s.'),
    windSpeedSigmaMs: AnswerField('weather?', 'Standard deviation, m/s.'),
    relativeHumidity: AnswerField('weather?', 'Mean relative humidity, percent.'),
    relativeHumiditySigma: AnswerField('weather?', 'Standard deviation, percentage points.'),
    sunshineH: AnswerField('weather?', 'Sunshine, hours in the month.'),
  },
);

export const ClimateYearAnswer = answerOf<Omit<ClimateYear, 'ghiSigmaPlaceKwhM2'>>(
  'ClimateYear',
  "A year of a place's climate.",
  {
    ghiKwhM2: AnswerField('energy', 'Global horizontal irradiation, kWh/m².'),
    ghiSigmaKwhM2: AnswerField('energy', 'Standard deviation of a single year, kWh/m².'),
    airTemperature: AnswerField('weather', 'Mean air temperature, °C.'),
    windSpeedMs: AnswerField('weather?', 'Mean wind speed, m/s.'),
    relativeHumidity: AnswerField('weather?', 'Mean relative humidity, percent.'),
    sunshineH: AnswerField('weather?', 'Sunshine, hours.'),
  },
);

/** A weather station as it is answered. */
export type ShownStation = Omit<ClimateStation, 'months' | 'coastKm' | 'sourceZh'> & { number: string };

export const WeatherStationAnswer = answerOf<ShownStation>(
  'WeatherStation',
  { description: 'A weather station.', implements: Node },
  {
    id: AnswerField('id', 'Identity: `station:` and the number.'),
    number: AnswerField('string', 'Station number.'),
    name: AnswerField('string', 'Name.'),
    nameEn: AnswerField('string', 'Name in English.'),
    county: AnswerField('string', 'County or region.'),
    lat: AnswerField('coordinate', 'WGS84 latitude, degrees.'),
    lng: AnswerField('coordinate', 'WGS84 longitude, degrees.'),
    elevationM: AnswerField('length', 'Height above sea level, m.'),
    radiationExcluded: AnswerField('boolean', 'Whether its radiation is excluded.'),
    source: AnswerField('string', 'Where its figures are from.'),
    sourceDate: AnswerField('string', 'Last day, month or year of the observations.'),
    attribution: AnswerField('string?', 'Attribution to show with its figures.'),
  },
);

export const ClimateStationAnswer = answerOf<Omit<StationShare, 'sourceZh' | 'attribution'>>(
  { rest: 'ClimateStation', graphql: 'ClimateSource' },
  'The part of a weather station or another source in a climate.',
  {
    id: AnswerField('string', 'Station number, or the name of a data set.', { restOnly: true }),
    name: AnswerField('string', 'Name of the station or source.'),
    distanceKm: AnswerField('distance', 'Distance, km.'),
    ghiWeight: AnswerField('weight', 'Weight in the radiation; may be below 0.'),
    temperatureWeight: AnswerField('weight', 'Weight in the temperature.'),
    source: AnswerField('string', 'Where the figures are from.'),
    sourceDate: AnswerField('string', 'Date or period of the source.'),
  },
);

/** The height for which the climate of a place is computed, and its source. */
const CLIMATE_ORIGIN = {
  elevationSigmaM: AnswerField('length', 'Standard deviation of that height, m; 0 when it comes from terrain data.'),
  elevationAssumed: AnswerField(
    'boolean',
    'Whether the height of the stations is used, as no terrain height is known.',
  ),
  elevationSource: AnswerField('string', 'Where the height is from.'),
  source: AnswerField('string', '`stations`, or the outside source.'),
  stale: AnswerField('boolean', 'Whether the data is stale, as the source does not answer.'),
  attribution: AnswerField('string', 'Text to print with these figures.'),
};

/** Climate of a place as it is answered. */
export interface ShownClimate extends Omit<PlaceClimate, 'elevationSourceZh'> {
  id?: string;
  source: string;
  retrievedAt: Date | null;
  stale: boolean;
  attribution: string;
}

/** Climate of a place with its sources. */
export const ClimateAnswer = answerOf<ShownClimate>('Climate', 'Climate of a place, with its stations.', {
  id: AnswerField('id', '`climate:` and the code of the township.', { graphqlOnly: true }),
  annual: AnswerObject(() => ClimateYearAnswer, 'The year.'),
  monthly: AnswerList(() => ClimateMonthAnswer, 'The twelve months, January first.', { cost: { items: 12 } }),
  elevationM: AnswerField('length', 'Height above sea level of the values, m.'),
  elevationSigmaM: CLIMATE_ORIGIN.elevationSigmaM,
  elevationAssumed: CLIMATE_ORIGIN.elevationAssumed,
  elevationSource: CLIMATE_ORIGIN.elevationSource,
  source: CLIMATE_ORIGIN.source,
  retrievedAt: AnswerField('instant?', 'When it was fetched from the outside source.'),
  stale: CLIMATE_ORIGIN.stale,
  sources: AnswerList(() => ClimateStationAnswer, 'Every station, the heaviest first.'),
  attribution: CLIMATE_ORIGIN.attribution,
});

/** A township with its climate. */
@ObjectType('TownshipClimate', { description: 'The township of a point with its climate.' })
export class TownshipClimateAnswer {
  @AnswerField('string', 'Official code of 8 digits.') townshipCode!: string;
  @AnswerField('string', 'County or city.', { graphqlName: 'county' }) countyName!: string;
  @AnswerField('string', 'Township.', { graphqlName: 'townshipName' }) townName!: string;
  @AnswerField('boolean', 'Whether the point is outside, and this the nearest township.') nearest!: boolean;

  @AnswerField('numbers', 'Global horizontal irradiation of the twelve months, kWh/m² a day.', { precision: 'energy' })
  monthlyGhi!: number[];

  @AnswerField('numbers', 'Mean air temperature of the twelve months, °C.', { precision: 'weather' })
  monthlyTemp!: number[];

  @AnswerField('numbers?', 'Mean wind speed of the twelve months, m/s.', { precision: 'weather' })
  monthlyWind!: number[] | null;

  @AnswerField('numbers?', 'Mean relative humidity of the twelve months, percent.', { precision: 'weather' })
  monthlyHumidity!: number[] | null;

  @AnswerField('length', 'Height above sea level of the climate, m.') elevationM!: number;
  @CLIMATE_ORIGIN.elevationSigmaM elevationSigmaM!: number;
  @CLIMATE_ORIGIN.elevationAssumed elevationAssumed!: boolean;
  @CLIMATE_ORIGIN.elevationSource elevationSource!: string;
  @CLIMATE_ORIGIN.source source!: string;
  @CLIMATE_ORIGIN.stale stale!: boolean;

  @AnswerField('angle', 'Best tilt for the goal, degrees from horizontal.', {
    graphqlName: 'bestTilt',
  })
  bestAngle!: number;

  @AnswerField('numbers', 'Weight of each month for the goal; mean 1.', { precision: 'weight' })
  goalAdj!: number[];

  @CLIMATE_ORIGIN.attribution attribution!: string;
}
