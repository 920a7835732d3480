import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DAYS_IN_MONTH } from '../src/core/time/calendar-month.js';
import type { DayPersistence } from '../src/core/energy/day-persistence.js';

/** The five stations with hours of a whole year. */
const STATIONS = ['466920-taipei', '467490-taichung', '467410-tainan', '467440-kaohsiung', '466990-hualien'];
const [DAY_MS, MJ_PER_KWH] = [86_400_000, 3.6];

export type Persistence = Pick<DayPersistence, 'lagOne' | 'lagTwo' | 'dullSpellDays'>;

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

function correlation(a: readonly number[], b: readonly number[]): number {
  const [meanA, meanB] = [mean(a), mean(b)];
  const product = (x: readonly number[], of: number, y: readonly number[], other: number): number =>
    mean(x.map((value, i) => (value - of) * (y[i]! - other)));
  return product(a, meanA, b, meanB) / Math.sqrt(product(a, meanA, a, meanA) * product(b, meanB, b, meanB));
}

/** Place of each day in its month by irradiation, 0 to 1. */
function ranksInMonths(days: readonly number[]): number[] {
  let first = 0;
  return DAYS_IN_MONTH.flatMap((count) => {
    const month = days.slice(first, (first += count));
    return month.map((light) => (month.filter((other) => other < light).length + 0.5) / count);
  });
}

/** How alike the days of a year are that follow each other. @param days irradiation of 365 days, any unit. */
export function persistenceOf(days: readonly number[]): Persistence {
  const ranks = ranksInMonths(days);
  const lag = (count: number): number => correlation(ranks.slice(0, -count), ranks.slice(count));
  const isDull = ranks.map((rank) => rank < 1 / 3);
  const spells = isDull.filter((dull, day) => dull && !isDull[day - 1]).length;
  return { lagOne: lag(1), lagTwo: lag(2), dullSpellDays: isDull.filter(Boolean).length / spells };
}

/** Daily global irradiation of a station in 2021 [kWh/m²]; an hour without a value counts as none. */
function daysOf(folder: string, station: string): number[] {
  const [, ...rows] = readFileSync(join(folder, `climate/cwa-hourly-2021-${station}.csv`), 'utf8')
    .trim()
    .split('\n');
  const days = Array<number>(365).fill(0);
  for (const row of rows) {
    const cells = row.split(',');
    days[(Date.parse(`${cells[0]}T00:00Z`) - Date.UTC(2021, 0, 1)) / DAY_MS]! += Number(cells[6] ?? 0) / MJ_PER_KWH;
  }
  return days;
}

/** The persistence of measured days, mean of the stations. */
export function measuredPersistence(folder: string): Persistence {
  const stations = STATIONS.map((station) => persistenceOf(daysOf(folder, station)));
  const over = (name: keyof Persistence): number => mean(stations.map((one) => one[name]));
  return { lagOne: over('lagOne'), lagTwo: over('lagTwo'), dullSpellDays: over('dullSpellDays') };
}
