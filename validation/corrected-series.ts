import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { monthGeometry } from './climate/angstrom.js';
import { rowsOfCsv } from '../src/core/climate/climate-stations.js';
import { radiationSteps, type RadiationStep, type RecordedMonth } from './climate/radiation-steps.js';

/** Fewer days than this make no month. */
const MIN_DAYS = 15;

/** A month as a station recorded it. */
export interface StationMonthRecord extends RecordedMonth {
  /** Radiation as recorded, and at the level of the station's last segment [kWh/m2 a day]. */
  ghiRecorded: number;
  ghi: number;
  /** Mean air temperature [°C]. */
  airTemperature: number;
}

/** A station's record with the steps found in it. */
export interface StationSeries {
  id: string;
  name: string;
  months: StationMonthRecord[];
  steps: RadiationStep[];
}

const isWhole = (row: Record<string, unknown>): boolean =>
  row['ghi_kwh_m2_day'] !== '' &&
  row['sunshine_h'] !== '' &&
  Number(row['sunshine_h']) >= 0 &&
  Number(row['n_days_ghi']) >= MIN_DAYS &&
  Number(row['n_days_sunshine']) >= MIN_DAYS;

function recordOf(row: Record<string, unknown>, lat: number): Omit<StationMonthRecord, 'ghi'> {
  const month = Number(row['month']);
  const { extraterrestrialKwhM2Day, dayLengthH } = monthGeometry(lat, month);
  const ghiRecorded = Number(row['ghi_kwh_m2_day']);
  return {
    year: Number(row['year']),
    month,
    ghiRecorded,
    airTemperature: Number(row['temp_c']),
    clearness: ghiRecorded / extraterrestrialKwhM2Day,
    sunshineShare: Number(row['sunshine_h']) / Number(row['n_days_sunshine']) / dayLengthH,
  };
}

/**
 * The stations' months with radiation corrected for the steps of the instruments.
 * @param folder that of the observations, with `climate-tw-monthly-series.csv`.
 * @param latitudes of the stations by their numbers [deg].
 */
export function correctedSeries(folder: string, latitudes: ReadonlyMap<string, number>): StationSeries[] {
  const rows = rowsOfCsv(readFileSync(join(folder, 'climate-tw-monthly-series.csv'), 'utf8'));
  const byStation = Map.groupBy(rows.filter(isWhole), (row) => String(row['station_id']));
  return [...byStation].map(([id, months]) => {
    const recorded = months.map((row) => recordOf(row, latitudes.get(id) ?? NaN));
    const { steps, factors } = radiationSteps(recorded);
    return {
      id,
      name: String(months[0]?.['station']),
      steps,
      months: recorded.map((month, i) => ({ ...month, ghi: month.ghiRecorded * (factors[i] ?? 1) })),
    };
  });
}
