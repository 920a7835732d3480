import { toDegrees, toRadians } from '../units.js';

/** WGS84 ellipsoid (NIMA TR8350.2, third edition, 2000); GRS80 of TWD97 and NAD83 differs by 0.1 mm in its minor axis. */
const SEMI_MAJOR_M = 6_378_137;
const FLATTENING = 1 / 298.257223563;

/** Third flattening. */
const N = FLATTENING / (2 - FLATTENING);
const ECCENTRICITY = Math.sqrt(FLATTENING * (2 - FLATTENING));

/** Radius of the circle as long as a meridian [m] (Karney 2011, eq. 14). */
const RECTIFYING_M = (SEMI_MAJOR_M / (1 + N)) * (1 + N ** 2 / 4 + N ** 4 / 64);

/** Coefficients to the fourth order, good to a micrometre within 30 degrees of the meridian (Karney 2011, eq. 35). */
const ALPHA = [
  N / 2 - (2 / 3) * N ** 2 + (5 / 16) * N ** 3 + (41 / 180) * N ** 4,
  (13 / 48) * N ** 2 - (3 / 5) * N ** 3 + (557 / 1440) * N ** 4,
  (61 / 240) * N ** 3 - (103 / 140) * N ** 4,
  (49_561 / 161_280) * N ** 4,
];
/** The same for the way back (Karney 2011, eq. 36). */
const BETA = [
  N / 2 - (2 / 3) * N ** 2 + (37 / 96) * N ** 3 - (1 / 360) * N ** 4,
  (1 / 48) * N ** 2 + (1 / 15) * N ** 3 - (437 / 1440) * N ** 4,
  (17 / 480) * N ** 3 - (37 / 840) * N ** 4,
  (4397 / 161_280) * N ** 4,
];
/** Newton steps for the geographic latitude; two reach the limit of a double (Karney 2011, section 2). */
const NEWTON_STEPS = 3;

/** A transverse Mercator grid. */
export interface TransverseMercator {
  /** Longitude that maps to a straight line [deg]. */
  centralMeridian: number;
  scale: number;
  falseEastingM: number;
  falseNorthingM: number;
}

/**
 * Grid coordinates of a place.
 * @param lng degrees, lat degrees; within about 30 degrees of the central meridian.
 * @returns `[easting, northing]` [m]; error under a micrometre.
 * @see Karney, Transverse Mercator with an accuracy of a few nanometers, Journal of Geodesy 85, 2011, eqs. 7-11 and 35.
 */
export function toTransverseMercator(grid: TransverseMercator, lng: number, lat: number): [number, number] {
  const lambda = toRadians(lng - grid.centralMeridian);
  const tau = conformalTangent(Math.tan(toRadians(lat)));
  const xi = Math.atan2(tau, Math.cos(lambda));
  const eta = Math.asinh(Math.sin(lambda) / Math.hypot(tau, Math.cos(lambda)));
  const [dXi, dEta] = series(ALPHA, xi, eta);
  const size = grid.scale * RECTIFYING_M;
  return [grid.falseEastingM + size * (eta + dEta), grid.falseNorthingM + size * (xi + dXi)];
}

/**
 * Place of grid coordinates.
 * @param easting and northing [m].
 * @returns `[lng, lat]` [deg].
 * @see Karney 2011, eqs. 11, 19-21 and 36.
 */
export function fromTransverseMercator(grid: TransverseMercator, easting: number, northing: number): [number, number] {
  const size = grid.scale * RECTIFYING_M;
  const xi = (northing - grid.falseNorthingM) / size;
  const eta = (easting - grid.falseEastingM) / size;
  const [dXi, dEta] = series(BETA, xi, eta);
  const [x, e] = [xi - dXi, eta - dEta];
  const tau = Math.sin(x) / Math.hypot(Math.sinh(e), Math.cos(x));
  const lambda = Math.atan2(Math.sinh(e), Math.cos(x));
  return [grid.centralMeridian + toDegrees(lambda), toDegrees(Math.atan(geographicTangent(tau)))];
}

/** Sums of the series for both coordinates: sin 2j xi cosh 2j eta and cos 2j xi sinh 2j eta (Karney 2011, eq. 11). */
function series(coefficients: readonly number[], xi: number, eta: number): [number, number] {
  let [dXi, dEta] = [0, 0];
  for (const [i, coefficient] of coefficients.entries()) {
    const order = 2 * (i + 1);
    dXi += coefficient * Math.sin(order * xi) * Math.cosh(order * eta);
    dEta += coefficient * Math.cos(order * xi) * Math.sinh(order * eta);
  }
  return [dXi, dEta];
}

/** Tangent of the conformal latitude by that of the geographic one (Karney 2011, eqs. 7-9). */
function conformalTangent(tau: number): number {
  const secant = Math.hypot(1, tau);
  const sigma = Math.sinh(ECCENTRICITY * Math.atanh((ECCENTRICITY * tau) / secant));
  return tau * Math.hypot(1, sigma) - sigma * secant;
}

/** The way back by Newton's method (Karney 2011, eqs. 19-21). */
function geographicTangent(conformal: number): number {
  let tau = conformal;
  const shape = 1 - ECCENTRICITY ** 2;
  for (let i = 0; i < NEWTON_STEPS; i++) {
    const reached = conformalTangent(tau);
    const slope = (1 + shape * tau * tau) / (shape * Math.hypot(1, tau));
    tau += ((conformal - reached) / Math.hypot(1, reached)) * slope;
  }
  return tau;
}
