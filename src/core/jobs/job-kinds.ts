export const JOB_KINDS = ['building_import', 'shadow_precompute', 'climate_import', 'roof_potential'] as const;
export type JobKind = (typeof JOB_KINDS)[number];

/** What a job counts to say how far it is. */
export const JOB_UNITS = ['bytes', 'tiles', 'stations'] as const;
export type JobUnit = (typeof JOB_UNITS)[number];

/** States of a job: `queued` → `running` → `done`, `failed` or `cancelled`; retried, one of the last two is queued again. */
export const JOB_STATES = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;
export type JobState = (typeof JOB_STATES)[number];

/** Whether a job in this state has ended. */
export const hasEnded = (state: JobState): boolean => state !== 'queued' && state !== 'running';
