const MINUTE_S = 60;

/**
 * An age in whole minutes, so that an answer that states it stays the same, and its validator, while nothing happens.
 * @param seconds age; one below 0 counts as 0 [s].
 * @returns the age, rounded down [s].
 */
export const floorToMinute = (seconds: number): number => Math.max(0, Math.floor(seconds / MINUTE_S) * MINUTE_S);
