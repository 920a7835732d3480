/** What the money of a plant comes to. */
export const VERDICTS = ['worth_it', 'depends', 'not_worth_it'] as const;
