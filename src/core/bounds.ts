/** Least and greatest value of a quantity, both allowed. */
export interface Bound {
  readonly min: number;
  readonly max: number;
}

/** WGS84 [deg]. */
export const LATITUDE_BOUND = { min: -90, max: 90 } as const satisfies Bound;
export const LONGITUDE_BOUND = { min: -180, max: 180 } as const satisfies Bound;
/** Tilt from horizontal [deg]. */
export const TILT_BOUND = { min: 0, max: 90 } as const satisfies Bound;
/** Elevation of the horizon [deg]. */
export const HORIZON_BOUND = { min: -90, max: 90 } as const satisfies Bound;
/** Azimuth clockwise from north, as a request gives it [deg]. */
export const AZIMUTH_BOUND = { min: 0, max: 360 } as const satisfies Bound;
export const SHARE_BOUND = { min: 0, max: 1 } as const satisfies Bound;
export const PERCENT_BOUND = { min: 0, max: 100 } as const satisfies Bound;
/** Local clock time [h]; 24 is the next midnight. */
export const LOCAL_HOUR_BOUND = { min: 0, max: 24 } as const satisfies Bound;
/** Height above ground, of a roof or of an eye [m]; the highest building has 828 m (Burj Khalifa, 2010). */
export const HEIGHT_BOUND = { min: 0, max: 1_000 } as const satisfies Bound;

/** Module capacity of any plant, also on the ground [kWp]. */
export const MAX_CAPACITY_KW = 1_000_000;
/** Module capacity that may be asked for one roof [kWp]; more is a mistake of units. */
export const MAX_ROOF_CAPACITY_KW = 100_000;
/** Largest sum of money; it only refuses typing mistakes [TWD]. */
export const MAX_AMOUNT_TWD = 1e12;
/** Buildings of one request or of one answer, so that what was listed can be sent back. */
export const MAX_BUILDINGS = 5_000;
/** Vertices of one request, over all its buildings or its roof with all obstructions. */
export const MAX_REQUEST_VERTICES = 100_000;
/** Vendors that one question goes to; more quotes than a person compares. */
export const MAX_ASKED_VENDORS = 3;
/** Warranty on a plant [years]; it only refuses typing mistakes. */
export const MAX_WARRANTY_YEARS = 100;
