import { InvalidInputError } from '../errors.js';
import type { LatLng } from '../units.js';

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
  /** Sunshine [hours in the month]. */
  sunshineH: number;
}

/** A weather station with its twelve months. */
export interface ClimateStation extends LatLng {
  id: string;
  name: string;
  nameEn: string;
  county: string;
  elevationM: number;
  /** Its radiation disagrees with its own sunshine, and is not used. */
  radiationExcluded: boolean;
  months: StationMonth[];
  source: string;
  /** Last month of the observations, `2023-06`. */
  sourceDate: string;
}

const MONTHS = 12;

const invalid = (line: number, reason: string): InvalidInputError =>
  InvalidInputError.at(['stations', line], `climate station row ${line}: ${reason}`);

type Row = Record<string, string>;

const toRows = (csv: string): Row[] => {
  const [header = '', ...lines] = csv.trim().split(/\r?\n/);
  const keys = header.split(',');
  return lines.map((line, index) => {
    const cells = line.split(',');
    if (cells.length !== keys.length) throw invalid(index + 2, `expected ${keys.length} cells, found ${cells.length}`);
    return Object.fromEntries(keys.map((key, column) => [key, cells[column] ?? '']));
  });
};

const numberOf = (row: Row, key: string, line: number): number => {
  const value = Number(row[key]);
  if (row[key] === undefined || row[key] === '' || !Number.isFinite(value)) throw invalid(line, `no number in ${key}`);
  return value;
};

const toMonth = (row: Row, line: number): StationMonth => ({
  ghiKwhM2Day: numberOf(row, 'ghi_kwh_m2_day', line),
  ghiSigmaYears: numberOf(row, 'ghi_sigma_years', line),
  ghiSigmaMean: numberOf(row, 'ghi_sigma_mean', line),
  airTemperature: numberOf(row, 'temp_c', line),
  temperatureSigmaYears: numberOf(row, 'temp_sigma_years', line),
  temperatureSigmaMean: numberOf(row, 'temp_sigma_mean', line),
  windSpeedMs: row['wind_m_s'] === '' ? null : numberOf(row, 'wind_m_s', line),
  sunshineH: numberOf(row, 'sunshine_h', line),
});

const toStation = (row: Row, line: number): ClimateStation => ({
  id: row['station_id'] ?? '',
  name: row['station'] ?? '',
  nameEn: row['station_en'] ?? '',
  county: row['county'] ?? '',
  lat: numberOf(row, 'lat', line),
  lng: numberOf(row, 'lng', line),
  elevationM: numberOf(row, 'elevation_m', line),
  radiationExcluded: row['ghi_quality'] === 'excluded',
  months: [],
  source: row['source'] ?? '',
  sourceDate: row['source_date'] ?? '',
});

/**
 * Reads the station table `reference/climate/stations-tw.csv` (one row a station and month, no quoted cells).
 * @param csv the file's text, header row first.
 * @returns the stations in the file's order, each with its twelve months from January.
 * @throws InvalidInputError naming the row when a cell is missing or no number, or a station has not twelve months.
 */
export const parseClimateStations = (csv: string): ClimateStation[] => {
  const stations = new Map<string, ClimateStation>();
  toRows(csv).forEach((row, index) => {
    const line = index + 2;
    const station = stations.get(row['station_id'] ?? '') ?? toStation(row, line);
    if (numberOf(row, 'month', line) !== station.months.length + 1) throw invalid(line, 'months are not in order');
    station.months.push(toMonth(row, line));
    stations.set(station.id, station);
  });
  const short = [...stations.values()].find((station) => station.months.length !== MONTHS);
  if (short) throw InvalidInputError.at(['stations', short.id], `station ${short.id} has not twelve months`);
  return [...stations.values()];
};
