/** A place in a metric frame: east, north [km] and height above sea level [km]. */
export interface MetricPlace {
  eastKm: number;
  northKm: number;
  heightKm: number;
}

/** A spatial model: exponential covariance with nugget, and the drift whose coefficients the data decide. */
export interface KrigingModel {
  /** Distance [km] at which the covariance has fallen to 1/e. */
  rangeKm: number;
  /** Variance of a single station's own error, as a share of the field's variance. */
  nugget: number;
  /** Horizontal distance [km] that separates as much as one kilometre of height. */
  heightStretch: number;
  /** Whether a plane in east and north is fitted along with the mean. */
  planeDrift: boolean;
}

/** Weights of the stations (they sum to 1) and the prediction's variance as a multiple of the field's variance. */
export interface KrigingWeights {
  weights: number[];
  relativeVariance: number;
}

const separationKm = (a: MetricPlace, b: MetricPlace, stretch: number): number =>
  Math.hypot(a.eastKm - b.eastKm, a.northKm - b.northKm, (a.heightKm - b.heightKm) * stretch);

/** A square linear system: the rows of coefficients, each followed by its right-hand side. */
type LinearSystem = Float64Array[];

/** Brings the row with the largest entry of a column to the diagonal. */
const pivot = (system: LinearSystem, column: number): Float64Array => {
  const size = (row: Float64Array): number => Math.abs(row[column] ?? 0);
  const best = system.slice(column).reduce((largest, row) => (size(row) > size(largest) ? row : largest));
  const at = system.indexOf(best);
  system.splice(at, 1);
  system.splice(column, 0, best);
  return best;
};

/** Solves a regular system by Gauss-Jordan elimination with row pivoting; the system is used up. */
const solve = (system: LinearSystem): number[] => {
  const n = system.length;
  for (let column = 0; column < n; column++) {
    const lead = pivot(system, column);
    const head = lead[column] ?? 1;
    for (let k = column; k <= n; k++) lead[k] = (lead[k] ?? 0) / head;
    for (const row of system) {
      const factor = row[column] ?? 0;
      if (row === lead || factor === 0) continue;
      for (let k = column; k <= n; k++) row[k] = (row[k] ?? 0) - factor * (lead[k] ?? 0);
    }
  }
  return system.map((row) => row[n] ?? 0);
};

/** Drift functions at a place; offsets from the predicted place and kilometre units of 100 keep the system well scaled. */
const drift = (model: KrigingModel, place: MetricPlace, origin: MetricPlace): number[] =>
  model.planeDrift ? [1, (place.eastKm - origin.eastKm) / 100, (place.northKm - origin.northKm) / 100] : [1];

/**
 * Weights of the best linear unbiased prediction at a place (universal kriging; ordinary without a drift).
 * @param stations at least one place, three not in line with a plane, two of different distance
 *   from the coast with that drift, no two at the same spot unless the nugget is > 0.
 * @param target where the value is wanted.
 * @returns one weight a station, in their order, and the relative variance of the prediction of the true field.
 * @see Cressie, Statistics for Spatial Data, rev. ed. 1993, sec. 3.4.
 */
export const krigingWeights = (stations: MetricPlace[], target: MetricPlace, model: KrigingModel): KrigingWeights => {
  const covariance = (a: MetricPlace, b: MetricPlace): number =>
    Math.exp(-separationKm(a, b, model.heightStretch) / model.rangeKm);
  const targetDrift = drift(model, target, target);
  const known = [...stations.map((station) => covariance(station, target)), ...targetDrift];
  const rows = stations.map((a, i) => [
    ...stations.map((b, j) => covariance(a, b) + (i === j ? model.nugget : 0)),
    ...drift(model, a, target),
  ]);
  const drifts = targetDrift.map((_, k) => [
    ...stations.map((station) => drift(model, station, target)[k] ?? 0),
    ...targetDrift.map(() => 0),
  ]);
  const solution = solve([...rows, ...drifts].map((row, i) => Float64Array.from([...row, known[i] ?? 0])));
  const explained = solution.reduce((sum, value, i) => sum + value * (known[i] ?? 0), 0);
  return { weights: solution.slice(0, stations.length), relativeVariance: Math.max(0, 1 - explained) };
};
