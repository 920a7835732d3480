/** Retired words in one text, a line for each finding. */
export function findRetired(text: string, options?: { isCode?: boolean; exempt?: ReadonlySet<string> }): string[];

/** Every finding of a checkout. */
export function checkWords(root: string): string[];
