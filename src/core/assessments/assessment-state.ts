/** Whether an assessment belongs to an account yet. */
export const ASSESSMENT_STATES = ['anonymous', 'bound'] as const;

export type AssessmentState = (typeof ASSESSMENT_STATES)[number];
