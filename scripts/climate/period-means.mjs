import { DAYS, deviation, distanceKm, mean, rootMeanSquare } from './observations.mjs';

/** A month with as many years has a mean and a spread of its own. */
export const MIN_YEARS = 4;
const LONG_SERIES_MONTHS = 55;
/** What the short stations have. */
const SHORT_WINDOW = { from: 202006, to: 202202 };

/** Stations whose own years are the reference period. */
export const longOf = (stations) => stations.filter((station) => station.series.length >= LONG_SERIES_MONTHS);

const valuesOf = (station, month, quantity, keep = () => true) =>
  station.series
    .filter((entry) => entry.month === month && entry[quantity] !== null && keep(entry))
    .map((entry) => entry[quantity]);

/** Mean over the long stations, the near ones first: weights 1/distance. */
function overLong(stations, station, evaluate) {
  const others = longOf(stations).filter((other) => other !== station);
  const weights = others.map((other) => 1 / distanceKm(station, other));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return others.reduce((sum, other, index) => sum + evaluate(other) * (weights[index] / total), 0);
}

/**
 * A station's monthly mean of temperature or sunshine, brought to the long stations' years where it has fewer than
 * `minYears` itself: sunshine by the quotient, temperature by the difference.
 * @param keep narrows the station's own years (for testing).
 * @see Conrad & Pollak, Methods in Climatology, 2nd ed. 1950: reduction of short records by quotients and differences.
 */
export function periodMean(stations, station, month, quantity, keep = () => true, minYears = MIN_YEARS) {
  const own = station.series.filter((entry) => entry.month === month && entry[quantity] !== null && keep(entry));
  const observed = mean(own.map((entry) => entry[quantity]));
  if (own.length >= minYears) return { observed, value: observed, years: own.length, adjusted: false };
  const stamps = new Set(own.map((entry) => entry.stamp));
  const long = (other) => mean(valuesOf(other, month, quantity));
  const same = (other) => mean(valuesOf(other, month, quantity, (entry) => stamps.has(entry.stamp)));
  const value =
    quantity === 'temp'
      ? observed + overLong(stations, station, (other) => long(other) - same(other))
      : observed * overLong(stations, station, (other) => long(other) / same(other));
  return { observed, value, years: own.length, adjusted: true };
}

/** A station's mean radiation of a month with the mean sunshine of the very same months. */
export function radiationMean(station, month, keep = () => true) {
  const own = station.series.filter((e) => e.month === month && e.ghi !== null && e.sunshine !== null && keep(e));
  return {
    observed: mean(own.map(({ ghi }) => ghi)),
    sunshine: mean(own.map(({ sunshine }) => sunshine)),
    years: own.length,
    days: own.reduce((sum, { days }) => sum + days, 0),
  };
}

const inWindow = ({ stamp }) => stamp >= SHORT_WINDOW.from && stamp <= SHORT_WINDOW.to;

/** Every month of the long stations with `evaluate` of it in the short stations' window, without months that have none. */
const shortened = (stations, evaluate) =>
  longOf(stations).flatMap((station) =>
    DAYS.flatMap((_, index) =>
      station.series.some((e) => e.month === index + 1 && e.ghi !== null && inWindow(e))
        ? [evaluate(station, index + 1)]
        : [],
    ),
  );

/** Error of the period means of temperature, measured by shortening each long station to the short stations' window [K]. */
export function temperatureError(stations) {
  const errors = shortened(stations, (station, month) => {
    const { observed, value } = periodMean(stations, station, month, 'temp', inWindow, Infinity);
    const truth = mean(valuesOf(station, month, 'temp'));
    return { before: observed - truth, after: value - truth };
  });
  return summary(errors);
}

/**
 * The same of radiation, as a share: the mean of the window, scaled by Ångström's line from the window's sunshine to that
 * of the whole record.
 */
export function radiationError(stations, clearnessAt) {
  const errors = shortened(stations, (station, month) => {
    const short = radiationMean(station, month, inWindow);
    const long = radiationMean(station, month);
    const scaled = (short.observed * clearnessAt(long.sunshine)) / clearnessAt(short.sunshine);
    return { before: short.observed / long.observed - 1, after: scaled / long.observed - 1 };
  });
  return summary(errors);
}

const summary = (errors) => ({
  months: errors.length,
  before: rootMeanSquare(errors.map(({ before }) => before)),
  after: rootMeanSquare(errors.map(({ after }) => after)),
  biasAfter: mean(errors.map(({ after }) => after)),
});

/** Spread of a month from year to year: of the station's own years, or the relative one of the long stations around. */
export function yearSpread(stations, station, month, quantity, level) {
  const own = valuesOf(station, month, quantity);
  if (own.length >= MIN_YEARS) return { spread: deviation(own), basis: 'own years' };
  const relative = overLong(stations, station, (other) => {
    const values = valuesOf(other, month, quantity);
    return quantity === 'temp' ? deviation(values) : deviation(values) / mean(values);
  });
  return { spread: relative * (quantity === 'temp' ? 1 : level), basis: 'long neighbours' };
}
