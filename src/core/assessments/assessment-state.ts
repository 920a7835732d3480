/** Whether an assessment belongs to an account yet. */
export type AssessmentState = 'anonymous' | 'bound';
