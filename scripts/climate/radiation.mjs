import { distanceKm, mean, median, DAYS, rootMeanSquare } from './observations.mjs';
import { periodMean } from './period-means.mjs';

/** A record shorter than this cannot tell a step from the season for certain. */
const LONG_RECORD_MONTHS = 36;
/**
 * A station so many robust standard deviations off the line of all stations is not used. Leys et al., Detecting outliers,
 * J. Experimental Social Psychology 49 (2013): by the median absolute deviation, 3 is the cautious choice.
 */
const QUALITY_Z = 3;

const isWhole = ({ ghi, sunshine }) => ghi !== null && sunshine !== null;

/**
 * Corrects a station's radiation for the steps of its instrument, in `series`. Earlier levels are brought to the last one;
 * in a record of under three years the months before the last step are dropped instead, if all twelve calendar months remain.
 * @returns the steps, each with what was done.
 */
export function correctSteps(station, radiationSteps) {
  const months = station.series.filter(isWhole);
  const clearness = ({ ghi, month }) => ghi / station.geometry[month - 1].extraterrestrialKwhM2Day;
  const { steps, factors } = radiationSteps(
    months.map((entry) => ({ ...entry, clearness: clearness(entry), sunshineShare: entry.sunshine })),
  );
  const last = steps.at(-1);
  const kept = last && months.filter(({ stamp }) => stamp >= last.year * 100 + last.month);
  const isDropped =
    last !== undefined && months.length < LONG_RECORD_MONTHS && new Set(kept.map(({ month }) => month)).size === 12;
  months.forEach((entry, i) => {
    entry.ghi = isDropped ? (kept.includes(entry) ? entry.ghi : null) : entry.ghi * factors[i];
  });
  station.steps = steps.map((step, i) => ({
    ...step,
    monthsBefore: months.filter(({ stamp }) => stamp < step.year * 100 + step.month).length,
    months: months.length,
    treatment: isDropped ? 'earlier months dropped' : 'earlier months corrected',
    factor: isDropped ? null : factors[monthsIndex(months, steps[i - 1])],
  }));
}

/** Index of the first month of the level that a step begins; the first month of all without one. */
const monthsIndex = (months, step) =>
  step === undefined ? 0 : months.findIndex(({ stamp }) => stamp === step.year * 100 + step.month);

/** Whole months of some stations as points of Ångström's line. */
const skyMonths = (stations) =>
  stations.flatMap((station) =>
    station.series.filter(isWhole).map(({ ghi, sunshine, month }) => ({
      clearness: ghi / station.geometry[month - 1].extraterrestrialKwhM2Day,
      sunshineShare: sunshine,
    })),
  );

/**
 * Ångström's line through all months, and how far each station is from it, in `quality`; the line is fitted again without
 * the stations that are too far.
 */
export function angstromLine(stations, { fitAngstrom, clearnessOf }) {
  const all = fitAngstrom(skyMonths(stations));
  const residuals = new Map(
    stations.map((station) => {
      const off = skyMonths([station]).map((m) => 1 - clearnessOf(all, m.sunshineShare) / m.clearness);
      return [station, mean(off)];
    }),
  );
  const centre = median([...residuals.values()]);
  const scale = 1.4826 * median([...residuals.values()].map((value) => Math.abs(value - centre)));
  for (const [station, share] of residuals) {
    const z = (share - centre) / scale;
    station.quality = { share, z, excluded: Math.abs(z) > QUALITY_Z };
  }
  return fitAngstrom(skyMonths(stations.filter(({ quality }) => !quality.excluded)));
}

/** Hours of sunshine over those of the period, month by month: from twelve normals, or from their sum. */
function ownRatios(station, normal) {
  const period = station.sunshine.map(({ value }, i) => value * station.geometry[i].dayLengthH * DAYS[i]);
  if (normal.months_complete === 'yes') {
    return period.map((hours, i) => Number(normal[`sun_h_${String(i + 1).padStart(2, '0')}`]) / hours);
  }
  const ratio = Number(normal.annual_h) / period.reduce((sum, hours) => sum + hours, 0);
  return period.map(() => ratio);
}

const interpolated = (station, known) => {
  const others = known.filter((other) => other !== station);
  const weights = others.map((other) => distanceKm(station, other) ** -2);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return DAYS.map((_, i) => others.reduce((sum, other, k) => sum + other.ratios[i] * (weights[k] / total), 0));
};

/**
 * Brings each station's sunshine to its normal, in `ratios` (normal over period, by month) and `normalBasis`. A station
 * without a normal takes the ratios of those that have one, weighted by 1/distance².
 * @param normals rows of the table of sunshine normals.
 * @returns the error of such an interpolation, each station with a normal left out in turn (root mean square of the months).
 */
export function scaleToNormals(stations, normals) {
  const byName = new Map(normals.map((row) => [row.station, row]));
  for (const station of stations) {
    station.sunshine = DAYS.map((_, index) => periodMean(stations, station, index + 1, 'sunshine'));
  }
  const known = stations.filter(({ station: name }) => byName.has(name));
  for (const station of known) {
    const normal = byName.get(station.station);
    station.ratios = ownRatios(station, normal);
    station.normalBasis = normal.months_complete === 'yes' ? 'own months' : 'own year';
    station.normalPeriod = normal.period;
  }
  for (const station of stations.filter((one) => !known.includes(one))) {
    station.ratios = interpolated(station, known);
    station.normalBasis = 'neighbours';
    station.normalPeriod = '1981-2010';
  }
  return rootMeanSquare(
    known.flatMap((station) => interpolated(station, known).map((ratio, i) => ratio / station.ratios[i] - 1)),
  );
}
