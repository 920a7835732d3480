import { solveLinearSystem } from '../linear-system.js';

/** A place in a metric frame: east, north, height above sea level and distance from the coast [km]. */
export interface MetricPlace {
  eastKm: number;
  northKm: number;
  heightKm: number;
  coastKm: number;
}

/** What the mean may follow linearly: nothing, a plane in east and north, or the distance from the coast. */
export type Drift = 'none' | 'plane' | 'coast';

/** A spatial model: exponential covariance with nugget, and the drift whose coefficients the data decide. */
export interface KrigingModel {
  /** Distance [km] at which the covariance has fallen to 1/e. */
  rangeKm: number;
  /** Variance of a single station's own error, as a share of the field's variance. */
  nugget: number;
  /** Horizontal distance [km] that separates as much as one kilometre of height. */
  heightStretch: number;
  /** Horizontal distance [km] that separates as much as one kilometre more from the coast. */
  coastStretch: number;
  /** What is fitted along with the mean. */
  drift: Drift;
}

/** Weights of the stations (they sum to 1) and the prediction's variance as a multiple of the field's variance. */
export interface KrigingWeights {
  weights: number[];
  relativeVariance: number;
}

/** Between two places [km]. `Math.hypot` would take several times as long, for each pair of stations. */
const separationKm = (a: MetricPlace, b: MetricPlace, { heightStretch, coastStretch }: KrigingModel): number => {
  const east = a.eastKm - b.eastKm;
  const north = a.northKm - b.northKm;
  const height = (a.heightKm - b.heightKm) * heightStretch;
  const coast = (a.coastKm - b.coastKm) * coastStretch;
  return Math.sqrt(east * east + north * north + height * height + coast * coast);
};

/** Drift functions at a place; offsets from the predicted place and kilometre units of 100 keep the system well scaled. */
const DRIFTS: Record<Drift, (place: MetricPlace, origin: MetricPlace) => number[]> = {
  none: () => [1], // equal: any number fits the same mean
  plane: (place, origin) => [1, (place.eastKm - origin.eastKm) / 100, (place.northKm - origin.northKm) / 100], // equal: any scale fits the same plane
  coast: (place, origin) => [1, (place.coastKm - origin.coastKm) / 100], // equal: any scale fits the same slope
};

/**
 * Weights of the best linear unbiased prediction at a place (universal kriging; ordinary without a drift).
 * @param stations at least one place, three not in line with a plane, two of different distance
 *   from the coast with that drift, no two at the same spot unless the nugget is > 0.
 * @param target where the value is wanted.
 * @returns one weight a station, in their order, and the relative variance of the prediction of the true field.
 * @see Cressie, Statistics for Spatial Data, rev. ed. 1993, sec. 3.4.
 */
export const krigingWeights = (stations: MetricPlace[], target: MetricPlace, model: KrigingModel): KrigingWeights => {
  const covariance = (a: MetricPlace, b: MetricPlace): number => Math.exp(-separationKm(a, b, model) / model.rangeKm);
  const drift = DRIFTS[model.drift];
  const targetDrift = drift(target, target);
  const known = [...stations.map((station) => covariance(station, target)), ...targetDrift];
  const system = known.map((value) => new Float64Array(known.length + 1).fill(value, -1));
  const setBoth = (i: number, j: number, value: number): void => void (system[i]![j] = system[j]![i] = value);
  for (const [i, station] of stations.entries()) {
    for (let j = 0; j < i; j++) setBoth(i, j, covariance(station, stations[j]!));
    setBoth(i, i, 1 + model.nugget);
    for (const [k, value] of drift(station, target).entries()) setBoth(i, stations.length + k, value);
  }
  const solution = solveLinearSystem(system);
  const explained = solution.reduce((sum, value, i) => sum + value * known[i]!, 0);
  return { weights: solution.slice(0, stations.length), relativeVariance: Math.max(0, 1 - explained) };
};
