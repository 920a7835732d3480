import { SHARE_BOUND } from '../bounds.js';

/** Which part of a roof is used: defaults and bounds, for both doors and for a roof of which nothing is said. */
export const ROOF_RULES = {
  /** Strip along the edge that stays free [m]. */
  setbackM: { default: 0.5, min: 0, max: 20 },
  /** Least share of an open roof's beam energy in a year. */
  minSunShare: { default: 0.6, ...SHARE_BOUND },
} as const;

/** A roof of which nothing is said. */
export const DEFAULT_ROOF = {
  shape: 'flat',
  setbackM: ROOF_RULES.setbackM.default,
  minSunShare: ROOF_RULES.minSunShare.default,
} as const;
