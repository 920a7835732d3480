/** Buildings of this height and more have an index of their own, since their shadows come from far away [m]. */
export const TALL_M = 50;

/** Whether a building is left out of that index. */
export const isLow = (heightM: number): boolean => heightM < TALL_M;

/** The same as SQL. @param height names the column. */
export const isLowSql = (height: string): string => `${height} < ${TALL_M}`;
