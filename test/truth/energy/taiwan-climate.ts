import { readFileSync } from 'node:fs';
import { DAYS_IN_MONTH } from '../../../src/core/time/calendar-month.js';
import type { HourlyClimate, MonthlyClimate } from '../../../src/core/energy/yield.js';
import type { LatLng } from '../../../src/core/units.js';
import { sharedData } from '../../helpers/shared-data.js';

/** Megajoules in one kilowatt hour. */
const MJ_PER_KWH = 3.6;

/** Rows of a comma-separated file as objects by column name; quoted cells may hold commas. */
export function readCsv(name: string): Record<string, string>[] {
  const [header = '', ...lines] = readFileSync(sharedData(name), 'utf8').replaceAll('\r', '').trim().split('\n');
  const names = header.split(',');
  return lines.map((line) => {
    const cells = [...line.matchAll(/("([^"]*)"|[^,]*)(,|$)/g)].map((match) => match[2] ?? match[1] ?? '');
    return Object.fromEntries(names.map((column, i) => [column, cells[i] ?? '']));
  });
}

/** Stations with a whole hourly year 2021 (CWA); places as in climate-tw-monthly.csv. */
export const HOURLY_STATIONS = [
  { city: 'Taipei', file: '466920-taipei', lat: 25.0377, lng: 121.5149 },
  { city: 'Taichung', file: '467490-taichung', lat: 24.1457, lng: 120.6841 },
  { city: 'Tainan', file: '467410-tainan', lat: 22.9932, lng: 120.2047 },
  { city: 'Kaohsiung', file: '467440-kaohsiung', lat: 22.566, lng: 120.3157 },
  { city: 'Hualien', file: '466990-hualien', lat: 23.9751, lng: 121.6133 },
] as const;

/** The measured hours of 2021; a missing temperature or wind repeats the hour before, missing light counts as none. */
export function hourlyClimate2021(file: string): Required<Pick<HourlyClimate, 'ghi' | 'airTemperature' | 'windSpeed'>> {
  const rows = readCsv(`climate/cwa-hourly-2021-${file}.csv`);
  const filled = (column: string): Float64Array => {
    let last = 0;
    return Float64Array.from(rows, (row) => (last = row[column] ? Number(row[column]) : last));
  };
  const ghi = Float64Array.from(rows, (row) => (Number(row['ghi_mj_m2']) / MJ_PER_KWH) * 1000);
  return { ghi, airTemperature: filled('temp_c'), windSpeed: filled('wind_ms') };
}

/** Monthly means of the same hours. */
export function monthlyMeans(hours: ReturnType<typeof hourlyClimate2021>): Required<MonthlyClimate> {
  const mean = (values: ArrayLike<number>): number[] => {
    let start = 0;
    return DAYS_IN_MONTH.map((days) => {
      const slice = Array.from({ length: days * 24 }, (_, i) => values[start + i]!);
      start += days * 24;
      return slice.reduce((sum, value) => sum + value, 0) / slice.length;
    });
  };
  const monthlyGhi = mean(hours.ghi).map((watts) => (watts * 24) / 1000);
  return { monthlyGhi, monthlyTemp: mean(hours.airTemperature), monthlyWind: mean(hours.windSpeed) };
}

export interface ClimateStation extends LatLng, MonthlyClimate {
  name: string;
}

/**
 * The 31 stations' monthly means, but Banqiao: its radiation is far too low for its sunshine (SOURCES.md of the data).
 */
export function climateStations(): ClimateStation[] {
  const stations = new Map<string, ClimateStation & { monthlyGhi: number[]; monthlyTemp: number[] }>();
  for (const row of readCsv('climate/climate-tw-monthly.csv')) {
    const name = row['station']!;
    const station = stations.get(name) ?? { name, ...placeOf(row), monthlyGhi: [], monthlyTemp: [] };
    station.monthlyGhi[Number(row['month']) - 1] = Number(row['ghi_kwh_m2_day']);
    station.monthlyTemp[Number(row['month']) - 1] = Number(row['temp_c']);
    stations.set(name, station);
  }
  return [...stations.values()].filter(({ name }) => name !== '板橋');
}

export const placeOf = (row: Record<string, string>): LatLng => ({ lat: Number(row['lat']), lng: Number(row['lng']) });

/** Mean, mean absolute, root mean square and largest of some relative errors, percent. */
export function errorStatistics(errors: readonly number[]): {
  n: number;
  bias: number;
  mae: number;
  rmse: number;
  max: number;
} {
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const round = (value: number): number => Math.round(value * 100) / 100;
  return {
    n: errors.length,
    bias: round(mean(errors)),
    mae: round(mean(errors.map(Math.abs))),
    rmse: round(Math.sqrt(mean(errors.map((error) => error ** 2)))),
    max: round(Math.max(...errors.map(Math.abs))),
  };
}

/** Relative difference, percent. */
export const percentOff = (actual: number, expected: number): number => (actual / expected - 1) * 100;
