/** Longest text that a record keeps, where its field says nothing else [characters]. */
export const MAX_TEXT = 2_000;
