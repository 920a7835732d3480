export const LANGUAGES = ['zh-TW', 'en'] as const;

export type Language = (typeof LANGUAGES)[number];
