/** Beam and diffuse parts of a global irradiance, W/m². */
export interface IrradianceSplit {
  dni: number;
  dhi: number;
}

/** Below this cosine of the zenith (86.3°) the clearness index is taken as if the sun was there: the hour's middle says little about so low a sun. */
const MIN_COS_ZENITH_CLEARNESS = 0.065;
/** Above a zenith of 87° all light counts as diffuse: dividing by the cosine would blow up small errors. */
const MIN_COS_ZENITH_BEAM = Math.cos((87 * Math.PI) / 180);

/**
 * Diffuse fraction of global irradiance by clearness index.
 * @param clearness global over extraterrestrial horizontal, 0..1.
 * @returns 0.165..1; standard error of the correlation about 0.15.
 * @see Erbs, Klein & Duffie, Estimation of the diffuse radiation fraction for hourly, daily and monthly-average global radiation, Solar Energy 28 (1982).
 */
export function diffuseFraction(clearness: number): number {
  if (clearness <= 0.22) return 1 - 0.09 * clearness;
  if (clearness > 0.8) return 0.165;
  return 0.9511 + clearness * (-0.1604 + clearness * (4.388 + clearness * (-16.638 + clearness * 12.336)));
}

/**
 * Splits global irradiance into beam and diffuse so that the two together give it back exactly.
 * @param ghi 0 or more [W/m²].
 * @param cosZenith cosine of the solar zenith.
 * @param extraNormal extraterrestrial normal irradiance [W/m²].
 */
export function splitGlobal(ghi: number, cosZenith: number, extraNormal: number): IrradianceSplit {
  if (cosZenith < MIN_COS_ZENITH_BEAM) return { dni: 0, dhi: ghi };
  const clearness = ghi / (extraNormal * Math.max(cosZenith, MIN_COS_ZENITH_CLEARNESS));
  const dhi = ghi * diffuseFraction(clearness);
  return { dni: (ghi - dhi) / cosZenith, dhi };
}
