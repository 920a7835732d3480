/**
 * Corners, areas and heights of real buildings: for each share of the buildings the value that it does not exceed.
 *
 * Source: the two districts of Taipei that the tests use (`taipei-xinyi-nangang.geojson`, `taipei-wanhua-zhongzheng.geojson`;
 * Taipei City, approximate 3D building models, Open Government Data License 1.0), 6,741 buildings as `npm run import` stores
 * them, 2026-11-23:
 *
 *     select percentile_disc(array[0, .1, .2, .3, .4, .5, .6, .7, .8, .9, .95, .98, .99, .995, .999, 1])
 *              within group (order by st_npoints(footprint)) -- and by round(area_m2), round(height_m::numeric, 1)
 *     from buildings
 *
 * The means there are 21.7 points (the first one counted again as the last), 343 m² and 18.5 m.
 */
const SHARES = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 0.999, 1];
const POINTS = [5, 9, 11, 13, 15, 18, 20, 24, 29, 39, 49, 67, 84, 99, 136, 240];
const AREAS_M2 = [80, 101, 125, 152, 183, 221, 274, 345, 450, 673, 947, 1352, 1759, 2432, 6089, 32048];
const HEIGHTS_M = [3.5, 8, 11.3, 13.3, 15.2, 16.1, 17.4, 19.2, 23, 32.6, 41.3, 51, 57, 63.7, 79, 121.4];

/** Irrational steps, one for each quantity, through which any run of buildings meets all shares evenly. */
const STEPS = { points: Math.sqrt(5), area: Math.SQRT2, height: Math.sqrt(3) };

/** What an outline is made of. */
export interface OutlineTraits {
  /** The first one not counted again. */
  corners: number;
  areaM2: number;
  heightM: number;
}

/** The traits of the nth building of a town; the quantities do not depend on each other. */
export function traitsOf(index: number): OutlineTraits {
  const shareOf = (step: number): number => ((index + 1) * step) % 1;
  return {
    corners: Math.round(valueAt(POINTS, shareOf(STEPS.points))) - 1,
    areaM2: valueAt(AREAS_M2, shareOf(STEPS.area)),
    heightM: Math.round(10 * valueAt(HEIGHTS_M, shareOf(STEPS.height))) / 10,
  };
}

/** Between the shares of the table on a straight line. */
function valueAt(values: readonly number[], share: number): number {
  const above = SHARES.findIndex((known) => known > share);
  const [from, to] = [SHARES[above - 1]!, SHARES[above]!];
  const [low, high] = [values[above - 1]!, values[above]!];
  return low + ((share - from) / (to - from)) * (high - low);
}
