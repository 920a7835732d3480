/** The words of a text that is laid out for reading. */
export const wordList = (text: string): string[] => text.trim().split(/\s+/);
