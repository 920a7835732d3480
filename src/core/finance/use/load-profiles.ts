/** Load shapes of the table that an owner may name; `typical` is counted where none is named. */
export const LOAD_PROFILES = ['household', 'away_by_day', 'day_home', 'shop', 'office', 'school', 'factory'] as const;

export type LoadProfile = (typeof LOAD_PROFILES)[number];
