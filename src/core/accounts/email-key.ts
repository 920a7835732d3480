/**
 * The form in which e-mail addresses are compared: case and full-width forms folded.
 * @param email an address whose form has been checked.
 * @see Unicode Standard Annex 15 for NFKC.
 */
export const emailKey = (email: string): string => email.normalize('NFKC').trim().toLowerCase();
