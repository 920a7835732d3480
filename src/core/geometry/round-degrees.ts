/** Steps in a degree to which coordinates are stored and answered: 1e-7 degrees are 1.1 cm, finer than any footprint is known. */
export const STEPS_PER_DEGREE = 1e7;

/** Degrees rounded to 7 decimals. */
export const roundDegrees = (degrees: number): number => Math.round(degrees * STEPS_PER_DEGREE) / STEPS_PER_DEGREE;
