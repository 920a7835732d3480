import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../src/config/package-root.js';
import { rowsOfCsv, type ClimateStation } from '../src/core/climate/climate-stations.js';
import { climateAt, distanceKm, type StationClimate } from '../src/core/climate/monthly-climate.js';
import { coastDistanceKm, townshipAt } from '../src/core/climate/townships.js';
import { computeYield } from '../src/core/energy/yield.js';
import type { MonthlyClimate, SiteObstruction } from '../src/core/energy/yield-types.js';
import type { LatLng } from '../src/core/units.js';
import { placeUncertainty, toMonthlyClimate } from '../src/domain/energy/place-climate.js';
import type { Reference } from '../src/domain/reference.js';
import type { StationSeries } from './corrected-series.js';
import { PLANT_FACTS, type OtherModules } from './plant-facts.js';
import { mean, median } from './statistics.js';

/** Plane of a plant of unknown orientation: what installers in Taiwan commonly build. */
export const ASSUMED_PLANE = { tilt: 12, azimuth: 180 };
/** Days with output that make a whole year, and the yield under which part of a plant was out [kWh/kW a day]. */
const [WHOLE_YEAR_DAYS, LEAST_YIELD] = [330, 2];
const DAYS_IN_YEAR = 365;
/** Whole years that the origin counts. */
const YEARS = { first: 2017, last: 2022 };
/** The first day of the record; a plant with output on it is older by an unknown time. */
const RECORD_BEGIN = '2017-01-01';

/** Loss of output a year: Jordan & Kurtz, Progress in Photovoltaics 21 (2013), as the service has it. */
const DEGRADATION = 0.005;
/** Nothing near hides the sky, which the service then counts in place of its flat loss for near shading. */
const OPEN = { skyViewFactor: 1 };

/** A whole year of a plant [kWh/kW]. */
export interface PlantYear {
  year: number;
  measured: number;
  /** Computed from the radiation of the same year; and for a plant of its age in the open. */
  computed: number;
  computedOpenAged: number;
}

/** An estimate with its percentiles of a single year [kWh/kW a year]. */
export interface YieldBand {
  yield: number;
  p10: number;
  p90: number;
}

/** A measured plant beside what the service says of its place [kWh/kW a year]. */
export interface PlantResult extends LatLng {
  plant: string;
  county: string;
  township: string;
  capacityKw: number;
  /** Day of its first output; `null` where it is older than the record. */
  since: string | null;
  years: PlantYear[];
  /** Median of its whole years. */
  measured: number;
  /** The service's estimate with its percentiles of a single year. */
  estimate: YieldBand;
  /** The same in the open: without the flat loss for near shading. */
  open: YieldBand;
  /** The estimate at the mean radiation of 2017-2023 in place of the long-term one [kWh/kW a year]. */
  ofPeriod: number;
  /** Modules of another kind than those of the estimate; `null` where none are known to be. */
  modules: OtherModules | null;
  /** The estimate without the nearest station with radiation; `null` where no other is within reach. */
  withoutNearest: number | null;
  /** Name and distance of that station [km]. */
  nearest: { name: string; km: number };
  /** Computed over measured, less 1, from the same years' radiation: median of the years. */
  sameYearsError: number;
  /** The same for a plant of its age in the open. */
  openAgedError: number;
}

/** Measured whole years by plant [kWh/kW], as the origin counts them. */
function wholeYears(folder: string): Map<string, { year: number; measured: number }[]> {
  const rows = rowsOfCsv(readFileSync(join(folder, 'pv/taipower-pv-monthly.csv'), 'utf8'));
  const byPlant = Map.groupBy(rows, (row) => String(row['plant']));
  return new Map(
    [...byPlant].map(([plant, months]) => {
      const years = [...Map.groupBy(months, (row) => Number(row['year']))].map(([year, ofYear]) => ({
        year,
        months: ofYear.length,
        days: ofYear.reduce((sum, row) => sum + Number(row['n_days_with_output']), 0),
        measured: ofYear.reduce((sum, row) => sum + Number(row['kwh']) / Number(row['capacity_kw']), 0),
      }));
      const whole = years.filter(
        ({ year, months: count, days, measured }) =>
          year >= YEARS.first &&
          year <= YEARS.last &&
          count === 12 &&
          days >= WHOLE_YEAR_DAYS &&
          measured / DAYS_IN_YEAR >= LEAST_YIELD,
      );
      return [plant, whole];
    }),
  );
}

/** The long-term climate of a place as the service has it where no terrain states a height. */
function climateOf(
  reference: Reference,
  stations: readonly ClimateStation[],
  place: LatLng,
): StationClimate | undefined {
  const { townships, townshipHeights } = reference;
  const code = townshipAt(townships, place)?.township.code ?? '';
  const located = { ...place, coastKm: coastDistanceKm(townships, place) };
  return climateAt(stations, located, townshipHeights.get(code));
}

function yieldOf(place: LatLng, climate: MonthlyClimate, from: StationClimate, site: SiteObstruction = {}): YieldBand {
  const uncertainty = placeUncertainty(from);
  const { specificYield, p10, p90 } = computeYield({ ...place, climate, plane: ASSUMED_PLANE, uncertainty, ...site });
  return { yield: specificYield, p10, p90 };
}

/** What is left of a new plant's output in a year; a plant older than the record is at least as old as that. */
function agedShare(plant: string, firstDay: string, year: number): number {
  const first = PLANT_FACTS[plant]?.built ?? Number(firstDay.slice(0, 4));
  return (1 - DEGRADATION) ** Math.max(0, year - first);
}

/** Radiation of a month of a year over its long-term mean, from the stations that recorded it, weighted by 1/distance². */
function anomalyOf(
  series: readonly (StationSeries & { station: ClimateStation })[],
  place: LatLng,
  year: number,
  month: number,
): number {
  const known = series.flatMap(({ station, months }) => {
    const recorded = months.find((one) => one.year === year && one.month === month);
    const normal = station.months[month - 1]?.ghiKwhM2Day ?? NaN;
    return recorded ? [{ ratio: recorded.ghi / normal, weight: Math.max(1, distanceKm(station, place)) ** -2 }] : [];
  });
  const total = known.reduce((sum, { weight }) => sum + weight, 0);
  return known.reduce((sum, { ratio, weight }) => sum + (ratio * weight) / total, 0);
}

/** The climate with the radiation of one year. */
const climateOfYear = (normal: MonthlyClimate, anomalies: readonly number[]): MonthlyClimate => ({
  ...normal,
  monthlyGhi: normal.monthlyGhi.map((ghi, i) => ghi * (anomalies[i] ?? 1)),
});

/** The stations at the mean radiation of 2017-2023, which their table has beside that at the sunshine normals. */
function periodStations(stations: readonly ClimateStation[]): ClimateStation[] {
  const table = readFileSync(join(packageRoot(import.meta.dirname), 'reference/climate/stations-tw.csv'), 'utf8');
  const ofPeriod = new Map(
    rowsOfCsv(table).map((row) => [`${row['station_id']} ${row['month']}`, Number(row['ghi_period'])]),
  );
  return stations.map((station) => ({
    ...station,
    months: station.months.map((month, i) => ({
      ...month,
      ghiKwhM2Day: ofPeriod.get(`${station.id} ${i + 1}`) ?? month.ghiKwhM2Day,
    })),
  }));
}

type Row = Readonly<Record<string, unknown>>;

/** What the plants are compared with. */
interface Grounds {
  reference: Reference;
  /** Stations with radiation, and their records. */
  sunny: readonly ClimateStation[];
  /** All stations with the mean radiation of 2017-2023. */
  period: readonly ClimateStation[];
  recorded: readonly (StationSeries & { station: ClimateStation })[];
  rows: ReadonlyMap<string, Row>;
  years: ReturnType<typeof wholeYears>;
}

/** A plant with the place and the climate it has. */
interface Located {
  plant: string;
  firstDay: string;
  place: LatLng;
  climate: StationClimate;
}

function yearsOf({ recorded, years }: Grounds, { plant, firstDay, place, climate }: Located): PlantYear[] {
  const normal = toMonthlyClimate(climate);
  return (years.get(plant) ?? []).map(({ year, measured }) => {
    const anomalies = Array.from({ length: 12 }, (_, i) => anomalyOf(recorded, place, year, i + 1));
    const ofYear = climateOfYear(normal, anomalies);
    return {
      year,
      measured,
      computed: yieldOf(place, ofYear, climate).yield,
      computedOpenAged: yieldOf(place, ofYear, climate, OPEN).yield * agedShare(plant, firstDay, year),
    };
  });
}

/** The nearest station with radiation, and the estimate without it. */
function nearestOf({ reference, sunny }: Grounds, place: LatLng): Pick<PlantResult, 'nearest' | 'withoutNearest'> {
  const nearest = sunny.toSorted((a, b) => distanceKm(place, a) - distanceKm(place, b))[0]!;
  const rest = reference.stations.filter((station) => station !== nearest);
  const others = climateOf(reference, rest, place);
  return {
    nearest: { name: nearest.name, km: distanceKm(place, nearest) },
    withoutNearest: others ? yieldOf(place, toMonthlyClimate(others), others).yield : null,
  };
}

function resultOf(grounds: Grounds, row: Row): PlantResult {
  const [plant, firstDay] = [String(row['plant']), String(row['first_day_with_output'])];
  const { addressOf, built, modules = null } = PLANT_FACTS[plant] ?? {};
  const at = grounds.rows.get(addressOf ?? plant) ?? row;
  const place = { lat: Number(at['lat']), lng: Number(at['lng']) };
  const climate = climateOf(grounds.reference, grounds.reference.stations, place)!;
  const normal = toMonthlyClimate(climate);
  const years = yearsOf(grounds, { plant, firstDay, place, climate });
  return {
    ...place,
    plant,
    county: String(at['county']),
    township: String(at['township']),
    capacityKw: Number(row['capacity_kw']),
    since: firstDay === RECORD_BEGIN ? (built?.toString() ?? null) : firstDay,
    years,
    measured: Number(row['median_kwh_kw_year']),
    estimate: yieldOf(place, normal, climate),
    open: yieldOf(place, normal, climate, OPEN),
    ofPeriod: yieldOf(place, toMonthlyClimate(climateOf(grounds.reference, grounds.period, place)!), climate).yield,
    modules,
    ...nearestOf(grounds, place),
    sameYearsError: median(years.map(({ computed, measured }) => computed / measured - 1)),
    openAgedError: median(years.map(({ computedOpenAged, measured }) => computedOpenAged / measured - 1)),
  };
}

/**
 * The Taipower plants that have a whole year without a note on their quality, each compared with the service's estimate for
 * its place and with the model under the radiation of its own years.
 * @param folder of the shared data.
 */
export function comparePlants(folder: string, reference: Reference, series: readonly StationSeries[]): PlantResult[] {
  const rows = rowsOfCsv(readFileSync(join(folder, 'pv/taipower-pv-plants.csv'), 'utf8'));
  const sunny = reference.stations.filter(({ radiationExcluded }) => !radiationExcluded);
  const recorded = series.flatMap((one) => {
    const station = sunny.find(({ id }) => id === one.id);
    return station ? [{ ...one, station }] : [];
  });
  const period = periodStations(reference.stations);
  const byPlant = new Map(rows.map((row) => [String(row['plant']), row]));
  const grounds = { reference, sunny, period, recorded, rows: byPlant, years: wholeYears(folder) };
  return rows
    .filter((row) => row['lat'] !== '' && Number(row['n_full_years']) >= 1 && row['quality_note'] === '')
    .map((row) => resultOf(grounds, row));
}

/** Plants nearer than this have the same climate [km]. */
export const NEIGHBOURING_KM = 20;

/**
 * Errors of predicting each plant by the mean of the measured plants around it: what no model can be better than by much that
 * knows of a plant only where it is.
 */
export const neighbourErrors = (plants: readonly PlantResult[]): number[] =>
  plants.flatMap((plant) => {
    const around = plants.filter((other) => other !== plant && distanceKm(plant, other) < NEIGHBOURING_KM);
    return around.length > 0 ? [mean(around.map(({ measured }) => measured)) / plant.measured - 1] : [];
  });
