import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Fewer days than this make no month. */
const MIN_DAYS = 15;
const EARTH_RADIUS_KM = 6371.0088;
/** Mean days of the months. */
export const DAYS = [31, 28.25, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

const splitCsv = (line) => [...line.matchAll(/("([^"]*)"|[^,]*)(,|$)/g)].map((cell) => cell[2] ?? cell[1]);

/** Rows of a CSV file as objects by column name. */
export function readCsv(folder, name) {
  const text = readFileSync(join(folder, name), 'utf8').replace(/^\uFEFF/, '');
  const [header, ...lines] = text.trim().split(/\r?\n/);
  const keys = splitCsv(header);
  return lines.map((line) => Object.fromEntries(splitCsv(line).map((cell, index) => [keys[index], cell])));
}

export const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
export const rootMeanSquare = (values) => Math.sqrt(mean(values.map((value) => value * value)));
export function deviation(values) {
  const centre = mean(values);
  return Math.sqrt(values.reduce((sum, value) => sum + (value - centre) ** 2, 0) / (values.length - 1));
}
export function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  return (sorted[(sorted.length - 1) >> 1] + sorted[sorted.length >> 1]) / 2;
}

const rad = (degrees) => (degrees * Math.PI) / 180;

/** Great-circle distance [km]. */
export function distanceKm(a, b) {
  const chord =
    Math.sin(rad(b.lat - a.lat) / 2) ** 2 +
    Math.cos(rad(a.lat)) * Math.cos(rad(b.lat)) * Math.sin(rad(b.lng - a.lng) / 2) ** 2;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(chord));
}

/** Share of the daylight with sunshine; `null` where days are missing, or a code for a missing day is in the sum. */
function sunshineShareOf({ sunshine_h: hours, n_days_sunshine: days }, dayLengthH) {
  if (hours === '' || Number(hours) < 0 || Number(days) < MIN_DAYS) return null;
  return Number(hours) / Number(days) / dayLengthH;
}

/**
 * The stations with their months in order, in `series`: radiation [kWh/m2 a day], temperature [°C], share of sunshine and
 * days of radiation; `null` where a month is not known.
 * @param monthGeometry that of `core/climate/angstrom`.
 */
export function readStations(folder, monthGeometry) {
  const stations = new Map();
  for (const row of readCsv(folder, 'climate-tw-monthly.csv')) {
    stations.set(row.station_id, { ...row, lat: Number(row.lat), lng: Number(row.lng), series: [] });
  }
  for (const station of stations.values()) {
    station.geometry = DAYS.map((_, index) => monthGeometry(station.lat, index + 1));
  }
  for (const row of readCsv(folder, 'climate-tw-monthly-series.csv')) {
    const station = stations.get(row.station_id);
    const [year, month, days] = [Number(row.year), Number(row.month), Number(row.n_days_ghi)];
    const { dayLengthH } = station.geometry[month - 1];
    station.series.push({
      year,
      month,
      stamp: year * 100 + month,
      ghi: days >= MIN_DAYS && row.ghi_kwh_m2_day !== '' ? Number(row.ghi_kwh_m2_day) : null,
      temp: row.temp_c === '' ? null : Number(row.temp_c),
      sunshine: sunshineShareOf(row, dayLengthH),
      days,
    });
  }
  return [...stations.values()];
}

const hourlyFiles = (folder) => readdirSync(folder).filter((file) => /^cwa-hourly-2021-\d+/.test(file));

/** Monthly means of a column of the hourly files, by station; months with missing hours are means of those there are. */
export function hourlyMeans(folder, column) {
  const means = new Map();
  for (const name of hourlyFiles(folder)) {
    const rows = readCsv(folder, name).filter((row) => row[column] !== '');
    const monthly = DAYS.map((_, index) =>
      mean(rows.filter((row) => Number(row.date.slice(5, 7)) === index + 1).map((row) => Number(row[column]))),
    );
    means.set(name.match(/2021-(\d+)/)[1], monthly);
  }
  return means;
}

/** Means of the five fifths of days, each day's radiation over its month's mean, all hourly stations together. */
export function daySpread(folder) {
  const ratios = DAYS.map(() => []);
  for (const name of hourlyFiles(folder)) {
    const byDay = new Map();
    for (const row of readCsv(folder, name)) {
      const entry = byDay.get(row.date) ?? { sum: 0, hours: 0 };
      byDay.set(row.date, { sum: entry.sum + Number(row.ghi_mj_m2), hours: entry.hours + (row.ghi_mj_m2 !== '') });
    }
    for (let month = 1; month <= 12; month++) {
      const days = [...byDay].filter(([date, d]) => Number(date.slice(5, 7)) === month && d.hours === 24);
      const centre = mean(days.map(([, d]) => d.sum));
      ratios[month - 1].push(...days.map(([, d]) => d.sum / centre));
    }
  }
  return ratios.map((values) => {
    const sorted = values.sort((a, b) => a - b);
    const cut = (k) => Math.round((k * sorted.length) / 5);
    const fifths = [0, 1, 2, 3, 4].map((k) => mean(sorted.slice(cut(k), cut(k + 1))));
    return fifths.map((value) => Number((value / mean(fifths)).toFixed(4)));
  });
}
