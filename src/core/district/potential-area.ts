/** Most corners of a polygon, and most buildings by id, that a calculation is started for. */
export const MAX_AREA_VERTICES = 200;
export const MAX_AREA_BUILDINGS = 10_000;
/** Largest box [square degrees], as that of shading; Taiwan's plain has about 3,000 tiles in one. */
export const MAX_AREA_SQUARE_DEGREES = 1;
/** Roofs up to which the potential is calculated without being asked for. */
export const MAX_AUTOMATIC_ROOFS = 100_000;
