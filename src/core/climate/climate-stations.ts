import { isSourceDate } from '../time/calendar-day.js';
import { LATITUDE_BOUND, LONGITUDE_BOUND, PERCENT_BOUND, type Bound } from '../bounds.js';
import { CsvScanner } from '../csv-scanner.js';
import { CLIMATE_BOUNDS } from './climate-bounds.js';
import { InvalidInputError } from '../errors.js';
import type { LatLng } from '../units.js';

/** Attribution text for figures of the stations that the service carries with it. */
export const CLIMATE_ATTRIBUTION = '資料來源：交通部中央氣象署 (Central Weather Administration, Taiwan)';

/** One calendar month of a station; `null` where the station does not measure the quantity. */
export interface StationMonth {
  /** Mean global horizontal irradiation [kWh/m2 a day]. */
  ghiKwhM2Day: number;
  /** Standard deviation of that mean from one year to another [kWh/m2 a day]. */
  ghiSigmaYears: number;
  /** Uncertainty of the long-term mean itself [kWh/m2 a day]. */
  ghiSigmaMean: number;
  /** Mean air temperature [°C] and its two spreads [K]. */
  airTemperature: number;
  temperatureSigmaYears: number;
  temperatureSigmaMean: number;
  /** Mean wind speed at the station's anemometer [m/s]. */
  windSpeedMs: number | null;
  /** Mean relative humidity [%]. */
  relativeHumidity: number | null;
  /** Sunshine [hours in the month]. */
  sunshineH: number | null;
}

/** A weather station with its twelve months. */
export interface ClimateStation extends LatLng {
  id: string;
  name: string;
  nameEn: string;
  county: string;
  elevationM: number;
  /** Distance from the coast [km]; absent where no outline shows it. */
  coastKm?: number | undefined;
  /** Its radiation disagrees with its own sunshine, and is not used. */
  radiationExcluded: boolean;
  months: StationMonth[];
  source: string;
  /** The source in 繁體中文; of imported stations it is absent. */
  sourceZh?: string;
  /** Attribution text for its figures; the source where nothing else is asked for. */
  attribution: string | null;
  /** Last month of the observations, `2023-06`. */
  sourceDate: string;
}

/** A row of the table by its columns: cells of a CSV file, or the members of a JSON object. */
export type StationRow = Readonly<Record<string, unknown>>;

const MONTHS = 12;
/** The first row of a file is its header. */
const FIRST_ROW = 2;
const LONGEST_TEXT = 500;
/** Bounds of what can be true anywhere on earth. */
const BOUNDS = {
  lat: LATITUDE_BOUND,
  lng: LONGITUDE_BOUND,
  elevation_m: { min: -450, max: 9_000 },
  ghi_kwh_m2_day: CLIMATE_BOUNDS.monthlyGhi,
  ghi_sigma_years: CLIMATE_BOUNDS.monthlyGhi,
  ghi_sigma_mean: CLIMATE_BOUNDS.monthlyGhi,
  temp_c: CLIMATE_BOUNDS.monthlyTemp,
  temp_sigma_years: { min: 0, max: 30 },
  temp_sigma_mean: { min: 0, max: 30 },
  wind_m_s: CLIMATE_BOUNDS.monthlyWind,
  rh_pct: PERCENT_BOUND,
  sunshine_h: { min: 0, max: 744 },
  month: { min: 1, max: MONTHS },
} as const satisfies Record<string, Bound>;
type NumberColumn = keyof typeof BOUNDS;
const PLACE_COLUMNS = ['lat', 'lng', 'elevation_m'] as const;

const invalid = (line: number, reason: string): InvalidInputError =>
  InvalidInputError.at(['stations', line], `climate station row ${line}: ${reason}`);

/**
 * Rows of a CSV file by the names in its first row.
 * @throws InvalidInputError naming the first row whose cells are not as many as the header's; BrokenFileError naming a row
 * with a broken quote.
 */
export const rowsOfCsv = (csv: string): StationRow[] => {
  const [header, ...rows] = new CsvScanner().read(csv.replace(/^\uFEFF/, ''), true);
  const keys = header?.cells ?? [];
  return rows.map(({ row, cells }) => {
    if (cells.length !== keys.length) throw invalid(row, `expected ${keys.length} cells, found ${cells.length}`);
    return Object.fromEntries(keys.map((key, column) => [key, cells[column]]));
  });
};

const isEmpty = (cell: unknown): boolean => cell === undefined || cell === null || cell === '';

const numberOf = (row: StationRow, key: NumberColumn, line: number): number => {
  const cell = row[key];
  const value = typeof cell === 'string' && cell.trim() !== '' ? Number(cell) : cell;
  if (typeof value !== 'number' || !Number.isFinite(value)) throw invalid(line, `no number in ${key}`);
  const { min, max } = BOUNDS[key];
  if (value < min || value > max) throw invalid(line, `${key} must be between ${min} and ${max}, not ${value}`);
  return value;
};

const numberOrNull = (row: StationRow, key: NumberColumn, line: number): number | null =>
  isEmpty(row[key]) ? null : numberOf(row, key, line);

const textOf = (row: StationRow, key: string, line: number): string => {
  const cell = row[key];
  if (isEmpty(cell)) return '';
  if (typeof cell !== 'string' && typeof cell !== 'number') throw invalid(line, `no text in ${key}`);
  const text = String(cell).trim();
  if (text.length > LONGEST_TEXT || text.includes('\0')) throw invalid(line, `the text in ${key} is not valid`);
  return text;
};

const neededText = (row: StationRow, key: string, line: number): string => {
  const text = textOf(row, key, line);
  if (text === '') throw invalid(line, `nothing in ${key}`);
  return text;
};

const idOf = (row: StationRow, line: number): string => {
  const id = neededText(row, 'station_id', line);
  // the path that would name such a station is another path
  if (!/^(?!\.{1,2}$)[^/\\]+$/.test(id)) throw invalid(line, 'station_id must not be a path');
  return id;
};

const dateOf = (row: StationRow, line: number): string => {
  const date = neededText(row, 'source_date', line);
  if (!isSourceDate(date)) throw invalid(line, `source_date must be a year, month or day, not ${date}`);
  return date;
};

const toMonth = (row: StationRow, line: number): StationMonth => ({
  ghiKwhM2Day: numberOf(row, 'ghi_kwh_m2_day', line),
  ghiSigmaYears: numberOf(row, 'ghi_sigma_years', line),
  ghiSigmaMean: numberOf(row, 'ghi_sigma_mean', line),
  airTemperature: numberOf(row, 'temp_c', line),
  temperatureSigmaYears: numberOf(row, 'temp_sigma_years', line),
  temperatureSigmaMean: numberOf(row, 'temp_sigma_mean', line),
  windSpeedMs: numberOrNull(row, 'wind_m_s', line),
  relativeHumidity: numberOrNull(row, 'rh_pct', line),
  sunshineH: numberOrNull(row, 'sunshine_h', line),
});

const toStation = (row: StationRow, line: number): ClimateStation => ({
  id: idOf(row, line),
  name: neededText(row, 'station', line),
  nameEn: textOf(row, 'station_en', line),
  county: textOf(row, 'county', line),
  lat: numberOf(row, 'lat', line),
  lng: numberOf(row, 'lng', line),
  elevationM: numberOf(row, 'elevation_m', line),
  radiationExcluded: textOf(row, 'ghi_quality', line) === 'excluded',
  months: [],
  source: neededText(row, 'source', line),
  ...(textOf(row, 'source_zh', line) !== '' && { sourceZh: textOf(row, 'source_zh', line) }),
  attribution: textOf(row, 'attribution', line) || null,
  sourceDate: dateOf(row, line),
});

/** A station stands where its first row says, and every row says where it is from. */
const assertValid = (station: ClimateStation, row: StationRow, line: number): void => {
  const first = { lat: station.lat, lng: station.lng, elevation_m: station.elevationM };
  for (const column of PLACE_COLUMNS) {
    if (numberOf(row, column, line) !== first[column]) {
      throw invalid(line, `${column} differs from the station's first row`);
    }
  }
  neededText(row, 'source', line);
  dateOf(row, line);
};

/**
 * Reads stations, one row a station and month, the months of a station in order.
 * @returns the stations in the rows' order, each with its twelve months from January.
 * @throws InvalidInputError naming the row (the first is 2, as below a header) when a cell is missing, no number or out of
 *   bounds, a row has no source and date or puts the station elsewhere, or the station that does not have twelve months.
 */
export const readStationRows = (rows: readonly StationRow[]): ClimateStation[] => {
  const stations = new Map<string, ClimateStation>();
  rows.forEach((row, index) => {
    const line = index + FIRST_ROW;
    const station = stations.get(neededText(row, 'station_id', line)) ?? toStation(row, line);
    assertValid(station, row, line);
    if (numberOf(row, 'month', line) !== station.months.length + 1) throw invalid(line, 'months are not in order');
    station.months.push(toMonth(row, line));
    stations.set(station.id, station);
  });
  const short = [...stations.values()].find((station) => station.months.length !== MONTHS);
  if (short) throw InvalidInputError.at(['stations', short.id], `station ${short.id} does not have twelve months`);
  return [...stations.values()];
};

/**
 * Reads a station table such as `reference/climate/stations-tw.csv`.
 * @throws InvalidInputError as `rowsOfCsv` and `readStationRows`.
 */
export const parseClimateStations = (csv: string): ClimateStation[] => readStationRows(rowsOfCsv(csv));
