/** Retired words in one text, a line for each finding. */
export function findRetired(text: string, options?: { isCode?: boolean }): string[];

/** Every finding of a checkout. */
export function checkWords(root: string): string[];
