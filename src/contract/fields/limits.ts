/** Longest text that a record keeps, where its field says nothing else [characters]. */
export const MAX_TEXT = 2_000;
/** Counties of a vendor. */
export const MAX_COUNTIES = 30;
/** Characters of a message between a customer and a vendor. */
export const MAX_MESSAGE = 5_000;
