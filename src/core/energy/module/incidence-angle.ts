import { toRadians } from '../../units.js';

export interface CoverGlass {
  /** Refractive index of the glass. */
  refractiveIndex: number;
  /** Glazing extinction coefficient, 1/m. */
  extinctionPerM: number;
  /** Thickness of the glass, m. */
  thicknessM: number;
  /** Refractive index of an anti-reflective coating; none when absent. */
  coatingIndex?: number | undefined;
}

/** Plain glass. De Soto, Klein & Beckman 2006: n 1.526, K 4 /m, L 2 mm. */
export const PLAIN_GLASS: CoverGlass = { refractiveIndex: 1.526, extinctionPerM: 4, thicknessM: 0.002 };

/** Coated glass, as modules have today. Index 1.29 of the coating: Dobos, PVWatts Version 5 Manual (2014), module cover. */
export const COATED_GLASS: CoverGlass = { ...PLAIN_GLASS, coatingIndex: 1.29 };

/** Shares of light polarised across (s) and along (p) the plane of incidence that pass an interface, and the cosine behind it. */
function fresnel(n1: number, cos1: number, n2: number): { s: number; p: number; cos: number } {
  const sin = (n1 / n2) * Math.sqrt(1 - cos1 * cos1);
  const cos = Math.sqrt(1 - sin * sin);
  const s = 1 - ((n1 * cos1 - n2 * cos) / (n1 * cos1 + n2 * cos)) ** 2;
  const p = 1 - ((n1 * cos - n2 * cos1) / (n1 * cos + n2 * cos1)) ** 2;
  return { s, p, cos };
}

/** Share that passes two interfaces in a row, with what goes back and forth between them. */
const throughBoth = (outer: number, inner: number): number => (outer * inner) / (1 - (1 - outer) * (1 - inner));

/** Unpolarised light through coating and glass; each polarisation keeps to itself on the way. */
function transmittance(cosIncidence: number, glass: CoverGlass): number {
  const coating = glass.coatingIndex ?? 1;
  const outer = fresnel(1, cosIncidence, coating);
  const inner = fresnel(coating, outer.cos, glass.refractiveIndex);
  const absorption = Math.exp((-glass.extinctionPerM * glass.thicknessM) / inner.cos);
  return ((throughBoth(outer.s, inner.s) + throughBoth(outer.p, inner.p)) / 2) * absorption;
}

/**
 * Transmittance of the cover relative to normal incidence.
 * @param cosIncidence cosine of the angle of incidence.
 * @returns 0..1, 0 from behind.
 * @see De Soto, Klein & Beckman, Improvement and validation of a model for photovoltaic array performance, Solar Energy 80 (2006), eq. 13-15.
 */
export function incidenceModifier(cosIncidence: number, glass: CoverGlass = PLAIN_GLASS): number {
  if (cosIncidence <= 1e-6) return 0;
  return transmittance(Math.min(1, cosIncidence), glass) / transmittance(1, glass);
}

/** Steps of the modifier's table over the cosine; linear interpolation errs by less than 5e-4 above a cosine of 0.01. */
const TABLE_STEPS = 2048;

/**
 * The modifier tabulated over the cosine of incidence, for loops over hours.
 * @returns `TABLE_STEPS + 2` values; entry `i` is at cosine `i / 2048`, the last one a guard for interpolation at 1.
 */
export function incidenceTable(glass: CoverGlass): Float64Array {
  return Float64Array.from({ length: TABLE_STEPS + 2 }, (_, i) => incidenceModifier(i / TABLE_STEPS, glass));
}

/** Value of the table at a cosine in 0..1. */
export function lookUpIncidence(table: Float64Array, cosIncidence: number): number {
  const position = cosIncidence * TABLE_STEPS;
  const index = position | 0;
  const below = table[index]!;
  return below + (position - index) * (table[index + 1]! - below);
}

/** Part of the surroundings diffuse light comes from. */
export type DiffuseRegion = 'sky' | 'horizon' | 'ground';

/** Zenith angles of each region, degrees. Marion 2017: the horizon band is the lowest half degree of sky. */
const REGION_ZENITH: Record<DiffuseRegion, readonly [number, number]> = {
  sky: [0, 90],
  horizon: [89.5, 90],
  ground: [90, 180],
};

/**
 * Mean incidence modifier of diffuse light, weighted by what falls on the plane from each direction.
 * @param table of `incidenceTable`.
 * @param tilt of the plane [deg].
 * @param region where the light comes from.
 * @param steps of zenith over the region, and of azimuth over half the circle.
 * @returns 0..1; 0 where the plane sees nothing of the region.
 * @see Marion, Numerical method for angle-of-incidence correction factors for diffuse radiation incident photovoltaic modules, Solar Energy 147 (2017).
 */
export function diffuseIncidence(table: Float64Array, tilt: number, region: DiffuseRegion, steps: number): number {
  const [from, to] = REGION_ZENITH[region].map(toRadians) as [number, number];
  const [sinTilt, cosTilt] = [Math.sin(toRadians(tilt)), Math.cos(toRadians(tilt))];
  let [passed, fallen] = [0, 0];
  for (let i = 0; i < steps; i++) {
    const zenith = from + ((to - from) * (i + 0.5)) / steps;
    const [sinZenith, cosZenith] = [Math.sin(zenith), Math.cos(zenith)];
    for (let j = 0; j < steps; j++) {
      const facing = sinTilt * sinZenith * Math.cos((Math.PI * (j + 0.5)) / steps);
      const cosine = Math.max(0, cosTilt * cosZenith + facing);
      fallen += cosine * sinZenith;
      passed += cosine * sinZenith * lookUpIncidence(table, cosine);
    }
  }
  return fallen > 0 ? passed / fallen : 0;
}
